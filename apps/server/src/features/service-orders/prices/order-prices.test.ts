import { expect, it } from 'vitest'
import { makeOrder } from '../../../../test/factories/orders.ts'
import type { Member, World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'

const t = useApp()
const ok = <T extends { status: number; text: string }>(reply: T): T => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply
}
const orderOf = async (world: World, id: string) =>
  (await t.call('getServiceOrder', { params: { id } }, world.admin)).body.data.service_order
const addLine = async (world: World, id: string, body: object) =>
  ok(await t.call('addLineItem', { params: { id }, body: body as never }, world.admin)).body.data.line_item
const rateBody = {
  ...{ code: 'GEN', name: 'General', amount: 120, is_default: true },
  tiers: [
    { from: 0, to: 3, percent: 100 },
    { from: 3.001, to: 5, percent: 120 },
    { from: 5.001, to: null, percent: 100 },
  ],
}

it('prices labor by the rate and tier of the day the order was written, parts by cost; without rules nothing changes (CAN9, CAN10, CAN13, CAN29)', async () => {
  const world = await t.tenant()
  const before = await makeOrder(t, world)
  ok(await t.call('createLaborRate', { body: rateBody }, world.admin))
  const matrix = {
    ...{ code: 'STD', name: 'Standard', is_default: true },
    tiers: [{ from: 0, to: null, method: 'multiplier' as const, value: 2, round_to: 'cent' as const }],
  }
  ok(await t.call('createPartMatrix', { body: matrix }, world.admin))
  const item = (number: string, more: object) =>
    t.call('createItem', { body: { name: number, partNumber: number, shop_id: world.shopId, ...more } as never }, world.admin)
  const part = ok(await item('PAD-1', { unit_price: 99, unit_cost: 42.5 })).body.data
  const partId = (part.item ?? part.inventory_item ?? part).id
  // An order that was there goes on as it was.
  expect(await addLine(world, before.id, { type: 'labor', description: 'Work', estimated_hours: 3.2 })).toMatchObject({
    unit_cost: before.labor_rate,
    price: { source: 'manual', rule: null },
  })
  const { id, labor_rate } = await makeOrder(t, world)
  expect(labor_rate).toBe(120)
  const labor = await addLine(world, id, { type: 'labor', description: 'Work', estimated_hours: 3.2 })
  expect(labor).toMatchObject({
    unit_cost: 144,
    amount: 460.8,
    price: { source: 'rate', rule_price: 144, rule: { name: 'General', version: 1 } },
  })
  const params = { id, itemId: labor.id }
  const shorter = ok(await t.call('updateLineItem', { params, body: { estimated_hours: 1 } }, world.admin)).body.data.line_item
  expect(shorter).toMatchObject({ unit_cost: 120, amount: 120 })
  const byHand = ok(await t.call('updateLineItem', { params, body: { unit_cost: 100 } }, world.admin)).body.data.line_item
  expect(byHand).toMatchObject({ amount: 100, price: { source: 'manual', rule_price: 120, is_overridden: true } })
  const again = ok(await t.call('updateLineItem', { params, body: { price_by_rule: true } }, world.admin)).body.data.line_item
  expect(again).toMatchObject({ amount: 120, price: { source: 'rate', is_overridden: false } })
  const pads = await addLine(world, id, {
    type: 'parts',
    description: 'Pads',
    inventory_item_id: partId,
    price_by_rule: true,
    unit_cost: 99,
  })
  expect(pads).toMatchObject({ unit_cost: 85, price: { source: 'matrix', rule_price: 85, list_price: 99 } })
  // Another rate leaves the order as it is.
  const [rate] = (await t.call('listLaborRates', {}, world.admin)).body.data.labor_rates
  ok(await t.call('updateLaborRate', { params: { id: rate.id }, body: { amount: 200 } }, world.admin))
  expect(await addLine(world, id, { type: 'labor', description: 'More', estimated_hours: 1 })).toMatchObject({ unit_cost: 120 })
})

const newJob = async (world: World, body: object) =>
  ok(await t.call('createCannedJob', { body: { code: 'BRK-F1', name: 'Front brakes', ...body } as never }, world.admin)).body.data
    .canned_job
const packageOf299 = {
  ...{ price_mode: 'package', package_price: 299, fitments: [] },
  lines: [
    { type: 'labor', description: 'Replace pads', quantity: 2, price: 120 },
    { type: 'parts', description: 'Pad set', quantity: 1, price: 85 },
    { type: 'parts', description: 'Hardware', quantity: 1, price: 34.99 },
    { type: 'parts', description: 'Rotor', quantity: 2, price: 104, is_optional: true },
  ],
}

