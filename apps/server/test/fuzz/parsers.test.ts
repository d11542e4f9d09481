// Slow: in full breadth 100,000 inputs for each parser.

import { parse as parseQuery } from 'node:querystring'
import { calls } from '@twopost/contract/calls'
import type { Call } from '@twopost/contract/core/call'
import { filter, fitsFilter, maxFilterLength, viewFaults } from '@twopost/contract/core/list'
import { cleanPrintText, splitPrintable, wrapText } from '@twopost/contract/core/print-text'
import { readLabelCode } from '@twopost/contract/documents'
import { tenantLists } from '@twopost/contract/lists'
import {
  computeVinCheckDigit,
  findVinModelYears,
  isVinCheckDigitRight,
  isVinShaped,
  listVinRefusals,
  normaliseVin,
} from '@twopost/contract/vehicles'
import fc from 'fast-check'
import { beforeAll, expect, it, vi } from 'vitest'
import { kindOf, safeName } from '#features/files/index.ts'
import { decodeText } from '#platform/csv/decode-text.ts'
import { openWorkbook } from '#platform/csv/open-workbook.ts'
import { readCsv } from '#platform/csv/read-csv.ts'
import { readWorkbook } from '#platform/csv/read-workbook.ts'
import { TableFault } from '#platform/csv/table-fault.ts'
import { xlsxBytes } from '#platform/csv/xlsx.ts'
import { archiveBytes } from '#platform/csv/zip.ts'
import { parseFieldKeys } from '#platform/fields/field-keys.ts'
import { parseBody } from '#platform/http/json-body.ts'
import { Problem } from '#platform/http/problem.ts'
import { rangeOf } from '#platform/http/ranges.ts'
import { parseSlot, refuseRepeatedKeys, versionOf } from '#platform/http/validation.ts'
import { renderPdf } from '#platform/pdf/display-list-pdf.ts'
import { anyText, fuzz, fuzzLimitMs, fuzzRuns, nearly, nearlyBytes } from './fuzz.ts'

vi.setConfig({ testTimeout: fuzzLimitMs })
const isProblem = (fault: unknown) => fault instanceof Problem && fault.status < 500
const isTableFault = (fault: unknown) => fault instanceof TableFault

it('reads any text as a VIN or as none, and throws never (F13)', async () => {
  const texts = fc.oneof(anyText, nearly('1HGCM82633A004352', ' 1HG-CM826 33A.004352\n', '１ＨＧＣＭ８２６３３Ａ００４３５２'))
  await fuzz('VIN', texts, (text) => ({ vin: normaliseVin(text), right: isVinCheckDigitRight(normaliseVin(text)) }), {
    check: ({ vin, right }) => {
      if (isVinShaped(vin)) expect(normaliseVin(vin)).toBe(vin)
      expect(isVinShaped(vin) ? vin.length : 17).toBe(17)
      expect(computeVinCheckDigit(vin) ?? 'X').toMatch(/^[\dX]$/)
      expect(right === null).toBe(!isVinShaped(vin))
      for (const { index, character } of listVinRefusals(vin)) expect(Array.from(vin)[index]).toBe(character)
      findVinModelYears(vin.slice(9, 10))
    },
  })
})

it('reads any bytes as CSV, or refuses them as broken (K12)', async () => {
  const sample = 'Name,City\r\n"Norte, Inc.",Peñasco\r\n,\r\n"Two\nlines","a ""quote"""\r\n'
  const samples = [sample, `sep=;\r\n${sample.replaceAll(',', ';')}`, `\ufeff${sample}`].map((text) => Buffer.from(text))
  const bytes = fc.oneof(
    nearlyBytes(samples[0] as Buffer, ...samples.slice(1), Buffer.from(sample, 'utf16le')),
    fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
    anyText.map((text) => Buffer.from(text)),
  )
  await fuzz('CSV', bytes, (input) => readCsv(decodeText(input)), {
    isOwn: isTableFault,
    check: (rows) => {
      for (const row of rows) for (const cell of row) expect(typeof cell).toBe('string')
    },
  })
})

let workbook: Buffer
const gathered = async (pieces: AsyncIterable<Buffer>): Promise<Buffer> => {
  const kept: Buffer[] = []
  for await (const piece of pieces) kept.push(piece)
  return Buffer.concat(kept)
}
beforeAll(async () => {
  const lines = [
    ['Name', 'Price'],
    ['Rotor', 12.3],
    ['=1+1', null],
  ]
  workbook = await gathered(xlsxBytes([{ name: 'Parts', lines }]))
})

it('unpacks any bytes as a workbook, or refuses them by its own fault (S-56)', async () => {
  await fuzz('archive of a workbook', nearlyBytes(workbook), (bytes) => openWorkbook(bytes), {
    isOwn: isTableFault,
    check: (parts) => {
      expect([...parts.values()].reduce((sum, part) => sum + part.length, 0)).toBeLessThanOrEqual(40_000_000)
    },
  })
})

it('reads any sheets of a workbook, or refuses them (K12)', async () => {
  const parts = [...openWorkbook(workbook)]
  const sheets = fc
    .tuple(fc.nat(parts.length - 1), fc.constant(null))
    .chain(([at]) => nearly((parts[at]?.[1] ?? Buffer.alloc(0)).toString('utf8')).map((text) => ({ at, text })))
  const packed = ({ at, text }: { at: number; text: string }) =>
    gathered(archiveBytes(parts.map(([name, part], nth) => [name, [nth === at ? Buffer.from(text) : part]] as const)))
  // The thread that reads a file says "broken" for whatever the library throws; what counts is that it answers.
  await fuzz('sheets of a workbook', sheets, async (one) => readWorkbook(await packed(one)), {
    isOwn: (fault) => fault instanceof Error,
    check: (rows) => {
      for (const row of rows) for (const cell of row) expect(typeof cell).toBe('string')
    },
  })
})

