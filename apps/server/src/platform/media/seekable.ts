import { type FileHandle, open } from 'node:fs/promises'

export interface Seekable {
  hasVideo: boolean
  durationMs: number
}
/** What a kind of recording writes itself: a head that names all places, and the stretches of the old file behind it. */
export interface NewFile extends Seekable {
  head: Buffer
  /** In the order of the new file; each may have some bytes of its own in front. */
  stretches: Iterable<{ before?: Buffer; from: number; length: number }>
}
/** Reads and checks a recording, and says what is written of it. */
export type ReadRecording = (input: FileHandle, onPlace: (at: number) => void) => Promise<NewFile>

async function copy(input: FileHandle, output: FileHandle, { head, stretches }: NewFile, onPlace: (at: number) => void) {
  const window = Buffer.allocUnsafe(262_144)
  let at = 0
  const write = async (bytes: Buffer, length: number) => {
    await output.write(bytes, 0, length, at)
    at += length
  }
  await write(head, head.length)
  for (const { before, from, length } of stretches) {
    if (before) await write(before, before.length)
    for (let done = 0; done < length; ) {
      const { bytesRead } = await input.read(window, 0, Math.min(window.length, length - done), from + done)
      if (bytesRead === 0) throw new Error('the file became shorter')
      await write(window, bytesRead)
      done += bytesRead
    }
    onPlace(from + length)
  }
}

/**
 * Checks a recording and writes it so that a player can jump in it. What was checked is what is copied; nothing of the file is whole in
 * memory. Options: `onProgress` is told the share that is done, 0 to 1.
 */
export const seekable =
  (read: ReadRecording) =>
  async (
    from: string,
    to: string,
    { onProgress = () => {}, signal }: { onProgress?: (share: number) => void; signal?: AbortSignal | undefined } = {},
  ): Promise<Seekable> => {
    const input = await open(from, 'r')
    try {
      const size = Math.max(1, (await input.stat()).size)
      const tell = (start: number) => (at: number) => {
        signal?.throwIfAborted()
        onProgress(Math.min(1, start + (at / size) * 0.5))
      }
      const made = await read(input, tell(0))
      const output = await open(to, 'wx', 0o600)
      try {
        await copy(input, output, made, tell(0.5))
        await output.sync()
      } finally {
        await output.close()
      }
      return { hasVideo: made.hasVideo, durationMs: made.durationMs }
    } finally {
      await input.close()
    }
  }
