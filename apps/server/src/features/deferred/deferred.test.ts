import { expect, it } from 'vitest'
import { type Asked, askedOrder, labor, ok, present, refusal } from '../../../test/factories/consent.ts'
import { beginInspection, say } from '../../../test/factories/inspections.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import { raisedLimits, useApp } from '../../../test/harness.ts'
import { endOldDeferred } from './index.ts'

const t = useApp({ ...raisedLimits, PUBLIC_URL: 'http://localhost:3999' })
type Decision = 'approve' | 'decline' | 'postpone' | 'withdraw'
const decide = async (one: Asked, said: Record<string, Decision>) =>
  ok(
    await t.call(
      'recordAuthorization',
      {
        params: { id: one.id },
        body: {
          decisions: Object.entries(said).map(([name, decision]) => ({ service_id: one.services[name] as string, decision })),
          ...{ method: 'in_person', person_name: 'Ann Lee' },
        },
      },
      one.world.admin,
    ),
  )
const order = async ({ world, id }: Pick<Asked, 'world' | 'id'>) =>
  ok(await t.call('getServiceOrder', { params: { id } }, world.admin)).service_order
const complete = async ({ world, id }: Asked) => {
  const params = { id }
  ok(await t.call('scheduleOrder', { params, body: { scheduled_start: '2027-01-11T15:00:00Z' } }, world.admin))
  ok(await t.call('startOrder', { params, body: {} }, world.admin))
  ok(await t.call('completeOrder', { params, body: {} }, world.admin))
}
/** The number of its invoice's record, issued. */
async function bill(one: Asked): Promise<string> {
  const { invoice } = ok(await t.call('createInvoice', { body: { workOrderId: one.id } }, one.world.admin))
  ok(await t.call('sendInvoice', { params: { id: invoice.id }, body: {} }, one.world.admin))
  return invoice.id
}
const ofVehicle = async (one: Asked) => {
  const { vehicle_id } = await order(one)
  return ok(await t.call('listVehicleDeferred', { params: { id: vehicle_id } }, one.world.admin)).deferred
}
const list = async ({ world }: Asked, query: object = {}) =>
  ok(await t.call('listDeferredServices', { query: query as never }, world.admin))
/** The next visit of the same vehicle. */
async function visit(one: Asked, line_items: readonly object[] = [labor('Wash', 1)]): Promise<Asked> {
  const { vehicle_id, customer_id } = await order(one)
  const made = await makeOrder(t, one.world, { line_items, vehicle_id, customer_id })
  const services = Object.fromEntries(made.services.map((service: { name: string; id: string }) => [service.name, service.id]))
  return { world: one.world, id: made.id, number: made.number, services }
}
const add = (to: Asked, ids: readonly string[]) =>
  t.call('addDeferredToOrder', { params: { id: to.id }, body: { deferred_ids: [...ids] } }, to.world.admin)

it('keeps what a customer declined, put off or never saw, once the order is billed (DEF2, DEF4)', async () => {
  const one = await askedOrder(t, { mode: 'warn' }, [labor('Oil', 1), labor('Brakes', 2), labor('Wipers', 0.3), labor('Belt', 3)])
  ok(await present(one, t, {}, ['Oil', 'Brakes', 'Wipers']))
  await decide(one, { Oil: 'approve', Brakes: 'decline', Wipers: 'postpone' })
  await complete(one)
  expect(await ofVehicle(one)).toEqual([])
  await bill(one)
  const kept = await ofVehicle(one)
  const seen = kept.map((row: Record<string, unknown>) => [row.name, row.reason, row.status, row.price_then])
  expect(seen.sort((a: string[], b: string[]) => String(a[0]).localeCompare(String(b[0])))).toEqual([
    ['Belt', 'not_presented', 'open', 300],
    ['Brakes', 'declined', 'open', 200],
    ['Wipers', 'postponed', 'open', 30],
  ])
  expect(kept[0].source_order).toEqual({ id: one.id, number: one.number })
  expect((await list(one)).counts).toMatchObject({ open: 3, sold: 0, open_value: 530 })
})

