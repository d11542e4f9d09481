import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { blindIndexes, configureFields, type FieldPlace, isOldField, openField, sealField } from './field-cipher.ts'
import { type FieldKeys, fieldKeysPlace, keptFieldKeys, newFieldKey, parseFieldKeys } from './field-keys.ts'

const keysOf = (text: string): FieldKeys => {
  const keys = parseFieldKeys(text)
  if (!keys) throw new Error('not keys')
  return keys
}
const first = newFieldKey(1)
const second = newFieldKey(2)
const place: FieldPlace = { tenant: 'a', table: 'customers', column: 'tax_id', id: '1' }

describe('a sealed field', () => {
  beforeEach(() => configureFields(keysOf(first)))

  it('opens where it was sealed, and looks different each time', () => {
    const one = sealField(place, 'RFC GODE561231GR8 ñ')
    const two = sealField(place, 'RFC GODE561231GR8 ñ')
    expect(openField(place, one)).toBe('RFC GODE561231GR8 ñ')
    expect(one.equals(two)).toBe(false)
    expect(one.includes('GODE')).toBe(false)
    expect(openField(place, sealField(place, ''))).toBe('')
  })

  it('opens in no other row, column, table or business (AUD16)', () => {
    const sealed = sealField(place, 'secret')
    for (const other of [{ id: '2' }, { column: 'name' }, { table: 'suppliers' }, { tenant: 'b' }, { tenant: null }])
      expect(openField({ ...place, ...other }, sealed)).toBeUndefined()
  })

  it('does not open once a bit of it was changed, or when it was cut', () => {
    const sealed = sealField(place, 'secret')
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(openField(place, changed), `byte ${at}`).toBeUndefined()
      expect(openField(place, sealed.subarray(0, at)), `cut at ${at}`).toBeUndefined()
    }
  })

  it('is read with the old key and written with the new one after keys change, and cannot be read without its key (AUD11)', () => {
    const old = sealField(place, 'secret')
    configureFields(keysOf(`${second},${first}`))
    expect(openField(place, old)).toBe('secret')
    expect(isOldField(old)).toBe(true)
    const again = sealField(place, 'secret')
    expect(isOldField(again)).toBe(false)
    configureFields(keysOf(second))
    expect(openField(place, old)).toBeUndefined()
    expect(openField(place, again)).toBe('secret')
  })

  it('is found by its blind index under the newest and under older keys, per business and column (AUD3)', () => {
    const [kept] = blindIndexes(place, '12-3456789')
    configureFields(keysOf(`${second},${first}`))
    const asked = blindIndexes(place, '12-3456789')
    expect(asked).toHaveLength(2)
    expect(asked[1]).toEqual(kept)
    expect(blindIndexes({ ...place, tenant: 'b' }, '12-3456789')).not.toContainEqual(kept)
    expect(blindIndexes({ ...place, column: 'other' }, '12-3456789')).not.toContainEqual(kept)
  })
})

describe('keys of an installation', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'twopost-keys-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('are made once, for the owner alone', () => {
    const made = keptFieldKeys(folder)
    expect([...made.keys()]).toEqual([1])
    expect(statSync(fieldKeysPlace(folder)).mode & 0o777).toBe(0o600)
    chmodSync(fieldKeysPlace(folder), 0o644)
    expect(keptFieldKeys(folder)).toEqual(made)
    expect(statSync(fieldKeysPlace(folder)).mode & 0o777).toBe(0o600)
  })

  it('are never replaced when the file is damaged', () => {
    writeFileSync(fieldKeysPlace(folder), 'x')
    expect(() => keptFieldKeys(folder)).toThrow(/does not hold keys/)
    expect(readFileSync(fieldKeysPlace(folder), 'utf8')).toBe('x')
  })

  it.each(['', 'x', '1:AAAA', `0:${first.slice(2)}`, `${first},${first}`, `${first};${second}`])(
    'do not come from %s',
    (text) => {
      expect(parseFieldKeys(text)).toBeUndefined()
    },
  )
})
