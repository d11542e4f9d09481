import { expect, it } from 'vitest'
import { brakeLines, makeOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'

const t = useApp()
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}
const refusal = ({ status, body }: Reply) => [status, body.code]
const fault = ({ status, body }: Reply) => [status, body.errors[0]?.code]
const labor = (service_name: string, hours: number, unit_cost = 100) => ({
  ...{ type: 'labor', description: `${service_name} work`, estimated_hours: hours, unit_cost, service_name },
})
interface Asked {
  world: World
  id: string
  /** Its services by name. */
  services: Record<string, string>
}
/** An order of a shop that asks its customers, with a service for each name and amount. */
async function asked(rule: object, amounts: Record<string, number>, more: object = {}): Promise<Asked> {
  const world = await t.tenant()
  await t.admin.query('update app.shops set labor_tax_millionths = 0, parts_tax_millionths = 0 where tenant_id = $1', [
    world.tenantId,
  ])
  ok(await t.call('putConsentRules', { params: { id: world.shopId }, body: rule as never }, world.admin))
  const order = await makeOrder(t, world, {
    line_items: Object.entries(amounts).map(([name, amount]) => labor(name, 1, amount)),
    ...more,
  })
  const services = Object.fromEntries(order.services.map((one: { name: string; id: string }) => [one.name, one.id]))
  return { world, id: order.id, services }
}
const consent = async ({ world, id }: Asked, who: Member = world.admin) =>
  ok(await t.call('getOrderConsent', { params: { id } }, who)).consent
const show = async ({ world, id }: Asked) => ok(await t.call('getServiceOrder', { params: { id } }, world.admin)).service_order
const say = ({ world, id, services }: Asked, decisions: Record<string, string>, more: object = {}, who: Member = world.admin) =>
  t.call(
    'recordAuthorization',
    {
      params: { id },
      body: {
        ...{ method: 'in_person', person_name: 'Ann Lee' },
        decisions: Object.entries(decisions).map(([name, decision]) => ({ service_id: services[name] ?? name, decision })),
        ...more,
      } as never,
    },
    who,
  )
const setHours = async (one: Asked, service: string, unit_cost: number) => {
  const line = (await show(one)).line_items.find((item: { service_name: string }) => item.service_name === service)
  return t.call('updateLineItem', { params: { id: one.id, itemId: line.id }, body: { unit_cost } }, one.world.admin)
}

it('asks nobody until a shop says so, and then only for orders written from then on (EST7, AUT3, AUT17)', async () => {
  const world = await t.tenant()
  const before = await makeOrder(t, world, { line_items: brakeLines })
  expect(before).toMatchObject({ consent_mode: 'off', approval_state: 'none' })
  expect(before.services.map((one: { approval: string }) => one.approval)).toEqual(['none'])
  const said = { params: { id: before.id }, body: { decisions: [{ service_id: before.services[0].id, decision: 'approve' }] } }
  const off = await t.call('tryAuthorization', said as never, world.admin)
  expect(refusal(off)).toEqual([409, 'CONSENT_OFF'])
  const shop = { params: { id: world.shopId } }
  const { rule } = ok(
    await t.call('putConsentRules', { ...shop, body: { mode: 'block', tolerance: 'percent', percent: 10 } }, world.admin),
  )
  expect(rule).toMatchObject({ mode: 'block', tolerance: 'percent', percent: 10, basis: 'before_tax', backdate_days: 7 })
  const after = await makeOrder(t, world, {
    line_items: [labor('Brakes', 1), labor('Recall', 1)],
    services: [{ name: 'Recall', kind: 'warranty' }],
  })
  expect(after).toMatchObject({ consent_mode: 'block', approval_state: 'draft' })
  const approvals = Object.fromEntries(after.services.map((one: { name: string; approval: string }) => [one.name, one.approval]))
  expect(approvals).toEqual({ Brakes: 'draft', Recall: 'none' })
  expect(ok(await t.call('getConsentRules', shop, world.admin))).toMatchObject({
    rule: { id: rule.id },
    versions: [{ id: rule.id }],
  })
  // The order that was open keeps what it was written under.
  expect((await show({ world, id: before.id, services: {} })).consent_mode).toBe('off')
  expect(
    fault(await t.call('putConsentRules', { ...shop, body: { mode: 'block', tolerance: 'lesser', percent: 10 } }, world.admin)),
  ).toEqual([422, 'TOLERANCE_MISSING'])
})

