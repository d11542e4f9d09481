import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { isUuid, type TenantId } from '@twopost/contract/core/ids'
import { type Bucket, type ObjectFacts, openBucket, type S3Settings, type TellStore } from './bucket.ts'
import { passBytes, writeStream } from './byte-passes.ts'
import { writeChunk } from './chunk-file.ts'
import { type FileStore, hourMs, type StoredBytes, workFolders } from './file-store.ts'
import { StoreAway } from './store-away.ts'

/**
 * Passes bytes on and compares their SHA-256 with what was kept. The last part is held back until it fits: a reader of other bytes gets an
 * answer that is cut off, never a whole one that is wrong. @throws StoreAway
 */
async function* checked(bytes: AsyncIterable<Buffer>, key: string, sha256: string | undefined): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let held: Buffer | undefined
  for await (const part of bytes) {
    if (held) yield held
    hash.update(part)
    held = part
  }
  if (sha256 !== undefined && hash.digest('hex') !== sha256)
    throw new StoreAway(`the bytes of ${key} are not those that were kept`)
  if (held) yield held
}

/**
 * Files in a bucket (issue 14, 1.3): `files/<tenant>/<id>` each kept file, `uploads/<tenant>/<id>/<offset>` each piece of an upload that is
 * coming, `uploads/<tenant>/<id>/ready` what was made of it. So pieces may come to any process, without a disk that they share.
 * @param work folder on this machine where files are worked on
 * @param tell gets each request that failed for good
 */
export function s3Store(settings: S3Settings, work: string, tell?: TellStore): FileStore & { close(): void } {
  const bucket = openBucket(settings, tell)
  const folders = workFolders(work)
  return { ...folders, ...keptFiles(bucket, folders), ...piecesOfUploads(bucket, folders), close: () => bucket.close() }
}

type Folders = ReturnType<typeof workFolders>
const expectIds = (...ids: string[]) => {
  for (const id of ids) if (!isUuid(id)) throw new Error('ids of tenants and files must be UUIDs')
}
const nameOf = (key: string) => key.slice(key.lastIndexOf('/') + 1)
/** All bytes of an object, compared with their hash. */
const whole = (bucket: Bucket, key: string, { size, sha256, etag }: ObjectFacts) =>
  checked(bucket.read(key, 0, size - 1, etag), key, sha256)
const download = (bucket: Bucket, key: string, facts: ObjectFacts, to: string) =>
  writeStream(whole(bucket, key, facts), to, facts.size)

function placeOf(tenant: TenantId, id: string): string {
  expectIds(tenant, id)
  return `files/${tenant}/${id}`
}
type Kept = Pick<FileStore, 'keep' | 'open' | 'remove' | 'removeTenant' | 'listTenants' | 'listAll' | 'listOld'>
function keptFiles(bucket: Bucket, folders: Folders): Kept {
  return {
    keep: async (tenant, id, from) => bucket.put(placeOf(tenant, id), from, await passBytes(from, null)),
    async open(tenant, id): Promise<StoredBytes> {
      const key = placeOf(tenant, id)
      const facts = await bucket.head(key)
      if (!facts) throw Object.assign(new Error(`${key} is not in the store`), { code: 'ENOENT' })
      const { size, etag } = facts
      return {
        size,
        async onDisk(use) {
          const { folder, close } = await folders.openWork()
          try {
            const place = path.join(folder, 'kept')
            await download(bucket, key, facts, place)
            return await use(place)
          } finally {
            await close()
          }
        },
        stream: (from, to) =>
          Readable.from(from === 0 && to === size - 1 ? whole(bucket, key, facts) : bucket.read(key, from, to, etag), {
            objectMode: false,
            highWaterMark: 65_536,
          }),
      }
    },
    remove: (tenant, id) => bucket.remove(placeOf(tenant, id)),
    async removeTenant(tenant) {
      expectIds(tenant)
      for (const folder of [`files/${tenant}/`, `uploads/${tenant}/`])
        for await (const { key } of bucket.list(folder)) await bucket.remove(key)
    },
    listTenants: async () => (await bucket.listFolders('files/')).filter((name) => isUuid(name)) as TenantId[],
    async listAll(tenant) {
      expectIds(tenant)
      const ids: string[] = []
      for await (const { key } of bucket.list(`files/${tenant}/`)) ids.push(nameOf(key))
      return ids.filter((id) => isUuid(id))
    },
    async listOld(tenant, nowMs) {
      expectIds(tenant)
      const ids: string[] = []
      for await (const { key, at } of bucket.list(`files/${tenant}/`)) if (nowMs - at.getTime() > hourMs) ids.push(nameOf(key))
      return ids
    },
  }
}

