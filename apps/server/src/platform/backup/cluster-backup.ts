import { createReadStream } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { pack as newPack, type Pack } from 'tar-stream'
import { type BackupPlaces, type BaseInfo, nameOf, putJson, type Shipped } from './backup-folder.ts'
import { BackupFault, sealedEnd, sealTo } from './sealed.ts'

/** The embedded cluster that is backed up while it works. */
export interface ClusterSource {
  /** The folder of the cluster. */
  cluster: string
  /** A connection of the superuser to it, used for nothing else meanwhile. */
  client: pg.Client
  places: BackupPlaces
  recipients: readonly string[]
}

/** Keeps the log until it was carried away. The server gives it up rather than fill the disk (`max_slot_wal_keep_size`). */
export const slotName = 'twopost_backup'

/** What a server makes again by itself; of these folders the backup has the empty folder. */
const remadeFolders = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const isLeftOut = (name: string): boolean =>
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|pg_internal\.init.*|.*\.signal)$/.test(name) ||
  name.startsWith('pgsql_tmp')

/** The one value of a statement. */
async function one<Value>(client: pg.Client, text: string, values: unknown[] = []): Promise<Value | undefined> {
  const { rows } = await client.query<Value[]>({ text, values, rowMode: 'array' })
  return rows[0]?.[0]
}

/** What tells one database from every other. */
export const systemIdentifier = async (client: pg.Client): Promise<string> =>
  (await one<string>(client, 'select system_identifier::text from pg_control_system()')) ?? ''

/**
 * Makes sure that the server keeps the log from now on.
 * @returns whether it did so already. If not, changes may be missing, and a new base is needed.
 */
export async function keepLog(client: pg.Client): Promise<boolean> {
  const state = await one<string>(
    client,
    `select coalesce(wal_status, 'lost') from pg_replication_slots where slot_name = $1 and restart_lsn is not null`,
    [slotName],
  )
  if (state !== undefined && state !== 'lost') return true
  await giveUpLog(client)
  await client.query('select pg_create_physical_replication_slot($1, true)', [slotName])
  return false
}
/** Lets the server throw its log away as it likes: nobody carries it off. */
export async function giveUpLog(client: pg.Client): Promise<void> {
  await client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active', [
    slotName,
  ])
}

/** The first bytes of a file, and zeros where it was shorter than it said: the log says again what is missing. */
async function* exactly(place: string, size: number): AsyncGenerator<Buffer> {
  let left = size
  if (size > 0) {
    for await (const chunk of createReadStream(place, { end: size - 1, highWaterMark: 262_144 })) {
      left -= (chunk as Buffer).length
      yield chunk as Buffer
    }
  }
  for (; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536))
}

async function addFile(pack: Pack, name: string, place: string, size: number): Promise<void> {
  await pipeline(Readable.from(exactly(place, size)), pack.entry({ name, size, mode: 0o600 }))
}
const addText = (pack: Pack, name: string, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    pack.entry({ name, mode: 0o600 }, text, (error) => (error ? reject(error) : resolve()))
  })
const addFolder = (pack: Pack, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    pack.entry({ name, type: 'directory', mode: 0o700 }, (error) => (error ? reject(error) : resolve()))
  })

/** Everything under a folder of the cluster. Files come and go meanwhile: those that are gone are in the log. */
async function addTree(pack: Pack, cluster: string, below: string): Promise<void> {
  const entries = await readdir(path.join(cluster, below), { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (isLeftOut(entry.name)) continue
    const name = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) {
      await addFolder(pack, name)
      if (below === '' && remadeFolders.includes(entry.name)) {
        if (entry.name === 'pg_wal') {
          await addFolder(pack, 'pg_wal/archive_status')
          await addFolder(pack, 'pg_wal/summaries')
        }
      } else await addTree(pack, cluster, name)
    } else if (entry.isFile() && name !== 'global/pg_control') {
      const place = path.join(cluster, name)
      const info = await stat(place).catch(() => undefined)
      if (info) await addFile(pack, name, place, info.size)
    }
  }
}

/** The control file in one piece: it is read until two readings are the same. */
async function readControl(cluster: string): Promise<Buffer> {
  const read = async () => {
    const handle = await open(path.join(cluster, 'global', 'pg_control'))
    try {
      return await handle.readFile()
    } finally {
      await handle.close()
    }
  }
  for (let before = await read(), turn = 0; turn < 20; turn++) {
    const after = await read()
    if (after.equals(before)) return after
    before = after
  }
  throw new BackupFault('The control file of the database did not hold still.')
}

/**
 * Copies the whole cluster while it works, into one sealed archive that any `age` and `tar` can open, and with it the log that makes it whole (S-97).
 * @throws BackupFault, and what the disk throws
 */