it('keeps a ledger that sums, row by row, and never changes (AUT5, AUT22)', async () => {
  const one = await asked({ mode: 'block' }, { Brakes: 432, Oil: 108.5 })
  ok(await say(one, { Brakes: 'approve' }))
  ok(await say(one, { Oil: 'approve' }, { method: 'phone', contact_detail: '(253) 555-0144' }))
  const { authorizations } = ok(await say(one, { Oil: 'withdraw' })).consent
  const sums = authorizations.map((row: Record<string, number>) => [row.seq, row.amount_before, row.amount_after])
  expect(sums).toEqual([
    [3, 540.5, 432],
    [2, 432, 540.5],
    [1, 0, 432],
  ])
  expect(authorizations.map((row: { services: { amount: number }[] }) => row.services[0]?.amount)).toEqual([-108.5, 108.5, 432])
  expect(authorizations[1]).toMatchObject({
    method: 'phone',
    contact_detail: '(253) 555-0144',
    person_name: 'Ann Lee',
    kind: 'decision',
  })
  expect(authorizations[0].kind).toBe('withdraw')
  expect(await consent(one)).toMatchObject({ authorized: 432, now: 432, limit: 432, approved_total: 432, draft_total: 108.5 })
  const runtime = t.inTenant(one.world.tenantId, (tx) =>
    tx.run('update app.authorizations set note = note where tenant_id = $1', [tx.tenant]),
  )
  await expect(runtime).rejects.toThrow(/permission denied/)
})

it('leaves what is declined or put off out of every sum and of the invoice, and takes it in again (EST8, EST10, EST14)', async () => {
  const one = await asked({ mode: 'warn' }, { Brakes: 300, Wipers: 40, Filter: 25 })
  ok(await say(one, { Brakes: 'approve', Wipers: 'decline', Filter: 'postpone' }))
  expect(await show(one)).toMatchObject({ total_cost: 300, total_with_tax: 300, approval_state: 'partly', labor_total: 300 })
  ok(await say(one, { Filter: 'approve' }))
  expect(await show(one)).toMatchObject({ total_cost: 325 })
  expect(await consent(one)).toMatchObject({ approved_total: 325, declined_total: 40 })
  const params = { id: one.id }
  ok(await t.call('scheduleOrder', { params, body: { scheduled_start: '2027-01-11T15:00:00Z' } }, one.world.admin))
  ok(await t.call('startOrder', { params, body: {} }, one.world.admin))
  ok(await t.call('completeOrder', { params, body: {} }, one.world.admin))
  const { invoice } = ok(await t.call('createInvoice', { body: { workOrderId: one.id } }, one.world.admin))
  expect(invoice.totalAmount).toBe(325)
  expect(JSON.stringify(invoice)).not.toContain('Wipers')
})

it('refuses what the state of a service does not allow, and says who was first (EST8, EST29, AUT23)', async () => {
  const one = await asked({ mode: 'warn' }, { Brakes: 300, Wipers: 40 })
  ok(await say(one, { Brakes: 'approve', Wipers: 'decline' }))
  expect(refusal(await say(one, { Brakes: 'approve' }))).toEqual([409, 'ALREADY_DECIDED'])
  expect(refusal(await say(one, { Wipers: 'withdraw' }))).toEqual([409, 'ALREADY_DECIDED'])
  expect(refusal(await say(one, { '0195c0de-0000-7000-8000-000000000000': 'approve' }))).toEqual([404, 'NOT_FOUND'])
  const bad = async (more: object) => fault(await say(one, { Wipers: 'approve' }, more))
  expect(await bad({ person_name: ' ' })).toEqual([422, 'WHO_DECIDED'])
  expect(await bad({ method: 'phone' })).toEqual([422, 'CONTACT_CALLED'])
  expect(await bad({ method: 'fleet_po' })).toEqual([422, 'PO_NUMBER_NEEDED'])
  expect(await bad({ received_at: '2099-01-01T00:00:00Z' })).toEqual([422, 'DECIDED_IN_FUTURE'])
  expect(await bad({ received_at: '2020-01-01T00:00:00Z' })).toEqual([422, 'DECIDED_TOO_EARLY'])
  expect(await bad({ decisions: [] })).toEqual([422, 'NO_DECISIONS'])
  // Two at once: one is recorded, the other hears that it is decided. Both approve, because declined work can still be approved.
  const both = await asked({ mode: 'warn' }, { Brakes: 300 })
  const replies = await Promise.all([say(both, { Brakes: 'approve' }), say(both, { Brakes: 'approve' })])
  expect(replies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 409])
  expect((await consent(both)).authorizations).toHaveLength(1)
})

