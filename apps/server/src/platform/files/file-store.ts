import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isUuid, type TenantId } from '@twopost/contract/core/ids'

/** Where the bytes of files live; a store over S3 can take the place of the folder. */
export interface FileStore {
  put(tenant: TenantId, id: string, bytes: Uint8Array): Promise<void>
  /** @throws ENOENT when the bytes are not there */
  get(tenant: TenantId, id: string): Promise<Uint8Array>
  remove(tenant: TenantId, id: string): Promise<void>
  /** Ids of a tenant's files that are older than an hour, for the sweeper. */
  listOld(tenant: TenantId, nowMs: number): Promise<string[]>
}

/** Files on disk: a folder per tenant, names are ids, written aside and renamed once they are safe (S-51). */
export function folderStore(root: string): FileStore {
  const folderOf = (tenant: TenantId) => {
    if (!isUuid(tenant)) throw new Error('a tenant id must be a UUID')
    return path.join(root, tenant)
  }
  const placeOf = (tenant: TenantId, id: string) => {
    if (!isUuid(id)) throw new Error('a file id must be a UUID')
    return path.join(folderOf(tenant), id)
  }
  return {
    async put(tenant, id, bytes) {
      const place = placeOf(tenant, id)
      await mkdir(folderOf(tenant), { recursive: true, mode: 0o700 })
      const aside = `${place}.${randomUUID()}`
      const handle = await open(aside, 'wx', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(aside, place)
    },
    get: (tenant, id) => readFile(placeOf(tenant, id)),
    remove: (tenant, id) => rm(placeOf(tenant, id), { force: true }),
    async listOld(tenant, nowMs) {
      const names = await readdir(folderOf(tenant)).catch(() => [])
      const old: string[] = []
      for (const name of names) {
        const info = await stat(path.join(folderOf(tenant), name)).catch(() => undefined)
        if (info && nowMs - info.mtimeMs > 3_600_000) old.push(name)
      }
      return old
    },
  }
}

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
