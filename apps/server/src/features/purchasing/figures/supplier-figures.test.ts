import { addDays } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import type { Member, World } from '../../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../../test/harness.ts'

const t = useApp()
type Wanted = { item_id: string; quantity: number; unit_cost: number }

/** One organization of two shops with three suppliers for the whole file; nothing has come yet. */
async function open() {
  const world: World = await t.tenant({ shops: 2 })
  const query = { shop_id: world.shopId }
  const ok = (reply: Reply, status = 200): Reply['body'] => {
    expect(reply.status, reply.text).toBe(status)
    return reply.body.data
  }
  const supplier = async (name: string): Promise<string> =>
    ok(await t.call('createSupplier', { body: { name, category: 'Filters' } }, world.admin), 201).supplier.id
  const [bayside, harbor, quiet] = [await supplier('Bayside'), await supplier('Harbor'), await supplier('Quiet')]
  const part = async (partNumber: string): Promise<string> => {
    const body = { name: `Part ${partNumber}`, partNumber, supplier_id: bayside, unit_cost: 10 }
    return ok(await t.call('createItem', { query, body }, world.admin), 201).item.id
  }
  const analytics = async (more: object = {}, who: Member = world.admin) =>
    ok(await t.call('getSupplierAnalytics', { query: more }, who))
  // Today where the shop is.
  const today: string = (await analytics()).analytics.to
  /** An order that is placed and expected so many days from today. @returns its lines */
  const order = async (days: number, lines: Wanted[]): Promise<{ id: string }[]> => {
    const body = { supplier_id: bayside, expected_delivery: addDays(today, days), lines }
    const draft = ok(await t.call('createPurchaseOrder', { query, body }, world.admin), 201).purchase_order
    const placed = await t.call('orderPurchaseOrder', { params: { id: draft.id }, body: {} }, world.admin)
    return ok(placed).purchase_order.lines
  }
  const deliver = async (supplier_id: string, lines: object[]): Promise<{ id: string }[]> =>
    ok(await t.call('createDelivery', { query, body: { supplier_id, lines } as never }, world.admin), 201).delivery.lines
  const bill = async (number: string, delivery_line_id: string, quantity: number, cost: number) => {
    const lines = [{ kind: 'goods' as const, quantity, cost, delivery_line_id }]
    const body = { supplier_id: bayside, number, bill_date: addDays(today, -1), lines }
    const { id } = ok(await t.call('createVendorBill', { query, body }, world.admin), 201).vendor_bill
    ok(await t.call('matchVendorBill', { params: { id }, body: {} }, world.admin))
    ok(await t.call('postVendorBill', { params: { id }, body: { reason: 'Agreed' } }, world.admin))
    return id as string
  }
  const claim = async (expected: number) => {
    const body = { kind: 'short' as const, supplier_id: bayside, description: 'Two were missing', expected }
    return ok(await t.call('createVendorClaim', { query, body }, world.admin), 201).vendor_claim.id as string
  }
  const supplierOf = async (id: string, who: Member = world.admin) =>
    ok(await t.call('getSupplier', { params: { id } }, who)).supplier
  return { ...{ world, query, ok, bayside, harbor, quiet, part, analytics, today }, order, deliver, bill, claim, supplierOf }
}
let opened: ReturnType<typeof open> | undefined
const shop = () => (opened ??= open())

