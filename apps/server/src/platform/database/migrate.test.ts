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
    await ranAs('0100_stock.sql', '0'.repeat(64))
    const fault = await migrate().catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(StartFault)
    expect(String(fault)).toContain('The migration 0100_stock.sql was changed after it had been applied.')
  } finally {
    await client.end()
  }
})
