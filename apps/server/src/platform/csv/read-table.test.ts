import { deflateRawSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { Problem } from '#platform/http/problem.ts'
import { openWorkbook } from './open-workbook.ts'
import { closeTableReader, readTable } from './read-table.ts'
import { xlsxBytes } from './xlsx.ts'
import { archiveBytes } from './zip.ts'

afterAll(() => closeTableReader())

const gathered = async (pieces: AsyncIterable<Buffer>): Promise<Buffer> => {
  const kept: Buffer[] = []
  for await (const piece of pieces) kept.push(piece)
  return Buffer.concat(kept)
}
const wanted = {
  heading: ['Name', 'City'],
  rows: [
    { row: 2, cells: ['Norte, Inc.', 'Peñasco'] },
    { row: 4, cells: ['Two\nlines', ''] },
  ],
}
const text = 'Name,City\r\n"Norte, Inc.",Peñasco\r\n,\r\n"Two\nlines",\r\n'
const semicolons = text
  .replace('Name,City', 'Name;City')
  .replace('",', '";')
  .replace('\r\n,\r\n', '\r\n;\r\n')
  .replace('lines",', 'lines";')
const utf16be = (from: string) => Buffer.from(`\ufeff${from}`, 'utf16le').swap16()

it.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16, little end first', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
  ['UTF-16, big end first', utf16be(text)],
  ['windows-1252', Buffer.from(text, 'latin1')],
  ['semicolons', Buffer.from(semicolons)],
  ['semicolons that the first line names', Buffer.from(`sep=;\r\n${semicolons}`)],
  ['tabs', Buffer.from(semicolons.replaceAll(';', '\t'))],
  ['bars', Buffer.from(semicolons.replaceAll(';', '|'))],
  ['lines of an old Mac', Buffer.from(text.replaceAll('\r\n', '\r'))],
])('reads CSV: %s', async (_, bytes) => {
  expect(await readTable(bytes)).toEqual(wanted)
})

it('reads quotes, dashes and the euro sign of windows-1252, which ISO 8859-1 does not have', async () => {
  const bytes = Buffer.from([
    ...Buffer.from('Name,City\r\nBrake '),
    0x93,
    0x41,
    0x94,
    0x20,
    0x96,
    0x20,
    0x80,
    0x35,
    ...Buffer.from(',x\r\n'),
  ])
  expect((await readTable(bytes)).rows).toEqual([{ row: 2, cells: ['Brake “A” – €5', 'x'] }])
})

it('takes off the sign that keeps a text from being a formula, and nothing else', async () => {
  const table = await readTable(Buffer.from("Name,Phone\r\n'=1+1,'+1 555 0100\r\n'quoted',' -x \r\n"))
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['=1+1', '+1 555 0100'],
    ["'quoted'", '-x'],
  ])
})

