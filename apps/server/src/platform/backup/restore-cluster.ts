import { createWriteStream } from 'node:fs'
import { chown, mkdir, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { extract } from 'tar-stream'
import { takeAppLock } from '#platform/database/app-lock.ts'
import { clusterFolder, connectionOf, serverSettings } from '#platform/database/embedded.ts'
import { chooseIdentity, findBinaries, makeSocketFolder, type RunAs } from '#platform/database/embedded-platform.ts'
import { startPostmaster } from '#platform/database/embedded-postmaster.ts'
import { StartFault } from '#platform/database/start-fault.ts'
import { type FileStore, folderStore } from '#platform/files/file-store.ts'
import { type BaseInfo, backupPlaces, listBases, listSegments, readShipped } from './backup-folder.ts'
import { segmentsBetween } from './cluster-backup.ts'
import { restoreFiles } from './copied-files.ts'
import { restoreFieldKeys } from './kept-keys.ts'
import { BackupFault, countingPass, damaged, sealedEnd, unseal, unsealTo } from './sealed.ts'

export interface RestoreRequest {
  /** The folder of backups. */
  from: string
  keys: readonly string[]
  /** The data folder to make: it may not hold a database or files yet. */
  into: string
  /** The instant to come back to; undefined: as late as the backup goes. */
  at?: Date | undefined
  /** Where files are restored to; undefined: into the data folder. */
  files?: FileStore | undefined
  say: (text: string) => void
}
export interface Restored {
  base: BaseInfo
  files: number
  /** When the last change was committed that is there; undefined when none came after the base. */
  lastChange: string | undefined
}

/** A large shop's day of changes is read again in this time on a slow disk. */
const recoveryMs = 6 * 3_600_000

/** The newest base that ended before an instant. @throws BackupFault when there is none */
function chooseBase(bases: readonly BaseInfo[], at: Date | undefined): BaseInfo {
  if (bases.length === 0) throw new BackupFault('There is no finished backup there.')
  const base = bases.findLast(({ ended_at }) => at === undefined || Date.parse(ended_at) <= at.getTime())
  if (!base) throw new BackupFault(`The oldest backup there is of ${bases[0]!.ended_at}: choose a later time.`)
  return base
}

/** Brings the files of the archive into a folder that is empty. @throws BackupFault when the archive is damaged */
async function unpack(place: string, keys: readonly string[], into: string, as: RunAs, base: BaseInfo): Promise<void> {
  const own = async (to: string) => {
    if (as.uid !== undefined) await chown(to, as.uid, as.gid ?? as.uid)
  }
  const tar = extract()
  const counted = countingPass()
  const plain = await unseal(place, keys)
  const reading = pipeline(plain, counted.pass, tar)
  reading.catch(() => {})
  try {
    for await (const entry of tar) {
      const { name, type } = entry.header
      const to = path.join(into, name)
      if (!to.startsWith(`${into}${path.sep}`)) throw new BackupFault(`${place} names a file outside of the database: ${name}.`)
      if (type === 'directory') {
        await mkdir(to, { recursive: true, mode: 0o700 })
        entry.resume()
      } else await pipeline(entry, createWriteStream(to, { mode: 0o600 }))
      await own(to)
    }
    await reading
  } catch (error) {
    throw error instanceof BackupFault || (error as NodeJS.ErrnoException).code === 'ENOSPC'
      ? error
      : damaged(place, error as Error)
  }
  if (counted.sha256() !== base.sha256) throw new BackupFault(`${place} is not what was written there on ${base.ended_at}.`)
}

/**
 * Brings the log since the base into the cluster, up to the first piece that is missing.
 * @returns the missing piece when there are others after it
 * @throws BackupFault when a piece is missing that the base needs
 */
async function unpackLog(
  { from, keys }: RestoreRequest,
  base: BaseInfo,
  cluster: string,
  as: RunAs,
): Promise<string | undefined> {
  const names = new Set(await listSegments(from))
  const ofTimeline = [...names].filter((name) => name.slice(0, 8) === base.first_segment.slice(0, 8))
  const last = ofTimeline.at(-1)?.slice(0, 24) ?? base.last_segment
  for (const segment of segmentsBetween(base.first_segment, last, base.segment_bytes)) {
    const name = [`${segment}${sealedEnd}`, `${segment}.part${sealedEnd}`].find((one) => names.has(one))
    if (name === undefined && segment > base.last_segment) return segment
    if (name === undefined)
      throw new BackupFault(
        `The piece ${segment} of the log is missing in ${from}: the backup of ${base.ended_at} cannot be used.`,
      )
    const to = path.join(cluster, 'pg_wal', segment)
    await unsealTo(path.join(backupPlaces(from).wal, name), keys, to)
    await truncate(to, base.segment_bytes)
    if (as.uid !== undefined) await chown(to, as.uid, as.gid ?? as.uid)
  }
  return undefined
}

/** Lets the server read the log up to the instant, and ends it in order. */
async function recover(cluster: string, as: RunAs, at: Date | undefined): Promise<{ lastChange: string | undefined }> {
  const binaries = await findBinaries()
  const socketFolder = makeSocketFolder(as)
  const lines: string[] = []
  const flags = [
    ...serverSettings,
    ...['hot_standby=off', 'max_wal_size=2GB', 'restore_command=false', 'recovery_target_action=promote'],
    ...(at
      ? [
          // In this form: names of zones are not known yet where it is read.
          `recovery_target_time=${at.toISOString().replace('T', ' ').replace('Z', '+00')}`,
        ]
      : []),
  ].flatMap((setting) => ['-c', setting])
  await writeFile(path.join(cluster, 'recovery.signal'), '')
  if (as.uid !== undefined) await chown(path.join(cluster, 'recovery.signal'), as.uid, as.gid ?? as.uid)
  try {
    const postmaster = await startPostmaster({
      ...{ cluster, socketFolder, binaries, as, flags, readyMs: recoveryMs, tryAgain: false },
      onLine: (line) => void lines.push(line),
    })
    try {
      const client = new pg.Client(connectionOf(socketFolder))
      await client.connect()
      // What the recovery wrote is safe on disk, and the next start reads no log.
      try {
        await client.query('checkpoint')
      } finally {
        await client.end()
      }
    } finally {
      await postmaster.stop()
    }
  } finally {
    await rm(socketFolder, { recursive: true, force: true })
  }
  const said = lines.map((line) => /last completed transaction was at log time (.+)$/.exec(line)?.[1])
  return { lastChange: said.findLast((text) => text !== undefined) }
}

/**
 * Makes a data folder out of a backup of the embedded database, as it was in an instant (S-97). Nothing stands in the data folder's place before all of
 * it is there: a restore that is broken off leaves nothing that a start could take for data.
 * @throws BackupFault in a sentence; StartFault when another Twopost works there or the machine cannot run the database
 */
export async function restoreCluster(request: RestoreRequest): Promise<Restored> {
  const { from, keys, say } = request
  const into = path.resolve(request.into)
  const shipped = await readShipped(from)
  if (!shipped) throw new BackupFault('There is no finished backup there.')
  const base = chooseBase(await listBases(from), request.at)
  // Later than the log goes is as late as it goes.
  const at = request.at && request.at.getTime() < Date.parse(shipped.at) ? request.at : undefined
  if (request.at && !at) say(`The backup goes to ${shipped.at}; later changes are not in it.`)
  await mkdir(into, { recursive: true })
  const cluster = clusterFolder(into)
  const folder = path.join(into, 'files')
  const store = request.files ?? folderStore(folder)
  const lock = await takeAppLock(into)
  try {
    for (const place of [cluster, folder])
      if ((await readdir(place).catch(() => [])).length > 0)
        throw new BackupFault(
          `${place} is not empty: restore into a new folder, and move it into place when you have looked at it.`,
        )
    const binaries = await findBinaries()
    if (base.postgres.split('.')[0] !== binaries.major)
      throw new StartFault(
        `The backup is of PostgreSQL ${base.postgres}; this Twopost brings ${binaries.major}. Restore it with the release that wrote it.`,
      )
    const as = chooseIdentity(binaries, into, cluster)
    const unfinished = `${cluster}.init-restore-${process.pid}`
    try {
      await mkdir(unfinished, { mode: 0o700 })
      if (as.uid !== undefined) await chown(unfinished, as.uid, as.gid ?? as.uid)
      say(`Restoring the database of ${base.ended_at} …`)
      await unpack(path.join(backupPlaces(from).bases, base.name, `cluster.tar${sealedEnd}`), keys, unfinished, as, base)
      say('Reading the changes since …')
      const missing = await unpackLog(request, base, unfinished, as)
      if (missing) say(`The piece ${missing} of the log is missing: what was changed after it cannot be brought back.`)
      const lastChange = await recoverTo(request, base, unfinished, as, at)
      say('Restoring the files …')
      const files = await restoreFiles(from, store, keys)
      await restoreFieldKeys(from, into, keys)
      await rename(unfinished, cluster)
      return { base, files, lastChange }
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    } finally {
      await rm(unfinished, { recursive: true, force: true })
    }
  } finally {
    lock.release()
  }
}

/** Recovers to an instant. Where nothing was committed after it, the whole log is what was there in that instant. */
async function recoverTo(
  request: RestoreRequest,
  base: BaseInfo,
  cluster: string,
  as: RunAs,
  at: Date | undefined,
): Promise<string | undefined> {
  try {
    return (await recover(cluster, as, at)).lastChange
  } catch (error) {
    if (!at || !/before configured recovery target was reached/.test(String((error as Error).message))) throw error
  }
  // The log was read to its end and closed; it is brought in once more.
  await unpackLog(request, base, cluster, as)
  return (await recover(cluster, as, undefined)).lastChange
}
