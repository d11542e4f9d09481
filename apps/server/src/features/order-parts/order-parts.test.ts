import { beforeAll, expect, it } from 'vitest'
import { verifyStock } from '#features/inventory/index.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { inLanes } from '../../../test/races.ts'
import { verifyLineParts } from './line-parts-check.queries.ts'

const t = useApp()
let world: World
let technician: Member
beforeAll(async () => {
  world = await t.tenant()
  technician = await t.member(world, 'technician')
})
let numbers = 0
/** A part of the inventory, so many at 10.00 each in its own bin. */
async function stocked(quantity: number, more: object = {}): Promise<string> {
  numbers += 1
  const body = {
    ...{
      shop_id: world.shopId,
      name: `Rotor ${numbers}`,
      partNumber: `BR-${numbers}`,
      quantity,
      unit_cost: 10,
      location: 'D1-12',
    },
    ...more,
  }
  const reply = await t.call('createItem', { body }, world.admin)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.item.id
}
const stockOf = async (id: string) => {
  const query = { shop_id: world.shopId }
  const { quantity, reserved, available, stock_value } = (await t.call('getItem', { params: { id }, query }, world.admin)).body
    .data.item
  return { quantity, reserved, available, value: stock_value }
}
const lineOf = (inventory_item_id: string | null, quantity: number, more: object = {}) => ({
  ...{ type: 'parts' as const, description: 'Rotor', quantity, unit_cost: 90, service_name: 'Brakes', inventory_item_id },
  ...more,
})
const orderWith = (...line_items: object[]) => makeOrder(t, world, { line_items } as never)
const schedule = (id: string) =>
  t.call('scheduleOrder', { params: { id }, body: { scheduled_start: '2027-05-03T15:00:00Z', allow_overlap: true } }, world.admin)
const act = (name: 'startOrder' | 'completeOrder', id: string) => t.call(name, { params: { id } }, world.admin)
const cancel = (id: string) => t.call('cancelOrder', { params: { id }, body: { reason: 'No show' } }, world.admin)
const detail = async (id: string): Promise<Reply['body']> =>
  (await t.call('getServiceOrder', { params: { id } }, world.admin)).body.data.service_order
const partOf = async (id: string, place = 0) => (await detail(id)).line_items[place].part
const change = (id: string, itemId: string, body: object, who = world.admin) =>
  t.call('updateLineItem', { params: { id, itemId }, body: body as never }, who)
const refusal = ({ status, body }: Reply) => [status, body.code, body.params]
const ok = (reply: Reply) => expect(reply.status, reply.text).toBeLessThan(300)
const sound = async () => {
  expect((await t.inTenant(world.tenantId, verifyStock)).faults).toEqual([])
  expect(await t.inTenant(world.tenantId, verifyLineParts)).toEqual([])
}

const unbilled = async (orderId: string) =>
  (
    await t.admin.query(
      'select cause, quantity_thousandths::int as quantity, cost_cents::int as cents, item_id from app.unbilled_parts where service_order_id = $1 order by created_at',
      [orderId],
    )
  ).rows

