import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { callNames, callOf } from './send-sample.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const walkers = path.join('test', 'walkers')
const texts = ['src', 'test']
  .flatMap((folder) =>
    fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  )
  .filter((file) => file.endsWith('.test.ts') && !file.startsWith(walkers))
  .map((file) => fs.readFileSync(path.join(root, file), 'utf8'))

/** Whether a test names this call. */
function isSent(name: string, text: string): boolean {
  return new RegExp(`['"\`]${name}['"\`]|\\bcalls\\.${name}\\b`).test(text)
}

it('has at least one test of what each call does, beside the walks over all of them', () => {
  expect(texts.length).toBeGreaterThan(0)
  // Each call stands for a rule of the product that no walker knows; a new call brings its test.
  const without = callNames.filter((name) => !texts.some((text) => isSent(name, text)))
  expect(without.map((name) => `${name} (${callOf(name).method} ${callOf(name).path})`)).toEqual([])
})
