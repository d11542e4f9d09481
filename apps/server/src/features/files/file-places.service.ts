import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReceivedUpload } from '@twopost/contract/core/call'
import type { TenantId } from '@twopost/contract/core/ids'
import type { FileStore } from '#platform/files/file-store.ts'
import { StoreAway } from '#platform/files/store-away.ts'

let store: FileStore | undefined
let mostPerDay = 0
/** Tells the feature where bytes live, and how many a tenant may upload in a day of UTC; called once by the composition root. */
export const configureFiles = (files: FileStore, limits: { uploadBytesPerDay: number }): void => {
  store = files
  mostPerDay = limits.uploadBytesPerDay
}
export function fileStore(): FileStore {
  if (!store) throw new Error('no file store is configured')
  return store
}
/** A folder for one piece of work; `close` takes it away. */
export const openWork = (): ReturnType<FileStore['openWork']> => fileStore().openWork()
/** What a store that is away cannot do now is done by the sweeper: the rows say already that these bytes are not wanted. */
const orSweptLater = (error: unknown) => {
  if (!(error instanceof StoreAway)) throw error
}
export const removeParts = (tenant: TenantId, id: string): Promise<void> => fileStore().removePart(tenant, id).catch(orSweptLater)
export const removeFileBytes = (tenant: TenantId, id: string): Promise<void> => fileStore().remove(tenant, id).catch(orSweptLater)
export const mostBytesPerDay = (): number => mostPerDay

/** Work on bytes that the product made itself, as if they had been uploaded. */
export async function asReceived<T>(
  { bytes, ...words }: { bytes: Uint8Array; filename: string; fields: Record<string, string> },
  work: (upload: ReceivedUpload) => Promise<T>,
): Promise<T> {
  const { folder, close } = await fileStore().openWork()
  try {
    const place = path.join(folder, 'received')
    await writeFile(place, bytes)
    return await work({ ...words, place, size: bytes.length })
  } finally {
    await close()
  }
}
