import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
/** A file of an archive: its name, and what is in it piece by piece. */
export type ArchivePart = readonly [name: string, pieces: Pieces]

/** January 1, 1980: files in the archive have no date, so that the same rows give the same bytes. */
const dosDate = 33
type Word = readonly [value: number, bytes: 2 | 4 | 8]
const headerOf = (signature: number, words: readonly Word[]): Buffer => {
  const bytes = Buffer.alloc(4 + words.reduce((sum, [, size]) => sum + size, 0))
  bytes.writeUInt32LE(signature, 0)
  let at = 4
  for (const [value, size] of words) {
    if (size === 2) bytes.writeUInt16LE(value, at)
    else if (size === 4) bytes.writeUInt32LE(value, at)
    else bytes.writeBigUInt64LE(BigInt(value), at)
    at += size
  }
  return bytes
}
/** Sizes follow the bytes (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808
/** The largest number of four and of two bytes; what is larger stands in a field of the long form. */
const most4 = 0xffffffff
const most2 = 0xffff
/** A field of the long form without its signature: its words of eight bytes. */
const longField = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 + 8 * values.length)
  bytes.writeUInt16LE(1, 0)
  bytes.writeUInt16LE(8 * values.length, 2)
  for (const [at, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), 4 + 8 * at)
  return bytes
}

/** How a file is put in: `isPacked` for pictures and films, which are not packed again; `isLong` for one that may have 4 GB and more. */
export interface PartForm {
  isPacked?: boolean
  isLong?: boolean
}
/** A zip archive as it is written, file after file; its bytes are to be written in the order in which they come. */
export interface ZipArchive {
  add(part: ArchivePart, form?: PartForm): AsyncGenerator<Buffer>
  /** The directory, after the last file. */
  end(): Buffer
}

/** Begins an archive. Beyond 4 GB, or 65,535 files, it goes on in the long form (zip64). */
export function openArchive(): ZipArchive {
  const directory: Buffer[] = []
  let offset = 0
  let count = 0
  return {
    async *add([name, pieces], { isPacked = false, isLong = false } = {}) {
      const path = Buffer.from(name)
      const begin = offset
      const more = isLong ? longField([0, 0]) : Buffer.alloc(0)
      const four = isLong ? most4 : 0
      const top = headerOf(0x04034b50, [
        [isLong ? 45 : 20, 2],
        [flags, 2],
        [8, 2],
        [0, 2],
        [dosDate, 2],
        [0, 4],
        [four, 4],
        [four, 4],
        [path.length, 2],
        [more.length, 2],
      ])
      yield Buffer.concat([top, path, more])
      offset += top.length + path.length + more.length
      let [sum, size, packed] = [0, 0, 0]
      async function* counted(): AsyncGenerator<Buffer> {
        for await (const piece of pieces) {
          const bytes = Buffer.from(piece)
          sum = crc32(bytes, sum)
          size += bytes.length
          yield bytes
        }
      }
      const source = Readable.from(counted())
      const deflate = createDeflateRaw(isPacked ? { level: 0 } : {})
      source.on('error', (error) => deflate.destroy(error))
      source.pipe(deflate)
      try {
        for await (const bytes of deflate as AsyncIterable<Buffer>) {
          packed += bytes.length
          yield bytes
        }
      } finally {
        source.destroy()
      }
      if (!isLong && Math.max(size, packed) >= most4) throw new Error(`${name} is too long for the short form of an archive`)
      const end = headerOf(0x08074b50, [
        [sum, 4],
        [packed, isLong ? 8 : 4],
        [size, isLong ? 8 : 4],
      ])
      yield end
      offset += packed + end.length
      const isFar = begin >= most4
      const long = isLong || isFar ? longField([...(isLong ? [size, packed] : []), ...(isFar ? [begin] : [])]) : Buffer.alloc(0)
      directory.push(
        headerOf(0x02014b50, [
          [long.length > 0 ? 45 : 20, 2],
          [long.length > 0 ? 45 : 20, 2],
          [flags, 2],
          [8, 2],
          [0, 2],
          [dosDate, 2],
          [sum, 4],
          [isLong ? most4 : packed, 4],
          [isLong ? most4 : size, 4],
          [path.length, 2],
          [long.length, 2],
          [0, 2],
          [0, 2],
          [0, 2],
          [0, 4],
          [isFar ? most4 : begin, 4],
        ]),
        path,
        long,
      )
      count += 1
    },
    end() {
      const list = Buffer.concat(directory)
      const isLong = count >= most2 || offset >= most4 || list.length >= most4
      const after = offset + list.length
      const long = isLong
        ? [
            headerOf(0x06064b50, [
              [44, 8],
              [45, 2],
              [45, 2],
              [0, 4],
              [0, 4],
              [count, 8],
              [count, 8],
              [list.length, 8],
              [offset, 8],
            ]),
            headerOf(0x07064b50, [
              [0, 4],
              [after, 8],
              [1, 4],
            ]),
          ]
        : []
      return Buffer.concat([
        list,
        ...long,
        headerOf(0x06054b50, [
          [0, 2],
          [0, 2],
          [Math.min(count, most2), 2],
          [Math.min(count, most2), 2],
          [Math.min(list.length, most4), 4],
          [Math.min(offset, most4), 4],
          [0, 2],
        ]),
      ])
    },
  }
}

/** A zip archive as it is written, while its parts are read. */
export async function* archiveBytes(parts: Iterable<ArchivePart>): AsyncGenerator<Buffer> {
  const archive = openArchive()
  for (const part of parts) yield* archive.add(part)
  yield archive.end()
}
