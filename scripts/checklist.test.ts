import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
/** What no test can name: why there are estimates and a ledger at all, and what is not built yet. */
const withoutTest: Readonly<Record<string, string>> = {
  EST1: 'says why',
  AUT1: 'says why',
  EST16: 'a service is made with its first line; there is no call for an empty one',
}
const idsOf = (letters: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${letters}${at + 1}`)

it('has a test that names each requirement of estimates and of the ledger', () => {
  const files = ['apps/server/src', 'apps/server/test', 'apps/web/src', 'packages/contract/src', 'e2e/journeys'].flatMap(
    (folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:test|spec)\.tsx?$/.test(name))
        .map((name) => path.join(folder, name)),
  )
  const titles = files
    .flatMap(
      (file) =>
        readFileSync(path.join(root, file), 'utf8').match(/\b(?:it|test|describe)(?:\.each[^\n]*)?\(\s*(['"`]).*?\1/gs) ?? [],
    )
    .join('\n')
  const named = new Set(titles.match(/\b(?:EST|AUT)\d+/g))
  for (const [, letters = '', from, to] of titles.matchAll(/\b(EST|AUT)(\d+)[–-](?:EST|AUT)?(\d+)/g))
    for (let at = Number(from); at <= Number(to); at++) named.add(`${letters}${at}`)
  const missing = [...idsOf('EST', 30), ...idsOf('AUT', 25)].filter((id) => !named.has(id))
  expect(missing).toEqual(Object.keys(withoutTest).sort((one, other) => missing.indexOf(one) - missing.indexOf(other)))
})
