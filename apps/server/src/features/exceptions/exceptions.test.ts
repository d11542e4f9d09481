import { randomUUID } from 'node:crypto'
import { exceptionCodes } from '@twopost/contract/exceptions'
import { expect, it } from 'vitest'
import { silentLog } from '#platform/log/log.ts'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import { addOverdue, addPhoneCustomer } from '../../../test/factories/owing.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { checkShops } from './check-shops.service.ts'

const t = useApp()
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}
const refusal = ({ status, body }: Reply) => [status, body.code]
const fault = ({ status, body }: Reply) => [status, body.errors?.[0]?.code]
const check = async (world: World, shopId = world.shopId) =>
  ok(await t.call('checkExceptions', { body: { shop_id: shopId } }, world.admin))
const list = async (world: World, query: object = {}, who: Member = world.admin) =>
  ok(await t.call('listExceptions', { query: { limit: 100, ...query } }, who))
const of = async (world: World, rule: string, query: object = {}) => (await list(world, { rule, ...query })).exceptions
const sql = (text: string, values: unknown[] = []) => t.admin.query(text, values)
const labor = (hours: number) => ({
  type: 'labor' as const,
  description: 'Diagnosis',
  service_name: 'Brakes',
  estimated_hours: hours,
})
const part = (quantity: number, unit_cost: number) => ({
  type: 'parts' as const,
  description: 'Rotor',
  service_name: 'Brakes',
  quantity,
  unit_cost,
})
const booked = { schedule: { scheduled_start: '2027-01-11T15:00:00.000Z', allow_overlap: true } }
/** Completed long enough ago for the rule, with its invoice as it is. */
const age = (world: World, orderId: string, days: number) =>
  sql("update app.service_orders set completed_at = now() - $3 * interval '1 day' where tenant_id = $1 and id = $2", [
    ...[world.tenantId, orderId, days],
  ])
const doneOrder = async (world: World, shopId = world.shopId) => {
  const id = await addCompletedOrder(t, world, { shopId, customer: { email: `${randomUUID()}@example.com` } })
  await age(world, id, 10)
  return id
}
/** A part of stock that was taken for a line. */
async function issue(world: World, orderId: string, lineId: string, more: { costCents?: number; state?: string } = {}) {
  const itemId = randomUUID()
  await sql(
    `insert into app.items (tenant_id, id, part_number, number_key, name, name_key, last_cost_cents, created_at, updated_at)
     values ($1, $2, $3, $3, 'Rotor', 'rotor', 4000, now(), now())`,
    [world.tenantId, itemId, itemId.slice(0, 12)],
  )
  await sql('update app.line_items set inventory_item_id = $3 where tenant_id = $1 and id = $2', [world.tenantId, lineId, itemId])
  await sql(
    `insert into app.line_parts (tenant_id, line_item_id, service_order_id, item_id, needed_thousandths, reserved_thousandths, ordered_thousandths,
       received_thousandths, issued_thousandths, returned_thousandths, cost_cents, waiting_thousandths, kept_thousandths, cost_state)
     values ($1, $2, $3, $4, 2000, 0, 0, 0, 2000, 0, $5, 0, 0, $6) on conflict (tenant_id, line_item_id) do update set issued_thousandths = 2000`,
    [world.tenantId, lineId, orderId, itemId, more.costCents ?? 8000, more.state ?? 'received'],
  )
}

it('finds 12.00 in two parts at 79.00 under a rule of 85.00, and nothing at 84.50 (EXC8, EXC19)', async () => {
  const world = await t.tenant()
  const order = await makeOrder(t, world, { line_items: [part(2, 79), part(2, 84.5), part(2, 79)] })
  const [low, near, agreed] = order.line_items
  for (const line of [low, near, agreed])
    await sql("update app.line_items set rule_price_cents = 8500, price_source = 'matrix' where tenant_id = $1 and id = $2", [
      ...[world.tenantId, line.id],
    ])
  await sql("update app.line_items set price_source = 'agreement' where tenant_id = $1 and id = $2", [world.tenantId, agreed.id])
  await check(world)
  expect(await of(world, 'below_matrix')).toMatchObject([
    {
      ...{ at_risk: 12, record_id: low.id, title: 'Rotor', fix: 'price_by_rule', state: 'open' },
      order: { id: order.id, number: order.number },
      figures: { price: 79, rule_price: 85, quantity: 2 },
    },
  ])
})

