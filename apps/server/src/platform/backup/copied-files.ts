import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isUuid } from '@twopost/contract/core/ids'
import { backupPlaces } from './backup-folder.ts'
import { sealedEnd, sealTo, unsealTo } from './sealed.ts'

/** Marks a file that is no longer in the store, with the time when that was found. */
const goneEnd = '.gone'
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/**
 * Carries uploaded files into the backup that are not there yet. A file never changes under its name, so a second look costs one listing.
 * @param store the folder of files of the installation
 * @returns how many were carried
 */
export async function carryFiles(root: string, store: string, recipients: readonly string[]): Promise<number> {
  const { files } = backupPlaces(root)
  let carried = 0
  for (const tenant of (await namesIn(store)).filter(isUuid)) {
    const there = new Set(await namesIn(path.join(files, tenant)))
    for (const id of (await namesIn(path.join(store, tenant))).filter(isUuid)) {
      if (there.has(`${id}${sealedEnd}`)) continue
      const place = path.join(store, tenant, id)
      try {
        await sealTo(path.join(files, tenant, `${id}${sealedEnd}`), recipients, createReadStream(place))
        carried += 1
      } catch (error) {
        // Taken away since the listing.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
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
export async function pruneFiles(root: string, store: string, oldest: Date, now: Date): Promise<number> {
  const { files } = backupPlaces(root)
  let removed = 0
  for (const tenant of (await namesIn(files)).filter(isUuid)) {
    const living = new Set(await namesIn(path.join(store, tenant)))
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
 * Brings all files of a backup into a folder of files. Those that the restored rows do not name are swept by the application.
 * @returns how many there are
 * @throws BackupFault naming the damaged one
 */
export async function restoreFiles(root: string, store: string, keys: readonly string[]): Promise<number> {
  const { files } = backupPlaces(root)
  let restored = 0
  await mkdir(store, { recursive: true, mode: 0o700 })
  for (const tenant of (await namesIn(files)).filter(isUuid)) {
    await mkdir(path.join(store, tenant), { recursive: true, mode: 0o700 })
    for (const name of (await namesIn(path.join(files, tenant))).filter((one) => one.endsWith(sealedEnd))) {
      await unsealTo(path.join(files, tenant, name), keys, path.join(store, tenant, name.slice(0, -sealedEnd.length)))
      restored += 1
    }
  }
  return restored
}
