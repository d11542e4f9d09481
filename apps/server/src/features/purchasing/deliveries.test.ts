import { expect, it } from 'vitest'
import { verifyStock } from '#features/inventory/index.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { Member } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { untilAnswered } from '../../../test/races.ts'
import { verifyOnOrder } from './on-order-check.queries.ts'

const t = useApp()

/** A purchase order of three parts, ordered: eight filters at 13.33, four seals at 33.60, two rags that nobody counts. */
async function ordered() {
  const world = await t.tenant()
  const query = { shop_id: world.shopId }
  const made = await t.call('createSupplier', { body: { name: 'Bayside', category: 'Filters' } }, world.admin)
  const supplier_id = made.body.data.supplier.id as string
  const part = async (partNumber: string, more: object = {}) => {
    const body = { name: `Part ${partNumber}`, partNumber, supplier_id, unit_cost: 13, reorder_point: 2, ...more }
    const reply = await t.call('createItem', { query, body }, world.admin)
    expect(reply.status, reply.text).toBe(201)
    return reply.body.data.item.id as string
  }
  const filter = await part('F-1', { quantity: 2 })
  const seal = await part('S-1', { location: 'C4-12' })
  const rags = await part('R-1', { kind: 'non_stock' })
  const lines = [
    { item_id: filter, quantity: 8, unit_cost: 13.33 },
    { item_id: seal, quantity: 4, unit_cost: 33.6 },
    { item_id: rags, quantity: 2, unit_cost: 4 },
  ]
  const draft = (await t.call('createPurchaseOrder', { query, body: { supplier_id, lines } }, world.admin)).body.data
    .purchase_order
  const placed = await t.call('orderPurchaseOrder', { params: { id: draft.id }, body: {} }, world.admin)
  const order = placed.body.data.purchase_order
  const [lineOfFilter, lineOfSeal, lineOfRags] = order.lines.map((one: Reply['body']) => one.id as string) as [
    string,
    string,
    string,
  ]
  const receive = (
    some: { purchase_order_line_id?: string; item_id?: string; quantity: number; close?: boolean; unit_cost?: number }[],
    more: object = {},
    by: Member = world.admin,
  ) => t.call('createDelivery', { query, body: { supplier_id, lines: some as never, ...more } }, by)
  const item = async (id: string) => (await t.call('getItem', { params: { id }, query }, world.admin)).body.data.item
  const shown = async () =>
    (await t.call('getPurchaseOrder', { params: { id: order.id as string } }, world.admin)).body.data.purchase_order
  const sound = async () => {
    expect((await t.inTenant(world.tenantId, verifyStock)).faults).toEqual([])
    expect(await t.inTenant(world.tenantId, verifyOnOrder)).toEqual([])
  }
  return {
    world,
    query,
    order,
    supplier_id,
    filter,
    seal,
    rags,
    lineOfFilter,
    lineOfSeal,
    lineOfRags,
    receive,
    item,
    shown,
    sound,
  }
}

it('books what came at the price of the order, in parts that add up to it exactly (PAR27, K19)', async () => {
  const { world, query, order, filter, seal, lineOfFilter, lineOfSeal, lineOfRags, receive, item, shown, sound } = await ordered()
  const first = await receive([{ purchase_order_line_id: lineOfFilter, quantity: 2.5 }], {
    document_no: '40-22817',
    bill_no: 'B-1',
  })
  expect(first.status, first.text).toBe(201)
  expect(first.body.data.delivery).toMatchObject({
    document_no: '40-22817',
    bill_no: 'B-1',
    total: 33.33,
    purchase_order_id: order.id,
  })
  expect(first.body.data.delivery.lines).toMatchObject([
    { part_number: 'F-1', quantity: 2.5, cost: 33.33, location: 'Main Warehouse' },
  ])
  expect(first.body.data.purchase_orders).toMatchObject([
    { status: 'ordered', stage: 'part_received', received_total: 33.33, done_count: 0 },
  ])
  // Two at 13.00 and two and a half at 13.33.
  expect(await item(filter)).toMatchObject({ quantity: 4.5, stock_value: 59.33, on_order: 5.5 })
  const cancel = await t.call('cancelPurchaseOrder', { params: { id: order.id }, body: {} }, world.admin)
  expect([cancel.status, cancel.body.code]).toEqual([409, 'PURCHASE_RECEIVED'])
  const rest = await receive([
    { purchase_order_line_id: lineOfFilter, quantity: 5.5 },
    { purchase_order_line_id: lineOfSeal, quantity: 1 },
    { purchase_order_line_id: lineOfRags, quantity: 2 },
  ])
  expect(rest.body.data.delivery.lines.map((one: Reply['body']) => [one.part_number, one.cost, one.location])).toEqual([
    // 8 × 13.33 is 106.64; 33.33 were here.
    ['F-1', 73.31, 'Main Warehouse'],
    ['S-1', 33.6, 'C4-12'],
    ['R-1', 8, ''],
  ])
  expect(await item(filter)).toMatchObject({ quantity: 10, stock_value: 132.64, on_order: 0 })
  expect(await shown()).toMatchObject({ stage: 'part_received', done_count: 2, received_total: 148.24 })
  const moves = (await t.call('listMovements', { params: { id: filter }, query: { ...query, type: 'receipt' } }, world.admin))
    .body.data
  expect(moves.movements.map((one: Reply['body']) => [one.quantity, one.document])).toEqual([
    [5.5, order.number],
    [2.5, `${order.number}, 40-22817`],
  ])
  const closed = await t.call('closePurchaseOrderShort', { params: { id: order.id }, body: { reason: 'Gone' } }, world.admin)
  expect(closed.body.data.purchase_order).toMatchObject({ status: 'received', done_count: 3, end_reason: 'Gone' })
  expect(closed.body.data.purchase_order.lines[1]).toMatchObject({ received: 1, closed_short: 3, outstanding: 0 })
  expect(await item(seal)).toMatchObject({ quantity: 1, on_order: 0, stock_state: 'low' })
  const more = await receive([{ purchase_order_line_id: lineOfSeal, quantity: 1 }])
  expect(more.body.message).toBe("Invalid status transition from 'Received' to 'Received'")
  const listed = (await t.call('listDeliveries', { query: { purchase_order_id: order.id } }, world.admin)).body.data
  expect([listed.pagination.total, listed.deliveries[0].received_by]).toEqual([2, rest.body.data.delivery.received_by])
  await sound()
})