it('copies a canned job whose parts are not all on the shelf: those are to be ordered, the others are held (CAN18, PAR25)', async () => {
  const world = await t.tenant()
  const { id, shop_id } = await makeOrder(t, world)
  const part = async (partNumber: string, more: object) =>
    ok(
      await t.call(
        'createItem',
        { body: { shop_id, name: partNumber, partNumber, unit_price: 20, ...more } as never },
        world.admin,
      ),
    ).body.data.item.id as string
  const parts = [
    { item_id: await part('PADS', { quantity: 2 }), quantity: 2 },
    { item_id: await part('CALIPER', {}), quantity: 1 },
    { item_id: await part('HOSE', { kind: 'special', quantity: 3 }), quantity: 1 },
    { item_id: await part('GREASE', { kind: 'non_stock' }), quantity: 1 },
  ]
  const job = await newJob(world, { lines: parts.map((one) => ({ type: 'parts', description: 'Part', ...one })) })
  ok(await t.call('addCannedJob', { params: { id }, body: { canned_job_id: job.id } }, world.admin))
  const sources = (await orderOf(world, id)).line_items.map((line: { part: { source: string } }) => line.part.source)
  expect(sources).toEqual(['stock', 'order', 'order', 'stock'])
})

it('adds a package with its discount spread over its lines, and copies it once (CAN16, CAN18, CAN22, CAN28)', async () => {
  const world = await t.tenant()
  const { id } = await makeOrder(t, world)
  const job = await newJob(world, packageOf299)
  await newJob(world, {
    code: 'TRC',
    name: 'Tractor brakes',
    fitments: [{ make: '', model: '', year_from: null, year_to: null, engine: '', vehicle_kind: 'tractor' }],
    lines: packageOf299.lines,
  })
  const offered = ok(await t.call('listOrderCannedJobs', { params: { id } }, world.admin)).body.data.canned_jobs
  expect(offered.map((one: { name: string; fits: boolean; price: number }) => [one.name, one.fits, one.price])).toEqual([
    ['Front brakes', true, 299],
    ['Tractor brakes', false, 359.99],
  ])
  const add = (optional: string[] = []) =>
    t.call('addCannedJob', { params: { id }, body: { canned_job_id: job.id, optional_line_ids: optional } }, world.admin)
  const { service } = ok(await add()).body.data
  expect(service).toMatchObject({ name: 'Front brakes', total: 299, canned_job_id: job.id })
  const order = await orderOf(world, id)
  expect(order).toMatchObject({ total_cost: 299, discount_total: 60.99, labor_total: 199.34 })
  expect(order.line_items.map((line: { amount: number; discount: number }) => [line.amount, line.discount])).toEqual([
    [199.34, 40.66],
    [70.6, 14.4],
    [29.06, 5.93],
  ])
  await t.call('updateCannedJob', { params: { id: job.id }, body: { package_price: 1 } }, world.admin)
  expect((await orderOf(world, id)).total_cost).toBe(299)
  await t.call('updateCannedJob', { params: { id: job.id }, body: { package_price: 299 } }, world.admin)
  const lines = (await t.call('getCannedJob', { params: { id: job.id } }, world.admin)).body.data.canned_job.lines
  // The second time with the optional line, at its own price.
  expect(ok(await add([lines[3].id])).body.data.service).toMatchObject({ name: 'Front brakes 2', total: 507 })
  const made = await t.call(
    'createCannedJobFromService',
    { body: { service_order_id: id, service_id: service.id, code: 'COPY' } },
    world.admin,
  )
  expect(ok(made).body.data.canned_job).toMatchObject({
    name: 'Front brakes',
    lines: [{ price: null }, { price: 85 }, { price: 34.99 }],
  })
})

const give = (world: World, id: string, body: object, who: Member = world.admin) =>
  t.call('addOrderDiscount', { params: { id }, body: { scope: 'order', reason_code: 'loyalty', ...body } as never }, who)

it('refuses a discount above the limit of the role, also in two parts, unless somebody may approve (CAN31)', async () => {
  const world = await t.tenant()
  const { id } = await makeOrder(t, world, {
    line_items: [{ type: 'labor', description: 'Work', estimated_hours: 2, unit_cost: 100 }],
  })
  const desk = await t.member(world, 'customer-service')
  const none = await give(world, id, { kind: 'percent', value: 5 }, desk)
  expect([none.status, none.body.code]).toEqual([403, 'DISCOUNT_OVER_CAP'])
  const limits = { discountPercentLimit: 10, discountAmountLimit: 15 }
  ok(await t.call('setRoleLimits', { params: { id: 'customer-service' }, body: limits }, world.admin))
  const over = await give(world, id, { kind: 'percent', value: 12 }, desk)
  expect([over.status, over.body.code, over.body.message]).toEqual([
    403,
    'DISCOUNT_OVER_CAP',
    'Your limit is 10%. Ask somebody who may approve more.',
  ])
  expect(ok(await give(world, id, { kind: 'percent', value: 6 }, desk)).body.data.discount).toMatchObject({
    amount: 12,
    is_approved: false,
  })
  expect((await give(world, id, { kind: 'percent', value: 6 }, desk)).body.code).toBe('DISCOUNT_OVER_CAP')
  expect((await give(world, id, { kind: 'amount', value: 15.01 }, desk)).body.code).toBe('DISCOUNT_OVER_CAP')
  ok(await give(world, id, { kind: 'amount', value: 15 }, desk))
  const manager = await t.member(world, 'service-manager')
  expect(ok(await give(world, id, { kind: 'percent', value: 50 }, manager)).body.data.discount).toMatchObject({
    is_approved: true,
  })
  const unsaid = await give(world, id, { kind: 'amount', value: 1, reason_code: 'package' })
  expect(unsaid.body.errors[0].message).toBe('Choose a reason for the discount.')
})

