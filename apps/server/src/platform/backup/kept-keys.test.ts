import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fieldKeysPlace, keptFieldKeys, newFieldKey } from '#platform/fields/field-keys.ts'
import { carryFieldKeys, restoreFieldKeys } from './kept-keys.ts'
import { makeKey } from './sealed.ts'

let root: string
const folder = (name: string) => path.join(root, name)
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'twopost-kept-keys-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('carries the keys of sealed fields unreadable into the backup, and brings them back for their owner alone (AUD11, S-95)', async () => {
  const { identity, recipient } = await makeKey()
  const made = keptFieldKeys(folder('data'))
  await carryFieldKeys(folder('backup'), folder('data'), [recipient])
  const sealed = readFileSync(path.join(folder('backup'), 'field.keys.gz.age'))
  const plain = readFileSync(fieldKeysPlace(folder('data')), 'utf8')
  expect(sealed.includes(plain.slice(2, 20))).toBe(false)
  expect(await restoreFieldKeys(folder('backup'), folder('new'), [identity])).toBe(true)
  expect(keptFieldKeys(folder('new'))).toEqual(made)
  expect(statSync(fieldKeysPlace(folder('new'))).mode & 0o777).toBe(0o600)
  // Keys that are there are never replaced.
  writeFileSync(fieldKeysPlace(folder('new')), newFieldKey(7))
  expect(await restoreFieldKeys(folder('backup'), folder('new'), [identity])).toBe(false)
})

it('carries them again when they have changed, and nothing where there are none', async () => {
  const { identity, recipient } = await makeKey()
  await carryFieldKeys(folder('backup'), folder('data'), [recipient])
  expect(await restoreFieldKeys(folder('backup'), folder('new'), [identity])).toBe(false)
  keptFieldKeys(folder('data'))
  await carryFieldKeys(folder('backup'), folder('data'), [recipient])
  const place = fieldKeysPlace(folder('data'))
  writeFileSync(place, `${newFieldKey(2)},${readFileSync(place, 'utf8')}`)
  const later = Date.now() / 1000 + 60
  utimesSync(place, later, later)
  await carryFieldKeys(folder('backup'), folder('data'), [recipient])
  await restoreFieldKeys(folder('backup'), folder('new'), [identity])
  expect([...keptFieldKeys(folder('new')).keys()]).toEqual([2, 1])
})
