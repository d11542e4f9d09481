/** What paper a shop prints on (DOC2). */
export const paperSizes = ['letter', 'a4'] as const
export type PaperSize = (typeof paperSizes)[number]

/** In points. */
export const paperPoints: Readonly<Record<PaperSize, { width: number; height: number }>> = {
  letter: { width: 612, height: 792 },
  a4: { width: 595.28, height: 841.89 },
}
