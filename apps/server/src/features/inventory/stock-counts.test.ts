import { itemKinds } from '@twopost/contract/inventory.states'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { inLanes } from '../../../test/races.ts'
import { verifyStock } from './stock-check.service.ts'
import { countMarks, countParts, unmarked } from './stock-counts.service.ts'

const t = useApp()
const listed = async (world: World, query: object = {}) => {
  const reply = await t.call('listItems', { query: { shop_id: world.shopId, limit: 1, ...query } }, world.admin)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}
const sound = async (world: World) => expect((await t.inTenant(world.tenantId, verifyStock)).faults).toEqual([])
const addPart = async (world: World, number: string, more: object = {}): Promise<string> => {
  const body = { shop_id: world.shopId, name: `Part ${number}`, partNumber: number, unit_cost: 2, ...more }
  const reply = await t.call('createItem', { body }, world.admin)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.item.id
}
/** What the lists say, beside what a plain count of the rows gives. */
async function expectCounts(world: World) {
  const available = 's.on_hand_thousandths - s.reserved_thousandths - s.set_aside_thousandths'
  const { rows } = await t.admin.query(
    `select count(*)::int as all, count(*) filter (where ${available} <= s.min_thousandths and (s.min_thousandths > 0 or i.kind not in ('special', 'non_stock')))::int as low,
       count(*) filter (where ${available} <= 0 and i.kind not in ('special', 'non_stock'))::int as out, count(*) filter (where s.reserved_thousandths > 0)::int as reserved
       from app.items i left join app.shop_items s on s.tenant_id = i.tenant_id and s.item_id = i.id and s.shop_id = $2
      where i.tenant_id = $1 and i.deleted_at is null`,
    [world.tenantId, world.shopId],
  )
  const { counts, pagination } = await listed(world)
  expect(counts).toEqual({ ...rows[0], idle: 0 })
  expect(pagination.total).toBe(rows[0].all)
  for (const stock of ['low', 'out', 'reserved'] as const)
    expect((await listed(world, { stock })).pagination.total, stock).toBe(rows[0][stock])
  const low = await t.call('listLowStock', { query: { shop_id: world.shopId } }, world.admin)
  expect(low.body.data.pagination.total).toBe(rows[0].low)
  await sound(world)
}

it('counts what is low, out and promised as a plain count does, after any history of many at once (K1, K2, K6)', async () => {
  const world = await t.tenant()
  const ids: string[] = []
  for (let nth = 0; nth < 8; nth += 1) ids.push(await addPart(world, `P-${nth}`, { quantity: nth % 3, reorder_point: nth % 4 }))
  const step = fc.record({
    what: fc.constantFrom('adjust', 'keep', 'kind', 'add', 'delete'),
    part: fc.nat({ max: 11 }),
    more: fc.integer({ min: -3, max: 4 }),
    kind: fc.constantFrom(...itemKinds),
  })
  const outcomes = new Map<string, number>()
  const run = async ({ what, part, more, kind }: typeof step extends fc.Arbitrary<infer Step> ? Step : never) => {
    const params = { id: ids[part % ids.length] as string }
    const query = { shop_id: world.shopId }
    const number = `N-${part}-${more}`
    const acts = {
      adjust: () =>
        t.call('adjustItem', { params, query, body: { quantity: more || 5, reason: 'count', unit_cost: 2 } }, world.admin),
      keep: () => t.call('updateItem', { params, query, body: { reorder_point: Math.abs(more) } }, world.admin),
      kind: () => t.call('updateItem', { params, query, body: { kind } }, world.admin),
      add: () => t.call('createItem', { body: { ...query, name: number, partNumber: number, kind } }, world.admin),
      delete: () => t.call('deleteItem', { params }, world.admin),
    }
    const reply = await acts[what]()
    expect(reply.status, reply.text).toBeLessThan(500)
    outcomes.set(`${what} ${reply.status < 300}`, (outcomes.get(`${what} ${reply.status < 300}`) ?? 0) + 1)
    if (what === 'add' && reply.status === 201) ids.push(reply.body.data.item.id)
  }
  for (const [round, several] of fc.sample(fc.array(step, { minLength: 16, maxLength: 16 }), { numRuns: 6, seed: 7 }).entries()) {
    await inLanes(round % 2 ? 8 : 1, several, run)
    await expectCounts(world)
  }
  for (const what of ['adjust', 'keep', 'kind', 'add', 'delete']) expect(outcomes.get(`${what} true`), what).toBeGreaterThan(0)
})

it('lets nobody wait for a count, and keeps few rows of it', async () => {
  const world = await t.tenant()
  const { shopId } = world
  const now = new Date()
  const count = (work: Promise<void> = Promise.resolve()) =>
    t.inTenant(world.tenantId, async (tx) => {
      await countParts({ tx, now }, 1)
      await countMarks({ tx, now }, [{ shopId, before: unmarked, after: { ...unmarked, isLow: true } }])
      await work
    })
  const kept = async () =>
    (
      await t.admin.query(
        'select shop_id, count(*)::int as rows, sum(parts)::int as parts, sum(low)::int as low from app.stock_counts where tenant_id = $1 group by shop_id order by shop_id',
        [world.tenantId],
      )
    ).rows
  let finish = () => {}
  const first = count(
    new Promise((done) => {
      finish = done
    }),
  )
  // Those that follow are done while the first still holds its rows.
  for (let nth = 0; nth < 3; nth += 1) await count()
  finish()
  await first
  const rows = async () => (await kept()).map((one) => [one.parts, one.low])
  expect(await rows()).toEqual([
    [0, 4],
    [4, 0],
  ])
  for (let nth = 0; nth < 20; nth += 1) await count()
  expect(await rows()).toEqual([
    [0, 24],
    [24, 0],
  ])
  for (const one of await kept()) expect(one.rows).toBeLessThanOrEqual(2)
})

it('counts what has not moved for a year, and what a filter leaves of a kind of stock', async () => {
  const world = await t.tenant()
  const still = await addPart(world, 'S-1', { quantity: 5, reorder_point: 1, category: 'Brakes' })
  await addPart(world, 'S-2', { quantity: 5, reorder_point: 1 })
  await addPart(world, 'S-3', { reorder_point: 1, category: 'Brakes' })
  await addPart(world, 'S-4', { reorder_point: 1, name: 'Washer' })
  await t.admin.query("update app.shop_items set moved_at = now() - interval '366 days' where tenant_id = $1 and item_id = $2", [
    world.tenantId,
    still,
  ])
  const idle = await listed(world, { stock: 'idle' })
  expect(idle.counts).toEqual({ all: 4, low: 2, out: 2, reserved: 0, idle: 1 })
  expect([idle.inventory.map((one: { id: string }) => one.id), idle.pagination.total]).toEqual([[still], 1])
  const total = async (query: object) => (await listed(world, query)).pagination.total
  expect(await total({ category: 'Brakes' })).toBe(2)
  expect(await total({ category: 'Brakes', stock: 'out' })).toBe(1)
  expect(await total({ search: 'washer', stock: 'low' })).toBe(1)
})
