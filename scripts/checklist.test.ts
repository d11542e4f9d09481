import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
/** How many requirements each area has. */
const areas = { EST: 30, AUT: 25, CAN: 31, TAX: 20, PAY: 38, PAR: 40, DEF: 15, INS: 25, EXC: 21, KPI: 23, DOC: 16 } as const
/** What no test can name: why an area is there at all. */
const withoutTest = Object.keys(areas).map((area) => `${area}1`)

it('has a test that names each requirement of every area that is built', () => {
  const files = ['apps/server/src', 'apps/server/test', 'apps/web/src', 'packages/contract/src', 'e2e/journeys'].flatMap(
    (folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:test|spec)\.tsx?$/.test(name))
        .map((name) => path.join(folder, name)),
  )
  const titles = files
    .flatMap(
      (file) =>
        readFileSync(path.join(root, file), 'utf8').match(/\b(?:it|test|describe)(?:\.(?:each|for)[^\n]*)?\(\s*(['"`]).*?\1/gs) ??
        [],
    )
    .join('\n')
  const named = new Set(titles.match(/\b[A-Z]{3}\d+/g))
  for (const [, letters = '', from, to] of titles.matchAll(/\b([A-Z]{3})(\d+)[–-](?:[A-Z]{3})?(\d+)/g))
    for (let at = Number(from); at <= Number(to); at++) named.add(`${letters}${at}`)
  const missing = Object.entries(areas).flatMap(([letters, count]) =>
    Array.from({ length: count }, (_, at) => `${letters}${at + 1}`).filter((id) => !named.has(id)),
  )
  expect(missing.sort()).toEqual([...withoutTest].sort())
})