it('reads a workbook that the product has written, numbers and all', async () => {
  const lines = [
    ['Name', 'Cost', 'Phone'],
    ['Pad <front> & "rear"', 12.3, '+1 555 0100'],
    [null, null, null],
    ['0012', -4, null],
  ]
  expect(await readTable(await gathered(xlsxBytes([{ name: 'Parts', lines }])))).toEqual({
    heading: ['Name', 'Cost', 'Phone'],
    rows: [
      { row: 2, cells: ['Pad <front> & "rear"', '12.3', '+1 555 0100'] },
      { row: 4, cells: ['0012', '-4', ''] },
    ],
  })
})

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** A workbook as programs write them: shared words, formats of dates, formulas with stored values, an empty sheet before the one with rows. */
function parts(sheet: string, more: readonly [string, string][] = []): [string, string[]][] {
  const sheets = [
    ['xl/worksheets/sheet1.xml', `<worksheet xmlns="${main}"><sheetData/></worksheet>`],
    ['xl/worksheets/sheet2.xml', `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`],
  ]
  const package_ = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return [
    ['[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'],
    [
      '_rels/.rels',
      `<Relationships xmlns="${package_}"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Notes" sheetId="1" r:id="a"/><sheet name="Parts" sheetId="2" r:id="b"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${package_}"><Relationship Id="a" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="${relations}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="c" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="d" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/sharedStrings.xml',
      `<sst xmlns="${main}"><si><t>Name</t></si><si><t>When</t></si><si><r><t>Brake </t></r><r><t>pad</t></r></si></sst>`,
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ],
    ...sheets,
    ...more,
  ].map(([name = '', content = '']) => [name, [content]])
}
const heading =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>Sum</t></is></c></row>'

it('reads shared words, dates, formulas by their stored value, and rows and cells that are left out', async () => {
  const sheet = `${heading}<row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" s="1"><v>45983</v></c><c r="D3"><f>SUM(A1:A9)</f><v>12.300000000000001</v></c></row><row r="4"><c r="A4" t="b"><v>1</v></c><c r="D4"><f>HYPERLINK("http://x")</f></c></row>`
  expect(await readTable(await gathered(archiveBytes(parts(sheet))))).toEqual({
    heading: ['Name', 'When', '', 'Sum'],
    rows: [
      { row: 3, cells: ['Brake pad', '2025-11-22', '', '12.3'] },
      { row: 4, cells: ['TRUE', '', '', ''] },
    ],
  })
})

const problemOf = (bytes: Buffer): Promise<[string, number] | 'read'> =>
  readTable(bytes).then(
    () => 'read' as const,
    (fault: unknown) => {
      if (!(fault instanceof Problem)) throw fault
      return [fault.code, fault.status]
    },
  )
const row = 'x,1\n'

/**
 * Made by hand after the structure that Numbers exports (its program is not among those that these tests were run with): the sheet "Export Summary" first, with
 * the sentence below and a table of what became which worksheet; a worksheet for each table, named after sheet and table, with the name of the table
 * alone in its first row where it is shown; every cell in the shared words, empty cells of the grid written with a style alone.
 */
function numbersParts(titled: boolean, summary: readonly [sheet: string, said: string] | null): [string, string[]][] {
  const words = [
    ...['Name', 'City', 'Norte, Inc.', 'Peñasco', 'Parts', 'Table 1', 'Sheet 1', summary?.[1] ?? ''],
    ...['Numbers Sheet Name', 'Numbers Table Name', 'Excel Worksheet Name', 'Sheet 1 - Parts'],
  ]
  const word = (place: string, text: string) => `<c r="${place}" s="1" t="s"><v>${words.indexOf(text)}</v></c>`
  const below = titled ? 1 : 0
  const table = [
    ...(titled ? [`<row r="1" ht="27">${word('A1', 'Parts')}<c r="B1" s="2"/></row>`] : []),
    `<row r="${1 + below}">${word(`A${1 + below}`, 'Name')}${word(`B${1 + below}`, 'City')}</row>`,
    `<row r="${2 + below}">${word(`A${2 + below}`, 'Norte, Inc.')}${word(`B${2 + below}`, 'Peñasco')}</row>`,
    `<row r="${3 + below}"><c r="A${3 + below}" s="2"/><c r="B${3 + below}" s="2"/></row>`,
  ]
  const list = [
    `<row r="3">${word('B3', summary?.[1] ?? '')}<c r="C3"/><c r="D3"/></row>`,
    `<row r="7">${word('B7', 'Numbers Sheet Name')}${word('C7', 'Numbers Table Name')}${word('D7', 'Excel Worksheet Name')}</row>`,
    `<row r="9">${word('B9', 'Sheet 1')}<c r="C9" s="3"/><c r="D9" s="3"/></row>`,
    `<row r="10"><c r="B10" s="4"/>${word('C10', 'Parts')}${word('D10', 'Sheet 1 - Parts')}</row>`,
  ]
  const sheet = (rows: readonly string[]) => `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`
  const [first, second] = [
    [summary?.[0] ?? 'Empty', summary ? sheet(list) : sheet([])],
    ['Sheet 1 - Parts', sheet(table)],
  ]
  const replaced: Readonly<Record<string, string>> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${first[0]}" sheetId="1" r:id="a"/><sheet name="${second[0]}" sheetId="2" r:id="b"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': first[1] ?? '',
    'xl/worksheets/sheet2.xml': second[1] ?? '',
    'xl/sharedStrings.xml': `<sst xmlns="${main}" uniqueCount="${words.length}">${words.map((one) => `<si><t>${one}</t></si>`).join('')}</sst>`,
  }
  return parts('').map(([name, content]) => [name, name in replaced ? [replaced[name] ?? ''] : content])
}
const saidByNumbers =
  'This document was exported from Numbers. Each table was converted to an Excel worksheet. All other objects on each Numbers sheet were placed on separate worksheets. Please be aware that formula calculations may differ in Excel.'

it.each<[string, boolean, readonly [string, string] | null]>([
  ['with a summary', false, ['Export Summary', saidByNumbers]],
  ['with a summary and the name of the table above it', true, ['Export Summary', saidByNumbers]],
  ['with a summary in Spanish', true, ['Resumen de exportación', 'Este documento se ha exportado desde Numbers.']],
  ['without a summary', true, null],
])('reads a workbook of Numbers %s: the table, not the summary (INT14)', async (_, titled, summary) => {
  const row = titled ? 3 : 2
  expect(await readTable(await gathered(archiveBytes(numbersParts(titled, summary))))).toEqual({
    heading: ['Name', 'City'],
    rows: [{ row, cells: ['Norte, Inc.', 'Peñasco'] }],
  })
})