it('prices it again on the next visit, by what an hour and a part cost then (DEF6, DEF11)', async () => {
  const one = await askedOrder(t, { mode: 'warn' }, [labor('Oil', 1, 110)])
  const { admin, shopId } = one.world
  const tiers = [{ from: 0, to: null, method: 'multiplier', value: 2, round_to: 'cent' }]
  const matrix = { code: 'STD', name: 'Parts', part_classes: [], is_default: true, keep_edges: false, tiers }
  ok(await t.call('createPartMatrix', { body: { ...matrix, shop_id: shopId } as never }, admin))
  const stocked = { shop_id: shopId, name: 'Pad', partNumber: 'P-1', quantity: 5, unit_cost: 50 }
  const { item } = ok(await t.call('createItem', { body: stocked }, admin))
  const pad = { type: 'parts', description: 'Pad', quantity: 1, inventory_item_id: item.id, service_name: 'Brakes' }
  const then = await makeOrder(t, one.world, { line_items: [labor('Oil', 1, 110), labor('Brakes', 2, 110), pad] })
  // The order's own rate, so that the labor follows the rate of the next order.
  await t.admin.query('update app.service_orders set labor_rate_cents = 11000 where id = $1', [then.id])
  const services = Object.fromEntries(then.services.map((service: { name: string; id: string }) => [service.name, service.id]))
  const asked: Asked = { world: one.world, id: then.id, number: then.number, services }
  await decide(asked, { Oil: 'approve', Brakes: 'decline' })
  await complete(asked)
  await bill(asked)
  const next = await visit(asked)
  await t.admin.query('update app.service_orders set labor_rate_cents = 12500 where id = $1', [next.id])
  await t.admin.query('update app.shop_items set value_cents = 28000 where item_id = $1', [item.id])
  const offers = ok(await t.call('listOrderDeferred', { params: { id: next.id } }, one.world.admin)).deferred
  expect(offers).toMatchObject([{ name: 'Brakes', price_then: 320, price_now: 362, difference: 42 }])
  const { service_ids } = ok(await add(next, [offers[0].id]))
  const added = (await order(next)).services
  expect(added.find((service: { id: string }) => service.id === service_ids[0])).toMatchObject({
    ...{ name: 'Brakes', kind: 'recommended', total: 362, approval: 'draft' },
  })
  expect(await ofVehicle(asked)).toMatchObject([{ status: 'offered', offers: 1, order: { id: next.id } }])
  expect(refusal(await add(next, [offers[0].id]))).toEqual([409, 'ALREADY_OFFERED'])
  expect(ok(await t.call('listOrderDeferred', { params: { id: next.id } }, one.world.admin)).deferred).toEqual([])
})

it('is sold with its invoice, stands on the order again when that is voided, and is never doubled (DEF4, DEF7)', async () => {
  const one = await askedOrder(t, { mode: 'warn' }, [labor('Oil', 1), labor('Brakes', 2)])
  await decide(one, { Oil: 'approve', Brakes: 'decline' })
  await complete(one)
  const first = await bill(one)
  const [kept] = await ofVehicle(one)
  const next = await visit(one)
  ok(await add(next, [kept.id]))
  const onOrder = await order(next)
  const services = Object.fromEntries(onOrder.services.map((service: { name: string; id: string }) => [service.name, service.id]))
  await decide({ ...next, services }, { Wash: 'approve', Brakes: 'approve' })
  await complete(next)
  const second = await bill(next)
  expect(await ofVehicle(one)).toMatchObject([{ id: kept.id, status: 'sold', order: { id: next.id } }])
  const voiding = { params: { id: second }, body: { reason: 'Wrong payer' } }
  ok(await t.call('voidInvoice', voiding, one.world.admin))
  expect(await ofVehicle(one)).toMatchObject([{ status: 'offered' }])
  await bill(next)
  expect(await ofVehicle(one)).toMatchObject([{ status: 'sold' }])
  // The first invoice again: the declined service is known already.
  ok(await t.call('voidInvoice', { params: { id: first }, body: { reason: 'Again' } }, one.world.admin))
  await bill(one)
  expect(await ofVehicle(one)).toHaveLength(1)
})