it('finds 168.00 in 1.4 h clocked at a rate of 120.00 with nothing sold, and excess hours beyond 150 % (EXC11, EXC12, EXC19)', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician', { technician: true })
  await sql('update app.shops set labor_rate_cents = 12000 where tenant_id = $1', [world.tenantId])
  const order = await makeOrder(t, world, {
    line_items: [part(1, 10), { ...labor(2), service_name: 'Engine' }],
    technicians: [{ technician_id: tech.technicianId, estimated_minutes: 60 }],
    ...booked,
  })
  ok(await t.call('startOrder', { params: { id: order.id } }, world.admin))
  const { rows: jobs } = await sql('select id from app.jobs where tenant_id = $1 and service_order_id = $2', [
    ...[world.tenantId, order.id],
  ])
  const clock = async (serviceId: string, hours: number, kind = 'work') => {
    const id = randomUUID()
    await sql(
      `insert into app.timers (tenant_id, id, service_order_id, job_id, technician_id, status, started_at, ended_at, service_id, kind, service_ids)
       values ($1, $2, $3, $4, $5, 'completed', now() - interval '1 day', now() - interval '1 day', $6, $7, '{}')`,
      [world.tenantId, id, order.id, jobs[0]?.id, tech.technicianId, serviceId, kind],
    )
    await sql(
      `insert into app.timer_segments (tenant_id, id, timer_id, kind, from_at, to_at)
       values ($1, $2, $3, 'work', now() - interval '1 day', now() - interval '1 day' + $4 * interval '1 second')`,
      [world.tenantId, randomUUID(), id, hours * 3600],
    )
  }
  const [brakes, engine] = order.services
  await clock(brakes.id, 1.4)
  await clock(brakes.id, 5, 'rework')
  await clock(engine.id, 3.5)
  await check(world)
  expect(await of(world, 'clocked_not_sold')).toMatchObject([
    { record_id: brakes.id, at_risk: 168, figures: { clocked: 1.4, sold: 0, rate: 120 }, title: 'Brakes' },
  ])
  expect(await of(world, 'over_clocked')).toMatchObject([
    { record_id: engine.id, at_risk: 180, figures: { clocked: 3.5, sold: 2 } },
  ])
})

it('keeps its rows when checked twice, ends one by itself when the invoice has the part again, and makes a second one when that is voided (EXC4, EXC6, EXC20)', async () => {
  const world = await t.tenant()
  const orderId = await addCompletedOrder(t, world, { lines: [{ ...part(2, 89.99), type: 'parts' }] })
  const line = ok(await t.call('getServiceOrder', { params: { id: orderId } }, world.admin)).service_order.line_items[0]
  const bill = async () => {
    const { invoice } = ok(await t.call('createInvoice', { body: { workOrderId: orderId } }, world.admin))
    return invoice.id as string
  }
  const send = async (id: string) => ok(await t.call('sendInvoice', { params: { id }, body: {} as never }, world.admin))
  const drop = async (id: string) =>
    ok(await t.call('voidInvoice', { params: { id }, body: { reason: 'Part is missing' } }, world.admin))
  const first = await bill()
  await send(first)
  await issue(world, orderId, line.id)
  // As it was billed before the part was taken.
  await sql('update app.invoice_issue_lines set line_item_id = null where tenant_id = $1 and invoice_id = $2', [
    world.tenantId,
    first,
  ])
  await check(world)
  const [row] = await of(world, 'part_not_billed')
  expect(row).toMatchObject({ record_id: line.id, at_risk: 179.98, order: { id: orderId }, resolved_by: null })
  expect(await check(world)).toMatchObject({ opened: 0, resolved: 0 })
  await checkShops(t.app.db, silentLog)
  const again = await of(world, 'part_not_billed')
  expect(again).toMatchObject([{ id: row.id, opened_at: row.opened_at }])
  expect(again[0].last_seen_at > row.last_seen_at).toBe(true)

  await drop(first)
  const second = await bill()
  expect((await check(world)).resolved).toBeGreaterThan(0)
  expect(await of(world, 'part_not_billed')).toEqual([])
  expect(await of(world, 'part_not_billed', { state: 'resolved' })).toMatchObject([
    { id: row.id, resolved_by: null, resolution: '' },
  ])
  await send(second)
  await check(world)
  expect(await of(world, 'part_not_billed')).toEqual([])
  await drop(second)
  await check(world)
  const [next] = await of(world, 'part_not_billed')
  expect(next.id).not.toBe(row.id)
  const { rows } = await sql(
    "select state from app.exceptions where tenant_id = $1 and rule = 'part_not_billed' order by opened_at",
    [world.tenantId],
  )
  expect(rows).toEqual([{ state: 'resolved' }, { state: 'open' }])
})

