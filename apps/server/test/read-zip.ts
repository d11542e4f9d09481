import { inflateRawSync } from 'node:zlib'

/** A zip archive that a test reads: by its directory alone, as programs do, the long form included. */
export interface ReadZip {
  names: readonly string[]
  bytes(name: string): Buffer
  text(name: string): string
}

/** @throws Error where a length, a place or a name is wrong */
export async function readZip(archive: Buffer): Promise<ReadZip> {
  const at = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (at < 0) throw new Error('this is no archive')
  let count = archive.readUInt16LE(at + 10)
  let place = archive.readUInt32LE(at + 16)
  const locator = at - 20
  if (locator >= 0 && archive.readUInt32LE(locator) === 0x07064b50) {
    const long = Number(archive.readBigUInt64LE(locator + 8))
    if (archive.readUInt32LE(long) !== 0x06064b50) throw new Error('the long form of the end is not where it should be')
    count = Number(archive.readBigUInt64LE(long + 32))
    place = Number(archive.readBigUInt64LE(long + 48))
  }
  const files = new Map<string, () => Buffer>()
  for (let nth = 0; nth < count; nth += 1) {
    if (archive.readUInt32LE(place) !== 0x02014b50) throw new Error('the directory is broken')
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((field) => archive.readUInt16LE(place + field)) as [
      number,
      number,
      number,
    ]
    const name = archive.toString('utf8', place + 46, place + 46 + nameLength)
    let [size, packed, begin] = [24, 20, 42].map((field) => archive.readUInt32LE(place + field)) as [number, number, number]
    let extra = place + 46 + nameLength + 4
    const next = (value: number) => {
      if (value !== 0xffffffff) return value
      extra += 8
      return Number(archive.readBigUInt64LE(extra - 8))
    }
    size = next(size)
    packed = next(packed)
    begin = next(begin)
    files.set(name, () => {
      if (archive.readUInt32LE(begin) !== 0x04034b50) throw new Error(`${name} is not where the directory says`)
      const data = begin + 30 + archive.readUInt16LE(begin + 26) + archive.readUInt16LE(begin + 28)
      const bytes = inflateRawSync(archive.subarray(data, data + packed))
      if (bytes.length !== size) throw new Error(`${name} has another length than the directory says`)
      return bytes
    })
    place += 46 + nameLength + extraLength + noteLength
  }
  const bytes = (name: string): Buffer => {
    const file = files.get(name)
    if (!file) throw new Error(`the archive has no ${name}`)
    return file()
  }
  return { names: [...files.keys()], bytes, text: (name) => bytes(name).toString('utf8') }
}
