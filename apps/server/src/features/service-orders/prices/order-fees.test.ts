import { expect, it } from 'vitest'
import { makeOrder } from '../../../../test/factories/orders.ts'
import type { World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'

const t = useApp()
const ok = <T extends { status: number; text: string }>(reply: T): T => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply
}
const supplies = {
  ...{ code: 'SUP', name: 'Shop supplies', basis: 'percent' as const, of: 'both' as const, percent: 5, min: 3, max: 35 },
  print_method: '5% of labor and parts',
}
const addRule = async (world: World, body: object = {}) =>
  ok(await t.call('createFeeRule', { body: { ...supplies, ...body } as never }, world.admin)).body.data.fee_rule
const orderOf = async (world: World, id: string) =>
  (await t.call('getServiceOrder', { params: { id } }, world.admin)).body.data.service_order
const labor = (unit_cost: number) => ({ type: 'labor' as const, description: 'Work', estimated_hours: 1, unit_cost })
const addLine = async (world: World, id: string, body: object) =>
  ok(await t.call('addLineItem', { params: { id }, body: body as never }, world.admin)).body.data.line_item
interface Line {
  id: string
  type: string
  amount: number
  description: string
  price: { source: string }
}
const fees = async (world: World, id: string): Promise<Line[]> =>
  (await orderOf(world, id)).line_items.filter((line: Line) => line.price.source === 'fee')
const amounts = async (world: World, id: string) => (await fees(world, id)).map((line) => line.amount)

it('counts fees again with every change of an order, by the rules it was written with, in one service that stands last (CAN14, CAN27)', async () => {
  const world = await t.tenant()
  const before = await makeOrder(t, world)
  const rule = await addRule(world)
  await addLine(world, before.id, labor(800))
  expect(await fees(world, before.id)).toEqual([])
  const { id } = await makeOrder(t, world)
  const work = await addLine(world, id, labor(800))
  expect(await orderOf(world, id)).toMatchObject({ total_cost: 835, fees_total: 35 })
  const [fee] = await fees(world, id)
  expect(fee).toMatchObject({ description: 'Shop supplies: 5% of labor and parts', price: { source: 'fee', rule_price: 35 } })
  const change = (unit_cost: number) =>
    t.call('updateLineItem', { params: { id, itemId: work.id }, body: { unit_cost } }, world.admin)
  ok(await change(260))
  expect(await amounts(world, id)).toEqual([13])
  ok(await change(20))
  expect(await amounts(world, id)).toEqual([3])
  ok(await change(0))
  expect(await amounts(world, id)).toEqual([])
  ok(await change(260))
  await addLine(world, id, { ...labor(100), service_name: 'Later' })
  expect(await amounts(world, id)).toEqual([18])
  expect((await orderOf(world, id)).services.map((one: { name: string; kind: string }) => one.kind)).toEqual([
    'requested',
    'requested',
    'fees',
  ])
  // Another version, and retiring it, leave the order as it is.
  ok(await t.call('updateFeeRule', { params: { id: rule.id }, body: { percent: 50 } }, world.admin))
  ok(await t.call('deleteFeeRule', { params: { id: rule.id } }, world.admin))
  ok(await change(300))
  expect(await amounts(world, id)).toEqual([20])
  ok(await t.call('deleteLineItem', { params: { id, itemId: work.id } }, world.admin))
  expect(await amounts(world, id)).toEqual([5])
  const next = await makeOrder(t, world)
  await addLine(world, next.id, labor(100))
  expect(await fees(world, next.id)).toEqual([])
})

