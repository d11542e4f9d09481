import { NotRecording } from './recording-fault.ts'

/** Elements of WebM that a recording of a browser is made of, and reading and writing of their headers. */
export const element = {
  EBML: 0x1a45dfa3,
  DocType: 0x4282,
  Segment: 0x18538067,
  SeekHead: 0x114d9b74,
  Seek: 0x4dbb,
  SeekId: 0x53ab,
  SeekPosition: 0x53ac,
  Info: 0x1549a966,
  Scale: 0x2ad7b1,
  Duration: 0x4489,
  Tracks: 0x1654ae6b,
  TrackEntry: 0xae,
  TrackNumber: 0xd7,
  TrackType: 0x83,
  CodecId: 0x86,
  Cluster: 0x1f43b675,
  Timecode: 0xe7,
  SimpleBlock: 0xa3,
  BlockGroup: 0xa0,
  Block: 0xa1,
  Reference: 0xfb,
  Position: 0xa7,
  PrevSize: 0xab,
  EncryptedBlock: 0xaf,
  Cues: 0x1c53bb6b,
  CuePoint: 0xbb,
  CueTime: 0xb3,
  CueTrackPositions: 0xb7,
  CueTrack: 0xf7,
  CueClusterPosition: 0xf1,
  Tags: 0x1254c367,
  Void: 0xec,
  Crc: 0xbf,
} as const

/** Thrown for a WebM file that is no recording we take. */
export class NotWebm extends NotRecording {}
export const refuse = (why: string): never => {
  throw new NotWebm(why)
}

/** Bytes of a number whose first byte says its length; 9 for a byte that begins none. */
export const lengthOf = (first: number): number => Math.clz32(first) - 23
export const numberOf = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0)

/** The elements inside a short one. @throws NotWebm */
export function childrenOf(bytes: Uint8Array): [id: number, body: Uint8Array][] {
  const found: [number, Uint8Array][] = []
  for (let at = 0; at < bytes.length; ) {
    const idLength = lengthOf(bytes[at] as number)
    const id = numberOf(bytes.subarray(at, at + idLength))
    at += idLength
    const sizeLength = lengthOf(bytes[at] ?? 0)
    if (sizeLength > 8) refuse('bad header')
    let size = (bytes[at] as number) & (0xff >> sizeLength)
    for (let i = 1; i < sizeLength; i++) size = size * 256 + (bytes[at + i] ?? 0)
    at += sizeLength
    if (at + size > bytes.length) refuse('bad header')
    found.push([id, bytes.subarray(at, at + size)])
    at += size
  }
  return found
}

/** The cheap look at the first bytes: an EBML header whose DocType is "webm", not "matroska". */
export function startsLikeWebm(bytes: Uint8Array): boolean {
  if (bytes.length < 32 || numberOf(bytes.subarray(0, 4)) !== element.EBML) return false
  const length = lengthOf(bytes[4] as number)
  if (length > 8) return false
  let size = (bytes[4] as number) & (0xff >> length)
  for (let i = 1; i < length; i++) size = size * 256 + (bytes[4 + i] as number)
  if (size > 200) return false
  try {
    return childrenOf(bytes.subarray(4 + length, 4 + length + size)).some(
      ([id, value]) => id === element.DocType && Buffer.from(value).toString('latin1') === 'webm',
    )
  } catch {
    return false
  }
}

const bytesOf = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  for (let i = length - 1, left = value; i >= 0; i--) {
    bytes[i] = left % 256
    left = Math.floor(left / 256)
  }
  return bytes
}
export const idBytes = (id: number): Buffer => bytesOf(id, id > 0xffffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1)
/** A size in eight bytes, so that a header's length does not depend on what it says. */
export const sizeBytes = (size: number): Buffer => {
  const bytes = bytesOf(size, 8)
  bytes[0] = 1
  return bytes
}
export const elementBytes = (id: number, body: Uint8Array): Buffer => Buffer.concat([idBytes(id), sizeBytes(body.length), body])
/** A whole number in eight bytes. */
export const numberElement = (id: number, value: number): Buffer => elementBytes(id, bytesOf(value, 8))
