import pg from 'pg'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { earlierTexts } from './earlier-texts.ts'
import { migrateDatabase, readMigrations } from './migrate.ts'
import { StartFault } from './start-fault.ts'

it('takes a migration that ran in an earlier text for the same, and refuses one that nobody knows', async () => {
  const database = await cloneDatabase()
  const migrate = () => migrateDatabase({ connection: database.connection(), rolePrefix: database.rolePrefix })
  const client = new pg.Client(database.connection())
  await client.connect()
  const ranAs = (name: string, checksum: string) =>
    client.query('update migrations.applied set checksum = $2 where name = $1', [name, checksum])
  try {
    const today = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
    const earlier = Object.entries(earlierTexts).flatMap(([name, sums]) => sums.map((checksum) => ({ name, checksum })))
    expect(earlier.length).toBeGreaterThan(0)
    for (const { name, checksum } of earlier) {
      expect(today.get(name), name).toMatch(/^[0-9a-f]{64}$/)
      expect(today.get(name)).not.toBe(checksum)
      await ranAs(name, checksum)
    }
    expect(await migrate()).toBe(0)

    // A key that stands in a migration of its own now is there after an earlier text, and comes where it is not.
    const moved = '0131_suppliers_of_parts.sql'
    const keys = async () =>
      (
        await client.query<{ conname: string }>(
          `select conname from pg_constraint where conrelid in ('app.items'::regclass, 'app.item_numbers'::regclass) and conname like '%__supplier__known' order by 1`,
        )
      ).rows.map(({ conname }) => conname)
    const both = ['item_numbers__supplier__known', 'items__supplier__known']
    for (const table of [undefined, 'items', 'item_numbers']) {
      await client.query('delete from migrations.applied where name = $1', [moved])
      if (table) await client.query(`alter table app.${table} drop constraint ${table}__supplier__known`)
      expect(await migrate()).toBe(1)
      expect(await keys()).toEqual(both)
    }

    await ranAs('0100_stock.sql', '0'.repeat(64))
    const fault = await migrate().catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(StartFault)
    expect(String(fault)).toContain('The migration 0100_stock.sql was changed after it had been applied.')
  } finally {
    await client.end()
  }
})