it('lets work grow within the tolerance, taken once from what was approved, and stops above it (AUT7, AUT8, AUT21)', async () => {
  const one = await asked({ mode: 'block', tolerance: 'percent', percent: 10 }, { Brakes: 400 })
  ok(await say(one, { Brakes: 'approve' }))
  const params = { id: one.id }
  ok(await t.call('scheduleOrder', { params, body: { scheduled_start: '2027-01-11T15:00:00Z' } }, one.world.admin))
  ok(await t.call('startOrder', { params, body: {} }, one.world.admin))
  ok(await setHours(one, 'Brakes', 440))
  expect(await consent(one)).toMatchObject({ authorized: 400, now: 440, limit: 440 })
  ok(await setHours(one, 'Brakes', 470))
  expect(await show(one)).toMatchObject({ approval_state: 'waiting' })
  const stopped = await t.call('completeOrder', { params, body: {} }, one.world.admin)
  expect([stopped.status, stopped.body.code, stopped.body.message]).toEqual([
    409,
    'OVER_AUTHORIZED',
    'This order is now $470.00. The customer approved $400.00, at most $440.00.',
  ])
  const { authorizations } = ok(await say(one, { Brakes: 'approve' })).consent
  expect(authorizations[0]).toMatchObject({ amount_before: 400, amount_after: 470 })
  expect(await consent(one)).toMatchObject({ authorized: 470, now: 470, limit: 517 })
  ok(await t.call('completeOrder', { params, body: {} }, one.world.admin))
})

it('takes the customer’s own limit without a tolerance, until their next word (AUT9)', async () => {
  const one = await asked({ mode: 'block', tolerance: 'percent', percent: 10 }, { Brakes: 400, Wipers: 40 })
  const first = ok(await say(one, { Brakes: 'approve' }, { not_above: 410 })).consent
  expect(first).toMatchObject({ limit: 410, not_above: 410 })
  expect(first.authorizations[0].kind).toBe('waiver')
  expect(ok(await say(one, { Wipers: 'approve' })).consent).toMatchObject({ limit: 484, not_above: null })
})

it('stops work that nobody approved, and lets a person go on with a reason (EST11–EST13, AUT4, AUT14)', async () => {
  const world = await t.tenant()
  const technician = await t.member(world, 'technician')
  ok(await t.call('putConsentRules', { params: { id: world.shopId }, body: { mode: 'block' } }, world.admin))
  const order = await makeOrder(t, world, {
    line_items: [labor('Brakes', 1, 300), labor('Wipers', 1, 40)],
    technicians: [{ technician_id: technician.technicianId }],
  })
  const services = Object.fromEntries(order.services.map((one: { name: string; id: string }) => [one.name, one.id]))
  const one: Asked = { world, id: order.id, services }
  const params = { id: order.id }
  ok(await t.call('scheduleOrder', { params, body: { scheduled_start: '2027-01-11T15:00:00Z' } }, world.admin))
  expect(refusal(await t.call('startOrder', { params, body: {} }, world.admin))).toEqual([409, 'NOTHING_APPROVED'])
  ok(await say(one, { Brakes: 'approve' }))
  const start = (service: string) =>
    t.call('startTimer', { params, body: { service_id: services[service] } as never }, technician)
  expect(refusal(await start('Wipers'))).toEqual([409, 'NOT_AUTHORIZED'])
  const override = (body: object, who: Member = world.admin) => t.call('overrideOrder', { params, body: body as never }, who)
  expect(fault(await override({ rule: 'without_consent', service_id: services.Wipers, reason: ' ' }))).toEqual([
    422,
    'REASON_REQUIRED',
  ])
  expect(refusal(await override({ rule: 'without_consent', service_id: services.Brakes, reason: 'Free' }))).toEqual([
    409,
    'NOTHING_TO_OVERRIDE',
  ])
  const { consent: free } = ok(await override({ rule: 'without_consent', service_id: services.Wipers, reason: 'On the house' }))
  expect(free.overrides).toMatchObject([{ rule: 'without_consent', reason: 'On the house' }])
  ok(await start('Wipers'))
  ok(await t.call('stopTimer', { params, body: { reason: 'done' } as never }, technician))
  expect(refusal(await say(one, { Brakes: 'withdraw' }, {}))).toEqual([201, undefined])
  ok(await say(one, { Brakes: 'approve' }))
  ok(await start('Brakes'))
  const begun = await say(one, { Brakes: 'withdraw' })
  expect(refusal(begun)).toEqual([409, 'WORK_BEGUN'])
})

it('puts off what nobody decided when the order is completed (EST13)', async () => {
  const one = await asked({ mode: 'warn' }, { Brakes: 300, Wipers: 40 })
  ok(await say(one, { Brakes: 'approve' }))
  const params = { id: one.id }
  ok(await t.call('scheduleOrder', { params, body: { scheduled_start: '2027-01-11T15:00:00Z' } }, one.world.admin))
  ok(await t.call('startOrder', { params, body: {} }, one.world.admin))
  ok(await t.call('completeOrder', { params, body: {} }, one.world.admin))
  const order = await show(one)
  const approvals = Object.fromEntries(
    order.services.map((service: { name: string; approval: string }) => [service.name, service.approval]),
  )
  expect([approvals, order.total_cost]).toEqual([{ Brakes: 'approved', Wipers: 'postponed' }, 300])
})

