import { addDays, mondayOf } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { fromMs } from '#platform/clock/clock.ts'
import { makeOrder } from '../../../../test/factories/orders.ts'
import type { Member, World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'
import { reserveParts } from '../reservations.service.ts'
import { postMoves, type StockActor, type StockMove } from '../stock.service.ts'
import { verifyStock } from '../stock-check.service.ts'

const t = useApp()
const dayMs = 86_400_000
/** Noon in UTC of the shop's day, which is its morning. */
const nowOf = async (world: World) => fromMs(Date.parse((await analytics(world)).as_of) + dayMs / 2)

const analytics = async (world: World, who: Member = world.admin) => {
  const reply = await t.call('getStockAnalytics', { query: { shop_id: world.shopId } }, who)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.analytics
}
const add = async (world: World, name: string, more: object = {}) => {
  const body = { shop_id: world.shopId, name, partNumber: name, category: 'Brakes', reorder_point: 2, ...more }
  const reply = await t.call('createItem', { body }, world.admin)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.item
}
const named = ({ id, name, partNumber, unit }: Record<'id' | 'name' | 'partNumber' | 'unit', string>) => ({
  id,
  name,
  partNumber,
  unit,
})
const booking = <T>(world: World, now: Date, work: (actor: StockActor) => Promise<T>): Promise<T> =>
  t.inTenant(world.tenantId, (tx) => work({ tx, now, userId: world.admin.userId, actorName: 'Ann' }))
const placeOf = async ({ shopId }: World): Promise<string> =>
  (await t.admin.query("select id from app.stock_locations where shop_id = $1 and name = 'Main Warehouse'", [shopId])).rows[0].id

it('adds up what a shop has, what is low, idle and used, with money for those who see cost alone (K5, O5)', async () => {
  const world = await t.tenant()
  const [now, locationId] = [await nowOf(world), await placeOf(world)]
  const [pads, rotor, seal] = [
    await add(world, 'Pads', { fill_to: 10, unit_cost: 7 }),
    await add(world, 'Rotor', { reorder_point: 0 }),
    await add(world, 'Seal', { category: 'Axle', buy_unit: 'box', units_per_buy: 4, unit_cost: 3 }),
  ]
  await add(world, 'Rags', { kind: 'non_stock' })
  const post = (daysAgo: number, ...moves: (Partial<StockMove> & { item: { id: string } })[]) =>
    booking(world, fromMs(now.getTime() - daysAgo * dayMs), (actor) =>
      postMoves(
        actor,
        moves.map(({ item, ...move }) => ({ itemId: item.id, shopId: world.shopId, locationId, ...move }) as StockMove),
      ),
    )
  await post(400, { item: rotor, kind: 'receipt', quantity: 6_000, cost: 300_00 })
  await post(100, { item: pads, kind: 'receipt', quantity: 9_000, cost: 90_00 })
  await post(20, { item: pads, kind: 'issue', quantity: -5_000 })
  await post(10, { item: pads, kind: 'issue', quantity: -4_000 }, { item: pads, kind: 'return_in', quantity: 1_000, cost: 10_00 })
  await post(3, { item: seal, kind: 'receipt', quantity: 1_000, cost: 3_00 })

  const found = await analytics(world)
  // Pads: 1 on hand at 10.00 each, filled up to 10. Seals: 1 of 2, bought in fours at 3.00 each.
  expect(found).toMatchObject({ parts: 3, low: 2, out: 0, reserved: 0, idle: 1, value: 313, idle_value: 300, fill_cost: 102 })
  expect(found.categories).toEqual([
    { name: 'Brakes', parts: 2, low: 1, value: 310 },
    { name: 'Axle', parts: 1, low: 1, value: 3 },
  ])
  expect(found.weeks).toHaveLength(13)
  const weekOf = (daysAgo: number) => mondayOf(addDays(found.as_of, -daysAgo))
  const expected = new Map<string, { used: number; used_moves: number; received: number }>()
  for (const [ago, used, used_moves, received] of [
    [20, 50, 1, 0],
    [10, 30, 2, 0],
    [3, 0, 0, 3],
  ] as const) {
    const before = expected.get(weekOf(ago)) ?? { used: 0, used_moves: 0, received: 0 }
    expected.set(weekOf(ago), {
      used: before.used + used,
      used_moves: before.used_moves + used_moves,
      received: before.received + received,
    })
  }
  for (const week of found.weeks)
    expect(week, week.from).toMatchObject(expected.get(week.from) ?? { used: 0, used_moves: 0, received: 0 })
  expect(found.most_used).toEqual([{ id: pads.id, name: 'Pads', partNumber: 'Pads', unit: '', times: 2, used: 8, cost: 80 }])
  expect(found.longest_idle).toMatchObject([{ id: rotor.id, quantity: 6, value: 300, since: addDays(found.as_of, -400) }])
  // What is on its way is not ordered again: three pads of the nine, and they are on order at 10.00 each.
  const supplier = (await t.call('createSupplier', { body: { name: 'Pacific', category: 'Parts' } }, world.admin)).body.data
    .supplier
  const lines = [{ item_id: pads.id, quantity: 3, unit_cost: 9 }]
  const order = await t.call(
    'createPurchaseOrder',
    { body: { shop_id: world.shopId, supplier_id: supplier.id, lines } },
    world.admin,
  )
  expect(order.status, order.text).toBe(201)
  expect(await analytics(world)).toMatchObject({ on_order: 0 })
  const id = order.body.data.purchase_order.id
  const sent = await t.call('orderPurchaseOrder', { params: { id }, body: { send: 'none' } }, world.admin)
  expect(sent.status, sent.text).toBe(200)
  expect(await analytics(world)).toMatchObject({ on_order: 1, on_order_cost: 30, fill_cost: 12 })
  const list = async (query: object) =>
    (await t.call('listItems', { query: { shop_id: world.shopId, ...query } }, world.admin)).body.data
  expect(await list({ stock: 'idle' })).toMatchObject({ inventory: [{ id: rotor.id }], counts: { all: 4, low: 2, idle: 1 } })

  const dashboard = async (who: Member) =>
    (await t.call('getDashboard', { query: { shop_id: world.shopId } }, who)).body.data.dashboard.stock
  expect(await dashboard(world.admin)).toEqual({ low: 2, out: 0 })
  expect(await dashboard(await t.member(world, { permissions: ['analytics:view'] }))).toBeNull()

  // Who does not see cost gets no amount anywhere; who may enter another shop alone gets that one's.
  const clerk = await t.member(world, { permissions: ['analytics:view'] })
  const without = await analytics(world, clerk)
  for (const field of ['value', 'idle_value', 'fill_cost', 'on_order_cost']) expect(without).not.toHaveProperty(field)
  expect([without.parts, without.categories[0], without.longest_idle[0]]).toEqual([
    3,
    { name: 'Brakes', parts: 2, low: 1 },
    { ...named(rotor), quantity: 6, since: addDays(found.as_of, -400) },
  ])
  expect(without.most_used).toEqual([{ ...named(pads), times: 2, used: 8 }])
  expect(Object.keys(without.weeks[0])).toEqual(['from', 'received_moves', 'used_moves'])
  const outsider = await t.member(world, { permissions: ['service-order:view'] })
  expect((await t.call('getStockAnalytics', {}, outsider)).status).toBe(403)
})

it('shows 90 days of a part as its ledger has them, how long it lasts, and what holds it (PAR30)', async () => {
  const world = await t.tenant()
  const [now, locationId] = [await nowOf(world), await placeOf(world)]
  const item = await add(world, 'Chamber')
  const at = { itemId: item.id as string, shopId: world.shopId, locationId }
  const days = (count: number) => fromMs(now.getTime() - count * dayMs)
  await booking(world, days(120), (actor) => postMoves(actor, [{ ...at, kind: 'receipt', quantity: 20_000, cost: 200_00 }]))
  await booking(world, days(45), (actor) => postMoves(actor, [{ ...at, kind: 'issue', quantity: -9_000 }]))
  const order = await makeOrder(t, world, {
    line_items: [{ type: 'parts', description: 'Chamber', quantity: 2, unit_cost: 90, service_name: 'Brakes' }],
  })
  const needs = [{ lineItemId: order.line_items[0].id as string, itemId: at.itemId, quantity: 2_000 }]
  await booking(world, now, (actor) => reserveParts(actor, { shopId: world.shopId, orderId: order.id, needs }))

  const useOf = async (who: Member = world.admin) =>
    (await t.call('getItemUse', { params: { id: item.id }, query: { shop_id: world.shopId } }, who)).body.data.use
  const use = await useOf()
  // 9 in 90 days, 9 of 11 available: 90 days more.
  expect(use).toMatchObject({ used: 9, per_week: 0.7, lasts_days: 90, days: { length: 90 } })
  expect([use.days[0], use.days.at(-1)]).toEqual([
    { date: addDays(use.to, -89), on_hand: 20 },
    { date: use.to, on_hand: 11 },
  ])
  expect(new Set(use.days.map((one: { on_hand: number }) => one.on_hand))).toEqual(new Set([20, 11]))
  expect(use.held).toMatchObject([{ order_id: order.id, number: order.number, title: order.title, quantity: 2, by_name: 'Ann' }])
  const clerk = await t.member(world, { permissions: ['inventory:view'] })
  expect((await useOf(clerk)).held).toMatchObject([{ order_id: order.id, number: '', title: '', quantity: 2 }])
  const movesOf = async (who: Member) =>
    (await t.call('listMovements', { params: { id: item.id }, query: { shop_id: world.shopId } }, who)).body.data.movements
  expect((await movesOf(world.admin))[0]).toMatchObject({ kind: 'reserve', order_id: order.id, order_number: order.number })
  expect((await movesOf(clerk))[0]).toMatchObject({ kind: 'reserve', order_id: order.id, order_number: '' })
  const why = (await t.call('whyItem', { params: { id: item.id }, query: { shop_id: world.shopId } }, world.admin)).body.data.why
  expect([why.quantity, why.reserved]).toEqual([11, 2])
  expect((await t.inTenant(world.tenantId, verifyStock)).faults).toEqual([])
})
