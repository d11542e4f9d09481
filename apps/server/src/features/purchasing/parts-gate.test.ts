import { beforeAll, expect, it } from 'vitest'
import { verifyStock } from '#features/inventory/index.ts'
import { verifyLineParts } from '#features/order-parts/index.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'

const t = useApp()
let world: World
let manager: Member
let supplier: string
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}
const refusal = ({ status, body }: Reply) => [status, body.code, body.params]
beforeAll(async () => {
  world = await t.tenant()
  manager = await t.member(world, 'service-manager')
  supplier = await newSupplier('Bayside')
})
const newSupplier = async (name: string): Promise<string> =>
  ok(await t.call('createSupplier', { body: { name, category: 'Filters' } }, world.admin)).supplier.id
let made = 0
async function part(quantity: number): Promise<string> {
  made += 1
  const body = {
    shop_id: world.shopId,
    name: `Seal ${made}`,
    partNumber: `S-${made}`,
    quantity,
    unit_cost: 10,
    supplier_id: supplier,
  }
  return ok(await t.call('createItem', { body }, world.admin)).item.id
}
const bought = (description: string, inventory_item_id: string, quantity = 2) => ({
  ...{ type: 'parts' as const, description, quantity, unit_cost: 30, service_name: 'Axle' },
  ...{ inventory_item_id, part_source: 'order' },
})
/** An order that is being worked on, with these lines. */
async function working(day: number, ...lines: object[]) {
  const order = await makeOrder(t, world, { line_items: lines } as never)
  const body = { scheduled_start: `2027-06-${String(day).padStart(2, '0')}T15:00:00Z`, allow_overlap: true }
  ok(await t.call('scheduleOrder', { params: { id: order.id }, body }, world.admin))
  ok(await t.call('startOrder', { params: { id: order.id } }, world.admin))
  return { id: order.id as string, lineIds: order.line_items.map((one: { id: string }) => one.id) as string[] }
}
const detail = async (id: string): Promise<Reply['body']> =>
  ok(await t.call('getServiceOrder', { params: { id } }, world.admin)).service_order
const complete = (id: string) => t.call('completeOrder', { params: { id } }, world.admin)
const say = (id: string, itemId: string | undefined, body: object) =>
  t.call('putLinePart', { params: { id, itemId: itemId ?? '' }, body }, world.admin)
const rule = (body: object) => t.call('updateShop', { params: { id: world.shopId }, body }, world.admin)
const sound = async () => {
  expect((await t.inTenant(world.tenantId, verifyStock)).faults).toEqual([])
  expect(await t.inTenant(world.tenantId, verifyLineParts)).toEqual([])
}