function partsOf(tenant: TenantId, id: string): string {
  expectIds(tenant, id)
  return `uploads/${tenant}/${id}/`
}
/** Fifteen digits sort like the numbers they are. */
const offsetName = (offset: number) => String(offset).padStart(15, '0')
/** The pieces of an upload in the order of their bytes. */
async function listPieces(bucket: Bucket, tenant: TenantId, id: string): Promise<{ key: string; offset: number }[]> {
  const found: { key: string; offset: number }[] = []
  for await (const { key } of bucket.list(partsOf(tenant, id)))
    if (/^\d{15}$/.test(nameOf(key))) found.push({ key, offset: Number(nameOf(key)) })
  return found.sort((a, b) => a.offset - b.offset)
}
type Pieces = Pick<FileStore, 'writePiece' | 'readHead' | 'collect' | 'keepReady' | 'takeReady' | 'removePart' | 'listOldParts'>
function piecesOfUploads(bucket: Bucket, folders: Folders): Pieces {
  return {
    async writePiece(tenant, id, piece, limits) {
      const key = partsOf(tenant, id) + offsetName(piece.offset)
      const { folder, close } = await folders.openWork()
      try {
        const place = path.join(folder, 'piece')
        const left = { size: limits.size - piece.offset, chunk: limits.chunk }
        const outcome = await writeChunk(place, { ...piece, offset: 0 }, left)
        if (outcome.kind !== 'written') return outcome
        await bucket.put(key, place, { size: outcome.end, sha256: Buffer.from(piece.digest, 'base64') })
        return { kind: 'written', end: piece.offset + outcome.end, head: piece.offset === 0 ? outcome.head : null }
      } finally {
        await close()
      }
    },
    async readHead(tenant, id, most) {
      const key = partsOf(tenant, id) + offsetName(0)
      const facts = await bucket.head(key)
      const parts: Buffer[] = []
      if (facts) for await (const part of bucket.read(key, 0, Math.min(most, facts.size) - 1, facts.etag)) parts.push(part)
      return Buffer.concat(parts)
    },
    async collect(tenant, id, to, { most, onBytes, signal }) {
      const found = await listPieces(bucket, tenant, id)
      if (found.length === 0) return null
      const output = await open(to, 'wx', 0o600)
      try {
        for (const { key, offset } of found.filter((piece) => piece.offset < most)) {
          const facts = await bucket.head(key)
          if (!facts) return null
          let at = offset
          for await (const part of whole(bucket, key, facts)) {
            signal?.throwIfAborted()
            await output.write(part, 0, part.length, at)
            at += part.length
          }
          onBytes?.(Math.min(at, most))
        }
      } finally {
        await output.close()
      }
      return passBytes(to, null, { most, ...(signal ? { signal } : {}) })
    },
    keepReady: async (tenant, id, place) => bucket.put(`${partsOf(tenant, id)}ready`, place, await passBytes(place, null)),
    async takeReady(tenant, id, folder) {
      const key = `${partsOf(tenant, id)}ready`
      const facts = await bucket.head(key)
      if (!facts) return null
      const place = path.join(folder, 'ready')
      await download(bucket, key, facts, place)
      return place
    },
    async removePart(tenant, id) {
      for await (const { key } of bucket.list(partsOf(tenant, id))) await bucket.remove(key)
    },
    async listOldParts(tenant, nowMs) {
      expectIds(tenant)
      const newest = new Map<string, number>()
      for await (const { key, at } of bucket.list(`uploads/${tenant}/`)) {
        const id = key.split('/')[2] ?? ''
        newest.set(id, Math.max(newest.get(id) ?? 0, at.getTime()))
      }
      return [...newest].filter(([id, at]) => isUuid(id) && nowMs - at > hourMs).map(([id]) => id)
    },
  }
}
