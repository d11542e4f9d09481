import { beforeAll, expect, it } from 'vitest'
import { verifyStock } from '#features/inventory/index.ts'
import { verifyLineParts } from '#features/order-parts/index.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { verifyOnOrder } from './on-order-check.queries.ts'

const t = useApp()
let world: World
let technician: Member
let supplier: string
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}
const refusal = ({ status, body }: Reply) => [status, body.code]
beforeAll(async () => {
  world = await t.tenant()
  technician = await t.member(world, 'technician')
  supplier = ok(await t.call('createSupplier', { body: { name: 'Bayside', category: 'Filters' } }, world.admin)).supplier.id
})
let numbers = 0
async function part(quantity: number, more: object = {}): Promise<string> {
  numbers += 1
  const body = { shop_id: world.shopId, name: `Rotor ${numbers}`, partNumber: `BR-${numbers}`, quantity, unit_cost: 10, ...more }
  return ok(await t.call('createItem', { body: { ...body, supplier_id: supplier } }, world.admin)).item.id
}
/** An order with one line of a part, that is bought for it unless said otherwise. */
async function needing(inventory_item_id: string, quantity: number, part_source = 'order') {
  const line = { type: 'parts', description: 'Rotor', quantity, unit_cost: 90, service_name: 'Brakes' }
  const order = await makeOrder(t, world, { line_items: [{ ...line, inventory_item_id, part_source }] } as never)
  return { id: order.id as string, number: order.number as string, lineId: order.line_items[0].id as string }
}
const draft = (...lines: object[]) =>
  t.call('createPurchaseOrder', { body: { shop_id: world.shopId, supplier_id: supplier, lines } as never }, world.admin)
const place = async (...lines: object[]): Promise<Reply['body']> => {
  const { id } = ok(await draft(...lines)).purchase_order
  const body = { expected_delivery: '2030-01-02' }
  return ok(await t.call('orderPurchaseOrder', { params: { id }, body }, world.admin)).purchase_order
}
const receive = (...lines: object[]) =>
  t.call('createDelivery', { body: { shop_id: world.shopId, supplier_id: supplier, lines } as never }, world.admin)
const detail = async (id: string): Promise<Reply['body']> =>
  ok(await t.call('getServiceOrder', { params: { id } }, world.admin)).service_order
/** What the card of an order says of its parts (PAR9). */
const onBoard = async (id: string) => {
  const { columns } = ok(await t.call('getOrderBoard', {}, world.admin)).board
  const cards = columns.flatMap((column: { cards: { id: string }[] }) => column.cards)
  return cards.find((card: { id: string }) => card.id === id).parts_presence
}
const schedule = async (id: string) => {
  const body = { scheduled_start: '2027-05-03T15:00:00Z', allow_overlap: true }
  ok(await t.call('scheduleOrder', { params: { id }, body }, world.admin))
}
const partOf = async (id: string) => (await detail(id)).line_items[0].part
const stockOf = async (id: string) => {
  const query = { shop_id: world.shopId }
  const { quantity, on_order, stock_value } = ok(await t.call('getItem', { params: { id }, query }, world.admin)).item
  return [quantity, on_order, stock_value]
}
const issue = (id: string, itemId: string, quantity?: number) =>
  t.call('issueLinePart', { params: { id, itemId }, body: quantity === undefined ? undefined : { quantity } }, technician)
const sound = async () => {
  expect((await t.inTenant(world.tenantId, verifyStock)).faults).toEqual([])
  expect(await t.inTenant(world.tenantId, verifyLineParts)).toEqual([])
  expect(await t.inTenant(world.tenantId, verifyOnOrder)).toEqual([])
}

