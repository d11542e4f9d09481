import readSheets, { type CellValue } from 'read-excel-file/node'
import { openWorkbook } from './open-workbook.ts'
import { refuseFarPlaces } from './sheet-extent.ts'
import { archiveBytes } from './zip.ts'

/** A number as a person sees it: a workbook keeps 12.3 as 12.300000000000001. */
const digits = 15
const numberText = (text: string): string => {
  const number = Number(text)
  return Number.isFinite(number) ? String(Number(number.toPrecision(digits))) : text
}
function cellText(cell: CellValue | null): string {
  if (cell === null) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return String(cell)
}

/**
 * Numbers puts a sheet in front that lists what it exported, in the language of its user: it names Numbers first, and further down the sheets that
 * follow. No sheet of a shop does both.
 */
function isSummaryOfNumbers(data: readonly (readonly (CellValue | null)[])[], others: readonly string[]): boolean {
  const texts = data.flat().flatMap((cell) => (cell === null ? [] : [String(cell).trim()]))
  return /\bNumbers\b/.test(texts[0] ?? '') && texts.some((text) => others.includes(text))
}

/**
 * The rows of the first sheet of a workbook that holds anything, the summary of Numbers left out, each cell as text: a date as YYYY-MM-DD, a formula as
 * the value that was stored with it.
 * @throws TableFault as `openWorkbook` and `refuseFarPlaces`; others for sheets that are no sheets
 */
export async function readWorkbook(bytes: Buffer): Promise<string[][]> {
  const packed: Buffer[] = []
  const parts = [...openWorkbook(bytes)].map(([name, part]) => {
    refuseFarPlaces(part)
    return [name, [part]] as const
  })
  for await (const piece of archiveBytes(parts)) packed.push(piece)
  const sheets = await readSheets(Buffer.concat(packed), { parseNumber: numberText })
  const names = sheets.map(({ sheet }) => sheet)
  const filled = sheets.find(({ data }) => data.length > 0 && !isSummaryOfNumbers(data, names))
  return (filled?.data ?? []).map((row) => row.map(cellText))
}
