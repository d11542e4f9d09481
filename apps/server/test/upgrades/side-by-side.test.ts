import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../database.ts'
import { readRelease, releaseNames, rowsOf, sentByRelease } from './releases.ts'

// While an installation is brought to a new release, processes of the one before go on beside it (expand, migrate, contract). What they send has to be
// understood by the new schema. The release before the last may be gone by then.
let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await cloneDatabase()
  client = new pg.Client(database.connection())
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})
const last = sentByRelease().at(-1)

describe(`processes of release ${last?.name ?? '–'} on the schema of today`, () => {
  it('send statements that it understands, every one', async () => {
    expect(last?.statements.length).toBeGreaterThan(500)
    const faults: string[] = []
    for (const sql of last?.statements ?? []) {
      try {
        await client.query(`prepare one as ${sql}`)
        await client.query('deallocate one')
      } catch (error) {
        // What cannot be prepared at all is sent as it is: begin, commit, set.
        if ((error as { code?: string }).code !== '42601') faults.push(`${String(error)}: ${sql.slice(0, 200)}`)
      }
    }
    expect(faults).toEqual([])
  })

  it('may leave out every column that came since: it has a default, or may be missing', async () => {
    const release = readRelease(releaseNames().at(-1) ?? '')
    const { rows } = await client.query<{ table: string; column: string }>(
      `select c.table_schema || '.' || c.table_name as table, c.column_name as column from information_schema.columns c
        where c.table_schema in ('app', 'auth') and c.is_nullable = 'NO' and c.column_default is null and c.is_generated = 'NEVER' and c.is_identity = 'NO'`,
    )
    const faults = rows.filter(({ table, column }) => {
      const [row] = rowsOf(release, table)
      return row !== undefined && !(column in row)
    })
    expect(faults).toEqual([])
  })
})

it('notices a column that is gone', async () => {
  await client.query('begin')
  try {
    await client.query('alter table app.customers rename column name to full_name')
    await expect(client.query('prepare one as select name from app.customers')).rejects.toMatchObject({ code: '42703' })
  } finally {
    await client.query('rollback')
  }
})