it('buys a part for a line: it goes there at its own cost, past the shelf and its average (PAR6, PAR9, PAR13, PAR27)', async () => {
  const item = await part(10)
  const order = await needing(item, 4)
  expect(await partOf(order.id)).toMatchObject({ state: 'needed', presence: 'not_coming' })
  const bound = { item_id: item, quantity: 4, unit_cost: 15, line_item_id: order.lineId }
  const other = await part(0)
  for (const wrong of [{ item_id: other }, { line_item_id: world.shopId }])
    expect(refusal(await draft({ ...bound, ...wrong }))).toEqual([404, 'LINE_ITEM_NOT_FOUND'])
  expect(refusal(await draft(bound, bound))).toEqual([422, 'PURCHASE_TWICE'])
  const shelf = { item_id: item, quantity: 5, unit_cost: 13 }
  const purchase = await place(bound, shelf)
  expect(purchase.lines).toMatchObject([
    { line_item_id: order.lineId, service_order_id: order.id, service_order: order.number },
    { line_item_id: null, service_order: '' },
  ])
  // What is bound to an order is not free stock.
  expect(await stockOf(item)).toEqual([10, 5, 100])
  const coming = { state: 'ordered', presence: 'coming', ordered: 4, received: 0, expected: '2030-01-02' }
  expect(await partOf(order.id)).toMatchObject(coming)
  expect(await onBoard(order.id)).toBeNull()
  await schedule(order.id)
  expect(await onBoard(order.id)).toBe('coming')
  const [forLine, forShelf] = purchase.lines.map((one: { id: string }) => one.id)
  const first = ok(
    await receive({ purchase_order_line_id: forLine, quantity: 3 }, { purchase_order_line_id: forShelf, quantity: 5 }),
  )
  expect(first.delivery.lines).toMatchObject([
    { quantity: 3, cost: 45, location: '', service_order: order.number },
    { quantity: 5, cost: 65, service_order: '' },
  ])
  expect(await partOf(order.id)).toMatchObject({ state: 'part_received', presence: 'coming', received: 3, ready: 3, issued: 0 })
  expect(await stockOf(item)).toEqual([15, 0, 165])
  expect(ok(await issue(order.id, order.lineId, 1)).line_item.part).toMatchObject({ issued: 1, ready: 2, state: 'part_received' })
  ok(await receive({ purchase_order_line_id: forLine, quantity: 1 }))
  expect(await partOf(order.id)).toMatchObject({ state: 'received', presence: 'here', received: 4, ready: 3, expected: null })
  expect(await onBoard(order.id)).toBe('here')
  const nobodyOrdered = await needing(item, 1)
  await schedule(nobodyOrdered.id)
  expect(await onBoard(nobodyOrdered.id)).toBe('not_coming')
  await sound()
  for (const name of ['startOrder', 'completeOrder'] as const) ok(await t.call(name, { params: { id: order.id } }, world.admin))
  expect(await partOf(order.id)).toMatchObject({ state: 'issued', ready: 0, issued: 4 })
  expect(await stockOf(item)).toEqual([15, 0, 165])
  const { rows } = await t.admin.query('select cost_cents::int as cost from app.line_parts where line_item_id = $1', [
    order.lineId,
  ])
  expect(rows).toEqual([{ cost: 60_00 }])
  const told = (await detail(order.id)).activities.map((one: { type: string; details: { quantity?: number } }) => [
    one.type,
    one.details.quantity,
  ])
  expect(told.filter(([type]: [string]) => type.startsWith('part_')).reverse()).toEqual([
    ['part_ordered', 4],
    ['part_received', 3],
    ['part_issued', 1],
    ['part_received', 1],
    ['part_issued', 3],
  ])
  await sound()
})

it('puts on the shelf what the line does not need any more, and lets go of what was promised from there (PAR13, PAR17)', async () => {
  const item = await part(3)
  const order = await needing(item, 2, 'stock')
  ok(
    await t.call(
      'scheduleOrder',
      { params: { id: order.id }, body: { scheduled_start: '2027-05-04T15:00:00Z', allow_overlap: true } },
      world.admin,
    ),
  )
  expect(await partOf(order.id)).toMatchObject({ state: 'reserved', presence: 'here' })
  const bound = { item_id: item, quantity: 2, unit_cost: 12, line_item_id: order.lineId }
  const purchase = await place({ ...bound, quantity: 6 })
  expect(await partOf(order.id)).toMatchObject({ source: 'order', state: 'ordered', reserved: 0, ordered: 6 })
  const [{ id: lineId }] = purchase.lines
  // Two go to the line, two to the shelf; the rest will not come.
  ok(await receive({ purchase_order_line_id: lineId, quantity: 4, close: true }))
  expect(await partOf(order.id)).toMatchObject({ state: 'received', ordered: 2, received: 2, ready: 2 })
  expect(await stockOf(item)).toEqual([5, 0, 54])
  const cancel = () => t.call('cancelOrder', { params: { id: order.id }, body: { reason: 'Sold' } }, world.admin)
  expect(refusal(await cancel())).toEqual([409, 'PARTS_DISPOSITION'])
  const back = { params: { id: order.id, itemId: order.lineId }, body: { reason: 'Sold' } }
  expect(ok(await t.call('returnLinePart', back, world.admin)).line_item.part).toMatchObject({ state: 'returned', ready: 0 })
  expect(await stockOf(item)).toEqual([7, 0, 78])
  ok(await cancel())
  expect(refusal(await draft(bound))).toEqual([409, 'ORDER_CLOSED'])

  // A line that is gone when its part comes, and one whose purchase order is called off.
  const [gone, off] = [await needing(item, 1), await needing(item, 1)]
  const [forGone, forOff] = [
    await place({ ...bound, quantity: 1, line_item_id: gone.lineId }),
    await place({ ...bound, quantity: 1, line_item_id: off.lineId }),
  ]
  ok(await t.call('deleteLineItem', { params: { id: gone.id, itemId: gone.lineId } }, world.admin))
  ok(await receive({ purchase_order_line_id: forGone.lines[0].id, quantity: 1 }))
  expect(await stockOf(item)).toEqual([8, 0, 90])
  expect(await partOf(off.id)).toMatchObject({ presence: 'coming' })
  ok(await t.call('cancelPurchaseOrder', { params: { id: forOff.id }, body: {} }, world.admin))
  expect(await partOf(off.id)).toMatchObject({ state: 'needed', presence: 'not_coming', ordered: 0 })
  const twice = await t.call('cancelPurchaseOrder', { params: { id: forOff.id }, body: {} }, world.admin)
  expect([twice.status, twice.body.params]).toEqual([409, { from: 'Cancelled', to: 'Cancelled' }])
  await sound()
})

