import { expect, it } from 'vitest'
import type { Member, World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { untilAnswered } from '../../../test/races.ts'
import { composePurchaseMail } from './index.ts'

const t = useApp()

/** A business with two suppliers, one part of each and a third without one. */
async function business() {
  const world = await t.tenant()
  const supplier = async (name: string, email = '') =>
    (await t.call('createSupplier', { body: { name, category: 'Filters', email } }, world.admin)).body.data.supplier.id as string
  const [bayside, tideflats] = [await supplier('Bayside', 'desk@bayside.example'), await supplier('Tideflats')]
  const part = async (partNumber: string, supplier_id: string | null, more: object = {}) => {
    const body = { name: `Part ${partNumber}`, partNumber, supplier_id, unit_cost: 13, ...more }
    const made = await t.call('createItem', { query: { shop_id: world.shopId }, body }, world.admin)
    expect(made.status, made.text).toBe(201)
    return made.body.data.item.id as string
  }
  const filter = await part('F-1', bayside, { quantity: 4, reorder_point: 5 })
  const drum = await part('D-1', tideflats, { reorder_point: 3, fill_to: 7, buy_unit: 'box', units_per_buy: 6, unit_cost: 20 })
  const loose = await part('L-1', null, { reorder_point: 0, quantity: 1 })
  return { world, bayside, tideflats, filter, drum, loose }
}
const onOrder = async (world: World, id: string): Promise<Reply['body']> =>
  (await t.call('getItem', { params: { id }, query: { shop_id: world.shopId } }, world.admin)).body.data.item.on_order
const make = async (
  world: World,
  supplier_id: string,
  lines: { item_id: string; quantity: number; unit_cost?: number }[],
  by: Member = world.admin,
) => {
  const body = { shop_id: world.shopId, supplier_id, lines }
  const reply = await untilAnswered(() => t.call('createPurchaseOrder', { body }, by))
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.purchase_order
}
const order = (world: World, id: string, by: Member = world.admin, body: object = {}) =>
  t.call('orderPurchaseOrder', { params: { id }, body }, by)

it('keeps drafts, orders them, and says what is on order and what they come to (K20, OP-64, PAR10)', async () => {
  const { world, bayside, tideflats, filter, drum } = await business()
  const year = new Date().getUTCFullYear()
  const draft = await make(world, bayside, [
    { item_id: filter, quantity: 2.5 },
    { item_id: drum, quantity: 6, unit_cost: 19.99 },
  ])
  expect(draft).toMatchObject({ status: 'draft', stage: 'draft', total: 152.44, line_count: 2, order_date: null, days_late: 0 })
  expect(draft.number).toMatch(new RegExp(`^PO-(${year - 1}|${year}|${year + 1})-0001$`))
  expect(
    draft.lines.map((one: Reply['body']) => [one.part_number, one.quantity, one.unit_cost, one.total, one.outstanding]),
  ).toEqual([
    ['F-1', 2.5, 13, 32.5, 2.5],
    ['D-1', 6, 19.99, 119.94, 6],
  ])
  expect(await onOrder(world, filter)).toBe(0)
  const change = (body: object) => t.call('updatePurchaseOrder', { params: { id: draft.id }, body }, world.admin)
  const changed = await change({ notes: 'Dock 2', lines: [{ item_id: filter, quantity: 3 }], version: draft.version })
  expect(changed.body.data.purchase_order).toMatchObject({ notes: 'Dock 2', total: 39, supplier_name: 'Bayside', line_count: 1 })
  expect((await change({ notes: 'x', version: draft.version })).body).toMatchObject({ code: 'STALE_VERSION' })
  const twice = [filter, filter].map((item_id) => ({ item_id, quantity: 1 }))
  expect((await change({ lines: twice })).body.code).toBe('PURCHASE_TWICE')
  expect((await change({ lines: [] })).status).toBe(422)

  const placed = await order(world, draft.id, world.admin, { expected_delivery: '2020-01-02' })
  expect(placed.status, placed.text).toBe(200)
  expect(placed.body.data.purchase_order).toMatchObject({ status: 'ordered', expected_delivery: '2020-01-02', sent_to: '' })
  expect(placed.body.data.purchase_order.days_late).toBeGreaterThan(1000)
  expect(await onOrder(world, filter)).toBe(3)
  expect((await order(world, draft.id)).body.message).toBe("Invalid status transition from 'Ordered' to 'Ordered'")
  expect((await change({ notes: 'x' })).body.code).toBe('PURCHASE_NOT_DRAFT')
  // On order is neither deleted with its part nor forgotten with its supplier.
  expect((await t.call('deleteSupplier', { params: { id: bayside } }, world.admin)).body.code).toBe('SUPPLIER_IN_USE')
  expect((await t.call('deleteItem', { params: { id: filter } }, world.admin)).body.code).toBe('ITEM_ON_ORDER')
  const close = await t.call('closePurchaseOrderShort', { params: { id: draft.id }, body: {} }, world.admin)
  expect([close.status, close.body.code]).toEqual([409, 'NOTHING_RECEIVED'])
  const cancelled = await t.call('cancelPurchaseOrder', { params: { id: draft.id }, body: { reason: 'Too costly' } }, world.admin)
  expect(cancelled.body.data.purchase_order).toMatchObject({ status: 'cancelled', end_reason: 'Too costly', allowed: [] })
  expect(await onOrder(world, filter)).toBe(0)

  const spare = await make(world, tideflats, [{ item_id: drum, quantity: 1 }])
  expect(spare.number.slice(-4)).toBe('0002')
  const list = async (query: object) =>
    (await t.call('listPurchaseOrders', { query: { shop_id: world.shopId, ...query } }, world.admin)).body.data
  expect((await list({})).counts).toMatchObject({ draft: 1, ordered: 0, cancelled: 1, late: 0, draft_total: 20 })
  for (const search of ['PO-', 'bayside', 'f-1'])
    expect((await list({ search })).purchase_orders.map((one: Reply['body']) => one.id)).toContain(draft.id)
  expect((await list({ search: 'tideflats', stage: 'draft' })).purchase_orders).toHaveLength(1)
  expect((await t.call('deletePurchaseOrder', { params: { id: spare.id } }, world.admin)).status).toBe(204)
  expect((await t.call('getPurchaseOrder', { params: { id: spare.id } }, world.admin)).body.code).toBe('PURCHASE_ORDER_NOT_FOUND')
  expect((await make(world, tideflats, [{ item_id: drum, quantity: 1 }])).number.slice(-4)).toBe('0003')
})

it('mails an order to its supplier, with every part', async () => {
  const { world, bayside, tideflats, filter, drum } = await business()
  const draft = await make(world, tideflats, [{ item_id: drum, quantity: 6 }])
  const refused = await order(world, draft.id, world.admin, { send: 'email' })
  expect([refused.status, refused.body.code]).toEqual([422, 'SUPPLIER_HAS_NO_EMAIL'])
  const mailed = await make(world, bayside, [{ item_id: filter, quantity: 2 }])
  const reply = await order(world, mailed.id, world.admin, { send: 'email' })
  expect(reply.body.data.purchase_order).toMatchObject({ status: 'ordered', sent_to: 'desk@bayside.example' })
  const { rows } = await t.admin.query('select * from app.outbox where tenant_id = $1 and template = $2', [
    world.tenantId,
    'purchase',
  ])
  expect(rows).toMatchObject([{ recipient: 'desk@bayside.example', params: { purchase_order_id: mailed.id } }])
  const written = await t.inTenant(world.tenantId, async (tx) =>
    composePurchaseMail(tx, { language: 'es', params: rows[0].params }),
  )
  const mail = await written?.()
  expect(mail?.subject).toContain(`Orden de compra ${mailed.number}`)
  for (const shown of ['F-1 Part F-1', '2 × $13.00']) expect(mail?.text).toContain(shown)
})

it('finds what is short, orders it in whole units of buying, one purchase order a supplier (K14-K18, PAR17, PAR35)', async () => {
  const { world, filter, drum, loose, bayside } = await business()
  const query = { shop_id: world.shopId }
  const needs = async () => (await t.call('listPurchaseNeeds', { query }, world.admin)).body.data
  const found = await needs()
  expect(
    found.needs.map((one: Reply['body']) => [one.part_number, one.supplier_name, one.available, one.fill_to, one.quantity]),
  ).toEqual([
    ['F-1', 'Bayside', 4, 5, 1],
    ['D-1', 'Tideflats', 0, 7, 12],
  ])
  const reorder = async (body: { partId: string; quantity?: number; supplier_id?: string; notes?: string }) =>
    t.call('createReorder', { body: { ...query, ...body } }, world.admin)
  const asked = (await reorder({ partId: filter, notes: 'For the fleet' })).body.data.reorder
  expect(asked).toMatchObject({ status: 'pending', quantity: 1, cost: 13, totalCost: 13, supplier: 'Bayside', partNumber: 'F-1' })
  // On the list it is no need any more.
  expect((await needs()).needs.map((one: Reply['body']) => one.part_number)).toEqual(['D-1'])
  const one = await t.call('updateReorder', { params: { id: asked.id }, body: { quantity: 4, cost: 12.5 } }, world.admin)
  expect(one.body.data.reorder).toMatchObject({ quantity: 4, totalCost: 50 })
  const asPaid = await t.call('updateReorder', { params: { id: asked.id }, body: { cost: null } }, world.admin)
  expect(asPaid.body.data.reorder).toMatchObject({ quantity: 4, cost: 13, totalCost: 52 })
  await t.call('updateReorder', { params: { id: asked.id }, body: { cost: 12.5 } }, world.admin)
  const items = [
    { partId: filter, quantity: 4, reorder_id: asked.id },
    { partId: drum, quantity: 12 },
  ]
  const none = await t.call('bulkReorder', { body: { ...query, items: [...items, { partId: loose, quantity: 1 }] } }, world.admin)
  expect([none.status, none.body.message]).toEqual([409, 'Choose where to buy Part L-1 first.'])
  const bulk = await t.call('bulkReorder', { body: { ...query, items, notes: 'One truck' } }, world.admin)
  expect(bulk.status, bulk.text).toBe(201)
  expect(bulk.body.data.purchase_orders.map((po: Reply['body']) => [po.status, po.line_count, po.total]).sort()).toEqual([
    ['ordered', 1, 240],
    ['ordered', 1, 50],
  ])
  expect(bulk.body.data.bulk).toMatchObject({ totalItems: 16, totalCost: 290 })
  expect(bulk.body.data.bulk.items.every((row: Reply['body']) => row.status === 'ordered' && row.orderDate !== null)).toBe(true)
  expect([await onOrder(world, filter), await onOrder(world, drum)]).toEqual([4, 12])
  expect(await needs()).toMatchObject({ needs: [], covered: 2 })
  // Canceling the only line cancels its purchase order; what was canceled is a need again.
  const back = await t.call('cancelReorder', { params: { id: asked.id }, body: {} }, world.admin)
  expect(back.body.data.reorder).toMatchObject({ status: 'cancelled', receivedQuantity: 0 })
  expect(await onOrder(world, filter)).toBe(0)
  expect((await needs()).needs).toHaveLength(1)
  const alone = (await reorder({ partId: loose, quantity: 2, supplier_id: bayside })).body.data.reorder
  const placed = await t.call('orderReorder', { params: { id: alone.id }, body: {} }, world.admin)
  expect(placed.body.data).toMatchObject({
    reorder: { status: 'ordered' },
    purchase_order: { total: 26, supplier_name: 'Bayside' },
  })
  const again = await t.call('orderReorder', { params: { id: alone.id }, body: {} }, world.admin)
  expect(again.body.message).toBe("Invalid status transition from 'Ordered' to 'Ordered'")
  expect((await t.call('deleteReorder', { params: { id: alone.id } }, world.admin)).body.code).toBe('REORDER_NOT_PENDING')
  const listed = (await t.call('listReorders', { query: { ...query, status: 'ordered' } }, world.admin)).body.data.reorders
  expect(listed).toHaveLength(2)
  expect((await t.call('getReorder', { params: { id: asked.id } }, world.admin)).body.data.reorder.status).toBe('cancelled')
})

it('stops at the purchase limit of a role, which administrators set (6-beyond 0.2, PAR10)', async () => {
  const { world, bayside, filter } = await business()
  const manager = await t.member(world, 'service-manager')
  const limit = (id: string, purchaseLimit: number | null, by: Member = world.admin) =>
    t.call('setRoleLimits', { params: { id }, body: { purchaseLimit } }, by)
  expect((await limit('service-manager', 100, manager)).status).toBe(403)
  expect((await limit('service-manager', null)).body.code).toBe('LIMIT_NEEDED')
  expect((await limit('service-manager', 100)).body.data.role).toMatchObject({ purchaseLimit: 100, isSystem: true })
  expect((await t.call('getRole', { params: { id: 'admin' } }, world.admin)).body.data.role.purchaseLimit).toBe(null)
  expect((await t.call('getRole', { params: { id: 'viewer' } }, world.admin)).body.data.role.purchaseLimit).toBe(0)
  const large = await make(world, bayside, [{ item_id: filter, quantity: 8 }], manager)
  const refused = await order(world, large.id, manager)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Your limit for a purchase order is $100.00. Someone who approves purchases can place this one.',
  ])
  const items = [{ partId: filter, quantity: 8 }]
  const bulk = await t.call('bulkReorder', { body: { shop_id: world.shopId, items } }, manager)
  expect(bulk.body.code).toBe('PURCHASE_OVER_LIMIT')
  expect((await order(world, (await make(world, bayside, [{ item_id: filter, quantity: 7 }], manager)).id, manager)).status).toBe(
    200,
  )
  expect((await order(world, large.id)).status).toBe(200)
  // An administrator's limit stops nobody who approves; lifted it is none again.
  expect((await limit('admin', 10)).body.data.role.purchaseLimit).toBe(10)
  expect((await limit('admin', null)).body.data.role.purchaseLimit).toBe(null)
  // A technician sees what is on order, and no prices.
  const technician = await t.member(world, 'technician')
  const seen = await t.call('getPurchaseOrder', { params: { id: large.id } }, technician)
  expect([seen.status, seen.body.data.purchase_order.total, seen.body.data.purchase_order.lines[0].unit_cost]).toEqual([
    200,
    undefined,
    undefined,
  ])
})

it('numbers fifty purchase orders that are made at once without gaps (R7)', async () => {
  const { world, bayside, filter } = await business()
  const made = await Promise.all(Array.from({ length: 50 }, () => make(world, bayside, [{ item_id: filter, quantity: 1 }])))
  const numbers = made.map((one) => Number(one.number.slice(-4))).sort((one, other) => one - other)
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
})