it('opens one row for one cause when several look at once (EXC2)', async () => {
  const world = await t.tenant()
  await doneOrder(world)
  const replies = await Promise.all([check(world), check(world), check(world)])
  expect(replies.map((one) => one.opened).sort((a, b) => a - b)).toEqual([0, 0, 1])
  expect(await of(world, 'done_not_invoiced')).toHaveLength(1)
})

it('waits two business days of the shop for an invoice, as much as a shop sets, and not at all where it is off (EXC13, EXC17)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [one, two] = world.shopIds as [string, string]
  const id = await addCompletedOrder(t, world)
  await check(world)
  expect(await of(world, 'done_not_invoiced')).toEqual([])
  await age(world, id, 9)
  await check(world)
  expect(await of(world, 'done_not_invoiced')).toMatchObject([{ at_risk: 359.98, fix: 'make_invoice', record_id: id }])
  const put = (body: object, who = world.admin, rule = 'done_not_invoiced') =>
    t.call('putExceptionRule', { params: { rule }, body: { is_on: true, ...body } as never }, who)
  const set = ok(await put({ shop_id: one, threshold: 15 })).exception_rule
  expect(set).toMatchObject({
    threshold: 15,
    usual_threshold: 2,
    unit: 'business_days',
    shop_id: one,
    is_usual: false,
    version: 1,
  })
  expect(await check(world)).toMatchObject({ resolved: 1 })
  ok(await put({ shop_id: one, threshold: 3 }))
  expect(await check(world)).toMatchObject({ opened: 1 })
  ok(await put({ is_on: false }))
  expect(await check(world)).toMatchObject({ resolved: 0 })
  expect(refusal(await put({ shop_id: one, version: 1 }))).toEqual([409, 'STALE_VERSION'])
  ok(await put({ shop_id: one, is_on: false }))
  expect(await check(world)).toMatchObject({ resolved: 1 })
  expect(refusal(await put({}, world.admin, 'no_such_rule'))).toEqual([404, 'EXCEPTION_RULE_UNKNOWN'])
  expect((await put({ threshold: -1 })).status).toBe(422)
  const limited = await t.member(world, 'admin', { shopIds: [one] })
  expect(refusal(await put({}, limited))).toEqual([403, 'EXCEPTION_RULE_OF_ALL_SHOPS'])
  expect(refusal(await put({ shop_id: two }, limited))).toEqual([404, 'SHOP_NOT_FOUND'])
  const rules = ok(await t.call('listExceptionRules', { query: { shop_id: two } }, world.admin)).exception_rules
  expect(rules.map((one: { rule: string }) => one.rule)).toEqual(exceptionCodes)
  expect(rules.find((one: { rule: string }) => one.rule === 'done_not_invoiced')).toMatchObject({ is_on: false, shop_id: null })
})

