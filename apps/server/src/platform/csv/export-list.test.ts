import { expect, it } from 'vitest'
import { type Cell, csvOf } from './export-list.ts'

async function written(rows: Cell[][]): Promise<string> {
  async function* lines() {
    yield* rows
  }
  let text = ''
  for await (const chunk of csvOf(lines(), () => {})) text += String(chunk)
  return text
}

it('writes a byte order mark and lines that end with CR LF', async () => {
  expect(
    await written([
      ['Order', 'Total'],
      ['SO-1', 12.5],
    ]),
  ).toBe('\uFEFFOrder,Total\r\nSO-1,12.5\r\n')
})

it.each([
  ['=1+1', "'=1+1"],
  ['+15550100', "'+15550100"],
  ['-cmd', "'-cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  [-12.5, '-12.5'],
  ['two\nlines', '"two\nlines"'],
  ['a "word", more', '"a ""word"", more"'],
  [null, ''],
])('makes %j harmless: %s', async (value, text) => {
  expect(await written([['x', value]])).toBe(`\uFEFFx,${text}\r\n`)
})

it('ends without its end when reading fails, and says so', async () => {
  async function* lines(): AsyncGenerator<Cell[]> {
    yield ['Order']
    throw new Error('the database went away')
  }
  const told: string[] = []
  await expect(
    (async () => {
      for await (const _ of csvOf(lines(), (error) => told.push(error.message)));
    })(),
  ).rejects.toThrow('the database went away')
  expect(told).toEqual(['the database went away'])
})