it('warns, allows or refuses when an order is completed without its parts, as the shop has set it (PAR20)', async () => {
  const item = await part(0)
  const warned = await working(1, bought('Seal', item))
  expect(await detail(warned.id)).toMatchObject({ parts_gate: 'warn' })
  ok(await complete(warned.id))
  expect(ok(await rule({ parts_gate: 'block' })).shop).toMatchObject({ parts_gate: 'block' })
  expect((await rule({ parts_gate: 'never' })).status).toBe(422)

  const blocked = await working(2, bought('Inner seal', item), bought('Outer seal', item), bought('Hub cap', item))
  const [inner, outer, cap] = blocked.lineIds
  expect(await detail(blocked.id)).toMatchObject({ parts_gate: 'block', total_cost: 180 })
  const open = { parts: 'Inner seal, Outer seal, Hub cap', count: 3 }
  expect(refusal(await complete(blocked.id))).toEqual([409, 'PARTS_NOT_HERE', open])
  const byChange = { params: { id: blocked.id }, body: { status: 'completed' as const } }
  expect(refusal(await t.call('updateServiceOrder', byChange, world.admin))).toEqual([409, 'PARTS_NOT_HERE', open])

  // Not used: it costs nothing and is missing no more; taken back, all is as before.
  const unused = ok(await say(blocked.id, inner, { not_used: 'The old one was good' })).line_item
  expect(unused).toMatchObject({ quantity: 2, unit_cost: 30, amount: 0 })
  expect(unused.part).toMatchObject({ not_used: 'The old one was good', state: null, presence: null })
  const shown = await detail(blocked.id)
  expect(shown.total_cost).toBe(120)
  expect(shown.activities[0]).toMatchObject({
    type: 'part_not_used',
    details: { line: 'Inner seal', reason: 'The old one was good' },
  })
  expect(ok(await say(blocked.id, inner, { not_used: '' })).line_item).toMatchObject({
    amount: 60,
    part: { presence: 'not_coming' },
  })
  ok(await say(blocked.id, inner, { not_used: 'The old one was good' }))
  expect(ok(await say(blocked.id, outer, { source: 'customer' })).line_item.part).toMatchObject({
    source: 'customer',
    presence: null,
  })
  expect(refusal(await complete(blocked.id))).toEqual([409, 'PARTS_NOT_HERE', { parts: 'Hub cap', count: 1 }])
  ok(await say(blocked.id, cap, { not_used: 'Ordered twice' }))
  ok(await complete(blocked.id))

  // What was not used is billed to nobody.
  const { invoice } = ok(await t.call('createInvoice', { body: { workOrderId: blocked.id } }, world.admin))
  expect(invoice.items.map((one: { description: string }) => one.description)).toEqual(['Outer seal'])
  expect(invoice.subtotal).toBe(60)

  ok(await rule({ parts_gate: 'off' }))
  const passed = await working(3, bought('Seal', item))
  ok(await complete(passed.id))
  ok(await rule({ parts_gate: 'warn' }))
  await sound()
})

it('names a part and its supplier at the line, and refuses what is no part (PAR25)', async () => {
  const [item, other, harbor] = [await part(5), await part(5), await newSupplier('Harbor')]
  const order = await working(4, bought('Seal', item), {
    type: 'labor',
    description: 'Fit',
    estimated_hours: 1,
    service_name: 'Axle',
  })
  const [line, labor] = order.lineIds
  const named = ok(await say(order.id, line, { supplier_id: harbor })).line_item
  expect(named.part.supplier).toEqual({ id: harbor, name: 'Harbor' })
  const desk = async (): Promise<Reply['body']> =>
    ok(await t.call('listPartNeeds', { query: { shop_id: world.shopId, presence: 'not_coming' } }, world.admin)).needs
  expect((await desk()).find((one: { line_item_id: string }) => one.line_item_id === line)).toMatchObject({
    ...{ supplier_id: harbor, supplier_name: 'Harbor', cost_state: 'none' },
  })
  // Another part is not bought from there by itself.
  expect(ok(await say(order.id, line, { item_id: other, source: 'stock' })).line_item.part).toMatchObject({
    ...{ number: 'S-3', supplier: null, state: 'reserved' },
  })
  expect(refusal(await say(order.id, labor, { not_used: 'No' }))[1]).toBe('NOT_FROM_STOCK')
  expect((await say(order.id, line, { supplier_id: world.shopId })).status).toBe(404)
  expect((await say(order.id, line, { not_used: 'No', version: 1 })).body.code).toBe('STALE_VERSION')
  // What is taken has to go somewhere before it is not used.
  ok(await t.call('issueLinePart', { params: { id: order.id, itemId: line as string }, body: { quantity: 1 } }, world.admin))
  expect(refusal(await say(order.id, line, { not_used: 'No' }))).toEqual([409, 'PARTS_DISPOSITION', { part: 'Seal' }])
  const back = (quantity: number) =>
    t.call(
      'returnLinePart',
      { params: { id: order.id, itemId: line as string }, body: { quantity, reason: 'One was enough', off_line: true } },
      world.admin,
    )
  ok(await t.call('issueLinePart', { params: { id: order.id, itemId: line as string }, body: { quantity: 1 } }, world.admin))
  // What comes back and is not needed is not on the line any more.
  expect(ok(await back(1)).line_item).toMatchObject({ quantity: 1, amount: 30, part: { state: 'issued', issued: 1 } })
  expect(ok(await back(1)).line_item).toMatchObject({ amount: 0, part: { not_used: 'One was enough', issued: 0 } })
  await sound()
})

