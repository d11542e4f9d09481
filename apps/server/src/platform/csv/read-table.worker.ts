// The thread that reads files of rows: decoding and parsing keep a processor busy, and a file may be made to hurt (S-47, S-56).
import { serveThread } from '#platform/threads/serve-thread.ts'
import { decodeText } from './decode-text.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import { TableFault, type TableFaultKind } from './table-fault.ts'

/** The rows of a file as a spreadsheet numbers them: the heading is row 1, or 2 below the title of a table. Cells are texts without spaces at their ends. */
export interface Table {
  readonly heading: readonly string[]
  /** Rows with any text. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[]
}
export interface TableQuestion {
  bytes: Uint8Array
  /** The number of the last row that may hold anything. */
  lastRow: number
  /** Give so many rows and the number of all of them; all rows by default. */
  most?: number
}
export type TableReading = { table: Table; count: number } | { fault: TableFaultKind }

/** Older Office files. */
const compound = [0xd0, 0xcf, 0x11, 0xe0]
/** What begins like another kind of file is no CSV, whatever its name: a PDF, pictures, older Office files, archives but zip. */
const others: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  compound,
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
  [0x7f, 0x45, 0x4c, 0x46],
]
const beginsWith = (bytes: Uint8Array, first: readonly number[]): boolean => first.every((byte, at) => bytes[at] === byte)
const zip = [0x50, 0x4b, 0x03, 0x04]
/** Control characters but tab and ends of lines: no text has them. */
const notText = /[^\P{Cc}\t\n\r]/u

/** A workbook with a password lies encrypted in a file of the older kind, which names this part. */
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le')

async function readRows(bytes: Buffer): Promise<string[][]> {
  if (beginsWith(bytes, zip)) return readWorkbook(bytes)
  if (bytes.includes(encryptedPart) && beginsWith(bytes, compound)) throw new TableFault('encrypted')
  if (others.some((first) => beginsWith(bytes, first))) throw new TableFault('another_type')
  const text = decodeText(bytes)
  if (notText.test(text)) throw new TableFault('another_type')
  return readCsv(text)
}

/** The sign that keeps a spreadsheet from taking a text for a formula is no part of the text (S-57). */
const plain = (text: string): string =>
  text
    .trim()
    .replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')
    .trim()

const filledOf = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length
/** Numbers writes the name of a table above it, alone in its row. */
const isTitle = (first: readonly string[], second: readonly string[] = []): boolean =>
  filledOf(first) === 1 && filledOf(second) > 1

async function read({ bytes, lastRow, most = Infinity }: TableQuestion): Promise<TableReading> {
  try {
    const all = await readRows(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    const at = isTitle(all[0] ?? [], all[1]) ? 1 : 0
    const [first = [], ...below] = all.slice(at)
    const heading = first.map(plain)
    if (heading.every((name) => name === '')) return { fault: 'no_heading' }
    const rows = below
      .map((cells, nth) => ({ row: nth + at + 2, cells: cells.map(plain) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
    if (rows.length === 0) return { fault: 'no_rows' }
    if ((rows.at(-1)?.row ?? 0) > lastRow) return { fault: 'too_many_rows' }
    return { table: { heading, rows: rows.slice(0, most) }, count: rows.length }
  } catch (fault) {
    return { fault: fault instanceof TableFault ? fault.kind : 'broken' }
  }
}

serveThread(read)