it('reads the CSV of Numbers, Excel and Google Sheets in the ways they write it (INT14)', async () => {
  const rows = ['Name,City', '"Norte, Inc.",Peñasco', '"Two\nlines",'].join('\r\n')
  const line = (text: string) => text.replace('Name,City', 'Name;City').replace('.",', '.";').replace('lines",', 'lines";')
  const written: [string, Buffer][] = [
    // Numbers: UTF-8 without a mark; the name of the table above it where that is asked for; a semicolon where the comma is for decimals.
    ['Numbers', Buffer.from(rows)],
    ['Numbers, where the comma is for decimals', Buffer.from(line(rows))],
    ['Numbers with the name of the table', Buffer.from(`Parts\r\n${rows}`)],
    ['Excel, CSV', Buffer.from(`${line(rows)}\r\n`, 'latin1')],
    ['Excel, CSV UTF-8', Buffer.from(`\ufeff${rows}\r\n`)],
    ['Excel, Unicode text', Buffer.from(`\ufeff${line(rows).replaceAll(';', '\t')}\r\n`, 'utf16le')],
    ['Google Sheets', Buffer.from(rows)],
  ]
  for (const [program, bytes] of written) {
    const { heading, rows: read } = await readTable(bytes)
    expect([heading, read.map(({ cells }) => cells)], program).toEqual([
      ['Name', 'City'],
      [
        ['Norte, Inc.', 'Peñasco'],
        ['Two\nlines', ''],
      ],
    ])
  }
})

it('takes rows 2 to 1000, and refuses a file with anything below them, or with nothing (OP-62)', async () => {
  expect((await readTable(Buffer.from(`Name,Cost\n${row.repeat(999)}`))).rows).toHaveLength(999)
  expect((await readTable(Buffer.from(`Name,Cost\n${row.repeat(999)}${',\n'.repeat(5_000)}`))).rows).toHaveLength(999)
  expect(await problemOf(Buffer.from(`Name,Cost\n${row.repeat(1_000)}`))).toEqual(['IMPORT_TOO_MANY_ROWS', 422])
  expect(await problemOf(Buffer.from(`Name,Cost\n${row}${',\n'.repeat(1_000)}${row}`))).toEqual(['IMPORT_TOO_MANY_ROWS', 422])
  expect(await problemOf(Buffer.from('Name,Cost\n,\n'))).toEqual(['IMPORT_NO_ROWS', 422])
  expect(await problemOf(Buffer.from(',\nx,1\n'))).toEqual(['IMPORT_NO_HEADING', 422])
})

it('refuses other files, broken ones and too large ones, each in its words (K13, S-56)', async () => {
  const good = await gathered(archiveBytes(parts(`${heading}<row r="2"><c r="A2" t="s"><v>2</v></c></row>`)))
  const archive = (name: string, content: string) => gathered(archiveBytes([...parts(heading), [name, [content]]]))
  expect(await problemOf(good)).toBe('read')
  expect(await problemOf(await gathered(archiveBytes([['word/document.xml', ['<document/>']]])))).toEqual(['IMPORT_TYPE', 415])
  expect(await problemOf(Buffer.from('%PDF-1.7\n1 0 obj'))).toEqual(['IMPORT_TYPE', 415])
  const older = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])
  expect(await problemOf(older)).toEqual(['IMPORT_TYPE', 415])
  // How Excel keeps a workbook with a password.
  const locked = Buffer.concat([older, Buffer.from('EncryptedPackage', 'utf16le')])
  expect(await problemOf(locked)).toEqual(['IMPORT_ENCRYPTED', 422])
  expect(await problemOf(Buffer.from(Array.from({ length: 3_000 }, (_, at) => (at * 7_919) % 256)))).toEqual(['IMPORT_TYPE', 415])
  expect(await problemOf(Buffer.alloc(5_000_001, 'a,b\n'))).toEqual(['IMPORT_TOO_LARGE', 413])
  expect(await problemOf(Buffer.from(`Name,Cost\n"open,1\n${row.repeat(40_000)}`))).toEqual(['IMPORT_BROKEN', 422])
  expect(await problemOf(good.subarray(0, good.length - 60))).toEqual(['IMPORT_BROKEN', 422])
  expect(await problemOf(await archive('xl/vbaProject.bin', 'x'))).toEqual(['IMPORT_MACROS', 422])
  expect(await problemOf(await archive('xl/more.xml', '<!DOCTYPE x [<!ENTITY a "b">]><x/>'))).toEqual(['IMPORT_BROKEN', 422])
  const encrypted = Buffer.from(good)
  const entry = encrypted.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  encrypted.writeUInt16LE(encrypted.readUInt16LE(entry + 8) | 1, entry + 8)
  expect(await problemOf(encrypted)).toEqual(['IMPORT_ENCRYPTED', 422])
})