it('knows that the supplier has billed what came for a line, as long as its bill is posted (PAR5, PAR16, PAR32)', async () => {
  const item = await part(10)
  const order = await working(5, bought('Seal', item))
  const [lineId] = order.lineIds
  const query = { shop_id: world.shopId }
  const lines = [{ item_id: item, quantity: 2, unit_cost: 100, line_item_id: lineId }]
  const draft = ok(await t.call('createPurchaseOrder', { query, body: { supplier_id: supplier, lines } as never }, world.admin))
  const params = { id: draft.purchase_order.id as string }
  const purchase = ok(await t.call('orderPurchaseOrder', { params, body: {} }, world.admin)).purchase_order
  const costState = async () => (await detail(order.id)).line_items[0].part.cost_state
  expect(await costState()).toBe('none')
  const came = { supplier_id: supplier, lines: [{ purchase_order_line_id: purchase.lines[0].id as string, quantity: 2 }] }
  const delivery = ok(await t.call('createDelivery', { query, body: came }, world.admin)).delivery
  expect(await costState()).toBe('received')

  // 3.00 of 200.00 are within 2 % and 5.00; a shop may want it closer.
  ok(await rule({ bill_tolerance_percent: 1, bill_tolerance_amount: 20 }))
  const bill = { supplier_id: supplier, number: 'G-1', bill_date: '2026-01-02' }
  const billed = [{ kind: 'goods' as const, quantity: 2, cost: 203, delivery_line_id: delivery.lines[0].id as string }]
  const entered = ok(await t.call('createVendorBill', { query, body: { ...bill, lines: billed } }, manager)).vendor_bill
  expect(entered).toMatchObject({ tolerance_percent: 1, tolerance_amount: 20, needs_approval: true })
  const at = { id: entered.id as string }
  expect(ok(await t.call('matchVendorBill', { params: at, body: {} }, manager)).vendor_bill.lines[0].fault).toBe('price')
  expect((await t.call('postVendorBill', { params: at, body: {} }, manager)).body.code).toBe('BILL_NEEDS_APPROVAL')
  ok(await rule({ bill_tolerance_percent: 1.5 }))
  expect(ok(await t.call('matchVendorBill', { params: at, body: {} }, manager)).vendor_bill).toMatchObject({
    needs_approval: false,
  })
  ok(await t.call('postVendorBill', { params: at, body: {} }, manager))
  expect(await costState()).toBe('billed')
  await sound()
  ok(await t.call('reverseVendorBill', { params: at, body: { reason: 'Wrong price' } }, manager))
  expect(await costState()).toBe('received')
  await sound()

  const again = ok(
    await t.call('createVendorBill', { query, body: { ...bill, number: 'G-2', lines: billed } }, manager),
  ).vendor_bill
  for (const call of ['matchVendorBill', 'postVendorBill'] as const)
    ok(await t.call(call, { params: { id: again.id as string }, body: {} }, manager))
  ok(await complete(order.id))
  const { invoice } = ok(await t.call('createInvoice', { body: { workOrderId: order.id } }, world.admin))
  ok(await t.call('sendInvoice', { params: { id: invoice.id }, body: {} }, world.admin))
  const issued = ok(await t.call('getInvoice', { params: { id: invoice.id } }, world.admin)).invoice
  expect(issued.items[0]).toMatchObject({ our_cost: 200, cost_state: 'billed' })
})
