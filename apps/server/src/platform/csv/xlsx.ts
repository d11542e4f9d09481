import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { Cell } from './export-list.ts'

/** One sheet of a workbook: its name, and its rows from the heading on. */
export interface XlsxSheet {
  readonly name: string
  readonly lines: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** What one cell may hold; the rest of a longer text is left out. */
const mostLetters = 32_767
/** Kept as text by every program, also after somebody has edited it (INT16). */
const isFormula = /^[=+\-@\t\r＝＋－＠]/
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Control characters but tab and ends of lines: XML has no place for them. */
const notXml = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu
const escaped = (text: string): string =>
  text
    .slice(0, mostLetters)
    .toWellFormed()
    .replace(notXml, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')

/** Styles of a cell: 0 as it comes, 1 a heading, 2 text that begins like a formula. */
function cellXml(cell: Cell, isHeading: boolean): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>'
  const style = isHeading ? ' s="1"' : isFormula.test(cell) ? ' s="2"' : ''
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

async function* sheetXml(lines: XlsxSheet['lines']): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="18" defaultRowHeight="15"/><sheetData>`
  let isHeading = true
  for await (const line of lines) {
    yield `<row>${line.map((cell) => cellXml(cell, isHeading)).join('')}</row>`
    isHeading = false
  }
  yield '</sheetData></worksheet>'
}

const stylesXml = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf quotePrefix="1"/></cellXfs></styleSheet>`

/** A sheet's name as every program takes it: at most 31 letters, none of `[]:*?/\`, and each name once. */
function namesOf(sheets: readonly XlsxSheet[]): string[] {
  const names: string[] = []
  for (const { name } of sheets) {
    const plain = name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 28) || 'Sheet'
    names.push(names.includes(plain) ? `${plain} ${names.length + 1}` : plain)
  }
  return names
}

/** The files of a workbook, each as pieces of text. */
function* partsOf(sheets: readonly XlsxSheet[]): Generator<[string, AsyncIterable<string> | Iterable<string>]> {
  const numbers = sheets.map((_, at) => at + 1)
  yield [
    '[Content_Types].xml',
    [
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${xlsxType}.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>`,
      ...numbers.map(
        (n) =>
          `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
      ),
      '</Types>',
    ],
  ]
  const package_ = 'http://schemas.openxmlformats.org/package/2006/relationships'
  yield [
    '_rels/.rels',
    [
      `${head}<Relationships xmlns="${package_}"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
  ]
  const names = namesOf(sheets)
  yield [
    'xl/workbook.xml',
    [
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names
        .map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="s${at + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ],
  ]
  yield [
    'xl/_rels/workbook.xml.rels',
    [
      `${head}<Relationships xmlns="${package_}">${numbers
        .map((n) => `<Relationship Id="s${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
        .join('')}<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
  ]
  yield ['xl/styles.xml', [stylesXml]]
  for (const [at, sheet] of sheets.entries()) yield [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet.lines)]
}

/** January 1, 1980: files in the archive have no date, so that the same rows give the same bytes. */
const dosDate = 33
const headerOf = (signature: number, words: readonly [value: number, bytes: 2 | 4][]): Buffer => {
  const bytes = Buffer.alloc(4 + words.reduce((sum, [, size]) => sum + size, 0))
  bytes.writeUInt32LE(signature, 0)
  let at = 4
  for (const [value, size] of words) {
    if (size === 2) bytes.writeUInt16LE(value, at)
    else bytes.writeUInt32LE(value, at)
    at += size
  }
  return bytes
}
/** Sizes follow the bytes (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808

/**
 * A workbook as it is written: an Office Open XML package, zipped while its rows are read, so that nothing of it is whole in memory.
 * Numbers stay numbers, everything else is text; text that a spreadsheet could take for a formula is marked as text (INT16).
 */
export async function* xlsxBytes(sheets: readonly XlsxSheet[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, pieces] of partsOf(sheets)) {
    const path = Buffer.from(name)
    const begin = offset
    const top = headerOf(0x04034b50, [
      [20, 2],
      [flags, 2],
      [8, 2],
      [0, 2],
      [dosDate, 2],
      [0, 4],
      [0, 4],
      [0, 4],
      [path.length, 2],
      [0, 2],
    ])
    yield Buffer.concat([top, path])
    offset += top.length + path.length
    let [sum, size, packed] = [0, 0, 0]
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const piece of pieces) {
        const bytes = Buffer.from(piece)
        sum = crc32(bytes, sum)
        size += bytes.length
        yield bytes
      }
    }
    const source = Readable.from(counted())
    const deflate = createDeflateRaw()
    source.on('error', (error) => deflate.destroy(error))
    source.pipe(deflate)
    try {
      for await (const bytes of deflate as AsyncIterable<Buffer>) {
        packed += bytes.length
        yield bytes
      }
    } finally {
      source.destroy()
    }
    yield headerOf(0x08074b50, [
      [sum, 4],
      [packed, 4],
      [size, 4],
    ])
    offset += packed + 16
    const sizes: [number, 2 | 4][] = [
      [sum, 4],
      [packed, 4],
      [size, 4],
      [path.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [begin, 4],
    ]
    directory.push(headerOf(0x02014b50, [[20, 2], [20, 2], [flags, 2], [8, 2], [0, 2], [dosDate, 2], ...sizes]), path)
  }
  const list = Buffer.concat(directory)
  const count = directory.length / 2
  yield Buffer.concat([
    list,
    headerOf(0x06054b50, [
      [0, 2],
      [0, 2],
      [count, 2],
      [count, 2],
      [list.length, 4],
      [offset, 4],
      [0, 2],
    ]),
  ])
}
