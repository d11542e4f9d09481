// What installations of earlier releases hold: the rows of the demo as that release made them, and which migrations it had. A file has a line for
// each table. `npm run release:keep` writes one (docs/operations.md, "Releases").
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import type pg from 'pg'
import { migrateDatabase, readMigrations } from '#platform/database/migrate.ts'
import { emptyDatabase, type TestDatabase } from '../database.ts'

export const releaseFolder = fileURLToPath(new URL('./releases', import.meta.url))

interface KeptTable {
  table: string
  columns: string[]
  /** As PostgreSQL writes them. */
  rows: (string | null)[][]
}
export interface Release {
  name: string
  tables: KeptTable[]
  /** Names of its migrations. */
  migrations: ReadonlySet<string>
}

export const releaseNames = (): string[] =>
  fs
    .readdirSync(releaseFolder)
    .filter((file) => file.endsWith('.jsonl.br'))
    .map((file) => file.replace(/\.jsonl\.br$/, ''))
    .sort()

/** The statements that processes of each release send, as far as they were kept. */
export const sentByRelease = (): { name: string; statements: string[] }[] =>
  fs
    .readdirSync(releaseFolder)
    .filter((file) => file.endsWith('.statements.br'))
    .sort()
    .map((file) => ({
      name: file.replace(/\.statements\.br$/, ''),
      statements: brotliDecompressSync(fs.readFileSync(path.join(releaseFolder, file)))
        .toString('utf8')
        .split('\n')
        .map((line) => JSON.parse(line) as string),
    }))

export function readRelease(name: string): Release {
  const text = brotliDecompressSync(fs.readFileSync(path.join(releaseFolder, `${name}.jsonl.br`))).toString('utf8')
  const tables = text.split('\n').map((line) => JSON.parse(line) as KeptTable)
  const applied = tables.find(({ table }) => table === 'migrations.applied')
  const at = applied?.columns.indexOf('name') ?? -1
  return { name, tables, migrations: new Set(applied?.rows.map((row) => row[at] ?? '')) }
}

/** The rows of one table by their columns. */
export function rowsOf(release: Release, table: string): Record<string, string | null>[] {
  const kept = release.tables.find((one) => one.table === table)
  return (kept?.rows ?? []).map((row) => Object.fromEntries((kept?.columns ?? []).map((column, at) => [column, row[at] ?? null])))
}

async function fill(admin: pg.Client, { table, columns, rows }: KeptTable): Promise<void> {
  const types = await admin.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  const typeOf = new Map(types.rows.map(({ name, type }) => [name, type]))
  const values = columns.map((column, at) => `(r.value->>${at})::${typeOf.get(column)}`).join(', ')
  await admin.query(
    `insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')}) overriding system value
       select ${values} from jsonb_array_elements($1::jsonb) r(value)`,
    [JSON.stringify(rows)],
  )
}

/**
 * A database as an installation of that release left it: its schema, its rows, the checksums of its migrations.
 * @throws where a migration of that release is gone
 */
export async function installRelease(release: Release, connect: (database: TestDatabase) => Promise<pg.Client>) {
  const database = await emptyDatabase()
  const own = (await readMigrations()).filter(({ name }) => release.migrations.has(name))
  if (own.length !== release.migrations.size) throw new Error(`${release.name} had migrations that are not here`)
  await migrateDatabase({ connection: database.connection(), rolePrefix: database.rolePrefix, migrations: own })
  const admin = await connect(database)
  await admin.query('begin')
  // Triggers and keys are those of the release that wrote the rows; they held there.
  await admin.query('set local session_replication_role = replica')
  for (const { table } of release.tables) await admin.query(`delete from ${table}`)
  for (const table of release.tables) await fill(admin, table)
  await admin.query('commit')
  return { database, admin }
}
