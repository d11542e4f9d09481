import { readMigrations } from './migrate.ts'
import type { Database } from './transaction.ts'

let names: Promise<string[]> | undefined
/** Has every migration of this release been applied to the database that answers? */
export async function hasMigrations(database: Pick<Database, 'single'>): Promise<boolean> {
  names ??= readMigrations().then((migrations) => migrations.map((migration) => migration.name))
  const wanted = await names
  const [row] = await database.single(
    { count: 'int4' },
    'select count(*)::int as count from migrations.applied where name = any($1::text[])',
    [wanted],
  )
  return row?.count === wanted.length
}
