import { daysOf } from '@twopost/contract/core/periods'
import { addDays, dateIn } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { silentLog } from '#platform/log/log.ts'
import { makeHistory } from '../../../../test/factories/history.ts'
import type { Member, World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'
import { useSecondProcess } from '../../../../test/second-process.ts'
import { countFiguresJob, countKeptFigures, turnKeptFigures } from '../index.ts'

const t = useApp()
const second = useSecondProcess(t)

const zone = 'America/Chicago'
const query = { from: '2025-12-10', to: '2026-11-20' }
const names = ['getOrderAnalytics', 'getCustomerAnalytics', 'getVehicleAnalytics', 'getTechnicianAnalytics'] as const

async function worldWithHistory(seed = 3): Promise<World> {
  const world = await t.tenant({ shops: 2 })
  await makeHistory(t, world, { seed, to: query.to, zone })
  return world
}
/** Has the counters of all shops say that their history is long; the records stay as they are. */
const makeLong = (world: World) =>
  t.admin.query("update app.service_order_counts set count = 20000 where tenant_id = $1 and status = 'invoiced'", [
    world.tenantId,
  ])
const show = async (name: (typeof names)[number], who: Member, more: object = {}) => {
  const reply = await t.call(name, { query: { ...query, ...more } }, who)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data as { analytics: never; as_of: string | null }
}
const voidAll = (world: World) =>
  t.admin.query("update app.invoices set status = 'void' where tenant_id = $1 and status <> 'draft'", [world.tenantId])
const keptRows = async (world: World) =>
  (
    await t.admin.query(
      'select area, asked, answer, counted_at, asked_at from app.kept_figures where tenant_id = $1 order by area, counted_at',
      [world.tenantId],
    )
  ).rows
/** @returns the instant that the answers now say they are of */
async function makeOld(world: World): Promise<string> {
  const at = new Date(Date.now() - 11 * 60_000).toISOString()
  await t.admin.query('update app.kept_figures set counted_at = $2 where tenant_id = $1', [world.tenantId, at])
  return at
}
/** The jobs that wait for this organization. */
const waiting = async (world: World): Promise<{ tenant: string; key: string }[]> =>
  (
    await t.admin.query(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
        where k.identifier = $1 and j.payload->>'tenant' = $2`,
      [countFiguresJob, world.tenantId],
    )
  ).rows.map((row) => row.payload)
const runJobs = async (world: World) => {
  const jobs = await waiting(world)
  for (const job of jobs) await countKeptFigures(t.app.db)(job, silentLog)
  await t.admin.query("delete from graphile_worker._private_jobs where payload->>'tenant' = $1", [world.tenantId])
  return jobs.length
}
const told = async (world: World): Promise<number> =>
  (
    await t.admin.query("select count(*)::int as count from app.events where tenant_id = $1 and type = 'figures.changed'", [
      world.tenantId,
    ])
  ).rows[0].count

it('counts a short history for each answer, and shows of a long one what was counted before, with its instant', async () => {
  const world = await worldWithHistory()
  for (const name of names) {
    const live = await show(name, world.admin)
    expect([name, live.as_of]).toEqual([name, null])
  }
  expect(await keptRows(world)).toEqual([])
  const live = await Promise.all(names.map((name) => show(name, world.admin)))
  await makeLong(world)
  const first = await Promise.all(names.map((name) => show(name, world.admin)))
  expect(first.map(({ analytics }) => analytics)).toEqual(live.map(({ analytics }) => analytics))
  for (const { as_of } of first) expect(Date.parse(as_of ?? '')).toBeGreaterThan(Date.now() - 60_000)
  await voidAll(world)
  for (const [at, name] of names.entries()) expect([name, await show(name, world.admin)]).toEqual([name, first[at]])
  expect(await keptRows(world)).toHaveLength(4)
  expect(await waiting(world)).toEqual([])
})

it('shows an old answer at once, queues one job to refresh it however many people look, and announces the new one', async () => {
  const world = await worldWithHistory()
  await makeLong(world)
  const first = await show('getCustomerAnalytics', world.admin)
  await voidAll(world)
  const asOf = await makeOld(world)
  const old = await Promise.all(Array.from({ length: 5 }, () => show('getCustomerAnalytics', world.admin)))
  for (const one of old) expect(one).toEqual({ analytics: first.analytics, as_of: asOf })
  expect([await runJobs(world), await told(world)]).toEqual([1, 1])
  const fresh = await show('getCustomerAnalytics', world.admin)
  expect(fresh.analytics).toMatchObject({ with_order: 0, orders: 0, sales: 0 })
  expect(Date.parse(fresh.as_of ?? '')).toBeGreaterThan(Date.parse(first.as_of ?? ''))
  expect(await waiting(world)).toEqual([])
})

it('counts once when several ask the same for the first time in two processes, and once when two jobs run', async () => {
  const world = await worldWithHistory()
  await makeLong(world)
  const url = `/api/v1/service-orders/analytics?${new URLSearchParams(query).toString()}`
  const headers = { authorization: `Bearer ${world.admin.token}` }
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) => (at % 2 ? t.app : second()).server.inject({ method: 'GET', url, headers })),
  )
  expect(replies.map((reply) => reply.statusCode)).toEqual(Array(8).fill(200))
  expect(new Set(replies.map((reply) => reply.json().data.as_of)).size).toBe(1)
  await makeOld(world)
  await show('getOrderAnalytics', world.admin)
  const [job] = await waiting(world)
  const both = [t.app, second()].map((app) => countKeptFigures(app.db)(job ?? {}, silentLog))
  await Promise.all(both)
  await countKeptFigures(t.app.db)(job ?? {}, silentLog)
  expect(await told(world)).toBe(1)
})

it('never shows what was counted for another organization, for other shops or for who may see more', async () => {
  const [mine, other] = [await worldWithHistory(1), await worldWithHistory(2)]
  const limited = await t.member(mine, 'service-manager', { shopIds: [mine.shopId] })
  const technician = await t.member(mine, 'technician')
  const ask = async () => ({
    all: await show('getOrderAnalytics', mine.admin),
    shop: await show('getOrderAnalytics', mine.admin, { shop_id: mine.shopId }),
    limited: await show('getOrderAnalytics', limited),
    foreign: await show('getOrderAnalytics', limited, { shop_id: mine.shopIds[1] }),
    other: await show('getOrderAnalytics', other.admin),
    poor: await show('getOrderAnalytics', technician),
  })
  const live = await ask()
  await makeLong(mine)
  await makeLong(other)
  const [first, kept] = [await ask(), await ask()]
  for (const who of ['all', 'shop', 'limited', 'foreign', 'other', 'poor'] as const) {
    expect([who, first[who].analytics]).toEqual([who, live[who].analytics])
    expect([who, kept[who]]).toEqual([who, first[who]])
  }
  expect(kept.limited).toEqual(kept.shop)
  expect(kept.all.analytics).not.toEqual(kept.shop.analytics)
  expect(kept.other.analytics).not.toEqual(kept.all.analytics)
  expect(kept.poor.analytics).toMatchObject({ sales: null, sales_before: null })
  // The same question of another organization has the same key; only the wall and the tenant in front of it keep them apart.
  const keys = await t.admin.query(
    'select key, count(*)::int as count from app.kept_figures where tenant_id = any($1) group by 1',
    [[mine.tenantId, other.tenantId]],
  )
  expect(keys.rows.map((row) => row.count).toSorted((a, b) => a - b)).toEqual([1, 1, 2])
})

it('turns what was asked to the new day and counts it before the first look; what nobody asks for is forgotten', async () => {
  const world = await worldWithHistory()
  await makeLong(world)
  const today = dateIn(zone, Date.now())
  const yesterday = addDays(today, -1)
  await show('getVehicleAnalytics', world.admin, daysOf('12-months', today))
  await show('getOrderAnalytics', world.admin)
  const past = daysOf('12-months', yesterday)
  for (const { area, asked } of await keptRows(world))
    await t.admin.query('update app.kept_figures set asked = $3::jsonb where tenant_id = $1 and area = $2', [
      world.tenantId,
      area,
      JSON.stringify({ ...asked, today: yesterday, ...(area === 'vehicles' && past) }),
    ])
  const turn = async () => t.inTenant(world.tenantId, async (tx) => turnKeptFigures({ tx, now: await t.app.db.now() }))
  await turn()
  expect(await keptRows(world)).toMatchObject([
    { area: 'orders', answer: null, asked: { today, ...query } },
    { area: 'vehicles', answer: null, asked: { today, ...daysOf('12-months', today) } },
  ])
  expect(await runJobs(world)).toBe(2)
  const rows = await keptRows(world)
  const seen = await show('getVehicleAnalytics', world.admin, daysOf('12-months', today))
  expect(seen.as_of).toBe(rows[1].counted_at.toISOString())
  await turn()
  expect(await keptRows(world)).toEqual(rows)
  await t.admin.query("update app.kept_figures set asked_at = $2 where tenant_id = $1 and area = 'orders'", [
    world.tenantId,
    new Date(Date.now() - 8 * 86_400_000),
  ])
  await turn()
  expect((await keptRows(world)).map((row) => row.area)).toEqual(['vehicles'])
})

it('counts again what another release kept in another shape', async () => {
  const world = await worldWithHistory()
  await makeLong(world)
  const first = await show('getVehicleAnalytics', world.admin)
  await t.admin.query(`update app.kept_figures set answer = '{"seen": "many"}' where tenant_id = $1`, [world.tenantId])
  const again = await show('getVehicleAnalytics', world.admin)
  expect(again.analytics).toEqual(first.analytics)
})

it('gives the kept figures as a file, which says of when they are', async () => {
  const world = await worldWithHistory()
  await makeLong(world)
  const { as_of } = await show('getOrderAnalytics', world.admin)
  await voidAll(world)
  const file = await t.call('exportOrderAnalytics', { query }, world.admin)
  expect(file.status, file.text).toBe(200)
  expect(file.text).toContain(as_of ?? 'no instant')
  const { analytics } = await show('getOrderAnalytics', world.admin)
  expect(file.text).toContain(`Figures,Sales,Value,${(analytics as { sales: { total: number } }).sales.total}`)
})

it('keeps the customers who spent most on the dashboard of a long history, for who may see them alone (O4, OP-81)', async () => {
  const world = await t.tenant()
  await makeHistory(t, world, { seed: 3, to: dateIn(zone, Date.now()), zone })
  const poor = await t.member(world, { permissions: ['service-order:view', 'invoices:view', 'customers:view'] })
  const seen = async (who = world.admin) => {
    const { dashboard } = (await t.call('getDashboard', { query: { shop_id: world.shopId } }, who)).body.data
    return { top: dashboard.top_customers, asOf: dashboard.top_customers_as_of }
  }
  const live = await seen()
  expect([live.top.length > 0, live.asOf]).toEqual([true, null])
  await makeLong(world)
  const first = await seen()
  expect(first.top).toEqual(live.top)
  expect(Date.parse(first.asOf)).toBeGreaterThan(Date.now() - 60_000)
  await voidAll(world)
  expect(await seen()).toEqual(first)
  expect(await seen(poor)).toEqual({ top: null, asOf: null })
  const asOf = await makeOld(world)
  expect(await seen()).toEqual({ ...first, asOf })
  expect([await runJobs(world), await told(world)]).toEqual([1, 1])
  expect((await seen()).top).toEqual([])
  expect((await keptRows(world)).map(({ area }) => area)).toEqual(['top_customers'])
})
