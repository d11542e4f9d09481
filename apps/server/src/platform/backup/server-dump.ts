import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { programEnvironment } from '#platform/database/embedded-platform.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { backupPlaces, claimFolder, type DumpInfo, nameOf, pruneBackups, putJson } from './backup-folder.ts'
import { type BackupSettings, filesOf } from './backup-turn.ts'
import { carryFiles, pruneFiles } from './copied-files.ts'
import { carryFieldKeys } from './kept-keys.ts'
import { BackupFault, sealedEnd, sealTo } from './sealed.ts'

/** The environment that the programs of PostgreSQL take a connection from: a password on a command line is seen by all. */
export function programConnection(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const values = {
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/** Starts a program of PostgreSQL. `ended` fails with its own words. */
export function runProgram(name: string, args: readonly string[], url: string) {
  const child = spawn(name, args, {
    env: { ...programEnvironment, ...programConnection(url) },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2_000)
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new BackupFault(
              `${name} is not installed here: install the client programs of PostgreSQL (postgresql-client), of the server's version or newer.`,
            )
          : error,
      ),
    )
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new BackupFault(`${name} failed: ${said.trim().split('\n').slice(-3).join(' ') || `it ended with ${code}`}.`))
    })
  })
  ended.catch(() => {})
  return { child, ended }
}

/** Every table of ours, with its rows as this connection sees them. */
export async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables)
    counts[name] = (await client.query<{ rows: number }>(`select count(*)::int as rows from ${name}`)).rows[0]!.rows
  return counts
}

/**
 * Dumps a PostgreSQL server's database and carries the uploaded files, all as of one instant (S-95).
 * @param url login that may pass the wall between tenants (the backup role)
 * @throws BackupFault without such a login or the programs of PostgreSQL
 */
export async function dumpServer(of: {
  dataDir: string
  backup: BackupSettings
  url: string | undefined
  /** Where uploaded files lie; undefined: in the data folder. */
  files?: FileStore
}): Promise<Omit<DumpInfo, 'rows'> & { rows: number }> {
  const { backup, url } = of
  if (!url) throw new BackupFault('Set BACKUP_DATABASE_URL to a login that holds the backup role (npm run db:roles makes it).')
  const client = new pg.Client({ connectionString: url, application_name: 'twopost-backup' })
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new BackupFault(`The server of BACKUP_DATABASE_URL cannot be used: ${error.message}.`)
  })
  try {
    const { rows } = await client.query<{ may: boolean; database: string; at: Date }>(
      `select (rolbypassrls or rolsuper) as may, clock_timestamp() as at,
              current_database() || '@' || (select system_identifier from pg_control_system()) as database
       from pg_roles where rolname = current_user`,
    )
    const { may, database, at } = rows[0]!
    if (!may)
      throw new BackupFault(
        'The login of BACKUP_DATABASE_URL may not pass the wall between tenants: its dump would be empty. Use one with the backup role.',
      )
    await claimFolder(backup.folder, 'server', database)
    await client.query('begin isolation level repeatable read read only')
    const snapshot = (await client.query<{ id: string }>('select pg_export_snapshot() as id')).rows[0]!.id
    const name = nameOf(at)
    const folder = path.join(backupPlaces(backup.folder).dumps, name)
    try {
      const { child, ended } = runProgram('pg_dump', ['--format=custom', '--compress=0', `--snapshot=${snapshot}`], url)
      child.stdin.end()
      const [sealed] = await Promise.all([
        sealTo(path.join(folder, `database.dump${sealedEnd}`), backup.recipients, child.stdout),
        ended,
      ])
      // The rows of the dump name no file that is younger than it.
      await carryFiles(backup.folder, filesOf(of), backup.recipients)
      await carryFieldKeys(backup.folder, of.dataDir, backup.recipients)
      const counts = await countRows(client)
      const info: DumpInfo = { name, ended_at: at.toISOString(), ...sealed, rows: counts }
      await putJson(path.join(folder, 'dump.json'), info)
      const oldest = await pruneBackups(backup.folder, backup.keepDays, at)
      if (oldest) await pruneFiles(backup.folder, filesOf(of), oldest, at)
      return { ...info, rows: Object.values(counts).reduce((sum, count) => sum + count, 0) }
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  } finally {
    await client.end().catch(() => {})
  }
}