it('lets a person change or remove a fee with a reason, and leaves it to the rule again (CAN14)', async () => {
  const world = await t.tenant()
  await addRule(world)
  const { id } = await makeOrder(t, world)
  const work = await addLine(world, id, labor(260))
  const [fee] = await fees(world, id)
  const params = { id, itemId: fee?.id ?? '' }
  expect((await t.call('deleteLineItem', { params }, world.admin)).body.code).toBe('FEE_BY_RULE')
  expect((await t.call('updateLineItem', { params, body: { unit_cost: 1 } }, world.admin)).body.code).toBe('FEE_BY_RULE')
  const say = (body: object) => t.call('changeOrderFee', { params, body: body as never }, world.admin)
  expect((await say({ action: 'change', amount: 5 })).status).toBe(422)
  const changed = ok(await say({ action: 'change', amount: 5, reason: 'Fleet agreement' })).body.data.line_item
  expect(changed).toMatchObject({ amount: 5, price: { is_overridden: true, rule_price: 13, override_reason: 'Fleet agreement' } })
  ok(await t.call('updateLineItem', { params: { id, itemId: work.id }, body: { unit_cost: 800 } }, world.admin))
  expect((await fees(world, id))[0]).toMatchObject({ amount: 5, price: { rule_price: 35 } })
  ok(await say({ action: 'remove', reason: 'Goodwill' }))
  expect(await orderOf(world, id)).toMatchObject({ total_cost: 800 })
  ok(await say({ action: 'restore' }))
  expect(await amounts(world, id)).toEqual([35])
  expect(
    (await t.call('changeOrderFee', { params: { id, itemId: work.id }, body: { action: 'restore' } }, world.admin)).status,
  ).toBe(404)
})

it('is on what is left after discounts, never on what warranty pays, and by pieces of a class (CAN14, CAN15)', async () => {
  const world = await t.tenant()
  await addRule(world, { min: null, max: null })
  await addRule(world, {
    code: 'TIRE',
    name: 'Tire disposal',
    basis: 'per_unit',
    amount: 3.75,
    item_class: 'tire',
    sales_class: 'disposal',
  })
  const { id } = await makeOrder(t, world)
  await addLine(world, id, labor(200))
  await addLine(world, id, { type: 'parts', description: 'Tires', quantity: 4, unit_cost: 100, sales_class: 'tire' })
  expect((await amounts(world, id)).toSorted((a, b) => a - b)).toEqual([15, 30])
  const off = { scope: 'order' as const, kind: 'percent' as const, value: 10, reason_code: 'loyalty' as const }
  const discount = ok(await t.call('addOrderDiscount', { params: { id }, body: off }, world.admin)).body.data.discount
  expect((await amounts(world, id)).toSorted((a, b) => a - b)).toEqual([15, 27])
  ok(await t.call('removeOrderDiscount', { params: { id, discountId: discount.id } }, world.admin))
  const warranty = await addLine(world, id, { ...labor(1000), service_name: 'Warranty work' })
  expect(Math.max(...(await amounts(world, id)))).toBe(80)
  const order = await orderOf(world, id)
  const service = order.services.find((one: { name: string }) => one.name === 'Warranty work')
  ok(await t.call('updateOrderService', { params: { id, serviceId: service.id }, body: { payer: 'warranty' } }, world.admin))
  expect(Math.max(...(await amounts(world, id)))).toBe(30)
  expect(warranty.amount).toBe(1000)
})

it('prints how a fee is counted on the invoice, and leaves out one that was removed (CAN15)', async () => {
  const world = await t.tenant()
  await addRule(world)
  await addRule(world, {
    code: 'ENV',
    name: 'Environmental',
    basis: 'fixed',
    amount: 4,
    sales_class: 'environmental',
    print_method: '',
  })
  const { id } = await makeOrder(t, world)
  await addLine(world, id, labor(260))
  const environmental = (await fees(world, id)).find((line) => line.description === 'Environmental')
  const params = { id, itemId: environmental?.id ?? '' }
  ok(await t.call('changeOrderFee', { params, body: { action: 'remove', reason: 'Not here' } }, world.admin))
  const when = { scheduled_start: '2027-01-11T15:00:00.000Z', allow_overlap: true }
  ok(await t.call('scheduleOrder', { params: { id }, body: when }, world.admin))
  ok(await t.call('startOrder', { params: { id } }, world.admin))
  ok(await t.call('completeOrder', { params: { id } }, world.admin))
  const draft = ok(await t.call('createInvoice', { body: { workOrderId: id } }, world.admin)).body.data.invoice
  expect(draft).toMatchObject({ subtotal: 273 })
  expect(draft.items.map((item: { description: string }) => item.description)).toEqual([
    'Work',
    'Shop supplies: 5% of labor and parts',
  ])
})
