import { inflateRawSync } from 'node:zlib'
import { TableFault } from './table-fault.ts'

/** What a workbook may unpack to: one part, all together, and how many parts it may have (S-56). */
const most = { part: 20_000_000, total: 40_000_000, parts: 200 }
const signatures = { end: 0x06054b50, entry: 0x02014b50, file: 0x04034b50 }
const endLength = 22
const longestComment = 65_535
/** Cells, words, formats and what connects them. Pictures, charts and settings of printers are left out. */
const isWanted = (name: string): boolean =>
  /\.(xml|rels)$/i.test(name) && !/^(docProps|customXml|xl\/(drawings|charts|media|comments|theme))\//i.test(name)

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - endLength; at >= Math.max(0, bytes.length - endLength - longestComment); at--)
    if (bytes.readUInt32LE(at) === signatures.end) return at
  throw new TableFault('broken')
}

/** One part, unpacked until it is too much: what the directory says of its size does not matter. */
function unpack(packed: Buffer, method: number, room: number): Buffer {
  if (method === 0) {
    if (packed.length > room) throw new TableFault('too_large')
    return packed
  }
  if (method !== 8) throw new TableFault('broken')
  try {
    return inflateRawSync(packed, { maxOutputLength: room })
  } catch (fault) {
    throw new TableFault((fault as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'broken')
  }
}

function readParts(bytes: Buffer): Map<string, Buffer> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > most.parts) throw new TableFault('too_large')
  const parts = new Map<string, Buffer>()
  let total = 0
  let at = bytes.readUInt32LE(end + 16)
  for (let nth = 0; nth < count; nth++) {
    if (bytes.readUInt32LE(at) !== signatures.entry) throw new TableFault('broken')
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted) throw new TableFault('encrypted')
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    if (/vbaProject|xl\/(macrosheets|activeX|embeddings)\//i.test(name)) throw new TableFault('macros')
    if (isWanted(name)) {
      const local = bytes.readUInt32LE(at + 42)
      if (bytes.readUInt32LE(local) !== signatures.file) throw new TableFault('broken')
      const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      const packed = bytes.subarray(begin, begin + bytes.readUInt32LE(at + 20))
      const part = unpack(packed, bytes.readUInt16LE(at + 10), Math.min(most.part, most.total - total))
      if (part.includes('<!DOCTYPE') || part.includes('<!ENTITY')) throw new TableFault('broken')
      total += part.length
      parts.set(name, part)
    }
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (!parts.has('[Content_Types].xml') || ![...parts.keys()].some((name) => /^xl\/workbook\.xml$/i.test(name)))
    throw new TableFault('another_type')
  return parts
}

/**
 * The parts of a workbook that say its cells, by name. A library that is given the file itself unpacks a few megabytes to gigabytes, and may find
 * parts that the directory does not name; so it gets these parts, packed again.
 * @throws TableFault too_large, encrypted, macros, broken; another_type for an archive that is no workbook
 */
export function openWorkbook(bytes: Buffer): Map<string, Buffer> {
  try {
    return readParts(bytes)
  } catch (fault) {
    // A place beyond the end of the file.
    if (fault instanceof RangeError) throw new TableFault('broken')
    throw fault
  }
}
