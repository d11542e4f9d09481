import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { FieldKeys } from './field-keys.ts'

/** Where a sealed value stands. It opens nowhere else, so that nobody can copy it into a row or a business of their own (AUD16). */
export interface FieldPlace {
  /** The business that owns the row; null for rows of accounts and of the platform. */
  readonly tenant: string | null
  readonly table: string
  readonly column: string
  /** The row. */
  readonly id: string
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const headBytes = 4 + nonceBytes

let current: FieldKeys | undefined

/** Tells with which keys fields are sealed; called once by the composition root. */
export const configureFields = (keys: FieldKeys): void => {
  current = keys
}

function fieldKeys(): FieldKeys {
  if (!current) throw new Error('no field keys are configured')
  return current
}

/** Each business has keys of its own, worked out from the installation's key: there is no table of keys to lose. */
const keyFor = (key: Buffer, tenant: string | null, use: 'seal' | 'index'): Buffer =>
  Buffer.from(hkdfSync('sha256', key, tenant ?? 'platform', `twopost field ${use}`, 32))

const associated = ({ tenant, table, column, id }: FieldPlace): Buffer =>
  Buffer.from(JSON.stringify([tenant ?? 'platform', table, column, id]))

/**
 * Seals a text for a column of type `bytea`: key number (4 bytes), nonce (12), AES-256-GCM with the place as associated data, tag (16)
 * (AUD3, S-60).
 */
export function sealField(place: FieldPlace, text: string): Buffer {
  const [newest] = fieldKeys()
  if (!newest) throw new Error('no field keys are configured')
  const [number, key] = newest
  const head = Buffer.alloc(headBytes)
  head.writeUInt32BE(number)
  randomBytes(nonceBytes).copy(head, 4)
  const cipher = createCipheriv(algorithm, keyFor(key, place.tenant, 'seal'), head.subarray(4))
  cipher.setAAD(associated(place))
  return Buffer.concat([head, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** The text of a sealed field; undefined when its key is missing, or when it was changed or sealed for another place (AUD11, AUD16). */
export function openField(place: FieldPlace, sealed: Uint8Array): string | undefined {
  const bytes = Buffer.from(sealed)
  if (bytes.length < headBytes + tagBytes) return undefined
  const key = fieldKeys().get(bytes.readUInt32BE())
  if (!key) return undefined
  const decipher = createDecipheriv(algorithm, keyFor(key, place.tenant, 'seal'), bytes.subarray(4, headBytes))
  decipher.setAAD(associated(place))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(headBytes, -tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** A text as a column holds it that may be empty: sealed, or null for no text. */
export const sealText = (place: FieldPlace, text: string): Buffer | null => (text === '' ? null : sealField(place, text))

/**
 * The text of a field that stood in a plain column before. Anything in the plain column is newer than what is sealed: a process of the release
 * before wrote it, or it was not taken over yet. @returns null when there is something that no known key opens at this place (AUD11, AUD16)
 */
export const openText = (place: FieldPlace, plain: string, sealed: Uint8Array | null): string | null =>
  plain !== '' || sealed === null ? plain : (openField(place, sealed) ?? null)

/** Whether a sealed field should be sealed again: it was sealed with an older key (AUD11). */
export function isOldField(sealed: Uint8Array): boolean {
  const [newest] = fieldKeys().keys()
  return sealed.length < 4 || Buffer.from(sealed).readUInt32BE() !== newest
}

/** Whether the key that a sealed field names is known; its first bytes are enough. It may still be changed, or of another place (AUD11). */
export const isKnownField = (sealed: Uint8Array): boolean =>
  sealed.length >= 4 && fieldKeys().has(Buffer.from(sealed).readUInt32BE())

/**
 * A value by which a sealed field can be searched for equality: HMAC-SHA256 of its text under the newest key of the business, one for each
 * key that is still known, the newest first. A column holds the first; a search asks for all of them (AUD3).
 */
export function blindIndexes({ tenant, table, column }: Omit<FieldPlace, 'id'>, text: string): Buffer[] {
  return [...fieldKeys().values()].map((key) =>
    createHmac('sha256', keyFor(key, tenant, 'index'))
      .update(JSON.stringify([table, column, text]))
      .digest(),
  )
}