it('tries decisions without writing any, and counts one tax for the set (EST17, EST27)', async () => {
  const world = await t.tenant()
  await t.admin.query('update app.shops set labor_tax_millionths = 0, parts_tax_millionths = 82500 where tenant_id = $1', [
    world.tenantId,
  ])
  ok(await t.call('putConsentRules', { params: { id: world.shopId }, body: { mode: 'warn', basis: 'total' } }, world.admin))
  const part = (service_name: string) => ({ type: 'parts', description: 'Part', quantity: 1, unit_cost: 10.1, service_name })
  const order = await makeOrder(t, world, { line_items: [part('Left'), part('Right')] })
  const [left, right] = order.services.map((one: { id: string }) => one.id)
  const attempt = async (...ids: string[]) => {
    const decisions = ids.map((service_id) => ({ service_id, decision: 'approve' as const }))
    return ok(await t.call('tryAuthorization', { params: { id: order.id }, body: { decisions } }, world.admin))
  }
  expect(await attempt(left)).toEqual({ amount_before: 0, amount_after: 10.93, tax_after: 0.83, total_after: 10.93 })
  expect(await attempt(left, right)).toMatchObject({ amount_after: 21.87, tax_after: 1.67, total_after: 21.87 })
  expect(await attempt()).toMatchObject({ amount_after: 0, total_after: 0 })
  const { consent: none } = ok(await t.call('getOrderConsent', { params: { id: order.id } }, world.admin))
  expect([none.authorizations, none.authorized]).toEqual([[], 0])
})

it('lets go of the parts of work that the customer does not want, and takes none for it (EST10)', async () => {
  const world = await t.tenant()
  const item = { shop_id: world.shopId, partNumber: 'WB-18', name: 'Wiper blade', quantity: 10, unit_cost: 4 }
  const { id: itemId } = ok(await t.call('createItem', { body: item as never }, world.admin)).item
  ok(await t.call('putConsentRules', { params: { id: world.shopId }, body: { mode: 'warn' } }, world.admin))
  const blade = { type: 'parts', description: 'Blade', quantity: 2, inventory_item_id: itemId, service_name: 'Wipers' }
  const order = await makeOrder(t, world, { line_items: [labor('Brakes', 1, 300), blade] })
  const services = Object.fromEntries(order.services.map((one: { name: string; id: string }) => [one.name, one.id]))
  const one: Asked = { world, id: order.id, services }
  const params = { id: order.id }
  const part = async () => (await show(one)).line_items.find((line: { type: string }) => line.type === 'parts').part
  ok(await t.call('scheduleOrder', { params, body: { scheduled_start: '2027-01-11T15:00:00Z' } }, world.admin))
  expect((await part()).reserved).toBe(2)
  ok(await say(one, { Brakes: 'approve', Wipers: 'decline' }))
  expect(await part()).toMatchObject({ reserved: 0, issued: 0, is_short: false })
  ok(await t.call('startOrder', { params, body: {} }, world.admin))
  ok(await t.call('completeOrder', { params, body: {} }, world.admin))
  expect(await part()).toMatchObject({ reserved: 0, issued: 0 })
  // On a completed order the parts are taken as soon as the customer wants them after all.
  ok(await say(one, { Wipers: 'approve' }))
  expect(await part()).toMatchObject({ reserved: 0, issued: 2 })
})

it('counts what the order’s own customer pays, before tax or with it, and nothing of another payer (AUT6)', async () => {
  const one = await asked({ mode: 'warn', basis: 'total' }, { Brakes: 300, Recall: 200 })
  await t.admin.query('update app.shops set labor_tax_millionths = 100000 where tenant_id = $1', [one.world.tenantId])
  const maker = ok(
    await t.call(
      'createCustomer',
      { query: { shop_id: one.world.shopId }, body: { name: 'Maker', email: 'maker@example.com', phone: '2535550188' } as never },
      one.world.admin,
    ),
  ).customer
  const payer = { payer: 'warranty', payer_customer_id: maker.id }
  const params = { id: one.id, serviceId: one.services.Recall as string }
  ok(await t.call('updateOrderService', { params, body: payer as never }, one.world.admin))
  ok(await say(one, { Brakes: 'approve' }))
  const seen = await consent(one)
  expect(seen).toMatchObject({ basis: 'total', authorized: 330, now: 330, limit: 330 })
  expect(seen.authorizations[0]).toMatchObject({ amount_before: 0, amount_after: 330, tax_after: 30 })
})
