import { expect, it } from 'vitest'
import { type Asked, labor, ok, present, tokenOf } from '../../../test/factories/consent.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import { raisedLimits, useApp } from '../../../test/harness.ts'

const t = useApp(raisedLimits)
const part = (service_name: string, unit_cost: number) => ({
  ...{ type: 'parts', description: `${service_name} parts`, quantity: 1, unit_cost, service_name },
})

/** The order of EST26 in a shop that charges supplies by a rule: 5 % of labor, not taxed. */
async function ruledOrder(rule: object): Promise<Asked> {
  const world = await t.tenant()
  await t.admin.query('update app.shops set labor_tax_millionths = 0, parts_tax_millionths = 82500 where tenant_id = $1', [
    world.tenantId,
  ])
  const supplies = { code: 'SUP', name: 'Supplies', basis: 'percent', of: 'labor', percent: 5 }
  ok(await t.call('createFeeRule', { body: supplies as never }, world.admin))
  ok(await t.call('putConsentRules', { params: { id: world.shopId }, body: rule as never }, world.admin))
  const line_items = [labor('Brakes', 2, 120), part('Brakes', 180), labor('Oil', 0.5, 120), part('Oil', 45.5)]
  const order = await makeOrder(t, world, { line_items })
  const fee = order.line_items.find(({ type }: { type: string }) => type === 'fee')
  expect(fee).toMatchObject({ amount: 15 })
  const untaxed = { taxable: false, reason: 'Supplies' }
  ok(await t.call('overrideLineTax', { params: { id: order.id, itemId: fee.id }, body: untaxed }, world.admin))
  const services = Object.fromEntries(order.services.map((one: { name: string; id: string }) => [one.name, one.id]))
  return { world, id: order.id, number: order.number, services }
}
const idsOf = ({ services }: Asked, names: readonly string[]) => names.map((name) => services[name] as string)
const consent = async ({ world, id }: Asked) => ok(await t.call('getOrderConsent', { params: { id } }, world.admin)).consent
const show = async ({ world, id }: Asked) => ok(await t.call('getServiceOrder', { params: { id } }, world.admin)).service_order

it('counts fees of rules again on just the set that is asked about, in the office and on the page of the customer (EST17, EST26, CAN14)', async () => {
  const one = await ruledOrder({ mode: 'block' })
  const count = async (...names: string[]) =>
    ok(await t.call('countEstimate', { params: { id: one.id }, body: { service_ids: idsOf(one, names) } }, one.world.admin))
      .totals
  const brakes = { labor: 240, parts: 180, fees: 12, tax: 14.85, total: 446.85 }
  const both = { labor: 300, parts: 225.5, fees: 15, tax: 18.6, total: 559.1 }
  expect(await count('Brakes')).toMatchObject(brakes)
  expect(await count('Brakes', 'Oil')).toMatchObject(both)
  expect((await count()).total).toBe(0)
  const { estimate, link } = ok(await present(one, t))
  expect(estimate).toMatchObject({ total: 559.1, tax: 18.6 })
  const token = tokenOf(link.url)
  const onPage = async (...names: string[]) => {
    const body = { estimate_id: estimate.id, service_ids: idsOf(one, names) }
    return ok(await t.call('countPublicOrder', { params: { token }, body }, null)).totals
  }
  expect(await onPage('Brakes')).toMatchObject(brakes)
  expect(await onPage('Brakes', 'Oil')).toMatchObject(both)
  expect(ok(await t.call('getPublicOrder', { params: { token } }, null)).order.estimate.totals).toMatchObject({
    fees: 15,
    total: 559.1,
  })
})

it('agrees on what was signed, with its fees, and never on more until the customer says so (AUT2, AUT5, AUT7)', async () => {
  const one = await ruledOrder({ mode: 'block' })
  // Nothing is agreed on before anybody was asked, whatever fees stand on the order.
  expect(await consent(one)).toMatchObject({ authorized: 0, now: 0, approved_total: 0 })
  const { estimate, link } = ok(await present(one, t))
  const [brakes, oil] = idsOf(one, ['Brakes', 'Oil'])
  const decisions = [
    { service_id: brakes, decision: 'approve' },
    { service_id: oil, decision: 'decline' },
  ]
  const body = { estimate_id: estimate.id, name: 'Elena Vasquez', key: 'rule-fees-1', decisions }
  ok(await t.call('decidePublicOrder', { params: { token: tokenOf(link.url) }, body: body as never }, null))
  const agreed = await consent(one)
  expect(agreed).toMatchObject({ authorized: 432, now: 432, limit: 432, approved_total: 432, declined_total: 105.5 })
  expect(agreed.authorizations[0]).toMatchObject({ amount_before: 0, amount_after: 432 })
  expect(ok(await t.call('getPublicOrder', { params: { token: tokenOf(link.url) } }, null)).order.answer.totals).toMatchObject({
    ...{ fees: 12, total: 446.85 },
  })
  expect(await show(one)).toMatchObject({ total_cost: 432 })
  const more = labor('Brakes', 1, 120) as never
  ok(await t.call('addLineItem', { params: { id: one.id }, body: more }, one.world.admin))
  // One hour more with its supplies; what was agreed on stays as it was signed.
  expect(await consent(one)).toMatchObject({ authorized: 432, now: 558, limit: 432 })
})

it('keeps a fee that somebody set, and leaves out one that somebody removed (CAN14)', async () => {
  const one = await ruledOrder({ mode: 'warn' })
  const fee = (await show(one)).line_items.find(({ type }: { type: string }) => type === 'fee')
  const count = async (...names: string[]) =>
    ok(await t.call('countEstimate', { params: { id: one.id }, body: { service_ids: idsOf(one, names) } }, one.world.admin))
      .totals.fees
  const change = async (body: object) =>
    ok(await t.call('changeOrderFee', { params: { id: one.id, itemId: fee.id }, body: body as never }, one.world.admin))
  await change({ action: 'change', amount: 9.99, reason: 'As agreed' })
  expect([await count('Oil'), await count('Brakes', 'Oil'), await count()]).toEqual([9.99, 9.99, 0])
  await change({ action: 'remove', reason: 'Goodwill' })
  expect(await count('Brakes', 'Oil')).toBe(0)
  await change({ action: 'restore' })
  expect([await count('Oil'), await count('Brakes', 'Oil')]).toEqual([3, 15])
})
