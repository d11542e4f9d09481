import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { writtenInstant } from '#platform/clock/clock.ts'
import { BackupFault, putFile, sealedEnd } from './sealed.ts'

/**
 * What stands in a folder of backups:
 *
 *     twopost-backup.json              which database it is of
 *     base/<time>/cluster.tar.gz.age   the whole cluster
 *     base/<time>/base.json            written last: a base without it was not finished
 *     wal/<segment>.gz.age             every change since, in pieces of the write-ahead log
 *     wal/shipped.json                 how far that goes
 *     dumps/<time>/…                   the dumps of a server, in place of base and wal
 *     files/<tenant>/<id>.gz.age       uploaded files; they never change
 *
 * Names, times, sizes and counts of rows are plain, everything else is sealed.
 */
const placesOf = (root: string) => ({
  mark: path.join(root, 'twopost-backup.json'),
  bases: path.join(root, 'base'),
  wal: path.join(root, 'wal'),
  shipped: path.join(root, 'wal', 'shipped.json'),
  dumps: path.join(root, 'dumps'),
  files: path.join(root, 'files'),
})
export type BackupPlaces = ReturnType<typeof placesOf>
export const backupPlaces = placesOf

const Mark = z.object({ format: z.literal(1), database: z.string(), kind: z.enum(['embedded', 'server']) })
const BaseInfo = z.object({
  name: z.string(),
  /** Its copying began and ended then; it can be restored to any instant after the end. */
  began_at: z.iso.datetime(),
  ended_at: z.iso.datetime(),
  postgres: z.string(),
  segment_bytes: z.int(),
  /** First and last piece of the log that it needs. */
  first_segment: z.string(),
  last_segment: z.string(),
  bytes: z.int(),
  sha256: z.string(),
})
export type BaseInfo = z.output<typeof BaseInfo>
const Shipped = z.object({ at: z.iso.datetime(), lsn: z.string() })
export type Shipped = z.output<typeof Shipped>
const DumpInfo = z.object({
  name: z.string(),
  ended_at: z.iso.datetime(),
  bytes: z.int(),
  sha256: z.string(),
  /** Rows of each table in the instant of the dump. */
  rows: z.record(z.string(), z.int()),
})
export type DumpInfo = z.output<typeof DumpInfo>

async function readJson<Shape extends z.ZodType>(place: string, shape: Shape): Promise<z.output<Shape> | undefined> {
  const text = await readFile(place, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    throw new BackupFault(`${place} is damaged: it does not say what it should.`)
  }
}
export const putJson = (place: string, value: unknown): Promise<void> =>
  putFile(place, Readable.from([`${JSON.stringify(value, undefined, 2)}\n`]))

/** A point in time as the name of a folder, in the order of time; to the millisecond, or a second backup would write over the first. */
export const nameOf = (at: Date): string => at.toISOString().replace(/[-:.]/g, '')

/**
 * Makes sure that a folder is of this database and of no other.
 * @param database what tells databases apart: the system identifier of the cluster, with the name for a server
 * @throws BackupFault when another installation backs up there, or the folder cannot be written
 */
export async function claimFolder(root: string, kind: 'embedded' | 'server', database: string): Promise<BackupPlaces> {
  const places = placesOf(root)
  const mark = await readJson(places.mark, Mark)
  if (mark && (mark.database !== database || mark.kind !== kind))
    throw new BackupFault(`${root} holds backups of another installation: name a folder of its own with BACKUP_DIR.`)
  if (mark) return places
  const others = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new BackupFault(`The backup folder ${root} cannot be read (${error.code}).`)
  })
  if (others.some((name) => !name.startsWith('.') && name !== 'lost+found'))
    throw new BackupFault(`${root} is not empty and holds no backups: name an empty folder with BACKUP_DIR.`)
  await putJson(places.mark, { format: 1, database, kind } satisfies z.output<typeof Mark>).catch(
    (error: NodeJS.ErrnoException) => {
      throw new BackupFault(`The backup folder ${root} cannot be written (${error.code ?? error.message}).`)
    },
  )
  return places
}

/** What a folder of backups is of. @throws BackupFault when it is none */
export async function readMark(root: string): Promise<z.output<typeof Mark>> {
  const mark = await readJson(placesOf(root).mark, Mark)
  if (!mark) throw new BackupFault(`${root} holds no backups of Twopost.`)
  return mark
}

async function listInfos<Shape extends z.ZodType>(folder: string, file: string, shape: Shape): Promise<z.output<Shape>[]> {
  const names: string[] = await readdir(folder).catch(() => [])
  names.sort()
  const infos = await Promise.all(names.map((name) => readJson(path.join(folder, name, file), shape)))
  return infos.filter((info) => info !== undefined)
}
/** The finished bases, oldest first. */
export const listBases = (root: string): Promise<BaseInfo[]> => listInfos(placesOf(root).bases, 'base.json', BaseInfo)
/** The finished dumps, oldest first. */
export const listDumps = (root: string): Promise<DumpInfo[]> => listInfos(placesOf(root).dumps, 'dump.json', DumpInfo)
/** How far the log was carried; undefined before the first time. */
export const readShipped = (root: string): Promise<Shipped | undefined> => readJson(placesOf(root).shipped, Shipped)

/** The pieces of the log that are there, by name, with the unfinished last one. */
export async function listSegments(root: string): Promise<string[]> {
  const names = await readdir(placesOf(root).wal).catch(() => [])
  return names.filter((name) => name.endsWith(sealedEnd)).sort()
}

const dayMs = 86_400_000
/**
 * Takes away what is older than the days to keep. The newest finished base (or dump) stays however old it is, and with a base the log since it.
 * @returns the beginning of what is kept; undefined when there is no finished one yet
 */
export async function pruneBackups(root: string, keepDays: number, now: Date): Promise<Date | undefined> {
  const places = placesOf(root)
  const from = now.getTime() - keepDays * dayMs
  for (const [folder, infos] of [
    [places.bases, await listBases(root)],
    [places.dumps, await listDumps(root)],
  ] as const) {
    const keep = infos.filter(({ ended_at }, at) => at === infos.length - 1 || Date.parse(ended_at) >= from)
    const names = new Set(keep.map(({ name }) => name))
    for (const name of await readdir(folder).catch(() => [])) {
      const place = path.join(folder, name)
      // One that was not finished is younger than the newest finished one while somebody works on it.
      const isOpen = !infos.some((info) => info.name === name) && name > (infos.at(-1)?.name ?? '')
      if (!names.has(name) && !isOpen) await rm(place, { recursive: true, force: true })
    }
  }
  const [oldest] = await listBases(root)
  if (oldest) {
    for (const name of await listSegments(root)) {
      // Names of one timeline are in the order of time; an older timeline is older altogether.
      if (name.slice(0, 24) < oldest.first_segment) await rm(path.join(places.wal, name), { force: true })
    }
  }
  const first = oldest ?? (await listDumps(root))[0]
  return first && writtenInstant(first.ended_at)
}

/** When the newest backup that can be restored is of. */
export async function newestBackup(root: string): Promise<Date | undefined> {
  const [bases, dumps, shipped] = await Promise.all([listBases(root), listDumps(root), readShipped(root)])
  const base = bases.at(-1)
  const ends = [base && shipped ? shipped.at : undefined, base?.ended_at, dumps.at(-1)?.ended_at].filter((at) => at !== undefined)
  return ends.length > 0 ? writtenInstant(Math.max(...ends.map((at) => Date.parse(at)))) : undefined
}