it('reserves a part when its order is scheduled, takes the rest when it is completed, and tells it in the timeline (G41, OP-44)', async () => {
  const item = await stocked(10)
  const order = await orderWith(lineOf(item, 4))
  const lineId = order.line_items[0].id as string
  expect(order.line_items[0]).toMatchObject({
    inventory_item_id: item,
    part: { number: 'BR-1', location: 'D1-12', source: 'stock', state: 'needed', reserved: 0, available: 10, is_short: false },
  })
  ok(await schedule(order.id))
  expect(await stockOf(item)).toEqual({ quantity: 10, reserved: 4, available: 6, value: 100 })
  expect(await partOf(order.id)).toMatchObject({ state: 'reserved', reserved: 4, issued: 0 })
  // More is needed, and less again: what is promised follows.
  ok(await change(order.id, lineId, { quantity: 6 }))
  expect((await stockOf(item)).reserved).toBe(6)
  ok(await change(order.id, lineId, { quantity: 5 }))
  expect((await stockOf(item)).reserved).toBe(5)
  ok(await act('startOrder', order.id))
  const taken = await t.call('issueLinePart', { params: { id: order.id, itemId: lineId }, body: { quantity: 2 } }, technician)
  expect(taken.body.data.line_item.part).toMatchObject({ state: 'reserved', reserved: 3, issued: 2 })
  const more = await t.call('issueLinePart', { params: { id: order.id, itemId: lineId }, body: { quantity: 3.5 } }, world.admin)
  expect(refusal(more)).toEqual([409, 'ISSUE_TOO_MANY', { part: 'Rotor', needed: 3 }])
  ok(await act('completeOrder', order.id))
  expect(await partOf(order.id)).toMatchObject({ state: 'issued', reserved: 0, issued: 5 })
  expect(await stockOf(item)).toEqual({ quantity: 5, reserved: 0, available: 5, value: 50 })
  const told = (await detail(order.id)).activities.map((one: { type: string; details: { quantity?: number } }) => [
    one.type,
    one.details.quantity,
  ])
  expect(told.filter(([type]: [string]) => type.startsWith('part_')).reverse()).toEqual([
    ['part_reserved', 4],
    ['part_reserved', 2],
    ['part_released', 1],
    ['part_issued', 2],
    ['part_issued', 3],
  ])
  const { rows } = await t.admin.query('select cost_cents::int as cost from app.line_parts where line_item_id = $1', [lineId])
  expect(rows).toEqual([{ cost: 50_00 }])
  await sound()
})

it('says how many there are when they do not reach, and then changes nothing (G41, OP-44)', async () => {
  const item = await stocked(3)
  const order = await orderWith(lineOf(item, 4))
  expect((await partOf(order.id)).is_short).toBe(true)
  const short = (wanted: number, available: number) => [409, 'STOCK_SHORT', { part: `Rotor ${numbers}`, available, wanted }]
  expect(refusal(await schedule(order.id))).toEqual(short(4, 3))
  expect(await detail(order.id)).toMatchObject({ status: 'pending' })
  // It is ordered, the customer brings it, or it is a used one: nothing is promised.
  for (const [part_source, state] of [
    ['customer', null],
    ['used', null],
    ['order', 'needed'],
  ] as const) {
    ok(await change(order.id, order.line_items[0].id, { part_source }))
    expect(await partOf(order.id)).toMatchObject({ source: part_source, state, is_short: false })
  }
  ok(await schedule(order.id))
  expect((await stockOf(item)).reserved).toBe(0)
  expect(refusal(await change(order.id, order.line_items[0].id, { part_source: 'stock' }))).toEqual(short(4, 3))
  ok(await change(order.id, order.line_items[0].id, { part_source: 'stock', quantity: 1 }))
  const add = (quantity: number) => t.call('addLineItem', { params: { id: order.id }, body: lineOf(item, quantity) }, world.admin)
  expect(refusal(await add(2.5))).toEqual(short(2.5, 2))
  ok(await add(2))
  expect(await stockOf(item)).toMatchObject({ reserved: 3, available: 0 })
  await sound()
})

it('gives the last part to one of many who schedule at once', async () => {
  const item = await stocked(2)
  const orders = await Promise.all(Array.from({ length: 8 }, () => orderWith(lineOf(item, 1))))
  const statuses: number[] = []
  await inLanes(8, orders, async (order) => void statuses.push((await schedule(order.id)).status))
  expect(statuses.sort((one, other) => one - other)).toEqual([200, 200, 409, 409, 409, 409, 409, 409])
  expect(await stockOf(item)).toMatchObject({ reserved: 2, available: 0 })
  await sound()
})

