import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { passedThrough } from './tidy-memory.ts'

/** Bytes that one pass over a file holds at a time. */
const windowBytes = 262_144

export interface PassedBytes {
  size: number
  sha256: Buffer
}

/** Thrown by `writeStream` when more comes than may. */
export class TooManyBytes extends Error {}

/** Writes what arrives to a new file and counts it. @throws TooManyBytes */
export async function writeStream(bytes: AsyncIterable<Uint8Array>, to: string, most: number): Promise<number> {
  const handle = await open(to, 'wx', 0o600)
  let size = 0
  try {
    for await (const part of bytes) {
      if (size + part.length > most) throw new TooManyBytes()
      await handle.write(part, 0, part.length, size)
      size += part.length
      passedThrough(part.length)
    }
  } finally {
    await handle.close()
  }
  return size
}

/**
 * Reads a file once, hashes it, and writes it to another place when there is one: what is checked afterwards is the copy, which nobody
 * else writes to. One buffer for the whole file.
 * @param options.most bytes from the beginning; what is behind them is left out
 * @param options.onBytes is told how many bytes have passed
 */
export async function passBytes(
  from: string,
  to: string | null,
  { most = Infinity, onBytes, signal }: { most?: number; onBytes?: (passed: number) => void; signal?: AbortSignal } = {},
): Promise<PassedBytes> {
  const hash = createHash('sha256')
  const window = Buffer.allocUnsafe(windowBytes)
  const input = await open(from, 'r')
  try {
    const output = to === null ? null : await open(to, 'wx', 0o600)
    let size = 0
    try {
      for (;;) {
        signal?.throwIfAborted()
        const { bytesRead } = await input.read(window, 0, Math.min(window.length, most - size), size)
        if (bytesRead === 0) break
        hash.update(window.subarray(0, bytesRead))
        await output?.write(window, 0, bytesRead, size)
        size += bytesRead
        onBytes?.(size)
      }
    } finally {
      await output?.close()
    }
    return { size, sha256: hash.digest() }
  } finally {
    await input.close()
  }
}

/** The first bytes of a file, as many as there are of them. */
export async function firstBytes(place: string, most: number): Promise<Buffer> {
  const handle = await open(place, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(most), 0, most, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