it('takes the newer offer of the same work, and keeps when it was noted first (DEF7, DEF13)', async () => {
  const one = await askedOrder(t, { mode: 'warn' }, [labor('Oil', 1), labor('Brakes', 2)])
  await decide(one, { Oil: 'approve', Brakes: 'decline' })
  await complete(one)
  await bill(one)
  await t.admin.query("update app.deferred_services set noted_on = '2026-01-05' where tenant_id = $1", [one.world.tenantId])
  const next = await visit(one, [labor('Wash', 1), labor('Brakes', 3)])
  await decide(next, { Wash: 'approve', Brakes: 'postpone' })
  await complete(next)
  await bill(next)
  expect(await ofVehicle(one)).toMatchObject([
    { name: 'Brakes', price_then: 300, noted_on: '2026-01-05', reason: 'not_presented' },
  ])
  // Declined at first and approved later on the same order: nothing is left of it.
  const third = await visit(one, [labor('Filter', 1)])
  await decide(third, { Filter: 'decline' })
  await decide(third, { Filter: 'approve' })
  await complete(third)
  await bill(third)
  expect(await ofVehicle(one)).toHaveLength(1)
})

it('is open again when its service leaves the order or the order is canceled; the offers are still counted (DEF4)', async () => {
  const one = await askedOrder(t, { mode: 'warn' }, [labor('Oil', 1), labor('Brakes', 2)])
  await decide(one, { Oil: 'approve', Brakes: 'decline' })
  await complete(one)
  await bill(one)
  const [kept] = await ofVehicle(one)
  const next = await visit(one)
  ok(await add(next, [kept.id]))
  const line = (await order(next)).line_items.find((item: { service_name: string }) => item.service_name === 'Brakes')
  ok(await t.call('deleteLineItem', { params: { id: next.id, itemId: line.id } }, one.world.admin))
  expect(await ofVehicle(one)).toMatchObject([{ status: 'open', offers: 1, order: null }])
  ok(await add(next, [kept.id]))
  ok(await t.call('cancelOrder', { params: { id: next.id }, body: { reason: 'Customer called off' } }, one.world.admin))
  const after = await ofVehicle(one)
  expect(after.find((row: { id: string }) => row.id === kept.id)).toMatchObject({ status: 'open', offers: 2, order: null })
  // What else was asked on it waits as well.
  expect(after.map((row: { name: string }) => row.name).sort()).toEqual(['Brakes', 'Wash'])
})

