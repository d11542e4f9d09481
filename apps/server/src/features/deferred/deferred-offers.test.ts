import { expect, it } from 'vitest'
import { type Asked, askedOrder, labor, ok, refusal } from '../../../test/factories/consent.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import { raisedLimits, useApp } from '../../../test/harness.ts'

const t = useApp(raisedLimits)
const order = async ({ world, id }: Pick<Asked, 'world' | 'id'>) =>
  ok(await t.call('getServiceOrder', { params: { id } }, world.admin)).service_order
/** A customer who wants `Oil` and not `Brakes`, which should not wait. */
async function declined(): Promise<Asked & { vehicleId: string; customerId: string }> {
  const one = await askedOrder(t, { mode: 'warn' }, [labor('Oil', 1), labor('Brakes', 2)])
  await t.admin.query("update app.order_services set urgency = 'now' where id = $1", [one.services.Brakes])
  const decisions = [
    { service_id: one.services.Oil as string, decision: 'approve' as const },
    { service_id: one.services.Brakes as string, decision: 'decline' as const },
  ]
  const body = { decisions, method: 'in_person' as const, person_name: 'Ann Lee' }
  ok(await t.call('recordAuthorization', { params: { id: one.id }, body }, one.world.admin))
  const { vehicle_id, customer_id } = await order(one)
  return { ...one, vehicleId: vehicle_id, customerId: customer_id }
}
async function complete({ world, id }: Pick<Asked, 'world' | 'id'>): Promise<void> {
  const params = { id }
  ok(await t.call('scheduleOrder', { params, body: { scheduled_start: '2027-01-11T15:00:00Z' } }, world.admin))
  ok(await t.call('startOrder', { params, body: {} }, world.admin))
  ok(await t.call('completeOrder', { params, body: {} }, world.admin))
}
/** The issued invoice of an order as its paper has it. */
async function bill({ world, id }: Pick<Asked, 'world' | 'id'>) {
  const { invoice } = ok(await t.call('createInvoice', { body: { workOrderId: id } }, world.admin))
  ok(await t.call('sendInvoice', { params: { id: invoice.id }, body: {} }, world.admin))
  const [row] = (await t.admin.query('select document from app.invoice_issues where invoice_id = $1', [invoice.id])).rows
  return { id: invoice.id as string, document: row.document }
}
const offers = async (one: Asked & { vehicleId: string }, shop_id = one.world.shopId) =>
  ok(await t.call('listVehicleOffers', { params: { id: one.vehicleId }, query: { shop_id } }, one.world.admin)).deferred

it('offers open work before an order is written, and puts what was ticked on it with the same command (DEF6, DEF10)', async () => {
  const one = await declined()
  await complete(one)
  await bill(one)
  await t.admin.query('update app.shops set labor_rate_cents = 12500 where id = $1', [one.world.shopId])
  const [offer] = await offers(one)
  // Priced by hand then, so it costs what it cost; a shop's own rate is tested with the order (DEF11).
  expect(offer).toMatchObject({ name: 'Brakes', price_then: 200, price_now: 200, difference: 0, urgency: 'now' })
  expect(offer.lines).toMatchObject([{ quantity: 2, unit_price: 100, unit_price_now: 100 }])
  const made = await makeOrder(t, one.world, {
    ...{ line_items: [labor('Wash', 1)], vehicle_id: one.vehicleId, customer_id: one.customerId, deferred_ids: [offer.id] },
  })
  expect(made.services.map((row: { name: string; kind: string }) => [row.name, row.kind])).toEqual([
    ['Wash', 'requested'],
    ['Brakes', 'recommended'],
  ])
  expect(await offers(one)).toEqual([])
  const { deferred } = ok(await t.call('listVehicleDeferred', { params: { id: one.vehicleId } }, one.world.admin))
  expect(deferred).toMatchObject([{ status: 'offered', offers: 1, order: { id: made.id } }])
})