it('takes discounts off lines, totals, drafts and tax, freezes who gave them at issue, and takes them back (CAN6, CAN17, CAN29, NOW5)', async () => {
  const world = await t.tenant()
  const { id } = await makeOrder(t, world, {
    line_items: [
      { type: 'labor', description: 'Work', estimated_hours: 2, unit_cost: 120 },
      { type: 'parts', description: 'Pads', quantity: 1, unit_cost: 180 },
      { type: 'fee', description: 'Supplies', quantity: 1, unit_cost: 12 },
    ],
  })
  const first = ok(await give(world, id, { kind: 'amount', value: 50, note: 'Ten years' })).body.data.discount
  expect((await orderOf(world, id)).line_items.map((line: { amount: number }) => line.amount)).toEqual([211.43, 158.57, 12])
  // Another line shares it.
  const added = await addLine(world, id, { type: 'parts', description: 'More', quantity: 1, unit_cost: 80 })
  expect(await orderOf(world, id)).toMatchObject({ total_cost: 462, discount_total: 50 })
  ok(await t.call('deleteLineItem', { params: { id, itemId: added.id } }, world.admin))
  expect(await orderOf(world, id)).toMatchObject({ total_cost: 382, discount_total: 50 })
  ok(await t.call('removeOrderDiscount', { params: { id, discountId: first.id } }, world.admin))
  expect(await orderOf(world, id)).toMatchObject({ total_cost: 432, discount_total: 0 })
  expect((await t.call('removeOrderDiscount', { params: { id, discountId: first.id } }, world.admin)).status).toBe(404)
  const { line_items } = await orderOf(world, id)
  expect((await give(world, id, { scope: 'line', record_id: line_items[2].id, kind: 'percent', value: 5 })).body.code).toBe(
    'NOTHING_TO_DISCOUNT',
  )
  ok(await give(world, id, { kind: 'amount', value: 50 }))
  const list = ok(await t.call('listOrderDiscounts', { params: { id } }, world.admin)).body.data.discounts
  expect(list).toMatchObject([{ scope: 'order', amount: 50, reason_code: 'loyalty' }])
  const when = { scheduled_start: '2027-01-11T15:00:00.000Z', allow_overlap: true }
  ok(await t.call('scheduleOrder', { params: { id }, body: when }, world.admin))
  ok(await t.call('startOrder', { params: { id } }, world.admin))
  ok(await t.call('completeOrder', { params: { id } }, world.admin))
  const draft = ok(
    await t.call('createInvoice', { body: { workOrderId: id, discount: { kind: 'percent', value: 10 } } as never }, world.admin),
  ).body.data.invoice
  expect(draft).toMatchObject({ subtotal: 382, discountAmount: 38.2 })
  ok(await t.call('addPayment', { params: { id: draft.id }, body: { amount: 1, method: 'cash' } }, world.admin))
  const frozen = await t.admin.query(
    'select reason_code, cents::int from app.invoice_issue_line_discounts where invoice_id = $1 order by position',
    [draft.id],
  )
  expect(frozen.rows).toEqual([
    { reason_code: 'loyalty', cents: 2857 },
    { reason_code: 'loyalty', cents: 2143 },
  ])
  const lines = await t.admin.query(
    'select amount_cents::int as amount, order_discount_cents::int as off from app.invoice_issue_lines where invoice_id = $1 order by position',
    [draft.id],
  )
  expect(lines.rows[0]).toEqual({ amount: 21_143, off: 2857 })
})

it('gives no more than there is when two people discount at once (CAN17)', async () => {
  const world = await t.tenant()
  const { id } = await makeOrder(t, world, {
    line_items: [{ type: 'labor', description: 'Work', estimated_hours: 1, unit_cost: 100 }],
  })
  await Promise.all(Array.from({ length: 4 }, () => give(world, id, { kind: 'amount', value: 40 })))
  const order = await orderOf(world, id)
  expect(order).toMatchObject({ total_cost: 0, discount_total: 100 })
  const sums = await t.admin.query('select sum(cents)::int as off from app.line_discounts where tenant_id = $1', [world.tenantId])
  expect(sums.rows[0].off).toBe(10_000)
})
