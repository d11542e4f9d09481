import { createHash, type Hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { openArchive, type PartForm } from '#platform/csv/zip.ts'
import type { PassedBytes } from '#platform/files/byte-passes.ts'
import { passedThrough } from '#platform/files/tidy-memory.ts'

/** What one file of the archive came to; the hash in hexadecimal. */
export interface PartFacts {
  path: string
  bytes: number
  sha256: string
}

async function* counted(
  pieces: AsyncIterable<string | Uint8Array>,
  hash: Hash,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece)
    hash.update(bytes)
    onBytes(bytes.length)
    yield bytes
  }
}

/** A zip archive that is written to a new place on the disk, file after file; nothing of it is whole in memory. */
export async function openArchiveFile(place: string) {
  const handle = await open(place, 'w', 0o600)
  const archive = openArchive()
  const whole = createHash('sha256')
  let size = 0
  const write = async (bytes: Buffer) => {
    whole.update(bytes)
    await handle.write(bytes, 0, bytes.length, size)
    size += bytes.length
    passedThrough(bytes.length)
  }
  return {
    async add(path: string, pieces: AsyncIterable<string | Uint8Array>, form: PartForm = {}): Promise<PartFacts> {
      const hash = createHash('sha256')
      let bytes = 0
      const source = counted(pieces, hash, (more) => {
        bytes += more
      })
      for await (const packed of archive.add([path, source], form)) await write(packed)
      return { path, bytes, sha256: hash.digest('hex') }
    },
    async end(): Promise<PassedBytes> {
      await write(archive.end())
      return { size, sha256: whole.digest() }
    },
    close: () => handle.close(),
  }
}
export type ArchiveFile = Awaited<ReturnType<typeof openArchiveFile>>
