import path from 'node:path'
import pg from 'pg'
import { clusterFolder } from '#platform/database/embedded.ts'
import type { DatabaseAccess } from '#platform/database/open.ts'
import { type FileStore, folderStore } from '#platform/files/file-store.ts'
import { type BackupPlaces, type BaseInfo, claimFolder, listBases, pruneBackups, type Shipped } from './backup-folder.ts'
import { giveUpLog, keepLog, shipLog, systemIdentifier, takeBase } from './cluster-backup.ts'
import { carryFiles, pruneFiles } from './copied-files.ts'
import { carryFieldKeys } from './kept-keys.ts'
import { BackupFault } from './sealed.ts'

/** Where backups go and for whom they are sealed. */
export interface BackupSettings {
  folder: string
  recipients: readonly string[]
  keepDays: number
}
export interface BackupParts {
  dataDir: string
  database: Pick<DatabaseAccess, 'migrate'>
  backup: BackupSettings
  /** Where uploaded files lie; undefined: in the data folder. */
  files?: FileStore
}
export const filesOf = ({ dataDir, files }: Pick<BackupParts, 'dataDir' | 'files'>): FileStore =>
  files ?? folderStore(path.join(dataDir, 'files'))
/** One backup at a time, over all processes. */
const lockKey = 7_709_145_111
const hourMs = 3_600_000
/** A base is made once a day, and before an hour has gone over that: then the log of a restore is short. */
const baseEveryMs = 23.5 * hourMs

interface Session {
  client: pg.Client
  places: BackupPlaces
  /** Carries files and the log. */
  ship: () => Promise<Shipped>
  takeBase: (now: Date) => Promise<BaseInfo>
  now: () => Promise<Date>
}

/**
 * Works as the only backup of the embedded database.
 * @throws BackupFault when another one works, or the folder is not ours
 */
async function inSession<Result>(
  { dataDir, database, backup, files }: BackupParts,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...database.migrate, application_name: 'twopost-backup' })
  // A database that goes away in between fails the statement that is under way.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey])
    if (!rows[0]?.taken) throw new BackupFault('A backup is being made right now: try again when it is done.')
    const places = await claimFolder(backup.folder, 'embedded', await systemIdentifier(client))
    const source = { cluster: clusterFolder(dataDir), client, places, recipients: backup.recipients }
    const carry = async () => {
      await carryFieldKeys(backup.folder, dataDir, backup.recipients)
      await carryFiles(backup.folder, filesOf({ dataDir, files }), backup.recipients)
    }
    const ship = () => shipLog(source, carry)
    const now = async () => (await client.query<{ at: Date }>('select clock_timestamp() as at')).rows[0]!.at
    return await work({ client, places, ship, now, takeBase: (at) => takeBase(source, at, ship) })
  } finally {
    await client.end().catch(() => {})
  }
}

/** Backs everything up now: a base of its own, the log, and the files (the command). @throws BackupFault */
export const backUpNow = (parts: BackupParts): Promise<{ base: BaseInfo; shipped: Shipped }> =>
  inSession(parts, async ({ client, ship, takeBase: take, now }) => {
    await keepLog(client)
    const at = await now()
    const base = await take(at)
    const shipped = await ship()
    await tidy(parts, await now())
    return { base, shipped }
  })

async function tidy({ backup, ...parts }: BackupParts, now: Date): Promise<void> {
  const oldest = await pruneBackups(backup.folder, backup.keepDays, now)
  if (oldest) await pruneFiles(backup.folder, filesOf(parts), oldest, now)
}

/**
 * What is due now: the log since the last time, and once a day a base. Runs every minute, so a restore loses at most one.
 * @param isLast at the end of the application, which does not wait for a base
 * @returns the base, if one was made
 */
export const backUpTurn = (parts: BackupParts, { isLast = false } = {}): Promise<BaseInfo | undefined> =>
  inSession(parts, async ({ client, ship, takeBase: take, now }) => {
    const wasKept = await keepLog(client)
    const at = await now()
    const newest = (await listBases(parts.backup.folder)).at(-1)
    const isDue = !wasKept || !newest || at.getTime() - Date.parse(newest.ended_at) >= baseEveryMs
    if (!isDue || isLast) {
      await ship()
      return undefined
    }
    const base = await take(at)
    await tidy(parts, at)
    return base
  })

/** Without backups the server need not keep its log. */
export async function endBackups(database: Pick<DatabaseAccess, 'migrate'>): Promise<void> {
  const client = new pg.Client(database.migrate)
  client.on('error', () => {})
  await client.connect()
  try {
    await giveUpLog(client)
  } finally {
    await client.end()
  }
}
