import { type ImportFault, type ImportFix, mostImportFixes } from '@twopost/contract/core/import'

/** A field of CSV; what a spreadsheet would take for a formula is kept as text (S-57). */
function csvField(text: string): string {
  const safe = /^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The faults of a file as CSV, so that somebody can correct it beside them. */
export const faultsAsCsv = (heading: readonly string[], faults: readonly (readonly string[])[]): string =>
  `\uFEFF${[heading, ...faults].map((line) => line.map(csvField).join(',')).join('\r\n')}\r\n`

/** How many rows have a fault. */
export const badRowCount = (faults: readonly ImportFault[]): number => new Set(faults.map(({ row }) => row)).size

/** Is this the first fault of its row? Then it shows the row's number and name. */
export const isFirstOfRow = (faults: readonly ImportFault[], at: number): boolean => faults[at]?.row !== faults[at - 1]?.row

/** What is offered for these faults, once for each cell of a column that says the same; no more than a file may be sent with. */
export function offeredFixes(faults: readonly ImportFault[], taken: readonly ImportFix[]): ImportFix[] {
  const offered = new Map<string, ImportFix>()
  for (const { column, value, fix } of faults)
    if (column !== null && fix !== undefined) offered.set(JSON.stringify([column, value]), { column, from: value, to: fix })
  return [...offered.values()].slice(0, Math.max(0, mostImportFixes - taken.length))
}
