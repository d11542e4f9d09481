import path from 'node:path'
import type { Log } from '#platform/log/log.ts'
import type { S3Settings } from './bucket.ts'
import { type FileStore, folderStore } from './file-store.ts'

const sayEveryMs = 60_000

/** A store, and what ends its connections. */
type OpenFileStore = FileStore & { close(): void }

/** The store that the settings name: a bucket, or the folder of files in the data folder. */
export async function openFileStore(
  { dataDir, s3 }: { dataDir: string; s3: S3Settings | undefined },
  log?: Pick<Log, 'error'>,
): Promise<OpenFileStore> {
  const folder = path.join(dataDir, 'files')
  if (!s3) return { ...folderStore(folder), close: () => {} }
  // Who has no bucket never loads what speaks to one.
  const { s3Store } = await import('./s3-store.ts')
  let saidAt = -Infinity
  return s3Store(s3, folder, (fault) => {
    // A store that is away fails every request: once a minute says it.
    if (performance.now() - saidAt < sayEveryMs) return
    saidAt = performance.now()
    log?.error({ err: fault }, 'the store of files does not work')
  })
}