it('lets go of what a line, an order or another part no longer needs', async () => {
  const [first, second] = [await stocked(5), await stocked(5)]
  const order = await orderWith(lineOf(first, 2), lineOf(first, 1))
  ok(await schedule(order.id))
  const [one, other] = order.line_items.map((line: { id: string }) => line.id) as [string, string]
  ok(await change(order.id, one, { inventory_item_id: second }))
  expect([(await stockOf(first)).reserved, (await stockOf(second)).reserved]).toEqual([1, 2])
  ok(await t.call('deleteLineItem', { params: { id: order.id, itemId: other } }, world.admin))
  expect((await stockOf(first)).reserved).toBe(0)
  // A line of labor names no part.
  ok(await change(order.id, one, { inventory_item_id: null }))
  expect((await stockOf(second)).reserved).toBe(0)
  expect((await detail(order.id)).line_items[0]).toMatchObject({ inventory_item_id: null, part: null })
  ok(await change(order.id, one, { inventory_item_id: first }))
  const used = await t.call('deleteItem', { params: { id: first } }, world.admin)
  expect(refusal(used).slice(0, 2)).toEqual([409, 'ITEM_HAS_STOCK'])
  ok(await cancel(order.id))
  expect((await stockOf(first)).reserved).toBe(0)
  await sound()
})

it('takes a part when somebody says that it was used, brings it back at its cost, and asks what happens to what is out (PAR19, PAR25)', async () => {
  const [item, none] = [await stocked(6), await stocked(0, { kind: 'non_stock' })]
  const order = await orderWith(lineOf(item, 3), lineOf(null, 1), lineOf(none, 1))
  ok(await schedule(order.id))
  const [line, plain, uncounted] = order.line_items.map((one: { id: string }) => one.id) as [string, string, string]
  const version = (await detail(order.id)).line_items[0].version
  const used = await change(order.id, line, { used: true }, technician)
  expect(used.body.data.line_item).toMatchObject({ version, part: { state: 'issued', issued: 3 } })
  ok(await change(order.id, line, { used: true }))
  expect(await stockOf(item)).toEqual({ quantity: 3, reserved: 0, available: 3, value: 30 })
  for (const id of [plain, uncounted])
    expect(refusal(await change(order.id, id, { used: true })).slice(0, 2)).toEqual([409, 'NOT_FROM_STOCK'])
  const unclear = [409, 'PARTS_DISPOSITION', { part: 'Rotor' }]
  expect(refusal(await change(order.id, line, { quantity: 2 }))).toEqual(unclear)
  expect(refusal(await change(order.id, line, { inventory_item_id: null }))).toEqual(unclear)
  expect(refusal(await t.call('deleteLineItem', { params: { id: order.id, itemId: line } }, world.admin))).toEqual(unclear)
  expect(refusal(await cancel(order.id))).toEqual(unclear)

  const back = (body: object) =>
    t.call('returnLinePart', { params: { id: order.id, itemId: line }, body: body as never }, world.admin)
  expect(refusal(await back({ reason: 'Wrong', quantity: 4 }))).toEqual([409, 'RETURN_TOO_MANY', { part: 'Rotor', issued: 3 }])
  expect((await back({ reason: ' ' })).status).toBe(422)
  ok(await back({ reason: 'Wrong', quantity: 1 }))
  ok(await change(order.id, line, { quantity: 2 }))
  expect(await stockOf(item)).toEqual({ quantity: 4, reserved: 0, available: 4, value: 40 })
  const rest = await back({ reason: 'Not needed' })
  expect(rest.body.data.line_item.part).toMatchObject({ state: 'returned', issued: 0 })
  expect((await detail(order.id)).activities[0]).toMatchObject({
    type: 'part_returned',
    details: { quantity: 2, reason: 'Not needed' },
  })
  // What somebody brought back is not taken again by itself.
  ok(await act('startOrder', order.id))
  ok(await act('completeOrder', order.id))
  expect(await stockOf(item)).toEqual({ quantity: 6, reserved: 0, available: 6, value: 60 })
  // A line that is added to a completed order is taken at once.
  ok(await t.call('addLineItem', { params: { id: order.id }, body: lineOf(item, 1) }, world.admin))
  expect((await stockOf(item)).quantity).toBe(5)
  await sound()
})