export async function takeBase(source: ClusterSource, now: Date, shipped: () => Promise<unknown>): Promise<BaseInfo> {
  const { cluster, client, places, recipients } = source
  const name = nameOf(now)
  const folder = path.join(places.bases, name)
  const began_at = now.toISOString()
  const first_segment = (await one<string>(client, `select pg_walfile_name(pg_backup_start('twopost', fast => true))`)) ?? ''
  const pack = newPack()
  let last_segment = ''
  const write = async () => {
    await addTree(pack, cluster, '')
    const control = await readControl(cluster)
    await pipeline(Readable.from([control]), pack.entry({ name: 'global/pg_control', size: control.length, mode: 0o600 }))
    const { rows } = await client.query<{ last: string; label: string }>(
      'select pg_walfile_name(lsn - 1) as last, labelfile as label from pg_backup_stop(wait_for_archive => false)',
    )
    last_segment = rows[0]?.last ?? ''
    await addText(pack, 'backup_label', rows[0]?.label ?? '')
    pack.finalize()
  }
  try {
    const place = path.join(folder, `cluster.tar${sealedEnd}`)
    const writing = write().catch((error: Error) => {
      pack.destroy(error)
      throw error
    })
    const [sealed] = await Promise.all([sealTo(place, recipients, Readable.from(pack)), writing])
    await shipped()
    const ended_at = ((await one<Date>(client, 'select clock_timestamp()')) ?? now).toISOString()
    const info: BaseInfo = {
      ...{ name, began_at, ended_at, first_segment, last_segment },
      postgres: (await one<string>(client, 'show server_version')) ?? '',
      segment_bytes: await segmentBytes(client),
      ...sealed,
    }
    await putJson(path.join(folder, 'base.json'), info)
    return info
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

const segmentBytes = async (client: pg.Client): Promise<number> =>
  (await one<number>(client, `select setting::int from pg_settings where name = 'wal_segment_size'`)) ?? 16_777_216

/** Names of the pieces of the log between two, both included; of one timeline. */
export function* segmentsBetween(first: string, last: string, bytes: number): Generator<string> {
  const perFile = 0x1_0000_0000 / bytes
  const numberOf = (name: string) => Number.parseInt(name.slice(8, 16), 16) * perFile + Number.parseInt(name.slice(16), 16)
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  for (let at = numberOf(first); at <= numberOf(last); at++)
    yield `${last.slice(0, 8)}${hex(Math.floor(at / perFile))}${hex(at % perFile)}`
}

/**
 * Carries the log that was written since the last time, with the finished part of the piece that is being written. What is durable when this
 * begins is in the backup when it ends.
 * @param before runs once the end of what is carried is fixed, and before it is carried: files that its rows name
 */
export async function shipLog(source: ClusterSource, before: () => Promise<unknown>): Promise<Shipped> {
  const { cluster, client, places, recipients } = source
  const { rows } = await client.query<{ at: Date; lsn: string; last: string; used: number; first: string | null }>(
    `select clock_timestamp() as at, flushed::text as lsn, (pg_walfile_name_offset(flushed)).file_name as last,
            (pg_walfile_name_offset(flushed)).file_offset as used,
            (select pg_walfile_name(restart_lsn) from pg_replication_slots where slot_name = $1) as first
     from pg_current_wal_flush_lsn() as flushed`,
    [slotName],
  )
  const end = rows[0]
  if (!end?.first) throw new BackupFault('The database no longer keeps its log for backups.')
  await before()
  const bytes = await segmentBytes(client)
  const there = new Set(await readdir(places.wal).catch(() => []))
  const carry = async (name: string, segment: string, size: number) =>
    void (await sealTo(
      path.join(places.wal, name),
      recipients,
      Readable.from(exactly(path.join(cluster, 'pg_wal', segment), size)),
    ))
  for (const segment of segmentsBetween(end.first, end.last, bytes)) {
    // Nothing of the last piece is written yet.
    if (segment === end.last && end.used === 0) break
    const isWhole = segment !== end.last
    const [whole, part] = [`${segment}${sealedEnd}`, `${segment}.part${sealedEnd}`]
    if (isWhole && !there.has(whole)) await carry(whole, segment, bytes)
    if (!isWhole) await carry(part, segment, end.used)
    else if (there.has(part)) await rm(path.join(places.wal, part), { force: true })
  }
  await client.query(
    `select pg_replication_slot_advance($1, greatest(restart_lsn, $2::pg_lsn - $3::numeric))
     from pg_replication_slots where slot_name = $1`,
    [slotName, end.lsn, end.used],
  )
  const shipped: Shipped = { at: end.at.toISOString(), lsn: end.lsn }
  await putJson(places.shipped, shipped)
  return shipped
}
