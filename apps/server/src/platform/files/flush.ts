import { open } from 'node:fs/promises'

/** Waits until the bytes of a file, or the names in a folder, are safe on disk. */
export async function flush(place: string): Promise<void> {
  const handle = await open(place, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
