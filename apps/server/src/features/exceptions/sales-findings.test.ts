import { addDays, dateIn } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { type Asked, askedOrder, labor, ok, present, refusal } from '../../../test/factories/consent.ts'
import { earlier } from '../../../test/factories/earlier.ts'
import { watchShop } from '../../../test/factories/exceptions.ts'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import { addOverdue, addPhoneCustomer } from '../../../test/factories/owing.ts'
import type { World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const billed = async (world: World, workOrderId: string): Promise<string> => {
  const { invoice } = ok(await t.call('createInvoice', { body: { workOrderId } }, world.admin))
  ok(await t.call('sendInvoice', { params: { id: invoice.id }, body: {} as never }, world.admin))
  return invoice.id
}
const say = ({ world, id, services }: Asked, decisions: Record<string, string>) =>
  t.call(
    'recordAuthorization',
    {
      params: { id },
      body: {
        ...{ method: 'in_person', person_name: 'Ann Lee' },
        decisions: Object.entries(decisions).map(([name, decision]) => ({ service_id: services[name], decision })),
      } as never,
    },
    world.admin,
  )

it('finds parts sold by hand below what the matrix says, until the price is that of the rule (EXC8, EXC19)', async () => {
  const world = await t.tenant()
  const shop = watchShop(t, world)
  const matrix = {
    ...{ code: 'STD', name: 'Standard', is_default: true },
    tiers: [{ from: 0, to: null, method: 'multiplier' as const, value: 2, round_to: 'cent' as const }],
  }
  ok(await t.call('createPartMatrix', { body: matrix }, world.admin))
  const body = { shop_id: world.shopId, name: 'Pads', partNumber: 'P-1', unit_cost: 42.5 }
  const { item } = ok(await t.call('createItem', { body }, world.admin))
  const order = await makeOrder(t, world)
  const pads = { type: 'parts' as const, description: 'Pads', quantity: 2, inventory_item_id: item.id }
  const { line_item } = ok(await t.call('addLineItem', { params: { id: order.id }, body: pads }, world.admin))
  expect(line_item).toMatchObject({ unit_cost: 85, price: { source: 'matrix' } })
  await shop.findsNothing('below_matrix')
  const change = async (more: object) =>
    ok(await t.call('updateLineItem', { params: { id: order.id, itemId: line_item.id }, body: more }, world.admin))
  await change({ unit_cost: 84.5 })
  await shop.findsNothing('below_matrix')
  await change({ unit_cost: 79 })
  const row = await shop.found('below_matrix')
  expect(row).toMatchObject({ at_risk: 12, record_id: line_item.id, figures: { price: 79, rule_price: 85, quantity: 2 } })
  await change({ price_by_rule: true })
  await shop.endsByItself('below_matrix', row.id)
})

it('finds a person whose discounts of seven days are above the share of their net sales, at the excess, until the days have passed (EXC9)', async () => {
  const world = await t.tenant()
  const shop = watchShop(t, world)
  const sell = async (amount: number, off: number) => {
    const lines = [{ type: 'labor' as const, description: 'Work', estimated_hours: 1, unit_cost: amount }]
    const orderId = await addCompletedOrder(t, world, { lines, customer: { email: `a${amount}@example.com` } })
    const body = { scope: 'order' as const, kind: 'amount' as const, value: off, reason_code: 'loyalty' as const }
    ok(await t.call('addOrderDiscount', { params: { id: orderId }, body }, world.admin))
    return billed(world, orderId)
  }
  await sell(1000, 90)
  // 90.00 of 910.00 is less than ten percent.
  await shop.findsNothing('discount_over_share')
  await sell(500, 100)
  const row = await shop.found('discount_over_share')
  expect(row).toMatchObject({
    ...{ at_risk: 59, record_kind: 'person', record_id: world.admin.userId, fix: 'review_discounts' },
    figures: { given: 190, sold: 1310 },
  })
  await shop.sql('update app.invoices set issue_date = issue_date - 7 where tenant_id = $1')
  await shop.endsByItself('discount_over_share', row.id)
})

it('finds done work until its invoice is issued (EXC13)', async () => {
  const world = await t.tenant()
  const shop = watchShop(t, world)
  const orderId = await addCompletedOrder(t, world)
  await shop.sql("update app.service_orders set completed_at = now() - interval '10 days' where tenant_id = $1")
  const row = await shop.found('done_not_invoiced')
  expect(row).toMatchObject({ at_risk: 359.98, order: { id: orderId } })
  await billed(world, orderId)
  await shop.endsByItself('done_not_invoiced', row.id)
})

it('finds estimates without an answer after two days, at what is unanswered of them, until each service is decided (EXC13)', async () => {
  const one = await askedOrder(t, { mode: 'block' }, [labor('Brakes', 1, 300), labor('Wipers', 1, 40), labor('Oil', 1, 60)])
  const shop = watchShop(t, one.world)
  ok(await present(one, t, {}, ['Brakes', 'Wipers']))
  await shop.findsNothing('estimate_unanswered')
  await shop.sql(`update app.order_services set ${earlier('presented_at', "interval '3 days'")} where tenant_id = $1`)
  const row = await shop.found('estimate_unanswered')
  expect(row).toMatchObject({
    ...{ at_risk: 340, record_id: one.id, fix: 'ask_customer', figures: { services: 2 } },
    order: { number: one.number },
  })
  ok(await say(one, { Brakes: 'approve' }))
  expect(await shop.found('estimate_unanswered')).toMatchObject({ id: row.id, at_risk: 40, figures: { services: 1 } })
  ok(await say(one, { Wipers: 'decline' }))
  await shop.endsByItself('estimate_unanswered', row.id)
})

it('finds what was let through above the approved amount, at the difference, until the customer approves it (EXC16)', async () => {
  const one = await askedOrder(t, { mode: 'block', tolerance: 'percent', percent: 10 }, [labor('Brakes', 1, 400)])
  const [{ world }, params, shop] = [one, { id: one.id }, watchShop(t, one.world)]
  ok(await say(one, { Brakes: 'approve' }))
  ok(await t.call('scheduleOrder', { params, body: { scheduled_start: '2027-01-11T15:00:00Z' } }, world.admin))
  ok(await t.call('startOrder', { params, body: {} }, world.admin))
  const { service_order } = ok(await t.call('getServiceOrder', { params }, world.admin))
  const line = { id: one.id, itemId: service_order.line_items[0].id }
  ok(await t.call('updateLineItem', { params: line, body: { unit_cost: 470 } }, world.admin))
  expect(refusal(await t.call('completeOrder', { params, body: {} }, world.admin))).toEqual([409, 'OVER_AUTHORIZED'])
  await shop.findsNothing('over_authorized')
  ok(await t.call('overrideOrder', { params, body: { rule: 'over_authorized', reason: 'Customer is on a plane' } }, world.admin))
  const row = await shop.found('over_authorized')
  expect(row).toMatchObject({
    ...{ at_risk: 70, record_id: one.id, fix: 'get_consent', figures: { authorized: 400, let_through: 470 } },
  })
  ok(await say(one, { Brakes: 'approve' }))
  await shop.endsByItself('over_authorized', row.id)
})

it('finds invoices without tax whose certificate had ended, at the tax, until a certificate covers their day (EXC16)', async () => {
  const world = await t.tenant()
  const shop = watchShop(t, world)
  const { rows } = await shop.sql('select time_zone from app.shops where tenant_id = $1')
  const today = dateIn(rows[0].time_zone, Date.now())
  const body = { shop_id: world.shopId, code: 'state', name: 'State', percent: 10, valid_from: '2020-01-01' }
  const { tax_component } = ok(await t.call('createTaxComponent', { body }, world.admin))
  const rules = [{ sales_class: 'part_new' as const, component_id: tax_component.id, condition: 'always' as const }]
  ok(await t.call('saveTaxGrid', { body: { shop_id: world.shopId, valid_from: '2020-01-01', rules } }, world.admin))
  ok(await t.call('setTaxMode', { params: { id: world.shopId }, body: { mode: 'components' } }, world.admin))
  const orderId = await addCompletedOrder(t, world, { lines: [{ type: 'parts', description: 'Kit', unit_cost: 180 }] })
  const { service_order } = ok(await t.call('getServiceOrder', { params: { id: orderId } }, world.admin))
  const of = { id: service_order.customer.id as string }
  const certificate = {
    ...{ scope: 'all' as const, kind: 'resale' as const, valid_from: '2026-01-01' },
    ...{ certificate_no: 'R-1', expires_on: today },
  }
  const { tax_exemption } = ok(await t.call('createTaxExemption', { params: of, body: certificate as never }, world.admin))
  const params = { ...of, exemptionId: tax_exemption.id }
  ok(await t.call('activateTaxExemption', { params, body: {} }, world.admin))
  const invoiceId = await billed(world, orderId)
  await shop.findsNothing('exemption_expired_used')
  await shop.sql("update app.tax_exemptions set expires_on = $2, state = 'expired' where tenant_id = $1", addDays(today, -1))
  const row = await shop.found('exemption_expired_used')
  expect(row).toMatchObject({
    ...{ at_risk: 18, record_id: invoiceId, fix: 'renew_certificate', figures: { exempt: 180 } },
    customer: { id: of.id },
  })
  ok(await t.call('activateTaxExemption', { params, body: { expires_on: addDays(today, 60) } }, world.admin))
  await shop.endsByItself('exemption_expired_used', row.id)
})

it('finds money of a customer that is on no invoice after 14 days, until it is put on one (EXC16)', async () => {
  const world = await t.tenant()
  const shop = watchShop(t, world)
  const customer_id = await addPhoneCustomer(t, world)
  const body = { customer_id, amount: 75, method: 'check' as const, allocations: [] }
  const { receipt } = ok(await t.call('createReceipt', { query: { shop_id: world.shopId }, body }, world.admin))
  await shop.sql('update app.credit_moves set business_date = business_date - 15 where tenant_id = $1')
  const row = await shop.found('payment_unapplied')
  expect(row).toMatchObject({ at_risk: 75, record_id: customer_id, fix: 'apply_payment' })
  const invoice_id = await addOverdue(t, world, { customerId: customer_id, open: 250, days: 3 })
  const apply = async (amount: number) =>
    ok(await t.call('applyReceipt', { params: { id: receipt.id }, body: { allocations: [{ invoice_id, amount }] } }, world.admin))
  await apply(50)
  expect(await shop.found('payment_unapplied')).toMatchObject({ id: row.id, at_risk: 25 })
  await apply(25)
  await shop.endsByItself('payment_unapplied', row.id)
})

it('finds customers above their credit limit, at what is above it, until they paid enough (EXC16)', async () => {
  const world = await t.tenant()
  const shop = watchShop(t, world)
  const customerId = await addPhoneCustomer(t, world)
  await shop.sql('update app.customers set credit_limit_cents = 20000 where tenant_id = $1 and id = $2', customerId)
  const id = await addOverdue(t, world, { customerId, open: 250, days: 3 })
  const row = await shop.found('credit_limit_exceeded')
  expect(row).toMatchObject({ at_risk: 50, record_id: customerId, fix: 'collect', figures: { limit: 200 } })
  ok(await t.call('addPayment', { params: { id }, body: { amount: 50, method: 'cash' } }, world.admin))
  await shop.endsByItself('credit_limit_exceeded', row.id)
})

it('finds mail that could not be sent, with the invoice it was about, until the same went out later (EXC16)', async () => {
  const world = await t.tenant()
  const shop = watchShop(t, world)
  const invoiceId = await billed(world, await addCompletedOrder(t, world))
  await shop.findsNothing('mail_failing')
  await shop.sql("update app.outbox set state = 'failed', attempts = 8 where tenant_id = $1 and template = 'invoice'")
  const row = await shop.found('mail_failing')
  expect(row).toMatchObject({
    ...{ at_risk: 0, title: 'elena@example.com', fix: 'send_again', invoice: { id: invoiceId } },
    customer: { name: 'Elena Vasquez' },
  })
  ok(await t.call('sendInvoice', { params: { id: invoiceId }, body: {} as never }, world.admin))
  expect(await shop.found('mail_failing')).toMatchObject({ id: row.id })
  await shop.sql("update app.outbox set state = 'sent', sent_at = now() where tenant_id = $1 and state = 'waiting'")
  await shop.endsByItself('mail_failing', row.id)
})