it('answers a file cut off or changed at any place in words, never by breaking', async () => {
  const good = await gathered(archiveBytes(parts(`${heading}<row r="2"><c r="A2" t="s"><v>2</v></c></row>`)))
  const known = ['IMPORT_BROKEN', 'IMPORT_TYPE', 'IMPORT_ENCRYPTED', 'IMPORT_TOO_LARGE', 'IMPORT_NO_ROWS', 'IMPORT_NO_HEADING']
  for (let at = 4; at < good.length; at += 17) {
    const changed = Buffer.from(good)
    changed[at] = (changed[at] ?? 0) ^ 0xff
    for (const bytes of [good.subarray(0, at), changed]) {
      const outcome = await problemOf(bytes)
      expect([at, outcome === 'read' || known.includes(outcome[0])]).toEqual([at, true])
    }
  }
})

it('stops unpacking a workbook that is made to fill memory, whatever its directory says of its size (S-56)', async () => {
  const bomb = await gathered(
    archiveBytes([
      ...parts(heading),
      [
        'xl/worksheets/sheet3.xml',
        (function* () {
          for (let megabyte = 0; megabyte < 60; megabyte++) yield Buffer.alloc(1_000_000, 0x20)
        })(),
      ],
    ]),
  )
  expect(bomb.length).toBeLessThan(200_000)
  const before = process.memoryUsage().rss
  expect(await problemOf(bomb)).toEqual(['IMPORT_TOO_LARGE', 413])
  const lying = Buffer.from(bomb)
  for (let at = lying.indexOf('PK\u0001\u0002', 'latin1'); at >= 0; at = lying.indexOf('PK\u0001\u0002', at + 4, 'latin1'))
    lying.writeUInt32LE(5_000, at + 24)
  expect(await problemOf(lying)).toEqual(['IMPORT_TOO_LARGE', 413])
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
})

it('refuses a sheet whose places would fill memory with the empty ones before them (S-56)', async () => {
  const lines = [
    ['Name', 'Price'],
    ['Rotor', 12.3],
  ]
  const parts = [...openWorkbook(await gathered(xlsxBytes([{ name: 'Parts', lines }])))]
  const withSheet = (change: (sheet: string) => string) =>
    gathered(
      archiveBytes(
        parts.map(([name, part]) => {
          if (!name.includes('sheet1')) return [name, [part]] as const
          const changed = change(part.toString())
          expect(changed).not.toBe(part.toString())
          return [name, [Buffer.from(changed)]] as const
        }),
      ),
    )
  const far: [from: string, to: string, code: string][] = [
    ['<row r="2"', '<row r="1000000000"', 'IMPORT_BROKEN'],
    ['<row r="2"', '<row r="1e6"', 'IMPORT_BROKEN'],
    ['<row r="2"', "<row spans='>' r='1048577'", 'IMPORT_BROKEN'],
    ['<row r="2"', '<row r="&#57;9999999"', 'IMPORT_BROKEN'],
    ['r="B2"', 'r="ZZZZZZ2"', 'IMPORT_BROKEN'],
    ['r="B2"', 'r="XFE2"', 'IMPORT_BROKEN'],
    ['<row r="2"><c r="A2"', '<row r="1048576"><c r="XFD1048576"', 'IMPORT_TOO_LARGE'],
  ]
  // A thread that runs out of memory says "too large".
  for (const [from, to, code] of far)
    await expect(withSheet((sheet) => sheet.replace(from, to)).then(readTable), to).rejects.toMatchObject({ code })
  const read = await readTable(await withSheet((sheet) => sheet.replaceAll('"2"', '"900"').replaceAll(/([AB])2"/g, '$1900"')))
  expect(read.rows).toEqual([{ row: 900, cells: ['Rotor', '12.3'] }])
})

it('does not unpack pictures, so that one that is a bomb does no harm', async () => {
  const picture = deflateRawSync(Buffer.alloc(10_000))
  const bytes = await gathered(
    archiveBytes([...parts(`${heading}<row r="2"><c r="A2" t="s"><v>2</v></c></row>`), ['xl/media/image1.png', [picture]]]),
  )
  expect((await readTable(bytes)).rows).toEqual([{ row: 2, cells: ['Brake pad', '', '', ''] }])
})
