import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { passedThrough } from '#platform/files/tidy-memory.ts'

export type ChunkOutcome =
  /** Where the next piece begins. */
  { kind: 'written'; end: number; head: Buffer | null } | { kind: 'damaged' } | { kind: 'too long' }

/** As many first bytes as tell what a file is. */
const headBytes = 256

/**
 * Writes one piece into the file that an upload comes together in, at its place, and makes it safe on disk. Bytes behind the end that
 * the upload's row knows are worth nothing and are written over. Nothing of the piece is whole in memory.
 * @param limits.size that the whole file may reach; `chunk` bytes that a piece may have
 * @throws when the connection breaks or the disk takes no more
 */
export async function writeChunk(
  place: string,
  { offset, digest, bytes }: { offset: number; digest: string; bytes: AsyncIterable<Uint8Array> },
  limits: { size: number; chunk: number },
): Promise<ChunkOutcome> {
  const handle = await open(place, 'r+').catch(() => open(place, 'w+', 0o600))
  let at = offset
  try {
    const hash = createHash('sha256')
    for await (const part of bytes) {
      if (at + part.length > limits.size || at + part.length - offset > limits.chunk) return { kind: 'too long' }
      hash.update(part)
      await handle.write(part, 0, part.length, at)
      at += part.length
      passedThrough(part.length)
    }
    if (hash.digest('base64') !== digest) return { kind: 'damaged' }
    let head: Buffer | null = null
    if (offset === 0) {
      // From the disk: the first part of a body may be a few bytes only.
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
      head = buffer.subarray(0, Math.min(bytesRead, at))
    }
    // Before the row says so: else a power cut leaves a row that counts bytes the disk never got.
    await handle.datasync()
    return { kind: 'written', end: at, head }
  } finally {
    await handle.close()
  }
}
