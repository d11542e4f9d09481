import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { silentLog } from '#platform/log/log.ts'
import { isolationFaults } from './catalogue.ts'
import { earlierTexts } from './earlier-texts.ts'
import { queueLogger } from './queue-logger.ts'
import { ensureRoles, roleNames } from './roles.ts'
import { StartFault } from './start-fault.ts'

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** One migration at a time over all processes; the number is arbitrary and only has to stay. */
const lockKey = 7_290_144

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** The migrations in their order; the checksum is of the file as it stands. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
    }),
  )
}

const withRoles = (sql: string, prefix: string): string => {
  const names: Readonly<Record<string, string>> = { ...roleNames(prefix) }
  return sql.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => names[name] ?? whole)
}

/** What follows a migration once it is kept, as the login that migrates. */
export type AfterMigration = (client: pg.Client) => Promise<void>

/** Whether the text that was applied stands for the file of today. */
const isSame = (migration: Migration, applied: string): boolean =>
  applied === migration.checksum || (earlierTexts[migration.name]?.includes(applied) ?? false)
const readApplied = async (client: pg.Client): Promise<Map<string, string>> =>
  new Map(
    (await client.query<{ name: string; checksum: string }>('select name, checksum from migrations.applied')).rows.map((row) => [
      row.name,
      row.checksum,
    ]),
  )
/**
 * How a database stands to this release's migrations, by their names in order; nothing is changed.
 * @returns undefined for a database that none was applied to
 */
export async function compareMigrations(
  client: pg.Client,
): Promise<{ pending: string[]; changed: string[]; unknown: string[] } | undefined> {
  const there = await client.query<{ there: boolean }>(`select to_regclass('migrations.applied') is not null as there`)
  if (!there.rows[0]?.there) return undefined
  const applied = await readApplied(client)
  const own = await readMigrations()
  const names = new Set(own.map(({ name }) => name))
  return {
    pending: own.filter(({ name }) => !applied.has(name)).map(({ name }) => name),
    changed: own.filter((one) => applied.has(one.name) && !isSame(one, applied.get(one.name) ?? '')).map(({ name }) => name),
    unknown: [...applied.keys()].filter((name) => !names.has(name)).sort(),
  }
}

async function runPending(
  client: pg.Client,
  prefix: string,
  migrations: readonly Migration[],
  after?: AfterMigration,
): Promise<number> {
  const owner = roleNames(prefix).owner
  await client.query(`set role ${owner}`)
  await client.query(`create schema if not exists migrations authorization ${owner}`)
  await client.query(
    'create table if not exists migrations.applied (name text primary key, checksum text not null, at timestamptz not null default now())',
  )
  await client.query(`grant usage on schema migrations to ${roleNames(prefix).app}`)
  await client.query(`grant select on migrations.applied to ${roleNames(prefix).app}`)
  const applied = await readApplied(client)
  let count = 0
  for (const migration of migrations) {
    const known = applied.get(migration.name)
    if (known !== undefined && isSame(migration, known)) continue
    if (known !== undefined)
      throw new StartFault(
        `The migration ${migration.name} was changed after it had been applied. Restore the file, or restore the database it belongs to.`,
      )
    await client.query('begin')
    try {
      await client.query(withRoles(migration.sql, prefix))
      await client.query('insert into migrations.applied (name, checksum) values ($1, $2)', [migration.name, migration.checksum])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`migration ${migration.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
    count += 1
    if (!after) continue
    await client.query('reset role')
    await after(client)
    await client.query(`set role ${owner}`)
  }
  await client.query('reset role')
  return count
}

/** The job queue's tables live in a schema that the worker role owns, so that no other role has to. */
async function migrateQueue(connection: pg.ClientConfig, prefix: string): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1, options: `-c role=${roleNames(prefix).worker}` })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool, logger: queueLogger(silentLog) })
  } finally {
    await pool.end()
  }
}

/**
 * Brings a database to the present schema: roles where the login may make them, the queue's tables, every pending migration in a
 * transaction of its own, then the catalogue test (S-30, S-93). Safe to run from several processes at once.
 * @param connection a login that may become owner and worker
 * @param after runs after each migration that was applied
 * @param migrations for tests: those of another release
 * @returns how many migrations were applied
 * @throws StartFault in one sentence for what a person can fix
 */
export async function migrateDatabase({
  connection,
  rolePrefix,
  after,
  migrations,
}: {
  connection: pg.ClientConfig
  rolePrefix: string
  after?: AfterMigration | undefined
  migrations?: readonly Migration[] | undefined
}): Promise<number> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query("set lock_timeout = '60s'")
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query("set lock_timeout = '5s'")
    await ensureRoles(client, rolePrefix)
    await migrateQueue(connection, rolePrefix)
    const count = await runPending(client, rolePrefix, migrations ?? (await readMigrations()), after)
    const faults = await isolationFaults(client, rolePrefix)
    if (faults.length > 0)
      throw new StartFault(`The database does not keep organizations apart: ${faults.slice(0, 5).join('; ')}.`)
    return count
  } finally {
    await client.end()
  }
}