it('asks before more is kept than was ordered, and closes a line of which nothing came (PAR39)', async () => {
  const { world, filter, seal, lineOfFilter, lineOfSeal, lineOfRags, receive, item, shown, sound } = await ordered()
  const nine = [{ purchase_order_line_id: lineOfFilter, quantity: 9 }]
  const refused = await receive(nine)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'OVER_DELIVERY',
    '8 were ordered, 0 are already here.',
  ])
  expect(await item(filter)).toMatchObject({ quantity: 2, on_order: 8 })
  const kept = await receive([...nine, { purchase_order_line_id: lineOfSeal, quantity: 0, close: true }], { accept_over: true })
  expect(kept.status, kept.text).toBe(201)
  expect(await item(filter)).toMatchObject({ quantity: 11, on_order: 0 })
  expect(await item(seal)).toMatchObject({ quantity: 0, on_order: 0 })
  expect((await receive([{ purchase_order_line_id: lineOfRags, quantity: 0 }])).status).toBe(422)
  // What nobody had ordered comes at the cost that is said.
  const extra = await receive([{ item_id: seal, quantity: 2, unit_cost: 30 }])
  expect(extra.body.data.delivery.lines).toMatchObject([{ purchase_order_line_id: null, cost: 60, location: 'C4-12' }])
  expect(await item(seal)).toMatchObject({ quantity: 2, stock_value: 60 })
  await receive([{ purchase_order_line_id: lineOfRags, quantity: 2 }])
  expect(await shown()).toMatchObject({ status: 'received', stage: 'received', allowed: [] })
  const viewer = await t.member(world, 'viewer')
  expect((await receive(nine, {}, viewer)).status).toBe(403)
  await sound()
})

it('takes a reorder in by its own call, partly and whole (K15, K19)', async () => {
  const { world, query, filter, item } = await ordered()
  const asked = await t.call('createReorder', { body: { ...query, partId: filter, quantity: 3 } }, world.admin)
  const params = { id: asked.body.data.reorder.id as string }
  const receive = (quantity: number) => t.call('receiveReorder', { params, body: { quantity } }, world.admin)
  expect((await receive(1)).body.message).toBe("Invalid status transition from 'Pending' to 'Received'")
  await t.call('orderReorder', { params, body: {} }, world.admin)
  expect((await receive(1)).body.data.reorder).toMatchObject({ status: 'ordered', receivedQuantity: 1 })
  const cancel = await t.call('cancelReorder', { params, body: {} }, world.admin)
  expect([cancel.status, cancel.body.code]).toEqual([409, 'PURCHASE_RECEIVED'])
  expect((await receive(3)).body.code).toBe('OVER_DELIVERY')
  expect((await receive(2)).body.data.reorder).toMatchObject({ status: 'received', receivedQuantity: 3 })
  expect(await item(filter)).toMatchObject({ quantity: 5, on_order: 8 })
})

