import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isReservedSlug, isSlug } from '@twopost/contract/tenants'
import { expect, it } from 'vitest'
import { useApp } from './harness.ts'

const t = useApp()
const web = (folder: string) => fileURLToPath(new URL(`../../web/${folder}`, import.meta.url))

/** The first word of every path that the server answers. */
function servedWords(): Set<string> {
  const words = new Set<string>()
  for (const line of t.app.server.printRoutes({ commonPrefix: false }).split('\n')) {
    const word = /^[├└]── \/?([a-z0-9-]+)/.exec(line)?.[1]
    if (word) words.add(word)
  }
  return words
}
/** The first word of every path that the page knows, but for the organization’s own. */
function shownWords(): Set<string> {
  const folder = web('src/app')
  const words = new Set<string>()
  for (const file of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/routes.*\.tsx?$/.test(file) || file.includes('.test.')) continue
    for (const [, word] of fs.readFileSync(`${folder}/${file}`, 'utf8').matchAll(/'\/([a-z0-9-]+)(?:\/[^']*)?'/g))
      words.add(word as string)
  }
  return words
}

it('gives no organization a web name that is a path of the product (S1-15, OP-6)', () => {
  const files = fs.readdirSync(web('public')).map((file) => file.split('.')[0] ?? '')
  const words = { served: servedWords(), shown: shownWords(), files: new Set(files) }
  expect([words.served.size, words.shown.size, words.files.size].every((size) => size > 0)).toBe(true)
  expect(words.served).toContain('livez')
  expect(words.shown).toContain('no-access')
  for (const [where, group] of Object.entries(words))
    expect(
      [...group].filter((word) => isSlug(word) && !isReservedSlug(word)),
      where,
    ).toEqual([])
})

it('keeps the names of what comes, and what would mislead (S1-15, NOW13)', () => {
  const words = ['login', 'super-admin', 'metrics', 'events', 'files', 'robots', 'book', 'pay', 'calendar', 'inbound']
  expect(words.filter((word) => !isReservedSlug(word))).toEqual([])
})