it('names only parts of the organization, and keeps a part that open orders need', async () => {
  const item = await stocked(0)
  const foreign = await t.tenant()
  const theirs = await t.call('createItem', { body: { shop_id: foreign.shopId, name: 'X', partNumber: 'X-1' } }, foreign.admin)
  const order = await orderWith(lineOf(item, 1))
  for (const id of [theirs.body.data.item.id, '019f0000-0000-7000-8000-000000000000']) {
    const added = await t.call('addLineItem', { params: { id: order.id }, body: lineOf(id, 1) }, world.admin)
    expect(refusal(added).slice(0, 2)).toEqual([404, 'ITEM_NOT_FOUND'])
    const changed = await change(order.id, order.line_items[0].id, { inventory_item_id: id })
    expect(refusal(changed).slice(0, 2)).toEqual([404, 'ITEM_NOT_FOUND'])
  }
  const labor = { type: 'labor' as const, description: 'Fit', inventory_item_id: item }
  const plain = await t.call('addLineItem', { params: { id: order.id }, body: labor }, world.admin)
  expect(plain.body.data.line_item).toMatchObject({ inventory_item_id: null, part: null })
  const kept = await t.call('deleteItem', { params: { id: item } }, world.admin)
  expect(refusal(kept)).toEqual([409, 'ITEM_IN_USE', { part: `Rotor ${numbers}`, count: 1 }])
  ok(await cancel(order.id))
  ok(await t.call('deleteItem', { params: { id: item } }, world.admin))
})

it('shows a technician which parts of the job are there, where they lie and which were used (H20)', async () => {
  const item = await stocked(2)
  const order = await makeOrder(t, world, {
    line_items: [lineOf(item, 2), lineOf(null, 1)],
    technicians: [{ technician_id: technician.technicianId }],
  } as never)
  ok(await schedule(order.id))
  const jobs = (await t.call('listTechnicianJobs', { params: { id: 'me' } }, technician)).body.data.jobs
  const job = jobs.find((one: { serviceOrderId: string }) => one.serviceOrderId === order.id)
  const parts = async () => (await t.call('getJob', { params: { id: job.id } }, technician)).body.data.job.parts
  expect(await parts()).toMatchObject([
    { partId: item, isAvailable: true, isFromStock: true, isUsed: false, location: 'D1-12', quantity: 2 },
    { partId: null, isAvailable: null, isFromStock: false, isUsed: false, location: '' },
  ])
  ok(await t.call('issueLinePart', { params: { id: order.id, itemId: order.line_items[0].id } }, technician))
  expect((await parts())[0]).toMatchObject({ isAvailable: true, isUsed: true })
})

it('lets a line go once somebody said where each of its parts goes: shelf, supplier or customer (PAR19)', async () => {
  const item = await stocked(10)
  const order = await orderWith(lineOf(item, 6))
  const params = { id: order.id, itemId: order.line_items[0].id as string }
  const issue = () => t.call('issueLinePart', { params }, world.admin)
  ok(await issue())
  const answer = (body: object) =>
    t.call('returnLinePart', { params, body: { reason: 'Not needed', ...body } as never }, world.admin)
  const remove = () => t.call('deleteLineItem', { params }, world.admin)
  const open = [409, 'PARTS_DISPOSITION', { part: 'Rotor' }]
  expect(refusal(await change(params.id, params.itemId, { quantity: 4 }))).toEqual(open)
  // One stays with the customer, who pays for fewer; one is back on the shelf.
  ok(await answer({ quantity: 1, to: 'customer' }))
  ok(await answer({ quantity: 1, to: 'shelf' }))
  expect(refusal(await answer({ quantity: 5, to: 'customer' }))).toEqual([409, 'RETURN_TOO_MANY', { part: 'Rotor', issued: 4 }])
  ok(await change(params.id, params.itemId, { quantity: 4 }))
  expect(refusal(await remove())).toEqual(open)
  // The others wait for their supplier: on hand, at what they cost, and promised to nobody.
  ok(await answer({ to: 'vendor' }))
  expect(await stockOf(item)).toEqual({ quantity: 9, reserved: 0, available: 5, value: 90 })
  const places = (await t.call('listStockLocations', { query: { shop_id: world.shopId, search: 'quarantine' } }, world.admin))
    .body
  expect(places.data.stock_locations).toMatchObject([{ kind: 'quarantine', item_count: 1 }])
  const told = (await detail(order.id)).activities.map((one: { type: string }) => one.type)
  expect(told).toEqual(expect.arrayContaining(['part_kept', 'part_returned', 'part_sent_back']))
  expect((await remove()).status).toBe(204)
  // The one that the customer kept is billed to nobody any more.
  expect(await unbilled(order.id)).toEqual([{ cause: 'removed', quantity: 1000, cents: 1000, item_id: item }])
  await sound()
})

