import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { isUuid, type TenantId } from '@twopost/contract/core/ids'
import { type FileStore, isNotThere } from '#platform/files/file-store.ts'
import { backupPlaces } from './backup-folder.ts'
import { sealedEnd, sealTo, unsealTo } from './sealed.ts'

/** Marks a file that is no longer in the store, with the time when that was found. */
const goneEnd = '.gone'
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/**
 * Carries uploaded files into the backup that are not there yet. A file never changes under its name, so a second look costs one listing.
 * @returns how many were carried
 */
export async function carryFiles(root: string, store: FileStore, recipients: readonly string[]): Promise<number> {
  const { files } = backupPlaces(root)
  let carried = 0
  for (const tenant of await store.listTenants()) {
    const there = new Set(await namesIn(path.join(files, tenant)))
    for (const id of await store.listAll(tenant)) {
      if (there.has(`${id}${sealedEnd}`)) continue
      try {
        const stored = await store.open(tenant, id)
        const bytes = stored.size === 0 ? Readable.from([]) : stored.stream(0, stored.size - 1)
        await sealTo(path.join(files, tenant, `${id}${sealedEnd}`), recipients, bytes)
        carried += 1
      } catch (error) {
        // Taken away since the listing.
        if (!isNotThere(error)) throw error
      }
    }
  }
  return carried
}

/**
 * Takes files out of the backup that left the store before the oldest backup that is kept: no restore needs them.
 * A file that is missing for the first time is only marked.
 * @returns how many were taken out
 */
export async function pruneFiles(root: string, store: FileStore, oldest: Date, now: Date): Promise<number> {
  const { files } = backupPlaces(root)
  let removed = 0
  for (const tenant of (await namesIn(files)).filter((name) => isUuid(name)) as TenantId[]) {
    const living = new Set(await store.listAll(tenant))
    const folder = path.join(files, tenant)
    for (const name of (await namesIn(folder)).filter((one) => one.endsWith(sealedEnd))) {
      const id = name.slice(0, -sealedEnd.length)
      const mark = path.join(folder, `${id}${goneEnd}`)
      if (living.has(id)) {
        await rm(mark, { force: true })
        continue
      }
      const marked = await stat(mark).catch(() => undefined)
      if (!marked) {
        await writeFile(mark, '')
        await utimes(mark, now, now)
      } else if (marked.mtime < oldest) {
        await rm(path.join(folder, name), { force: true })
        await rm(mark, { force: true })
        removed += 1
      }
    }
  }
  return removed
}

/**
 * Brings all files of a backup into a store of files. Those that the restored rows do not name are swept by the application.
 * @returns how many there are
 * @throws BackupFault naming the damaged one
 */
export async function restoreFiles(root: string, store: FileStore, keys: readonly string[]): Promise<number> {
  const { files } = backupPlaces(root)
  let restored = 0
  const { folder, close } = await store.openWork()
  try {
    for (const tenant of (await namesIn(files)).filter((name) => isUuid(name)) as TenantId[]) {
      for (const name of (await namesIn(path.join(files, tenant))).filter((one) => one.endsWith(sealedEnd))) {
        const id = name.slice(0, -sealedEnd.length)
        const place = path.join(folder, id)
        await unsealTo(path.join(files, tenant, name), keys, place)
        await store.keep(tenant, id, place)
        await rm(place, { force: true })
        restored += 1
      }
    }
  } finally {
    await close()
  }
  return restored
}