const withQuery = Object.values(calls as Record<string, Call>).flatMap(({ query }) => (query ? [query] : []))
it('reads any query of an address for any call, or refuses it with what is wrong (S-41)', async () => {
  const keys = [...new Set(withQuery.flatMap((query) => Object.keys(query.shape as object)))]
  const value = fc.oneof(
    anyText,
    nearly('2026-11-26', '1', 'open,closed', '0190a1b2-0000-7000-8000-000000000000', 'name', 'desc'),
  )
  const key = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...keys) }, { weight: 1, arbitrary: anyText })
  const written = fc
    .array(fc.tuple(key, value, fc.boolean()), { maxLength: 6 })
    .map((pairs) =>
      pairs.map(([name, text, isRaw]) => `${name}=${isRaw || !text.isWellFormed() ? text : encodeURIComponent(text)}`).join('&'),
    )
  await fuzz(
    'query of an address',
    fc.tuple(fc.nat(withQuery.length - 1), written),
    ([at, text]) => {
      const query = { ...parseQuery(text) }
      refuseRepeatedKeys(query)
      return parseSlot('query', withQuery[at] as never, query)
    },
    { isOwn: isProblem },
  )
})

it('tells for any text whether it is a value of a filter (R1-35)', async () => {
  const lists = Object.values(tenantLists).map(({ list }) => list)
  const rules = [...lists.flatMap((list) => Object.values(list.filters)), filter.text, filter.day, filter.ids('none'), filter.id]
  const texts = fc.oneof(
    anyText,
    nearly('2026-11-26', '0190a1b2-0000-7000-8000-000000000000,none', 'open,closed', 'constructor', '__proto__'),
  )
  await fuzz(
    'filter',
    fc.tuple(fc.nat(rules.length - 1), texts, anyText),
    ([at, text, key]) => {
      const list = lists[at % lists.length] as (typeof lists)[number]
      const faults = viewFaults(list as never, { [key]: text, q: text, sort: text })
      return { fits: fitsFilter(rules[at] as never, text), faults, text }
    },
    {
      check: ({ fits, text }) => {
        expect(typeof fits).toBe('boolean')
        if (text.length > maxFilterLength) expect(fits).toBe(false)
      },
    },
  )
})

it('reads any body as JSON that is safe to use, or refuses it (S-41)', async () => {
  const sample = '{"name":"Rotor","lines":[{"qty":1,"price":12.5},{"qty":null}],"note":"a \\"b\\" \\u00e9"}'
  const bodies = fc.oneof(
    nearlyBytes(Buffer.from(sample)),
    nearly(sample, '{"__proto__":{"a":1}}', '{"a":1,"a":2}', '[[[[[[[[[]]]]]]]]]').map((text) => Buffer.from(text)),
    fc.json().map((text) => Buffer.from(text)),
    fc.nat(5_000).map((depth) => Buffer.from('['.repeat(depth) + ']'.repeat(depth))),
  )
  await fuzz('JSON body', bodies, (bytes) => parseBody(bytes), {
    isOwn: isProblem,
    check: () => expect(({} as { a?: unknown }).a).toBeUndefined(),
  })
})

it('reads any header of ranges and versions, code of a label, key and name of a file', async () => {
  const texts = fc.oneof(
    anyText,
    nearly('bytes=0-99', 'bytes=-5', 'W/"12"', 'TP1:P:0190a1b2', '1:AAAA,2:BBBB', '../../etc/passwd.png'),
  )
  await fuzz(
    'headers, codes and names',
    texts,
    (text) => {
      const range = rangeOf(text, 1000)
      if (range) expect(range.from <= range.to && range.from >= 0 && range.to < 1000).toBe(true)
      readLabelCode(text)
      parseFieldKeys(text)
      kindOf(Buffer.from(text))
      const name = safeName(text, 'png')
      expect(name).not.toMatch(/[\\/\p{Cc}]/u)
      expect(name.length).toBeLessThanOrEqual(150)
      expect(name.isWellFormed() || !text.isWellFormed()).toBe(true)
      return versionOf(text)
    },
    { isOwn: isProblem },
  )
})

it('lays out any text in lines that fit, with characters that the font has (M18)', async () => {
  await fuzz(
    'text of a paper',
    fc.tuple(anyText, fc.integer({ min: 20, max: 400 })),
    ([text, width]) => wrapText(text, width, 9, 400),
    {
      check: (lines, [text]) => {
        for (const line of lines) expect(line).not.toContain('\n')
        splitPrintable(text)
      },
    },
  )
})

/** Texts drawn on one page: a document costs a hundred times what a text does. */
const textsOnPage = 100
it('draws any text into a PDF that ends (S-47)', async () => {
  const page = fc.record({
    texts: fc.array(anyText, { minLength: textsOnPage, maxLength: textsOnPage }),
    title: anyText,
  })
  await fuzz(
    'PDF of a hundred texts',
    page,
    ({ texts, title }) => {
      const steps = texts.map((text, i) => ({
        ...{ kind: 'text', x: 20, y: 20 + i * 7, size: 6, weight: i % 2 === 0 ? 400 : 700, fill: '#000000' },
        text: cleanPrintText(text),
      }))
      const said = { title, author: title, language: 'en', createdAt: new Date(0) } as const
      return renderPdf([{ width: 612, height: 792, background: '#ffffff', steps: steps as never }], said)
    },
    {
      runs: fuzzRuns / textsOnPage,
      check: (bytes) => {
        expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
        expect(bytes.subarray(-8).toString().trim()).toMatch(/%%EOF$/)
      },
    },
  )
})
