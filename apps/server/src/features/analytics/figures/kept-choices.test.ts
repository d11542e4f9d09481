import { daysOf } from '@twopost/contract/core/periods'
import { addDays, dateIn } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { silentLog } from '#platform/log/log.ts'
import { makeHistory } from '../../../../test/factories/history.ts'
import type { Member, World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'
import { countFiguresJob, countKeptFigures, turnKeptFigures } from '../index.ts'

const t = useApp()
const zone = 'America/Chicago'
const query = { from: '2025-12-10', to: '2026-11-20' }

async function longWorld(orders = 20_000): Promise<{ world: World; advisors: readonly [string, string] }> {
  const world = await t.tenant({ shops: 2 })
  const { advisors } = await makeHistory(t, world, { seed: 4, to: query.to, zone })
  await setOrders(world, orders)
  return { world, advisors }
}
/** Has the counter of each shop say that its history is so long; the records stay as they are. */
const setOrders = (world: World, orders: number) =>
  t.admin.query("update app.service_order_counts set count = $2 where tenant_id = $1 and status = 'invoiced'", [
    world.tenantId,
    orders,
  ])
type Name = 'getOrderAnalytics' | 'getVehicleAnalytics' | 'listOrderFigureRecords' | 'listCustomerFigureRecords'
async function show(name: Name, who: Member, more: object = {}) {
  const reply = await t.call(name, { query: { ...query, ...more } } as never, who)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}
const voidAll = (world: World) =>
  t.admin.query("update app.invoices set status = 'void' where tenant_id = $1 and status <> 'draft'", [world.tenantId])
const makeOld = (world: World, seconds: number) =>
  t.admin.query('update app.kept_figures set counted_at = $2 where tenant_id = $1', [
    world.tenantId,
    new Date(Date.now() - seconds * 1000),
  ])
const keptRows = async (world: World) =>
  (await t.admin.query('select area, asked from app.kept_figures where tenant_id = $1 order by area', [world.tenantId])).rows
async function runJobs(world: World): Promise<number> {
  const { rows } = await t.admin.query(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
      where k.identifier = $1 and j.payload->>'tenant' = $2`,
    [countFiguresJob, world.tenantId],
  )
  for (const { payload } of rows) await countKeptFigures(t.app.db)(payload, silentLog)
  await t.admin.query("delete from graphile_worker._private_jobs where payload->>'tenant' = $1", [world.tenantId])
  return rows.length
}

it('keeps each choice of a long history for itself, as it would count it live', async () => {
  const { world, advisors } = await longWorld(0)
  const choices = [{}, { advisor: advisors[0] }, { advisor: advisors[1] }]
  const ask = () => Promise.all(choices.map((choice) => show('getOrderAnalytics', world.admin, choice)))
  const live = await ask()
  expect(live.map((one) => one.as_of)).toEqual([null, null, null])
  await setOrders(world, 20_000)
  const first = await ask()
  expect(first.map((one) => one.analytics)).toEqual(live.map((one) => one.analytics))
  expect(new Set(first.map((one) => JSON.stringify(one.analytics.sales))).size).toBe(3)
  await voidAll(world)
  expect(await ask()).toEqual(first)
  expect(await keptRows(world)).toHaveLength(3)
  await makeOld(world, 11 * 60)
  await ask()
  expect(await runJobs(world)).toBe(3)
  for (const one of await ask()) expect(one.analytics.sales.orders).toBe(0)
})

it('counts a history of some thousand orders again once its answer is a minute old, while one waits', async () => {
  const { world } = await longWorld(2_000)
  const first = await show('getOrderAnalytics', world.admin)
  expect(first.as_of).not.toBeNull()
  await voidAll(world)
  await makeOld(world, 30)
  expect((await show('getOrderAnalytics', world.admin)).analytics).toEqual(first.analytics)
  await makeOld(world, 61)
  const again = await show('getOrderAnalytics', world.admin)
  expect(again.analytics.sales.orders).toBe(0)
  expect(Date.parse(again.as_of)).toBeGreaterThanOrEqual(Date.parse(first.as_of))
  expect(await runJobs(world)).toBe(0)
})

it('keeps what the records of a figure come to, with the first pages of those that are sums, and reads the others as they are', async () => {
  const { world, advisors } = await longWorld(0)
  const asks = [
    ['listOrderFigureRecords', { figure: 'posted', advisor: advisors[0], limit: 3 }],
    ['listOrderFigureRecords', { figure: 'posted', limit: 3, page: 2 }],
    ['listCustomerFigureRecords', { figure: 'with_order', limit: 3 }],
  ] as const
  const ask = () => Promise.all(asks.map(([name, more]) => show(name, world.admin, more)))
  const live = await ask()
  await setOrders(world, 20_000)
  const first = await ask()
  for (const [at, one] of first.entries()) {
    expect(one.as_of).not.toBeNull()
    expect({ ...one, as_of: null }).toEqual(live[at])
  }
  await makeOld(world, 11 * 60)
  await voidAll(world)
  // Posted orders are read as they are; customers with an order are sums themselves, and kept with their sum.
  for (const [at, one] of (await ask()).entries())
    expect([one.sum, one.records]).toEqual([live[at].sum, at === 2 ? live[at].records : []])
  expect(await runJobs(world)).toBe(3)
  for (const one of await ask()) expect([one.sum.records, one.records]).toEqual([0, []])
})

it('turns what screens opened with to the new day, and forgets what was chosen or opened there', async () => {
  const { world, advisors } = await longWorld()
  const today = dateIn(zone, Date.now())
  const yesterday = addDays(today, -1)
  await show('getVehicleAnalytics', world.admin, daysOf('12-months', today))
  await show('getOrderAnalytics', world.admin, { advisor: advisors[0] })
  await show('listOrderFigureRecords', world.admin, { figure: 'created' })
  for (const { area, asked } of await keptRows(world))
    await t.admin.query(
      'update app.kept_figures set asked = $3::jsonb where tenant_id = $1 and area = $2 and asked = $4::jsonb',
      [world.tenantId, area, JSON.stringify({ ...asked, today: yesterday }), JSON.stringify(asked)],
    )
  await t.inTenant(world.tenantId, async (tx) => turnKeptFigures({ tx, now: await t.app.db.now() }))
  expect((await keptRows(world)).map((row) => row.area)).toEqual(['vehicles'])
})