it('prices labor at the rate that a new order takes over (DEF6, DEF11)', async () => {
  const one = await declined()
  await t.admin.query('update app.service_orders set labor_rate_cents = 10000 where id = $1', [one.id])
  await complete(one)
  await bill(one)
  await t.admin.query('update app.shops set labor_rate_cents = 12500 where id = $1', [one.world.shopId])
  expect(await offers(one)).toMatchObject([{ price_then: 200, price_now: 250, difference: 50 }])
})

it('writes no order when what was ticked may not come onto it (DEF14)', async () => {
  const one = await declined()
  await complete(one)
  await bill(one)
  const [offer] = await offers(one)
  const count = async () => Number((await t.admin.query('select count(*) from app.service_orders')).rows[0].count)
  const write = (body: object) =>
    t.call(
      'createServiceOrder',
      { body: { shop_id: one.world.shopId, description: 'Again', deferred_ids: [offer.id], ...body } as never },
      one.world.admin,
    )
  const other = await makeOrder(t, one.world, {})
  const before = await count()
  const elsewhere = { vehicle_id: other.vehicle_id, customer_id: other.customer_id }
  expect(refusal(await write(elsewhere))).toEqual([422, 'OF_ANOTHER_VEHICLE'])
  const own = { vehicle_id: one.vehicleId, customer_id: one.customerId }
  expect(refusal(await write({ ...own, deferred_ids: [one.id] }))).toEqual([404, 'DEFERRED_NOT_FOUND'])
  const limited = await t.tenant()
  expect(
    (await t.call('listVehicleOffers', { params: { id: one.vehicleId }, query: { shop_id: one.world.shopId } }, limited.admin))
      .status,
  ).toBe(404)
  expect(await count()).toBe(before)
  ok(await write(own))
  expect(refusal(await write(own))).toEqual([409, 'ALREADY_OFFERED'])
})

it('prints safety work on every invoice of the vehicle until it is sold or closed (DEF8)', async () => {
  const one = await declined()
  await complete(one)
  const first = await bill(one)
  expect(first.document.urgent).toEqual([{ name: 'Brakes', notedOn: null }])
  const { deferred } = ok(await t.call('listVehicleDeferred', { params: { id: one.vehicleId } }, one.world.admin))
  const [kept] = deferred
  const visit = async (more: object = {}) => {
    const at = { vehicle_id: one.vehicleId, customer_id: one.customerId }
    const made = await makeOrder(t, one.world, { line_items: [labor('Wash', 1)], ...at, ...more })
    const services = made.services.map((row: { id: string }) => row.id)
    const decide = async (decision: 'approve' | 'decline', ids: readonly string[]) => {
      const body = { decisions: ids.map((service_id) => ({ service_id, decision })), method: 'in_person' as const }
      ok(
        await t.call(
          'recordAuthorization',
          { params: { id: made.id }, body: { ...body, person_name: 'Ann Lee' } },
          one.world.admin,
        ),
      )
    }
    return { world: one.world, id: made.id as string, services, decide }
  }
  const next = await visit()
  await next.decide('approve', next.services)
  await complete(next)
  const second = await bill(next)
  expect(second.document.urgent).toEqual([{ name: 'Brakes', notedOn: kept.noted_on }])
  // Offered again, and not wanted again: in the customer's own words where the shop prints these, and once.
  await t.call(
    'updateDocumentTexts',
    { params: { id: one.world.shopId }, body: { invoice_facts: ['declined'] } },
    one.world.admin,
  )
  const third = await visit({ deferred_ids: [kept.id] })
  await third.decide('approve', third.services.slice(0, 1))
  await third.decide('decline', third.services.slice(1))
  await complete(third)
  const { document } = await bill(third)
  expect([document.urgent, document.declined]).toEqual([undefined, [{ name: 'Brakes', isPostponed: false }]])
  // Sold: it is done.
  const fourth = await visit({ deferred_ids: [kept.id] })
  await fourth.decide('approve', fourth.services)
  await complete(fourth)
  expect((await bill(fourth)).document.urgent).toBeUndefined()
  const fifth = await visit()
  await fifth.decide('approve', fifth.services)
  await complete(fifth)
  expect((await bill(fifth)).document.urgent).toBeUndefined()
  // What was issued stays as it was.
  const [row] = (await t.admin.query('select document from app.invoice_issues where invoice_id = $1', [second.id])).rows
  expect(row.document.urgent).toHaveLength(1)
})

