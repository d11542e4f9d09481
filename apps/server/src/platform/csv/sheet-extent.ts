import { TableFault } from './table-fault.ts'

/** The last row and column of any workbook, and how many cells a sheet may stretch over. */
const most = { row: 1_048_576, column: 16_384, cells: 20_000_000 }
/** A row or a cell with its attributes, whatever stands between quotes. */
const tags = /<(?:[\w-]+:)?(row|c)\s((?:"[^"]*"|'[^']*'|[^"'<>])*)>/g
const place = /(?:^|\s)r\s*=\s*(?:"([^"]*)"|'([^']*)')/
const rowPlace = /^\d{1,7}$/
const cellPlace = /^([A-Z]{1,3})(\d{1,7})$/

const columnOf = (letters: string): number => Buffer.from(letters).reduce((sum, letter) => sum * 26 + letter - 64, 0)

function extentOf(kind: string, text: string): { row: number; column: number } {
  if (kind === 'row' && rowPlace.test(text)) return { row: Number(text), column: 0 }
  const [, letters, row] = (kind === 'c' && cellPlace.exec(text)) || []
  if (!letters) throw new TableFault('broken')
  return { row: Number(row), column: columnOf(letters) }
}

/**
 * Refuses a part of a workbook whose rows or cells name a place that no sheet has, or that stretches over too many: a reader fills the gap before such a place
 * with empty rows and cells, so a few bytes take all memory (S-56).
 * @throws TableFault broken, too_large
 */
export function refuseFarPlaces(part: Buffer): void {
  const last = { row: 0, column: 0 }
  for (const [, kind = '', attributes = ''] of part.toString('latin1').matchAll(tags)) {
    const [, double, single] = place.exec(attributes) ?? []
    const text = double ?? single
    if (text === undefined) continue
    const { row, column } = extentOf(kind, text)
    if (row > most.row || column > most.column) throw new TableFault('broken')
    last.row = Math.max(last.row, row)
    last.column = Math.max(last.column, column)
  }
  if (last.row * last.column > most.cells) throw new TableFault('too_large')
}