it('orders a reorder of a line with it, and what is asked for and in a draft only once (K15)', async () => {
  const item = await part(0)
  const order = await needing(item, 2)
  const ask = async (body: object) =>
    ok(await t.call('createReorder', { body: { shop_id: world.shopId, partId: item, ...body } as never }, world.admin)).reorder
  const wrong = { shop_id: world.shopId, partId: await part(0), line_item_id: order.lineId }
  expect(refusal(await t.call('createReorder', { body: wrong }, world.admin))).toEqual([404, 'LINE_ITEM_NOT_FOUND'])
  // Pressed twice at once, and once more later, it is asked for once.
  const press = () =>
    t.call(
      'createReorder',
      { body: { shop_id: world.shopId, partId: item, quantity: 2, line_item_id: order.lineId } },
      world.admin,
    )
  const pressed = await Promise.all([press(), press()])
  expect(pressed.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 409])
  expect(refusal(await press())).toEqual([409, 'REORDER_EXISTS'])
  const bound = pressed.find(({ status }) => status === 201)?.body.data.reorder
  expect(bound).toMatchObject({ service_order: order.number, service_order_id: order.id })
  const ordered = ok(await t.call('orderReorder', { params: { id: bound.id } }, world.admin))
  expect(ordered.purchase_order.lines).toMatchObject([{ line_item_id: order.lineId, quantity: 2 }])
  expect(await partOf(order.id)).toMatchObject({ state: 'ordered', ordered: 2 })
  ok(await t.call('cancelReorder', { params: { id: bound.id } }, world.admin))
  expect(await partOf(order.id)).toMatchObject({ state: 'needed', ordered: 0 })

  // Four are in a draft, three and two were asked for: the draft brings the three.
  const [three, two] = [await ask({ quantity: 3 }), await ask({ quantity: 2 })]
  const purchase = await place({ item_id: item, quantity: 4 })
  const show = async ({ id }: { id: string }) => ok(await t.call('getReorder', { params: { id } }, world.admin)).reorder
  expect(await show(three)).toMatchObject({ status: 'ordered', purchase_order_id: purchase.id })
  expect(await show(two)).toMatchObject({ status: 'pending', purchase_order_id: null })
  const again = await t.call('orderReorder', { params: { id: three.id } }, world.admin)
  expect([again.status, again.body.params]).toEqual([409, { from: 'Ordered', to: 'Ordered' }])
  await sound()
})

it('fulfills the request of a technician when all that was bought for it is here, and says so (H25, OP-42)', async () => {
  const item = await part(0)
  const order = await makeOrder(t, world, { technicians: [{ technician_id: technician.technicianId }] } as never)
  const time = { scheduled_start: '2027-05-05T15:00:00Z', allow_overlap: true, allow_unfit: true }
  ok(await t.call('scheduleOrder', { params: { id: order.id }, body: time }, world.admin))
  const jobs = ok(await t.call('listTechnicianJobs', { params: { id: 'me' } }, technician)).jobs
  const job = jobs.find((one: { serviceOrderId: string }) => one.serviceOrderId === order.id)
  const asked = ok(
    await t.call('requestParts', { params: { id: job.id }, body: { parts: [{ partId: item, quantity: 2 }] } }, technician),
  ).parts_request
  const decided = ok(
    await t.call('changePartsRequest', { params: { id: asked.id }, body: { status: 'approved' } }, world.admin),
  ).parts_request
  expect(decided).toMatchObject({ status: 'approved', parts: [{ decision: 'order' }] })
  const purchase = await place({ item_id: item, quantity: 2, line_item_id: decided.parts[0].lineItemId })
  const status = async () => ok(await t.call('getPartsRequest', { params: { id: asked.id } }, technician)).parts_request.status
  ok(await receive({ purchase_order_line_id: purchase.lines[0].id, quantity: 1 }))
  expect(await status()).toBe('approved')
  ok(await receive({ purchase_order_line_id: purchase.lines[0].id, quantity: 1 }))
  expect(await status()).toBe('fulfilled')
  const { notifications } = ok(await t.call('listNotifications', {}, technician))
  expect(notifications[0]).toMatchObject({ title: 'Your parts are here', message: expect.stringContaining(order.number) })
  await sound()
})
