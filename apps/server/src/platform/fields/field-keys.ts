import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartFault } from '#platform/database/start-fault.ts'

/** Keys of 32 bytes by their number; new values are sealed with the first, the others only open (AUD11). */
export type FieldKeys = ReadonlyMap<number, Buffer>

const keyPattern = /^([1-9]\d{0,8}):([A-Za-z0-9+/]{43}=)$/

/** Reads keys written as `number:base64` with commas between, the newest first; undefined when one is not of this form. */
export function parseFieldKeys(text: string): FieldKeys | undefined {
  const keys = new Map<number, Buffer>()
  for (const part of text.split(',')) {
    const [, number, key] = keyPattern.exec(part.trim()) ?? []
    if (number === undefined || key === undefined || keys.has(Number(number))) return undefined
    keys.set(Number(number), Buffer.from(key, 'base64'))
  }
  return keys
}

/** A new key with its number, as it stands in `FIELD_KEYS`. */
export const newFieldKey = (number: number): string => `${number}:${randomBytes(32).toString('base64')}`

/** Where an installation keeps its keys when `FIELD_KEYS` is not set. */
export const fieldKeysPlace = (dataDir: string): string => path.join(dataDir, 'field.keys')

/**
 * The keys of an installation that has none in its settings: a file in the data folder that only its owner reads, made at the first start.
 * Two processes that start together agree on one.
 * @throws StartFault when the file is there and does not hold keys: with other keys, sealed fields would look empty
 */
export function keptFieldKeys(dataDir: string): FieldKeys {
  const place = fieldKeysPlace(dataDir)
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(place, newFieldKey(1), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  chmodSync(place, 0o600)
  const keys = parseFieldKeys(readFileSync(place, 'utf8').trim())
  if (!keys) throw new StartFault(`${place} does not hold keys. Bring it back from a backup, or set FIELD_KEYS.`)
  return keys
}
