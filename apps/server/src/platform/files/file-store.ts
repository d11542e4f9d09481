import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { isUuid, type TenantId } from '@twopost/contract/core/ids'
import { flush } from './flush.ts'

/** A kept file, read piece by piece. */
export interface StoredBytes {
  readonly size: number
  /** On this machine, for what reads files by itself (pictures). */
  readonly place: string
  /** Bytes `from` to `to`, both included. */
  stream(from: number, to: number): Readable
}

/** Where the bytes of files live; a store over S3 can take the place of the folder. Nothing of a file is whole in memory (F14). */
export interface FileStore {
  /** A folder for one piece of work; `close` takes it away with all that is in it. */
  openWork(): Promise<{ folder: string; close: () => Promise<void> }>
  /** Keeps a file that lies in a folder of work, which it leaves there; safe on disk when it returns. Done twice it is the same. */
  keep(tenant: TenantId, id: string, place: string): Promise<void>
  /** @throws ENOENT when the bytes are not there */
  open(tenant: TenantId, id: string): Promise<StoredBytes>
  remove(tenant: TenantId, id: string): Promise<void>
  /** Ids of a tenant's files that are older than an hour, for the sweeper. */
  listOld(tenant: TenantId, nowMs: number): Promise<string[]>
  /** Where the pieces of an upload come together; the folder is there. */
  partPlace(tenant: TenantId, id: string, kind?: PartKind): Promise<string>
  removePart(tenant: TenantId, id: string): Promise<void>
  /** Ids of uploads whose pieces are older than an hour. */
  listOldParts(tenant: TenantId, nowMs: number): Promise<string[]>
  /** Bytes that still fit on the disk. */
  freeBytes(): Promise<number>
  /** Takes away work that a crash left behind, older than a day. */
  sweepWork(nowMs: number): Promise<void>
}
/** The pieces as they came, or the file that was made of them. */
export type PartKind = 'part' | 'ready'

const hourMs = 3_600_000
const workName = '.work'

async function listOlder(folder: string, nowMs: number, ageMs: number): Promise<string[]> {
  const old: string[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const info = await stat(path.join(folder, name)).catch(() => undefined)
    if (info && nowMs - info.mtimeMs > ageMs) old.push(name)
  }
  return old
}
/** Files on disk: a folder per tenant, names are ids, put in place once they are safe (S-51). */
export function folderStore(root: string): FileStore {
  const folderOf = (tenant: TenantId) => {
    if (!isUuid(tenant)) throw new Error('a tenant id must be a UUID')
    return path.join(root, tenant)
  }
  const placeOf = (tenant: TenantId, id: string) => {
    if (!isUuid(id)) throw new Error('a file id must be a UUID')
    return path.join(folderOf(tenant), id)
  }
  const folderReady = (tenant: TenantId) => mkdir(folderOf(tenant), { recursive: true, mode: 0o700 })
  return {
    async openWork() {
      const folder = path.join(root, workName, randomUUID())
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return { folder, close: () => rm(folder, { recursive: true, force: true }) }
    },
    async keep(tenant, id, from) {
      const place = placeOf(tenant, id)
      await folderReady(tenant)
      const aside = `${place}.${randomUUID()}`
      try {
        await flush(from)
        // A second name for the same bytes; where the disk knows no such thing, a copy.
        await link(from, aside).catch(() => copyFile(from, aside, constants.COPYFILE_FICLONE).then(() => flush(aside)))
        await rename(aside, place)
      } finally {
        // Half a file on a full disk would keep it full.
        await rm(aside, { force: true })
      }
    },
    async open(tenant, id) {
      const place = placeOf(tenant, id)
      const { size } = await stat(place)
      return { size, place, stream: (from, to) => createReadStream(place, { start: from, end: to, highWaterMark: 65_536 }) }
    },
    remove: (tenant, id) => rm(placeOf(tenant, id), { force: true }),
    async listOld(tenant, nowMs) {
      return (await listOlder(folderOf(tenant), nowMs, hourMs)).filter((name) => !/\.(part|ready)$/.test(name))
    },
    async partPlace(tenant, id, kind = 'part') {
      await folderReady(tenant)
      return `${placeOf(tenant, id)}.${kind}`
    },
    async removePart(tenant, id) {
      for (const kind of ['part', 'ready']) await rm(`${placeOf(tenant, id)}.${kind}`, { force: true })
    },
    async listOldParts(tenant, nowMs) {
      const names = await listOlder(folderOf(tenant), nowMs, hourMs)
      const ids = names.filter((name) => /\.(part|ready)$/.test(name)).map((name) => name.slice(0, name.indexOf('.')))
      return [...new Set(ids)].filter(isUuid)
    },
    async freeBytes() {
      await mkdir(root, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
    async sweepWork(nowMs) {
      const folder = path.join(root, workName)
      for (const name of await listOlder(folder, nowMs, 24 * hourMs))
        await rm(path.join(folder, name), { recursive: true, force: true })
    },
  }
}
