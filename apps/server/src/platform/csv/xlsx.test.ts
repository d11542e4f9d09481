import { crc32, inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { Cell } from './export-list.ts'
import { xlsxBytes } from './xlsx.ts'

async function bookOf(sheets: { name: string; lines: Cell[][] }[]): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const bytes of xlsxBytes(sheets)) parts.push(bytes)
  return Buffer.concat(parts)
}
/** The files of an archive as its own directory names them, so that a wrong length or place is seen. */
function filesOf(book: Buffer): Map<string, string> {
  const end = book.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files = new Map<string, string>()
  let at = book.readUInt32LE(end + 16)
  for (let left = book.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, size, name] = [book.readUInt32LE(at + 20), book.readUInt32LE(at + 24), book.readUInt16LE(at + 28)]
    const begin = book.readUInt32LE(at + 42)
    const from = begin + 30 + book.readUInt16LE(begin + 26)
    const text = inflateRawSync(book.subarray(from, from + packed))
    expect(text.length).toBe(size)
    files.set(book.toString('utf8', at + 46, at + 46 + name), text.toString())
    at += 46 + name
  }
  return files
}
const rowsIn = (files: Map<string, string>, sheet = 1) =>
  /<sheetData>(.*)<\/sheetData>/s.exec(files.get(`xl/worksheets/sheet${sheet}.xml`) ?? '')?.[1]

it('writes numbers as numbers, text as text, nothing where there is nothing, and each in its place', async () => {
  const files = filesOf(
    await bookOf([
      {
        name: 'Orders',
        lines: [
          ['Order', 'Total'],
          ['SO-1 & <more>', 12.5],
          [null, -3],
        ],
      },
    ]),
  )
  expect(rowsIn(files)).toBe(
    '<row r="1"><c r="A1" t="inlineStr" s="1"><is><t xml:space="preserve">Order</t></is></c><c r="B1" t="inlineStr" s="1"><is><t xml:space="preserve">Total</t></is></c></row>' +
      '<row r="2"><c r="A2" t="inlineStr"><is><t xml:space="preserve">SO-1 &amp; &lt;more&gt;</t></is></c><c r="B2"><v>12.5</v></c></row>' +
      '<row r="3"><c r="B3"><v>-3</v></c></row>',
  )
})

it.each(['=1+1', '+15550100', '-cmd', '@SUM(A1)', '＝1', '\t=1'])(
  'keeps %j as text, also once it was edited (INT16)',
  async (text) => {
    const files = filesOf(await bookOf([{ name: 'x', lines: [['Heading'], [text]] }]))
    expect(rowsIn(files)).toContain('<c r="A2" t="inlineStr" s="2"><is>')
    expect(files.get('xl/worksheets/sheet1.xml')).not.toContain('<f>')
  },
)

it('names the columns behind Z by two letters', async () => {
  const files = filesOf(await bookOf([{ name: 'x', lines: [Array.from({ length: 703 }, (_, at) => at)] }]))
  const places = [...(rowsIn(files) ?? '').matchAll(/ r="([A-Z]+)1"/g)].map(([, letters]) => letters)
  expect([25, 26, 51, 52, 701, 702].map((at) => places[at])).toEqual(['Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

it('takes any text and any names of sheets', async () => {
  const hostile = `\u0000\u0008\ud800 "quoted" ${'long '.repeat(10_000)}`
  const files = filesOf(
    await bookOf([
      { name: 'a/b*c?[d]', lines: [[hostile]] },
      { name: 'a/b*c?[d]', lines: [['2']] },
    ]),
  )
  expect(files.get('xl/workbook.xml')).toMatch(/name="a b c {2}d " .*name="a b c {2}d {2}2"/)
  const cell = /preserve">([^<]*)</.exec(rowsIn(files) ?? '')?.[1] ?? ''
  expect(cell.length).toBeLessThan(33_000)
  expect(cell).not.toMatch(/\p{Cc}/u)
  expect([...files.keys()]).toContain('xl/worksheets/sheet2.xml')
})

it('has true sums and lengths behind each file of the archive, as programs check them', async () => {
  const lines = Array.from({ length: 20_000 }, (_, at): Cell[] => [`Row ${at}`, at / 4])
  const book = await bookOf([{ name: 'Many', lines }])
  let [at, files] = [0, 0]
  while (book.readUInt32LE(at) === 0x04034b50) {
    const from = at + 30 + book.readUInt16LE(at + 26)
    const end = book.indexOf(Buffer.from('PK\x07\x08', 'latin1'), from)
    const text = inflateRawSync(book.subarray(from, end))
    expect([4, 8, 12].map((place) => book.readUInt32LE(end + place))).toEqual([crc32(text), end - from, text.length])
    files += 1
    at = end + 16
  }
  expect(files).toBe(6)
})