it('rates a supplier by what it did: on time, complete, prices kept, credits; without a delivery by nothing (L5, O5)', async () => {
  const { world, ok, bayside, harbor, quiet, part, analytics, today, order, deliver, bill, claim, supplierOf } = await shop()
  const before = (await analytics()).analytics
  expect(before).toMatchObject({ deliveries: 0, delivering: 0, bought: 0, open_orders: 0, owed: 0 })
  const nothing = { kept: 0, of: 0 }
  for (const row of before.by_supplier)
    expect(row).toMatchObject({ rating: null, deliveries: 0, on_time: nothing, complete: nothing, days: null })
  expect((await supplierOf(bayside)).rating).toBeNull()

  const [filter, gasket] = [await part('F-1'), await part('G-2')]
  // One order in time and whole, one late and in two parts, one late and not here.
  const [whole] = await order(10, [{ item_id: filter, quantity: 10, unit_cost: 13 }])
  const [first] = await deliver(bayside, [{ purchase_order_line_id: whole?.id, quantity: 10 }])
  const late = await order(-10, [
    { item_id: filter, quantity: 4, unit_cost: 13 },
    { item_id: gasket, quantity: 2, unit_cost: 20 },
  ])
  const [second] = await deliver(bayside, [{ purchase_order_line_id: late[0]?.id, quantity: 4 }])
  await deliver(bayside, [{ purchase_order_line_id: late[1]?.id, quantity: 2 }])
  await order(-3, [{ item_id: gasket, quantity: 5, unit_cost: 13 }])
  // Nobody had ordered this: there is nothing to judge by.
  await deliver(harbor, [{ item_id: filter, quantity: 1, unit_cost: 14 }])
  await bill('B-1', first?.id as string, 10, 130)
  const dear = await bill('B-2', second?.id as string, 4, 60)
  const ended = await claim(20)
  ok(await t.call('creditVendorClaim', { params: { id: ended }, body: { amount: 15 } }, world.admin))
  await claim(30)

  const figures = await analytics()
  expect(figures.pagination).toMatchObject({ total: 3, page: 1 })
  expect(figures.analytics).toMatchObject({
    ...{ from: addDays(today, -364), to: today, suppliers: { all: 3, active: 3, pending: 0, inactive: 0 } },
    ...{ delivering: 2, deliveries: 4, bought: 236, open_orders: 1, late_orders: 1, open_total: 65 },
    ...{ bills_to_check: 0, bills_over: 0, claims: 1, claims_over: 0, owed: 30 },
  })
  // Mean of 1/3, 2/3, 1/2 and 3/4, times 5.
  expect(figures.analytics.by_supplier).toMatchObject([
    {
      ...{ supplier_id: bayside, name: 'Bayside', rating: 2.8, deliveries: 3, days: 0, bought: 222 },
      ...{ on_time: { kept: 1, of: 3 }, complete: { kept: 2, of: 3 }, price_kept: { kept: 1, of: 2 } },
      credits: { claims: 1, share: 0.75, expected: 20, credited: 15 },
      ...{ open_orders: 1, late_orders: 1, open_total: 65 },
    },
    { supplier_id: harbor, rating: null, deliveries: 1, on_time: nothing, complete: nothing, price_kept: nothing, bought: 14 },
    { supplier_id: quiet, rating: null, deliveries: 0, bought: 0, credits: { claims: 0, share: null } },
  ])
  // The same rating stands at the supplier, in the list and in its file.
  expect((await supplierOf(bayside)).rating).toBe(2.8)
  const { suppliers } = ok(await t.call('listSuppliers', {}, world.admin))
  expect(suppliers.map((one: { rating: number | null }) => one.rating)).toEqual([2.8, null, null])
  const file = await t.call('exportSuppliers', { query: { columns: 'name,rating' } }, world.admin)
  expect(file.text.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual(['Supplier,Rating', 'Bayside,2.8', 'Harbor,', 'Quiet,'])

  // A bill that is taken back says nothing of prices any more.
  ok(await t.call('reverseVendorBill', { params: { id: dear }, body: { reason: 'Wrong price' } }, world.admin))
  const [again] = (await analytics({ supplier_id: bayside })).analytics.by_supplier
  expect([again.price_kept, again.rating]).toEqual([{ kept: 1, of: 1 }, 3.4])
  await bill('B-3', second?.id as string, 4, 60)
})

it('sorts and pages them, shows no sums without pricing:cost, and counts the shops that one may enter (O5, C43)', async () => {
  const { world, bayside, analytics, supplierOf } = await shop()
  const names = async (query: object) => (await analytics(query)).analytics.by_supplier.map((one: { name: string }) => one.name)
  expect(await names({ sort: 'name', order: 'desc' })).toEqual(['Quiet', 'Harbor', 'Bayside'])
  expect(await names({ sort: 'deliveries' })).toEqual(['Bayside', 'Harbor', 'Quiet'])
  expect(await names({ order: 'asc' })).toEqual(['Bayside', 'Harbor', 'Quiet'])
  expect(await names({ limit: 1, page: 2 })).toEqual(['Harbor'])

  const technician = await t.member(world, 'technician')
  const { analytics: without } = await analytics({}, technician)
  for (const field of ['bought', 'open_total', 'owed']) expect(without).not.toHaveProperty(field)
  const [row] = without.by_supplier
  for (const field of ['bought', 'open_total']) expect(row).not.toHaveProperty(field)
  expect([row.rating, row.credits]).toEqual([2.8, { claims: 1, share: 0.75 }])
  // Analytics alone open it as well; neither of the two does not.
  const analyst = await t.member(world, { permissions: ['analytics:view'] })
  expect((await analytics({}, analyst)).analytics.deliveries).toBe(4)
  const outsider = await t.member(world, { permissions: ['service-order:view'] })
  expect((await t.call('getSupplierAnalytics', {}, outsider)).status).toBe(403)

  const elsewhere = await t.member(world, 'service-manager', { shopIds: [world.shopIds[1] as string] })
  expect((await analytics({}, elsewhere)).analytics).toMatchObject({ deliveries: 0, open_orders: 0, claims: 0 })
  expect((await supplierOf(bayside, elsewhere)).rating).toBeNull()
  expect((await analytics({ shop_id: world.shopId }, elsewhere)).analytics.deliveries).toBe(0)
})

it('keeps what parts cost, as billed, beside other suppliers; and what a supplier owes (PAR28)', async () => {
  const { world, query, ok, bayside, harbor, today } = await shop()
  const prices = ok(await t.call('listSupplierPrices', { params: { id: bayside }, query }, world.admin))
  expect(prices.pagination.total).toBe(2)
  expect(prices.prices).toMatchObject([
    { part_number: 'F-1', bought: 14, first_cost: 13, last_cost: 15, last_on: today, change: 0.154 },
    { part_number: 'G-2', bought: 2, first_cost: 20, last_cost: 20, change: 0 },
  ])
  const params = { id: bayside, itemId: prices.prices[0].item_id as string }
  const { history } = ok(await t.call('getPriceHistory', { params, query }, world.admin))
  expect(history).toMatchObject({ part_number: 'F-1', to: today })
  expect(history.suppliers).toEqual([
    ...[
      {
        supplier_id: bayside,
        name: 'Bayside',
        bought: 14,
        last_cost: 15,
        change: 0.154,
        points: [{ date: today, unit_cost: 15 }],
      },
    ],
    ...[{ supplier_id: harbor, name: 'Harbor', bought: 1, last_cost: 14, change: 0, points: [{ date: today, unit_cost: 14 }] }],
  ])
  const unknown = await t.call('getPriceHistory', { params: { ...params, itemId: bayside }, query }, world.admin)
  expect([unknown.status, unknown.body.code]).toEqual([404, 'ITEM_NOT_FOUND'])
  const technician = await t.member(world, 'technician')
  expect((await t.call('listSupplierPrices', { params: { id: bayside } }, technician)).status).toBe(403)

  const account = async () => ok(await t.call('getSupplierAccount', { params: { id: bayside }, query }, world.admin)).account
  expect(await account()).toMatchObject({
    ...{ credits_expected: 30, credits_expected_count: 1, credits_received: 15, credits_lost: 5 },
    ...{ cores_held: 0, cores_held_count: 0 },
  })
  const body = { name: 'Caliper', partNumber: 'BC-1', supplier_id: bayside, unit_cost: 10, core_cost: 40 }
  const caliper = ok(await t.call('createItem', { query, body }, world.admin), 201).item.id
  const came = { supplier_id: bayside, lines: [{ item_id: caliper, quantity: 2, unit_cost: 120 }] }
  ok(await t.call('createDelivery', { query, body: came }, world.admin), 201)
  expect(await account()).toMatchObject({ cores_held: 80, cores_held_count: 2 })
  // A page of one of them: claims that wait, then old parts that are not sent.
  const shown = async (show: 'bills' | 'expected' | 'received', more: object = {}) => {
    const reply = ok(
      await t.call('getSupplierAccount', { params: { id: bayside }, query: { ...query, show, ...more } }, world.admin),
    )
    const of = (all: { status: string }[]) => all.map((one) => one.status)
    return [of(reply.vendor_bills), of(reply.vendor_claims), of(reply.cores), reply.pagination.total]
  }
  expect(await shown('expected')).toEqual([[], ['open'], ['owed', 'owed'], 3])
  expect(await shown('expected', { limit: '2' })).toEqual([[], ['open'], ['owed'], 3])
  expect(await shown('expected', { limit: '2', page: '2' })).toEqual([[], [], ['owed'], 3])
  expect(await shown('received')).toEqual([[], ['short'], [], 1])
})
