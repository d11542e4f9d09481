import type { Cell } from './export-list.ts'
import { type ArchivePart, archiveBytes } from './zip.ts'

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

/** The letters of a column from 0: A to Z, AA and on. */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** Styles of a cell: 0 as it comes, 1 a heading, 2 text that begins like a formula. */
function cellXml(cell: Cell, place: string, isHeading: boolean): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${place}"><v>${cell}</v></c>` : ''
  const style = isHeading ? ' s="1"' : isFormula.test(cell) ? ' s="2"' : ''
  return `<c r="${place}" t="inlineStr"${style}><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

async function* sheetXml(lines: XlsxSheet['lines']): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="18" defaultRowHeight="15"/><sheetData>`
  let row = 0
  for await (const line of lines) {
    row += 1
    yield `<row r="${row}">${line.map((cell, column) => cellXml(cell, `${lettersOf(column)}${row}`, row === 1)).join('')}</row>`
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
function* partsOf(sheets: readonly XlsxSheet[]): Generator<ArchivePart> {
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

/**
 * A workbook as it is written: an Office Open XML package, zipped while its rows are read, so that nothing of it is whole in memory.
 * Numbers stay numbers, everything else is text; text that a spreadsheet could take for a formula is marked as text (INT16).
 */
export const xlsxBytes = (sheets: readonly XlsxSheet[]): AsyncGenerator<Buffer> => archiveBytes(partsOf(sheets))