it('names the order of a plan whose parts do not reach, and books nothing of it (G41, G46)', async () => {
  const item = await stocked(1)
  const params = { id: technician.technicianId as string }
  const workingHours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '00:00', to: '24:00' }))
  ok(await t.call('replaceTechnicianCalendar', { params, body: { workingHours, absences: [] } }, world.admin))
  const short = await makeOrder(t, world, { estimated_duration: 30, line_items: [lineOf(item, 2)] } as never)
  const { schedule_suggestions } = (await t.call('suggestSchedule', { query: { order_id: short.id } }, world.admin)).body.data
  const [{ bay, pieces, technician: who }] = schedule_suggestions
  const one = { order_id: short.id, version: short.version, technician_id: who.id, bay_id: bay?.id ?? null, pieces }
  const reply = await t.call('applySchedule', { body: { shop_id: world.shopId, items: [one] as never } }, world.admin)
  const said = { order: short.number, part: `Rotor ${numbers}`, available: 1, wanted: 2 }
  expect(refusal(reply)).toEqual([409, 'ORDER_STOCK_SHORT', said])
  expect(await detail(short.id)).toMatchObject({ status: 'pending' })
})

it('keeps which parts nobody is billed for: of a canceled order, and of a line that its invoice does not have (KPI7)', async () => {
  const item = await stocked(9)
  const keep = async (order: { id: string; line_items: { id: string }[] }, place: number) => {
    const params = { id: order.id, itemId: order.line_items[place]?.id as string }
    ok(await t.call('issueLinePart', { params }, world.admin))
    ok(await t.call('returnLinePart', { params, body: { reason: 'Has it already', to: 'customer' } }, world.admin))
    return params
  }
  const gone = await orderWith(lineOf(item, 2))
  await keep(gone, 0)
  ok(await cancel(gone.id))
  expect(await unbilled(gone.id)).toEqual([{ cause: 'cancelled', quantity: 2000, cents: 2000, item_id: item }])

  const order = await orderWith(lineOf(item, 1), lineOf(item, 3))
  const params = await keep(order, 1)
  ok(await t.call('putLinePart', { params, body: { not_used: 'The old one holds' } }, world.admin))
  for (const name of ['schedule', 'startOrder', 'completeOrder'] as const)
    ok(name === 'schedule' ? await schedule(order.id) : await act(name, order.id))
  const bill = async () => {
    const { invoice } = (await t.call('createInvoice', { body: { workOrderId: order.id } }, world.admin)).body.data
    const sent = await t.call('sendInvoice', { params: { id: invoice.id }, body: {} }, world.admin)
    ok(sent)
    return sent.body.data.invoice
  }
  const invoice = await bill()
  expect(await unbilled(order.id)).toEqual([{ cause: 'invoiced', quantity: 3000, cents: 3000, item_id: item }])
  const trueProfit = async () => {
    const query = { codes: 'true_parts_gp', from: invoice.issueDate, to: invoice.issueDate } as never
    return (await t.call('getKpis', { query }, world.admin)).body.data.kpis.kpis[0].now.numerator as number
  }
  const before = await trueProfit()
  // A voided invoice was no sale, and billed without nothing; its successor is.
  ok(await t.call('voidInvoice', { params: { id: invoice.id }, body: { reason: 'Wrong name' } }, world.admin))
  expect(await trueProfit()).toBe(before - (90 - 10) + 30)
  await bill()
  expect(await trueProfit()).toBe(before)
  expect((await unbilled(order.id)).length).toBe(2)
  await sound()
})
