import { inflateSync } from 'node:zlib'

const SIGNATURE = 'wOFF'
/** Lengths in bytes of what stands before the tables, and of one entry of their list: WOFF 1.0, 3 and 4; OpenType, "Table directory". */
const WOFF = { header: 44, entry: 20 }
const SFNT = { header: 12, entry: 16 }

const aligned = (length: number) => (length + 3) & ~3

/**
 * The font file that a WOFF 1.0 file was packed from. The library of the PDFs takes both, but unpacks the outlines of a packed one for
 * each character again. @throws Error when it is no WOFF 1.0 file, or a table does not have the length it says
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== SIGNATURE) throw new Error('not a WOFF 1.0 file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, WOFF.header + index * WOFF.entry))
  const start = SFNT.header + count * SFNT.entry
  const sfnt = Buffer.alloc(tables.reduce((end, { bytes }) => end + aligned(bytes.length), start))
  woff.copy(sfnt, 0, 4, 8)
  sfnt.writeUInt16BE(count, 4)
  // What a binary search in the list needs: the largest power of two in the count, its logarithm, and the rest.
  const log = Math.floor(Math.log2(count))
  sfnt.writeUInt16BE(2 ** log * SFNT.entry, 6)
  sfnt.writeUInt16BE(log, 8)
  sfnt.writeUInt16BE((count - 2 ** log) * SFNT.entry, 10)
  let offset = start
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = SFNT.header + index * SFNT.entry
    sfnt.write(tag, entry, 'latin1')
    sfnt.writeUInt32BE(checksum, entry + 4)
    sfnt.writeUInt32BE(offset, entry + 8)
    sfnt.writeUInt32BE(bytes.length, entry + 12)
    bytes.copy(sfnt, offset)
    offset += aligned(bytes.length)
  }
  return sfnt
}

function readTable(woff: Buffer, entry: number): { tag: string; checksum: number; bytes: Buffer } {
  const [tag, checksum] = [woff.toString('latin1', entry, entry + 4), woff.readUInt32BE(entry + 16)]
  const [offset, packed, length] = [woff.readUInt32BE(entry + 4), woff.readUInt32BE(entry + 8), woff.readUInt32BE(entry + 12)]
  const stored = woff.subarray(offset, offset + packed)
  const bytes = packed < length ? inflateSync(stored) : stored
  if (bytes.length !== length) throw new Error(`the table ${tag} has ${bytes.length} bytes, not ${length}`)
  return { tag, checksum, bytes }
}