it('never books more than was ordered when many take it in at once', async () => {
  const { world, lineOfFilter, lineOfSeal, filter, seal, receive, item, shown, sound } = await ordered()
  const one = (nth: number) =>
    untilAnswered(() => receive([{ purchase_order_line_id: nth % 2 ? lineOfFilter : lineOfSeal, quantity: 1 }]))
  const answers = await Promise.all(Array.from({ length: 24 }, (_, nth) => one(nth)))
  expect(answers.filter((reply) => reply.status === 201)).toHaveLength(12)
  expect(answers.every((reply) => reply.status === 201 || reply.body.code === 'OVER_DELIVERY')).toBe(true)
  expect([(await item(filter)).quantity, (await item(seal)).quantity]).toEqual([10, 4])
  expect([(await item(filter)).on_order, (await item(seal)).on_order]).toEqual([0, 0])
  expect(await shown()).toMatchObject({ done_count: 2, stage: 'part_received', received_total: 241.04 })
  const { rows } = await t.admin.query('select count(*)::int as n from app.delivery_lines where tenant_id = $1', [world.tenantId])
  expect(rows).toEqual([{ n: 12 }])
  await sound()
})

it('sets aside what came damaged and claims it from the supplier (PAR29, PAR39)', async () => {
  const { world, query, supplier_id, filter, lineOfFilter, lineOfRags, receive, item, shown, sound } = await ordered()
  const sent_back = { quantity: 3, reason: 'Damaged: box is crushed' }
  const more = await receive([{ purchase_order_line_id: lineOfFilter, quantity: 2, sent_back } as never])
  expect([more.status, more.body.errors?.[0]?.code]).toEqual([422, 'INVALID_QUANTITY'])
  const bare = { purchase_order_line_id: lineOfFilter, quantity: 4, sent_back: { quantity: 1, reason: ' ' } }
  expect((await receive([bare as never])).body.errors?.[0]?.code).toBe('REASON_REQUIRED')
  const came = await receive([
    { purchase_order_line_id: lineOfFilter, quantity: 8, sent_back },
    { purchase_order_line_id: lineOfRags, quantity: 2, sent_back: { quantity: 2, reason: 'Wrong part' } },
  ] as never)
  expect(came.status, came.text).toBe(201)
  expect(came.body.data.delivery.lines).toMatchObject([
    { part_number: 'F-1', quantity: 5, cost: 66.65, location: 'Main Warehouse' },
    { part_number: 'F-1', quantity: 3, cost: 39.99, location: 'Quarantine' },
    { part_number: 'R-1', quantity: 2, cost: 8, location: '' },
  ])
  // Two were there; nobody can be promised the three, and nothing more is on its way.
  expect(await item(filter)).toMatchObject({ quantity: 10, available: 7, on_order: 0 })
  const claims = async () => (await t.call('listVendorClaims', { query }, world.admin)).body.data.vendor_claims
  const waiting = await claims()
  expect(waiting).toHaveLength(2)
  expect(waiting).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...{ kind: 'return', status: 'open', quantity: 3, expected: 39.99, location: 'Quarantine' },
        notes: 'Damaged: box is crushed',
      }),
      expect.objectContaining({ kind: 'return', quantity: 2, expected: 8, location: '', notes: 'Wrong part' }),
    ]),
  )
  await sound()
  const claim = waiting.find((one: { quantity: number }) => one.quantity === 3)
  expect((await t.call('shipVendorClaim', { params: { id: claim.id }, body: { rma: 'R-9' } }, world.admin)).status).toBe(200)
  expect(await item(filter)).toMatchObject({ quantity: 7, available: 7 })
  expect((await shown()).lines[0]).toMatchObject({ received: 8, outstanding: 0 })
  await sound()

  // What came damaged for a work order is not coming any more, and its supplier waits for no old part of it.
  const starter = { name: 'Starter', partNumber: 'ST-1', kind: 'special' as const, supplier_id, unit_cost: 90, core_cost: 25 }
  const inventory_item_id = (await t.call('createItem', { query, body: starter }, world.admin)).body.data.item.id as string
  const wanted = { type: 'parts', description: 'Starter', quantity: 3, unit_cost: 150, service_name: 'Starting' }
  await makeOrder(t, world, { line_items: [{ ...wanted, inventory_item_id, part_source: 'order' }] } as never)
  const need = async () => {
    const found = await t.call('listPartNeeds', { query: { ...query, search: 'starter' } }, world.admin)
    return found.body.data.needs[0]
  }
  const body = { needs: [{ line_item_id: (await need()).line_item_id as string }] }
  const bought = (await t.call('orderPartNeeds', { query, body }, world.admin)).body.data.purchase_orders[0]
  expect(await need()).toMatchObject({ presence: 'coming', coming: 3, missing: 0 })
  const bad = { quantity: 2, reason: 'Damaged: nose is cracked' }
  const third = await receive([{ purchase_order_line_id: bought.lines[0].id, quantity: 3, sent_back: bad } as never])
  expect(third.status, third.text).toBe(201)
  expect(await need()).toMatchObject({ presence: 'not_coming', ready: 1, coming: 0, missing: 2, to_order: 2 })
  const cores = (await t.call('listCores', { query }, world.admin)).body.data
  expect([cores.pagination.total, cores.cores[0].status]).toEqual([1, 'owed'])
  await sound()
})
