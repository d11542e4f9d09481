import { NotRecording } from './recording-fault.ts'

/** Thrown for an MP4 file that is no recording we take. */
export class NotMp4 extends NotRecording {}
export const refuse = (why: string): never => {
  throw new NotMp4(why)
}

/** Brands of files with pictures and sound. Photos (heic, avif) have others. */
const brands: ReadonlySet<string> = new Set([
  ...['isom', 'iso2', 'iso3', 'iso4', 'iso5', 'iso6', 'iso8', 'iso9', 'mp41', 'mp42', 'avc1', 'M4A ', 'M4V ', 'cmfc', 'hlsf'],
])
const photos: ReadonlySet<string> = new Set(['heic', 'heix', 'mif1', 'msf1', 'avif', 'avis'])

/** The brands that the file type box at the beginning names, the major one first; none where there is no such box. */
function brandsOf(bytes: Uint8Array): string[] {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return []
  const size = head.readUInt32BE(0)
  if (size < 16 || size > 200 || size % 4 !== 0 || size > head.length) return []
  const named = [head.toString('latin1', 8, 12)]
  for (let at = 16; at < size; at += 4) named.push(head.toString('latin1', at, at + 4))
  return named
}
/** The cheap look at the first bytes: a file type box with a brand of films, and with none of photos. */
export function startsLikeMp4(bytes: Uint8Array): boolean {
  const named = brandsOf(bytes)
  return named.some((brand) => brands.has(brand)) && !named.some((brand) => photos.has(brand))
}
/** A film as the camera of an iPhone keeps it: the same boxes, with another description of the sound. */
export const startsLikeQuickTime = (bytes: Uint8Array): boolean => brandsOf(bytes)[0] === 'qt  '

export interface Box {
  type: string
  body: Buffer
}
/** The boxes inside another one. @throws NotMp4 */
export function boxesIn(bytes: Buffer): Box[] {
  const found: Box[] = []
  for (let at = 0; at < bytes.length; ) {
    if (at + 8 > bytes.length) return refuse('bad box')
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > bytes.length) return refuse('bad box')
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + size) })
    at += size
  }
  return found
}
export const boxOf = (boxes: readonly Box[], type: string): Buffer | undefined => boxes.find((one) => one.type === type)?.body
/** @throws NotMp4 without it */
export const needed = (boxes: readonly Box[], type: string): Buffer => boxOf(boxes, type) ?? refuse(`no ${type}`)

/** Numbers of a box one after the other. @throws NotMp4 where they end */
export class Numbers {
  readonly #bytes: Buffer
  #at = 0
  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }
  #next(length: number): number {
    const at = this.#at
    if (at + length > this.#bytes.length) return refuse('box too short')
    this.#at += length
    return at
  }
  skip(length: number): this {
    this.#next(length)
    return this
  }
  u32(): number {
    return this.#bytes.readUInt32BE(this.#next(4))
  }
  i32(): number {
    return this.#bytes.readInt32BE(this.#next(4))
  }
  u64(): number {
    const value = Number(this.#bytes.readBigUInt64BE(this.#next(8)))
    return Number.isSafeInteger(value) ? value : refuse('number too large')
  }
  i64(): number {
    const value = Number(this.#bytes.readBigInt64BE(this.#next(8)))
    return Number.isSafeInteger(value) ? value : refuse('number too large')
  }
  /** Version and flags, which begin a full box. */
  head(): { version: number; flags: number } {
    const value = this.u32()
    return { version: value >>> 24, flags: value & 0xffffff }
  }
  /** How many entries follow; they must be there. */
  count(bytesEach: number): number {
    const count = this.u32()
    return count * bytesEach <= this.#bytes.length - this.#at ? count : refuse('box too short')
  }
}

export const u16 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [i, value] of values.entries()) bytes.writeUInt16BE(value, i * 2)
  return bytes
}
export const u32 = (...values: readonly number[]): Buffer => u32s(values)
/** Numbers of four bytes, signed ones as they are; any number of them. */
export const u32s = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, i * 4)
  return bytes
}
export const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}
/** A box with version and flags. */
export const fullBox = (type: string, flags: number, ...parts: readonly Buffer[]): Buffer => box(type, u32(flags), ...parts)
