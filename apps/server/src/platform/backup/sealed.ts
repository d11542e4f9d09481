import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { flush } from '#platform/files/flush.ts'

/** A backup that cannot be read or written, in a sentence for the person who keeps it. */
export class BackupFault extends Error {
  override name = 'BackupFault'
}

/** What every sealed file is called at its end: compressed, then encrypted in the age format. */
export const sealedEnd = '.gz.age'

/** A key pair of the age format. The machine that makes backups knows the recipient alone and can read none of them. */
export async function makeKey(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** The secret keys of a key file, as `npm run backup -- --new-key` and `age-keygen` write it. @throws BackupFault */
export async function readKeys(place: string): Promise<string[]> {
  const text = await readFile(place, 'utf8').catch(() => {
    throw new BackupFault(`The key file ${place} cannot be read.`)
  })
  const keys = text.split(/\s+/).filter((word) => word.startsWith('AGE-SECRET-KEY-'))
  if (keys.length === 0) throw new BackupFault(`${place} holds no key: a line that begins with AGE-SECRET-KEY- is needed.`)
  return keys
}

/** Passes bytes on and counts them; `sha256` is complete at the end of the stream. */
export function countingPass(): { pass: Transform; bytes: () => number; sha256: () => string } {
  const hash: Hash = createHash('sha256')
  let bytes = 0
  const pass = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { pass, bytes: () => bytes, sha256: () => hash.digest('hex') }
}

/** Writes a file aside, flushes it and puts it in its place: what has its name is whole. */
export async function putFile(place: string, bytes: Readable): Promise<void> {
  const aside = `${place}.new`
  // It may fail before it is read below, and an error that nobody hears ends the process.
  bytes.on('error', () => {})
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
  try {
    await pipeline(bytes, createWriteStream(aside, { mode: 0o600 }))
    await flush(aside)
    await rename(aside, place)
    await flush(path.dirname(place))
  } finally {
    await rm(aside, { force: true })
  }
}

/**
 * Compresses and encrypts a stream into a file.
 * @param recipients public keys (`age1…`); each of their owners can open it
 * @returns what went in: its size in bytes and its digest
 */
export async function sealTo(
  place: string,
  recipients: readonly string[],
  content: Readable,
): Promise<{ bytes: number; sha256: string }> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const counted = countingPass()
  const packed = createGzip({ level: 3 })
  const filled = pipeline(content, counted.pass, packed)
  // It may fail while the header is still being made; the failure is read below.
  filled.catch(() => {})
  const sealed = await encrypter.encrypt(Readable.toWeb(packed) as globalThis.ReadableStream<Uint8Array>)
  const [filling, putting] = await Promise.allSettled([
    filled,
    putFile(place, Readable.fromWeb(sealed as ReadableStream<Uint8Array>)),
  ])
  // What the content said comes first: it is the cause.
  if (filling.status === 'rejected') throw filling.reason
  if (putting.status === 'rejected') throw putting.reason
  return { bytes: counted.bytes(), sha256: counted.sha256() }
}

/**
 * Opens a sealed file. Damage shows while it is read: the stream ends with an error, never with wrong bytes.
 * @throws BackupFault when it is not there or none of the keys opens it
 */
export async function unseal(place: string, keys: readonly string[]): Promise<Readable> {
  const decrypter = new Decrypter()
  for (const key of keys) decrypter.addIdentity(key)
  const source = createReadStream(place)
  try {
    const opened = await decrypter.decrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>)
    const plain = createGunzip()
    const inner = Readable.fromWeb(opened as ReadableStream<Uint8Array>)
    inner.once('error', (error) => plain.destroy(damaged(place, error)))
    return inner.pipe(plain).once('error', () => inner.destroy())
  } catch (error) {
    source.destroy()
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BackupFault(`${place} is missing.`)
    if (/no identity matched/i.test((error as Error).message))
      throw new BackupFault(`The key does not open ${place}: it was sealed for another one.`)
    throw damaged(place, error as Error)
  }
}

/** The fault of a file that is cut short or was changed. */
export const damaged = (place: string, { message }: Error): BackupFault =>
  new BackupFault(`${place} is damaged and cannot be used (${message}).`)

/** Unseals one file into another place. @throws BackupFault */
export async function unsealTo(place: string, keys: readonly string[], to: string): Promise<void> {
  const plain = await unseal(place, keys)
  await putFile(to, plain).catch((error: Error) => {
    throw error instanceof BackupFault || ('code' in error && error.code === 'ENOSPC') ? error : damaged(place, error)
  })
}