it('puts off with a reason and a day, accepts with a reason, gives to people who may see it, and refuses the rest (EXC3, EXC17, EXC21)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [one, two] = world.shopIds as [string, string]
  const orderId = await doneOrder(world)
  await check(world)
  const [row] = await of(world, 'done_not_invoiced')
  const at = { params: { id: row.id } }
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const snooze = (body: object) => t.call('snoozeException', { ...at, body: body as never }, world.admin)
  const accept = (body: object) => t.call('acceptException', { ...at, body: body as never }, world.admin)
  expect(fault(await accept({}))[0]).toBe(422)
  expect(fault(await accept({ reason: ' ' }))).toEqual([422, 'REASON_REQUIRED'])
  expect(fault(await snooze({ until: day(92), reason: 'Later' }))).toEqual([422, 'INVALID_SNOOZE'])
  expect(fault(await snooze({ until: day(-1), reason: 'Later' }))).toEqual([422, 'INVALID_SNOOZE'])
  expect(fault(await snooze({ until: day(5), reason: '' }))).toEqual([422, 'REASON_REQUIRED'])
  const put = ok(await snooze({ until: day(5), reason: 'Waits for the parts bill' })).exception
  expect(put).toMatchObject({ state: 'snoozed', snoozed_until: day(5), allowed: ['assign', 'accept'], version: 2 })
  expect(refusal(await snooze({ until: day(6), reason: 'Later' }))).toEqual([409, 'INVALID_TRANSITION'])
  expect(refusal(await accept({ reason: 'No', version: 1 }))).toEqual([409, 'STALE_VERSION'])
  await check(world)
  expect(await of(world, 'done_not_invoiced')).toEqual([])
  await sql('update app.exceptions set snoozed_until = current_date - 1 where tenant_id = $1', [world.tenantId])
  await check(world)
  expect(await of(world, 'done_not_invoiced')).toMatchObject([{ id: row.id, state: 'open', snoozed_until: null, resolution: '' }])

  const assign = (user_id: string | null) => t.call('assignException', { ...at, body: { user_id } }, world.admin)
  const [manager, elsewhere] = [
    await t.member(world, 'service-manager', { shopIds: [one], name: 'Maria Ortiz' }),
    await t.member(world, 'service-manager', { shopIds: [two] }),
  ]
  const technician = await t.member(world, 'technician')
  expect(refusal(await assign(elsewhere.userId))).toEqual([404, 'USER_NOT_FOUND'])
  expect(refusal(await assign(technician.userId))).toEqual([404, 'USER_NOT_FOUND'])
  const owners = ok(await t.call('listExceptionOwners', at, world.admin)).people
  expect(owners.map((one: { id: string }) => one.id).sort()).toEqual([world.admin.userId, manager.userId].sort())
  expect(ok(await assign(manager.userId)).exception.owner).toEqual({ id: manager.userId, name: 'Maria Ortiz' })
  expect((await list(world, { owner: 'me' }, manager)).totals).toEqual({ count: 1, at_risk: 359.98 })
  expect((await list(world, { owner: 'none' })).totals.count).toBe(0)

  const taken = ok(await accept({ reason: 'Goodwill for a fleet' })).exception
  expect(taken).toMatchObject({
    state: 'accepted',
    resolution: 'Goodwill for a fleet',
    resolved_by: { id: world.admin.userId },
    allowed: [],
  })
  expect(refusal(await accept({ reason: 'Again' }))).toEqual([409, 'INVALID_TRANSITION'])
  expect(refusal(await assign(null))).toEqual([409, 'INVALID_TRANSITION'])
  // Its cause lasts, so it is no new one; it ends, and comes back.
  expect(await check(world)).toMatchObject({ opened: 0, resolved: 0 })
  await age(world, orderId, 0)
  expect(await check(world)).toMatchObject({ opened: 0, resolved: 0 })
  await age(world, orderId, 10)
  expect(await check(world)).toMatchObject({ opened: 1 })
  expect(refusal(await t.call('acceptException', { params: { id: randomUUID() }, body: { reason: 'No' } }, world.admin))).toEqual(
    [...[404, 'EXCEPTION_NOT_FOUND']],
  )
})

it('shows people their own shops alone, in rows and in sums (EXC21)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [one, two] = world.shopIds as [string, string]
  await doneOrder(world, one)
  await doneOrder(world, two)
  await doneOrder(world, two)
  await checkShops(t.app.db, silentLog)
  const limited = await t.member(world, 'service-manager', { shopIds: [one] })
  const mine = await list(world, {}, limited)
  expect([mine.totals, new Set(mine.exceptions.map((row: { shop_id: string }) => row.shop_id))]).toEqual([
    { count: 1, at_risk: 359.98 },
    new Set([one]),
  ])
  expect((await list(world, { shop_id: two }, limited)).totals).toEqual({ count: 0, at_risk: 0 })
  const summary = ok(await t.call('getExceptionSummary', { query: {} }, limited))
  expect(summary).toMatchObject({
    totals: { count: 1, at_risk: 359.98 },
    rules: [{ rule: 'done_not_invoiced', count: 1, at_risk: 359.98 }],
    checked_at: expect.any(String),
  })
  const all = await list(world, { sort: 'rule' })
  expect(all.totals).toEqual({ count: 3, at_risk: 1079.94 })
  expect((await list(world, { min_at_risk: 400 })).totals.count).toBe(0)
  const theirs = all.exceptions.find((row: { shop_id: string }) => row.shop_id === two)
  const hidden = await t.call('acceptException', { params: { id: theirs.id }, body: { reason: 'No' } }, limited)
  expect(refusal(hidden)).toEqual([404, 'EXCEPTION_NOT_FOUND'])
  expect(refusal(await t.call('checkExceptions', { body: { shop_id: two } }, limited))).toEqual([404, 'SHOP_NOT_FOUND'])
})

