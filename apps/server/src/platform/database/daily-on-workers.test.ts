import { expect, it } from 'vitest'
import { type Log, silentLog } from '#platform/log/log.ts'
import { useApp } from '../../../test/harness.ts'
import { dailyOnWorkers } from './daily-on-workers.ts'
import { translator } from './tenant-places.ts'
import { openPool } from './transaction.ts'

const t = useApp()

it.each([
  [
    'select o.id from app.service_orders o where o.tenant_id = $1',
    'select o.id from app.service_orders_7 o where o.tenant_id = $1',
  ],
  ['select shops.name from app.shops where shops.id = $1', 'select shops.name from app.shops_8 shops where shops.id = $1'],
  [
    '(select from app.shops) union all (select from app.shops as s)',
    '(select from app.shops_8 shops) union all (select from app.shops_8 as s)',
  ],
  [
    'select app.tid(), app.shops(1) from app.shops, app.service_orders',
    'select app.tid(), app.shops(1) from app.shops_8 shops, app.service_orders_7 service_orders',
  ],
  ['select from app.shops_of join app.shops s on true', 'select from app.shops_of join app.shops_8 s on true'],
])('names the pieces in %s', (sql, wanted) => {
  const textOf = translator(
    new Map([
      ['app.service_orders', 'app.service_orders_7'],
      ['app.shops', 'app.shops_8'],
    ]),
  )
  expect(textOf(sql)).toBe(wanted)
  expect(textOf(sql)).toBe(wanted)
})

it('reads as ever where the database is no cluster, and says so once', async () => {
  const world = await t.tenant()
  const said: string[] = []
  const log: Log = { ...silentLog, warn: (_fields, message) => said.push(message) }
  const pool = { connection: t.database.connection('runtime'), size: 2, log }
  const db = dailyOnWorkers(openPool(pool), pool)
  try {
    for (let n = 0; n < 3; n++)
      expect(
        await db.inTenant(
          world.tenantId,
          (tx) => tx.one({ count: 'int4' }, 'select count(*)::int as count from app.shops s where s.tenant_id = $1', [tx.tenant]),
          { reads: true, isDaily: true },
        ),
      ).toEqual({ count: 1 })
    expect(said).toEqual(['DB_DAILY_ON_WORKERS is set, but the database is no cluster'])
  } finally {
    await db.close()
  }
})
