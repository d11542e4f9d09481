import pg from 'pg'
import { expect, it } from 'vitest'
import { silentLog } from '#platform/log/log.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { openListener } from './listener.ts'

it('closes while it still connects, at once and with no connection left', async () => {
  const database = await cloneDatabase()
  const listener = openListener({
    connection: database.connection('runtime'),
    channel: 'test',
    onMessage: () => {},
    onReturn: () => {},
    log: silentLog,
  })
  const started = performance.now()
  await listener.close()
  // Waiting for a connection that nobody ends lasts 1.5 s; ending it took 12 ms.
  expect(performance.now() - started).toBeLessThan(1_000)
  const admin = new pg.Client(database.connection())
  await admin.connect()
  try {
    const others = () =>
      admin.query('select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
    await expect.poll(async () => (await others()).rowCount).toBe(0)
  } finally {
    await admin.end()
  }
})
