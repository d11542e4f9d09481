import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, copyFile, link, mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { isUuid, type TenantId } from '@twopost/contract/core/ids'
import { firstBytes, type PassedBytes, passBytes } from './byte-passes.ts'
import { type ChunkOutcome, writeChunk } from './chunk-file.ts'
import { flush } from './flush.ts'

/** A kept file, read piece by piece. */
export interface StoredBytes {
  readonly size: number
  /** Has the whole file on this machine while something works that reads files by itself (pictures). */
  onDisk<T>(work: (place: string) => Promise<T>): Promise<T>
  /** Bytes `from` to `to`, both included. A store that is away ends it with `StoreAway`. */
  stream(from: number, to: number): Readable
}
/** One piece of an upload: where it begins, its SHA-256 in base64, and its bytes as they arrive. */
export interface SentPiece {
  offset: number
  digest: string
  bytes: AsyncIterable<Uint8Array>
}
/** How the pieces of an upload are put together: bytes behind `most` are left out, `onBytes` is told how many have passed. */
export interface CollectOptions {
  most: number
  onBytes?: (passed: number) => void
  signal?: AbortSignal
}

/**
 * Where the bytes of files live: a folder, or a store that speaks S3. Nothing of a file is whole in memory (F14). What is kept in a store
 * that several processes share, pieces of uploads as well, can come to any of them; folders of work are each process's own.
 * Every function but those of work throws `StoreAway` when the store cannot be reached.
 */
export interface FileStore {
  /** A folder for one piece of work; `close` takes it away with all that is in it. */
  openWork(): Promise<{ folder: string; close: () => Promise<void> }>
  /** Keeps a file that lies in a folder of work, which it leaves there; safe when it returns. Done twice it is the same. */
  keep(tenant: TenantId, id: string, place: string): Promise<void>
  /** @throws ENOENT when the bytes are not there */
  open(tenant: TenantId, id: string): Promise<StoredBytes>
  remove(tenant: TenantId, id: string): Promise<void>
  /** All that there is of a tenant. */
  removeTenant(tenant: TenantId): Promise<void>
  /** Tenants that have files, for backups. */
  listTenants(): Promise<TenantId[]>
  /** Ids of a tenant's files, for backups. */
  listAll(tenant: TenantId): Promise<string[]>
  /** Ids of a tenant's files that are older than an hour, for the sweeper. */
  listOld(tenant: TenantId, nowMs: number): Promise<string[]>
  /** Takes one piece of an upload; safe when it returns. `limits`: what the whole file, and one piece, may reach. */
  writePiece(tenant: TenantId, id: string, piece: SentPiece, limits: { size: number; chunk: number }): Promise<ChunkOutcome>
  /** The first bytes of an upload, as many as there are of them. */
  readHead(tenant: TenantId, id: string, most: number): Promise<Buffer>
  /** Makes one new file of the pieces and hashes it, so that nobody else writes to what is checked; null when there are none. */
  collect(tenant: TenantId, id: string, to: string, options: CollectOptions): Promise<PassedBytes | null>
  /** Keeps beside the pieces the file that was made of them; it is moved away from its place or copied. */
  keepReady(tenant: TenantId, id: string, place: string): Promise<void>
  /** Where that file lies now, in a folder of work or beside the pieces; null when it is gone. */
  takeReady(tenant: TenantId, id: string, folder: string): Promise<string | null>
  /** Takes away pieces, and what was made of them. */
  removePart(tenant: TenantId, id: string): Promise<void>
  /** Ids of uploads whose pieces are older than an hour. */
  listOldParts(tenant: TenantId, nowMs: number): Promise<string[]>
  /** Bytes that still fit on the disk where files are worked on. */
  freeBytes(): Promise<number>
  /** Takes away work that a crash left behind, older than a day. */
  sweepWork(nowMs: number): Promise<void>
}

export const isNotThere = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'ENOENT'

export const hourMs = 3_600_000
const workName = '.work'

async function listOlder(folder: string, nowMs: number, ageMs: number): Promise<string[]> {
  const old: string[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const info = await stat(path.join(folder, name)).catch(() => undefined)
    if (info && nowMs - info.mtimeMs > ageMs) old.push(name)
  }
  return old
}
/** Work on files, which every store does on this machine's own disk. */
export function workFolders(root: string): Pick<FileStore, 'openWork' | 'freeBytes' | 'sweepWork'> {
  return {
    async openWork() {
      const folder = path.join(root, workName, randomUUID())
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return { folder, close: () => rm(folder, { recursive: true, force: true }) }
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

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
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
  const partPlace = (tenant: TenantId, id: string, kind: 'part' | 'ready' = 'part') => `${placeOf(tenant, id)}.${kind}`
  const folderReady = (tenant: TenantId) => mkdir(folderOf(tenant), { recursive: true, mode: 0o700 })
  return {
    ...workFolders(root),
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
      return {
        size,
        onDisk: (work) => work(place),
        stream: (from, to) => createReadStream(place, { start: from, end: to, highWaterMark: 65_536 }),
      }
    },
    remove: (tenant, id) => rm(placeOf(tenant, id), { force: true }),
    removeTenant: (tenant) => rm(folderOf(tenant), { recursive: true, force: true }),
    listTenants: async () => (await namesIn(root)).filter((name) => isUuid(name)) as TenantId[],
    listAll: async (tenant) => (await namesIn(folderOf(tenant))).filter((name) => isUuid(name)),
    async listOld(tenant, nowMs) {
      return (await listOlder(folderOf(tenant), nowMs, hourMs)).filter((name) => !/\.(part|ready)$/.test(name))
    },
    async writePiece(tenant, id, piece, limits) {
      await folderReady(tenant)
      return writeChunk(partPlace(tenant, id), piece, limits)
    },
    readHead: (tenant, id, most) => firstBytes(partPlace(tenant, id), most),
    collect: (tenant, id, to, options) =>
      passBytes(partPlace(tenant, id), to, options).catch((error: unknown) => {
        if (isNotThere(error)) return null
        throw error
      }),
    async keepReady(tenant, id, place) {
      await folderReady(tenant)
      await rename(place, partPlace(tenant, id, 'ready'))
    },
    async takeReady(tenant, id) {
      const place = partPlace(tenant, id, 'ready')
      return access(place).then(
        () => place,
        () => null,
      )
    },
    async removePart(tenant, id) {
      for (const kind of ['part', 'ready'] as const) await rm(partPlace(tenant, id, kind), { force: true })
    },
    async listOldParts(tenant, nowMs) {
      const names = await listOlder(folderOf(tenant), nowMs, hourMs)
      const ids = names.filter((name) => /\.(part|ready)$/.test(name)).map((name) => name.slice(0, name.indexOf('.')))
      return [...new Set(ids)].filter(isUuid)
    },
  }
}
