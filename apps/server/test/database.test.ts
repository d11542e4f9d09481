import pg from 'pg'
import { expect, it } from 'vitest'
import { cloneDatabase } from './database.ts'

async function query<Row extends pg.QueryResultRow>(connection: pg.ClientConfig, text: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

it('gives each file a migrated database of its own', async () => {
  const [one, other] = await Promise.all([cloneDatabase(), cloneDatabase()])
  const applied = await query<{ name: string }>(one.connection(), 'select name from migrations.applied')
  expect(applied.length).toBeGreaterThan(0)
  await query(one.connection(), 'create table only_here as select 1 as number')
  expect(await query(other.connection(), `select to_regclass('only_here') as found`)).toEqual([{ found: null }])
})

it('lets a test work as the role of the running application, which cannot pass the tenant wall (S-30)', async () => {
  const database = await cloneDatabase()
  const rows = await query(
    database.connection('runtime'),
    'select current_user::text as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ name: `${database.rolePrefix}_runtime`, rolsuper: false, rolbypassrls: false }])
})