it('is noted by hand, followed up, closed with a reason, and ends by itself (DEF3, DEF4, DEF9, DEF14, DEF15)', async () => {
  const one = await askedOrder(t, { mode: 'off' }, [labor('Oil', 1)])
  const { vehicle_id } = await order(one)
  const note = async (body: object) =>
    t.call(
      'createDeferredService',
      { query: { shop_id: one.world.shopId }, body: { vehicle_id, name: 'Belt', ...body } },
      one.world.admin,
    )
  const { deferred } = ok(await note({ price: 780, urgency: 'later' }))
  expect(deferred).toMatchObject({ status: 'open', reason: 'by_hand', price_then: 780, contacts: [] })
  await t.admin.query('update app.vehicles set mileage = 90000 where id = $1', [vehicle_id])
  expect(refusal(await note({ due_mileage: 80_000 }))).toEqual([422, 'DUE_METER_PASSED'])
  const params = { id: deferred.id }
  const talk = { channel: 'call' as const, outcome: 'later' as const, note: 'After the holidays', next_on: '2027-01-11' }
  expect(ok(await t.call('addDeferredContact', { params, body: talk }, one.world.admin)).deferred).toMatchObject({
    ...{ follow_up_on: '2027-01-11', last_contact: { outcome: 'later' }, contacts: [{ channel: 'call' }] },
  })
  expect(ok(await t.call('getDeferredService', { params }, one.world.admin)).deferred.contacts).toHaveLength(1)
  const file = await t.call('exportDeferredServices', { query: { format: 'csv' } }, one.world.admin)
  expect([file.status, file.text.includes('Belt')]).toEqual([200, true])
  expect((await list(one, { follow_up_before: '2027-01-12' })).deferred).toHaveLength(1)
  expect((await list(one, { follow_up_before: '2027-01-11' })).deferred).toHaveLength(0)
  const ahead = await t.call('addDeferredContact', { params, body: { ...talk, on: '2099-01-01' } }, one.world.admin)
  expect([ahead.status, ahead.body.errors[0]?.code]).toEqual([422, 'CONTACT_IN_FUTURE'])
  expect((await t.call('dismissDeferredService', { params, body: {} as never }, one.world.admin)).status).toBe(422)
  const closing = { params, body: { reason: 'done_elsewhere' as const } }
  expect(ok(await t.call('dismissDeferredService', closing, one.world.admin)).deferred.status).toBe('dismissed')
  expect(refusal(await t.call('dismissDeferredService', closing, one.world.admin))).toEqual([409, 'INVALID_TRANSITION'])
  const old = ok(await note({ name: 'Hoses' })).deferred
  const other = await askedOrder(t, { mode: 'off' }, [labor('Oil', 1)])
  expect(refusal(await add(other, [old.id]))).toEqual([404, 'DEFERRED_NOT_FOUND'])
  const elsewhere = await makeOrder(t, one.world, {})
  expect(refusal(await add({ ...one, id: elsewhere.id }, [old.id]))).toEqual([422, 'OF_ANOTHER_VEHICLE'])
  await t.admin.query("update app.deferred_services set expires_on = '2026-01-01' where id = $1", [old.id])
  const run = () => t.inTenant(one.world.tenantId, (tx) => endOldDeferred({ tx, now: new Date() }))
  expect([await run(), await run()]).toEqual([1, 0])
  expect((await list(one, { status: 'expired' })).deferred).toMatchObject([{ id: old.id }])
})

it('keeps what was found and has no service, once (INS8)', async () => {
  const items = [
    { code: 'wiper', name_en: 'Wiper blades' },
    { code: 'belt', name_en: 'Drive belt' },
    { code: 'horn', name_en: 'Horn' },
  ]
  const one = await beginInspection(t, items, {})
  const rated = { wiper: { rating: 'soon' }, belt: { rating: 'now' }, horn: { rating: 'ok' } } as const
  ok(await say(t, one, rated))
  ok(await t.call('finishInspection', { params: { id: one.id }, body: {} }, one.technician))
  const resultId = one.results.wiper?.id ?? ''
  ok(await t.call('createFindingService', { params: { id: one.id, resultId } }, one.world.admin))
  const visited: Asked = { world: one.world, id: one.orderId, number: '', services: {} }
  ok(await t.call('addLineItem', { params: { id: one.orderId }, body: labor('Look', 1) as never }, one.world.admin))
  const { status } = await order(visited)
  if (status === 'pending') await complete(visited)
  const invoice = await bill(visited)
  const kept = await ofVehicle(visited)
  expect(kept).toMatchObject([{ name: 'Drive belt', reason: 'finding', urgency: 'now', price_then: 0, status: 'open' }])
  ok(await t.call('voidInvoice', { params: { id: invoice }, body: { reason: 'Again' } }, one.world.admin))
  await bill(visited)
  expect(await ofVehicle(visited)).toHaveLength(1)
})

it('keeps nothing of shops that ask nobody', async () => {
  const one = await askedOrder(t, { mode: 'off' }, [labor('Oil', 1)])
  await complete(one)
  await bill(one)
  expect(await ofVehicle(one)).toEqual([])
})
