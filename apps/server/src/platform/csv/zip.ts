import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive: its name, and what is in it piece by piece. */
export type ArchivePart = readonly [name: string, pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>]

/** January 1, 1980: files in the archive have no date, so that the same rows give the same bytes. */
const dosDate = 33
const headerOf = (signature: number, words: readonly [value: number, bytes: 2 | 4][]): Buffer => {
  const bytes = Buffer.alloc(4 + words.reduce((sum, [, size]) => sum + size, 0))
  bytes.writeUInt32LE(signature, 0)
  let at = 4
  for (const [value, size] of words) {
    if (size === 2) bytes.writeUInt16LE(value, at)
    else bytes.writeUInt32LE(value, at)
    at += size
  }
  return bytes
}
/** Sizes follow the bytes (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808

/** A zip archive as it is written, while its parts are read. */
export async function* archiveBytes(parts: Iterable<ArchivePart>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, pieces] of parts) {
    const path = Buffer.from(name)
    const begin = offset
    const top = headerOf(0x04034b50, [
      [20, 2],
      [flags, 2],
      [8, 2],
      [0, 2],
      [dosDate, 2],
      [0, 4],
      [0, 4],
      [0, 4],
      [path.length, 2],
      [0, 2],
    ])
    yield Buffer.concat([top, path])
    offset += top.length + path.length
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
    const deflate = createDeflateRaw()
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
    yield headerOf(0x08074b50, [
      [sum, 4],
      [packed, 4],
      [size, 4],
    ])
    offset += packed + 16
    const sizes: [number, 2 | 4][] = [
      [sum, 4],
      [packed, 4],
      [size, 4],
      [path.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [begin, 4],
    ]
    directory.push(headerOf(0x02014b50, [[20, 2], [20, 2], [flags, 2], [8, 2], [0, 2], [dosDate, 2], ...sizes]), path)
  }
  const list = Buffer.concat(directory)
  const count = directory.length / 2
  yield Buffer.concat([
    list,
    headerOf(0x06054b50, [
      [0, 2],
      [0, 2],
      [count, 2],
      [count, 2],
      [list.length, 4],
      [offset, 4],
      [0, 2],
    ]),
  ])
}
