import type { Sheet } from './sheet.ts'

/** A dot of a thermal printer with 203 dots an inch, in points; edges of modules lie on whole ones. */
export const dotPoints = 72 / 203

/** Draws the dark modules of one row of a code (`1` is dark), those beside each other as one box. */
export function drawModuleRow(
  sheet: Sheet,
  row: string,
  { x, y, width, height, fill }: { x: number; y: number; width: number; height: number; fill: string },
): void {
  for (const { 0: run, index } of row.matchAll(/1+/g)) sheet.rect(x + index * width, y, run.length * width, height, { fill })
}