it('finds what customers owe above their limit and what they paid that is on no invoice (EXC16)', async () => {
  const world = await t.tenant()
  const customerId = await addPhoneCustomer(t, world)
  await sql('update app.customers set credit_limit_cents = 20000 where tenant_id = $1 and id = $2', [world.tenantId, customerId])
  await addOverdue(t, world, { customerId, open: 250, days: 3 })
  const payer = await addPhoneCustomer(t, world)
  const body = { customer_id: payer, amount: 75, method: 'check' as const, allocations: [] }
  ok(await t.call('createReceipt', { query: { shop_id: world.shopId }, body }, world.admin))
  await check(world)
  expect(await of(world, 'credit_limit_exceeded')).toMatchObject([
    { at_risk: 50, customer: { id: customerId }, figures: { limit: 200 } },
  ])
  expect(await of(world, 'payment_unapplied')).toEqual([])
  await sql('update app.credit_moves set business_date = business_date - 15 where tenant_id = $1', [world.tenantId])
  await check(world)
  expect(await of(world, 'payment_unapplied')).toMatchObject([{ at_risk: 75, customer: { id: payer } }])
})

it('finds parts used without a cost once three days have passed, with the item’s last cost (EXC7)', async () => {
  const world = await t.tenant()
  const order = await makeOrder(t, world, { line_items: [part(2, 89.99)], ...booked })
  ok(await t.call('startOrder', { params: { id: order.id } }, world.admin))
  const lineId = order.line_items[0].id
  await issue(world, order.id, lineId, { costCents: 0, state: 'none' })
  const { rows } = await sql('select inventory_item_id as id from app.line_items where tenant_id = $1 and id = $2', [
    world.tenantId,
    lineId,
  ])
  const { rows: places } = await sql('select id from app.stock_locations where tenant_id = $1 and shop_id = $2 limit 1', [
    ...[world.tenantId, world.shopId],
  ])
  await sql(
    `insert into app.shop_items (tenant_id, item_id, shop_id, min_thousandths, on_hand_thousandths, reserved_thousandths, set_aside_thousandths,
       value_cents, is_low, on_order_thousandths, is_out) values ($1, $2, $3, 0, 0, 0, 0, 0, false, 0, true)`,
    [world.tenantId, rows[0]?.id, world.shopId],
  )
  await sql(
    `insert into app.stock_levels (tenant_id, item_id, location_id, shop_id, on_hand_thousandths, reserved_thousandths, value_cents, is_overdrawn, seq, moved_at)
     values ($1, $2, $3, $4, 0, 0, 0, false, 1, now())`,
    [world.tenantId, rows[0]?.id, places[0]?.id, world.shopId],
  )
  const move = (days: number) =>
    sql(
      `insert into app.stock_moves (tenant_id, id, item_id, location_id, shop_id, seq, kind, quantity_thousandths, cost_cents, reserved_thousandths,
         on_hand_after_thousandths, reserved_after_thousandths, value_after_cents, line_item_id, service_order_id, document, reason, by_name, business_date, at)
       values ($1, $2, $3, $4, $5, 1, 'issue', -2000, 0, 0, -2000, 0, 0, $6, $7, '', '', 'Test', current_date, now() - $8 * interval '1 day')`,
      [world.tenantId, randomUUID(), rows[0]?.id, places[0]?.id, world.shopId, lineId, order.id, days],
    )
  await move(2)
  await check(world)
  expect(await of(world, 'part_without_cost')).toEqual([])
  await sql("update app.stock_moves set at = now() - interval '4 days' where tenant_id = $1", [world.tenantId])
  await check(world)
  expect(await of(world, 'part_without_cost')).toMatchObject([{ record_id: lineId, at_risk: 80, fix: 'enter_cost' }])
})