it('stays with a vehicle that changes its owner, whose papers name neither price nor earlier customer nor order (DEF5)', async () => {
  const one = await declined()
  await complete(one)
  await bill(one)
  const before = await order(one)
  const body = { name: 'Nora Quist', phone: '555-0177', email: 'nora@example.com' }
  const buyer = ok(await t.call('createCustomer', { query: { shop_id: one.world.shopId }, body }, one.world.admin)).customer
  const params = { id: one.vehicleId }
  ok(await t.call('transferVehicle', { params, body: { new_customer_id: buyer.id } }, one.world.admin))
  const [kept] = ok(await t.call('listVehicleDeferred', { params }, one.world.admin)).deferred
  expect(kept).toMatchObject({ name: 'Brakes', status: 'open', customer: { id: buyer.id } })

  const at = { vehicle_id: one.vehicleId, customer_id: buyer.id }
  const made = await makeOrder(t, one.world, { line_items: [labor('Wash', 1)], ...at })
  const decisions = made.services.map((row: { id: string }) => ({ service_id: row.id, decision: 'approve' as const }))
  const said = { decisions, method: 'in_person' as const, person_name: 'Nora Quist' }
  ok(await t.call('recordAuthorization', { params: { id: made.id }, body: said }, one.world.admin))
  await complete({ world: one.world, id: made.id })
  const { document } = await bill({ world: one.world, id: made.id })
  expect(document.urgent).toEqual([{ name: 'Brakes', notedOn: kept.noted_on }])
  const earlier = ok(await t.call('getCustomer', { params: { id: one.customerId } }, one.world.admin)).customer
  for (const word of [earlier.name, earlier.email, before.number]) {
    expect(word.length).toBeGreaterThan(3)
    expect(JSON.stringify(document)).not.toContain(word)
  }
})

it('counts as recaptured what is sold within 6 or 12 months, at its price then (DEF12)', async () => {
  const one = await askedOrder(t, { mode: 'off' }, [labor('Oil', 1)])
  const { vehicle_id } = await order(one)
  const note = async (name: string, price: number) =>
    ok(await t.call('createDeferredService', { body: { vehicle_id, name, price } as never }, one.world.admin)).deferred.id
  const [first, second, mistake] = [await note('Brakes', 320), await note('Belt', 680), await note('Twice', 99)]
  await t.admin.query("update app.deferred_services set noted_on = '2026-01-12' where tenant_id = $1", [one.world.tenantId])
  // Sold eight months later, for more than it was then.
  await t.admin.query(
    "update app.deferred_services set status = 'sold', sold_on = '2026-09-12', sold_cents = 36200 where id = $1",
    [first],
  )
  ok(await t.call('dismissDeferredService', { params: { id: mistake }, body: { reason: 'wrong' } }, one.world.admin))
  const days = { from: '2026-01-01', to: '2026-01-31' }
  const codes = 'deferred_recapture,deferred_recapture_6'
  const { kpis } = ok(await t.call('getKpis', { query: { ...days, codes } as never }, one.world.admin))
  expect(kpis.kpis.map((row: { code: string; now: object }) => [row.code, row.now])).toMatchObject([
    ['deferred_recapture', { value: 0.32, numerator: 320, denominator: 1000 }],
    ['deferred_recapture_6', { value: 0, numerator: 0, denominator: 1000 }],
  ])
  const opened = ok(
    await t.call('listKpiRecords', { params: { code: 'deferred_recapture' }, query: days as never }, one.world.admin),
  )
  expect(
    opened.records.map((row: { title: string; numerator: number; kind: string }) => [row.title, row.numerator, row.kind]),
  ).toEqual(
    expect.arrayContaining([
      ['Brakes', 320, 'deferred'],
      ['Belt', 0, 'deferred'],
    ]),
  )
  expect(second).not.toBe(first)
})
