import { addDays, dateIn, startOfDate } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { verifyFacts } from '#features/kpis/index.ts'
import { bookkeeperOf } from '../../../test/books/bookkeeper.ts'
import { addCompletedOrder, type OrderLine } from '../../../test/factories/invoices.ts'
import type { World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'

import { wrongInvoiceDays } from './invoice-days.service.ts'

const t = useApp()
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}
const refusal = ({ status, body }: Reply) => [status, body.code]
const line = (service_name: string, unit_cost: number, more: object = {}): OrderLine => ({
  ...{ type: 'parts', description: `Part of ${service_name}`, quantity: 1, unit_cost, service_name },
  ...more,
})
const show = async (world: World, id: string) =>
  ok(await t.call('getServiceOrder', { params: { id } }, world.admin)).service_order
const sound = async (world: World) => expect((await t.inTenant(world.tenantId, verifyFacts)).faults).toEqual([])
async function addPayer(world: World, name: string, more: object = {}): Promise<string> {
  const body = { name, email: `${name.toLowerCase().replace(/\W/g, '')}@example.com`, phone: '555-0199', ...more }
  return ok(await t.call('createCustomer', { query: { shop_id: world.shopId }, body: body as never }, world.admin)).customer.id
}
const put = (world: World, orderId: string, service: string, body: object) =>
  show(world, orderId).then((order) => {
    const found = order.services.find((one: { name: string }) => one.name === service)
    return t.call('updateOrderService', { params: { id: orderId, serviceId: found.id }, body: body as never }, world.admin)
  })
const draft = (world: World, workOrderId: string, payer_customer_id?: string) =>
  t.call('createInvoice', { body: { workOrderId, ...(payer_customer_id && { payer_customer_id }) } }, world.admin)
const send = (world: World, id: string) => t.call('sendInvoice', { params: { id }, body: {} }, world.admin)
const cars = async (world: World, payer: 'customer' | 'warranty' | 'internal') => {
  const query = { from: '2026-01-01', to: '2099-12-31', payer, codes: 'net_sales,car_count' }
  const { kpis } = ok(await t.call('getKpis', { query: query as never }, world.admin)).kpis
  return kpis.map((one: { now: { value: number } }) => one.now.value)
}
/** An order with brakes that its customer pays and a turbo that a warranty company pays. */
async function shared(options: { taxed?: boolean; exempt?: boolean } = {}) {
  const world = await t.tenant()
  const rate = options.taxed ? 100_000 : 0
  await t.admin.query('update app.shops set labor_tax_millionths = $2, parts_tax_millionths = $2 where tenant_id = $1', [
    ...[world.tenantId, rate],
  ])
  const more = { paymentTerms: 'Net 60', address: '1 Claim Way', city: 'Akron', state: 'OH', zip_code: '44301' }
  const payer = await addPayer(world, 'Shield Warranty', { ...more, taxExempt: options.exempt ?? false })
  const orderId = await addCompletedOrder(t, world, { lines: [line('Brakes', 300), line('Turbo', 1000)] })
  return { world, payer, orderId }
}

it('bills each payer the lines of theirs, with their address, terms and taxes, and invoices the order with the last (NOW4, PAY26, TAX11)', async () => {
  const { world, payer, orderId } = await shared({ taxed: true, exempt: true })
  const before = await show(world, orderId)
  expect(before).toMatchObject({ tax_estimate: 130, to_bill: [{ payer_customer_id: null, amount: 1300 }], invoices: [] })
  const { service } = ok(await put(world, orderId, 'Turbo', { payer: 'warranty', payer_customer_id: payer }))
  expect(service).toMatchObject({
    payer: 'warranty',
    payer_customer: { id: payer, name: 'Shield Warranty' },
    invoice_number: null,
  })
  const split = await show(world, orderId)
  expect(split).toMatchObject({
    tax_estimate: 30,
    total_with_tax: 1330,
    to_bill: [
      { payer_customer_id: null, amount: 300 },
      { payer_customer_id: payer, name: 'Shield Warranty', amount: 1000 },
    ],
  })
  // The list counts as the order does.
  const listed = ok(await t.call('listServiceOrders', { query: {} }, world.admin)).service_orders
  expect(listed[0].total_with_tax).toBe(1330)
  const theirs = ok(await draft(world, orderId, payer)).invoice
  expect(theirs).toMatchObject({
    customerId: payer,
    isForPayer: true,
    totalAmount: 1000,
    taxAmount: 0,
    terms: 'Net 60',
    taxExempt: true,
  })
  expect(theirs.document.customer).toMatchObject({ name: 'Shield Warranty', addressLines: ['1 Claim Way', 'Akron, OH 44301'] })
  expect(theirs.items).toHaveLength(1)
  expect(refusal(await draft(world, orderId, payer))).toEqual([409, 'INVOICE_EXISTS'])
  const own = ok(await draft(world, orderId)).invoice
  expect(own).toMatchObject({ isForPayer: false, totalAmount: 330, taxAmount: 30 })
  expect(refusal(await draft(world, orderId))).toEqual([409, 'INVOICE_EXISTS'])
  const stranger = await addPayer(world, 'Nobody Inc')
  expect(refusal(await draft(world, orderId, stranger))).toEqual([409, 'PAYER_NOT_ON_ORDER'])
  // The first issue leaves the order open, the last one ends it.
  const issued = ok(await send(world, theirs.id)).invoice
  const between = await show(world, orderId)
  expect([between.status, between.to_bill.length, between.allowed.includes('create_invoice')]).toEqual(['completed', 0, false])
  expect(between.invoices.map((one: { payer: unknown; status: string }) => [one.payer !== null, one.status])).toEqual([
    [true, 'sent'],
    [false, 'draft'],
  ])
  expect(between.activities.map((one: { type: string }) => one.type)).toContain('invoice_issued')
  ok(await send(world, own.id))
  expect((await show(world, orderId)).status).toBe('invoiced')
  const kept = await t.admin.query(
    'select l.payer, l.service_kind, l.service_name from app.invoice_issue_lines l where l.tenant_id = $1 order by l.service_name',
    [world.tenantId],
  )
  expect(kept.rows.map((row) => [row.service_name, row.payer, row.service_kind])).toEqual([
    ['Brakes', 'customer', 'requested'],
    ['Turbo', 'warranty', 'warranty'],
  ])
  // Void one: the order is completed again and that work alone can be billed.
  ok(await t.call('voidInvoice', { params: { id: issued.id }, body: { reason: 'Claim number missing' } }, world.admin))
  const reopened = await show(world, orderId)
  expect([reopened.status, reopened.to_bill]).toMatchObject(['completed', [{ payer_customer_id: payer }]])
  const again = ok(await draft(world, orderId, payer)).invoice
  ok(await send(world, again.id))
  expect((await show(world, orderId)).status).toBe('invoiced')
  await sound(world)
})

it('keeps lines and payer of what is billed while the order waits for the rest (NOW4)', async () => {
  const { world, payer, orderId } = await shared()
  ok(await put(world, orderId, 'Turbo', { payer: 'warranty', payer_customer_id: payer }))
  const invoice = ok(await send(world, ok(await draft(world, orderId, payer)).invoice.id)).invoice
  const order = await show(world, orderId)
  const turbo = order.line_items.find((one: { service_name: string }) => one.service_name === 'Turbo')
  const brakes = order.line_items.find((one: { service_name: string }) => one.service_name === 'Brakes')
  const params = { id: orderId, itemId: turbo.id }
  const refused = [
    await t.call('updateLineItem', { params, body: { unit_cost: 1 } as never }, world.admin),
    await t.call('deleteLineItem', { params }, world.admin),
    await t.call('addLineItem', { params: { id: orderId }, body: line('Turbo', 5) as never }, world.admin),
    await t.call(
      'updateLineItem',
      { params: { id: orderId, itemId: brakes.id }, body: { service_name: 'Turbo' } as never },
      world.admin,
    ),
    await t.call('overrideLineTax', { params, body: { taxable: false, reason: 'x' } }, world.admin),
    await put(world, orderId, 'Turbo', { payer: 'internal' }),
  ]
  expect(refused.map(refusal)).toEqual(refused.map(() => [409, 'SERVICE_INVOICED']))
  // Nothing comes to a bill that is out.
  expect(refusal(await put(world, orderId, 'Brakes', { payer: 'warranty', payer_customer_id: payer }))).toEqual([
    ...[409, 'PAYER_INVOICED'],
  ])
  expect(refused[0]?.body.message).toBe(`Turbo is on invoice ${invoice.invoiceNumber}. Void that invoice before you change it.`)
})

it('asks for no account of the customer’s own work, and takes an account of the tenant alone (EST2)', async () => {
  const { world, payer, orderId } = await shared()
  const order = await show(world, orderId)
  expect(refusal(await put(world, orderId, 'Turbo', { payer: 'customer', payer_customer_id: payer }))).toEqual([
    ...[422, 'PAYER_WITHOUT_ACCOUNT'],
  ])
  expect(refusal(await put(world, orderId, 'Turbo', { payer: 'warranty', payer_customer_id: world.shopId }))).toEqual([
    ...[404, 'CUSTOMER_NOT_FOUND'],
  ])
  // The account of the order's customer is nobody else's.
  const { service } = ok(await put(world, orderId, 'Turbo', { payer: 'third_party', payer_customer_id: order.customer_id }))
  expect(service).toMatchObject({ payer: 'third_party', payer_customer: null })
  expect((await show(world, orderId)).to_bill).toHaveLength(1)
  const invoice = ok(await draft(world, orderId)).invoice
  expect(invoice.items).toHaveLength(2)
  ok(await send(world, invoice.id))
  // Somebody else's part of the customer's invoice counts the order no second time.
  expect(await cars(world, 'customer')).toEqual([1300, 1])
  await sound(world)
})

it('counts the order once for each group of payers, whatever is issued, voided and credited (KPI5, KPI18)', async () => {
  const { world, payer, orderId } = await shared()
  const insurer = await addPayer(world, 'Insurer')
  ok(await t.call('addLineItem', { params: { id: orderId }, body: line('Glass', 200) as never }, world.admin))
  ok(await put(world, orderId, 'Turbo', { payer: 'warranty', payer_customer_id: payer }))
  ok(await put(world, orderId, 'Glass', { payer: 'third_party', payer_customer_id: insurer }))
  const [own, glass, turbo] = [
    ok(await draft(world, orderId)).invoice.id,
    ok(await draft(world, orderId, insurer)).invoice.id,
    ok(await draft(world, orderId, payer)).invoice.id,
  ]
  ok(await send(world, glass))
  expect(await cars(world, 'customer')).toEqual([200, 1])
  ok(await send(world, own))
  expect(await cars(world, 'customer')).toEqual([500, 1])
  expect(await cars(world, 'warranty')).toEqual([0, 0])
  ok(await send(world, turbo))
  expect(await cars(world, 'warranty')).toEqual([1000, 1])
  await sound(world)
  // The one that was first goes: the order stays with the other.
  ok(await t.call('voidInvoice', { params: { id: glass }, body: { reason: 'Wrong insurer' } }, world.admin))
  expect(await cars(world, 'customer')).toEqual([300, 1])
  ok(await t.call('voidInvoice', { params: { id: own }, body: { reason: 'Wrong price' } }, world.admin))
  expect(await cars(world, 'customer')).toEqual([0, 0])
  await sound(world)
  ok(await send(world, ok(await draft(world, orderId)).invoice.id))
  expect(await cars(world, 'customer')).toEqual([300, 1])
  ok(await t.call('createCreditNote', { params: { id: turbo }, body: { amount: 100, reason: 'Goodwill' } as never }, world.admin))
  expect(await cars(world, 'warranty')).toEqual([900, 1])
  expect(await cars(world, 'internal')).toEqual([0, 0])
  await sound(world)
})

it('issues the invoices of two payers at once, and each of them once (NOW4)', async () => {
  const { world, payer, orderId } = await shared()
  ok(await put(world, orderId, 'Turbo', { payer: 'warranty', payer_customer_id: payer }))
  const both = await Promise.all([draft(world, orderId), draft(world, orderId, payer), draft(world, orderId, payer)])
  expect(both.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([201, 201, 409])
  const ids = both.filter((one) => one.status === 201).map((one) => one.body.data.invoice.id as string)
  const sent = await Promise.all(ids.map((id) => send(world, id)))
  expect(sent.map((one) => one.status)).toEqual([200, 200])
  expect((await show(world, orderId)).status).toBe('invoiced')
  expect([await cars(world, 'customer'), await cars(world, 'warranty')]).toEqual([
    [300, 1],
    [1000, 1],
  ])
  await sound(world)
})

it('owes each account its own, puts a deposit on the invoice of who paid it, and asks no payer how it was (PAY12, PAY18, H42)', async () => {
  const { world, payer, orderId } = await shared()
  ok(await put(world, orderId, 'Turbo', { payer: 'warranty', payer_customer_id: payer }))
  const pay = (customer_id: string, amount: number) =>
    t.call(
      'createReceipt',
      { body: { customer_id, kind: 'deposit', amount, method: 'check', service_order_id: orderId } as never },
      world.admin,
    )
  ok(await pay(payer, 400))
  const stranger = await addPayer(world, 'Stranger')
  expect(refusal(await pay(stranger, 10))).toEqual([404, 'ORDER_NOT_FOUND'])
  const own = ok(await send(world, ok(await draft(world, orderId)).invoice.id)).invoice
  expect(own).toMatchObject({ balance: 300, amountPaid: 0 })
  const theirs = ok(await send(world, ok(await draft(world, orderId, payer)).invoice.id)).invoice
  expect(ok(await t.call('getInvoice', { params: { id: theirs.id } }, world.admin)).invoice).toMatchObject({
    ...{ balance: 600, amountPaid: 400 },
  })
  const { receivables } = ok(await t.call('listReceivables', { query: {} as never }, world.admin))
  const owed = receivables.map((one: { customer_name: string; open: number }) => [one.customer_name, one.open])
  expect(owed).toContainEqual(['Shield Warranty', 600])
  const asked = async () =>
    (await t.admin.query('select count(*)::int as n from app.order_ratings where tenant_id = $1', [world.tenantId])).rows[0].n
  ok(await t.call('markInvoicePaid', { params: { id: theirs.id }, body: {} }, world.admin))
  expect(await asked()).toBe(0)
  ok(await t.call('markInvoicePaid', { params: { id: own.id }, body: {} }, world.admin))
  expect(await asked()).toBe(1)
})

it('invoices an order whose unbilled work was taken off it (NOW4)', async () => {
  const { world, payer, orderId } = await shared()
  ok(await put(world, orderId, 'Turbo', { payer: 'warranty', payer_customer_id: payer }))
  ok(await send(world, ok(await draft(world, orderId)).invoice.id))
  const order = await show(world, orderId)
  expect(order.status).toBe('completed')
  const turbo = order.line_items.find((one: { service_name: string }) => one.service_name === 'Turbo')
  ok(await t.call('deleteLineItem', { params: { id: orderId, itemId: turbo.id } }, world.admin))
  expect((await show(world, orderId)).status).toBe('invoiced')
  await sound(world)
})

it('takes sold hours back once by a credit, whatever becomes of the invoice of another payer (PAY15, CLK18, KPI18)', async () => {
  const world = await t.tenant()
  await t.admin.query('update app.shops set labor_tax_millionths = 0, parts_tax_millionths = 0 where tenant_id = $1', [
    world.tenantId,
  ])
  const tech = await t.member(world, 'technician')
  const labor = (service_name: string, estimated_hours: number): OrderLine =>
    ({
      ...{ type: 'labor', description: `Work on ${service_name}`, estimated_hours, unit_cost: 100, service_name },
      ...{ technician_id: tech.technicianId },
    }) as OrderLine
  const payer = await addPayer(world, 'Shield Warranty')
  const orderId = await addCompletedOrder(t, world, { lines: [labor('Brakes', 2), labor('Turbo', 3)] })
  ok(await put(world, orderId, 'Turbo', { payer: 'warranty', payer_customer_id: payer }))
  const sold = async () => {
    const { rows } = await t.admin.query(
      `select (select coalesce(sum(hours_thousandths), 0)::int from app.flag_credits where tenant_id = $1) as credited,
              (select coalesce(sum(sold_thousandths), 0)::int from app.fact_lines where tenant_id = $1) as facts`,
      [world.tenantId],
    )
    return [rows[0].credited, rows[0].facts]
  }
  const own = ok(await send(world, ok(await draft(world, orderId)).invoice.id)).invoice
  // A credit before the last payer's invoice takes its hours back with it.
  const credit = (id: string, item_id: string, quantity: number) =>
    t.call(
      'createCreditNote',
      { params: { id }, body: { lines: [{ item_id, quantity }], reason: 'Too slow' } as never },
      world.admin,
    )
  ok(await credit(own.id, own.items[0].id, 0.5))
  const turbo = ok(await send(world, ok(await draft(world, orderId, payer)).invoice.id)).invoice
  expect(await sold()).toEqual([4500, 4500])
  // The other payer's invoice is voided and issued again: the half hour is not taken a second time.
  ok(await t.call('voidInvoice', { params: { id: turbo.id }, body: { reason: 'Wrong number' } }, world.admin))
  const again = ok(await send(world, ok(await draft(world, orderId, payer)).invoice.id)).invoice
  expect(await sold()).toEqual([4500, 4500])
  ok(await credit(again.id, again.items[0].id, 1))
  expect(await sold()).toEqual([3500, 3500])
  await sound(world)
})

it('counts no car when both invoices of one group of payers are voided at once, and one when they are issued again (KPI5)', async () => {
  const { world, orderId } = await shared()
  const insurer = await addPayer(world, 'Insurer')
  ok(await put(world, orderId, 'Turbo', { payer: 'third_party', payer_customer_id: insurer }))
  const both = async () => [
    ok(await send(world, ok(await draft(world, orderId)).invoice.id)).invoice.id as string,
    ok(await send(world, ok(await draft(world, orderId, insurer)).invoice.id)).invoice.id as string,
  ]
  const [first, second] = await both()
  expect(await cars(world, 'customer')).toEqual([1300, 1])
  const drop = (id: string | undefined) =>
    t.call('voidInvoice', { params: { id: id ?? '' }, body: { reason: 'Wrong price' } }, world.admin)
  // At once: each must know of the other, so that one of them takes the order back.
  for (const reply of await Promise.all([drop(first), drop(second)])) ok(reply)
  expect(await cars(world, 'customer')).toEqual([0, 0])
  await sound(world)
  await both()
  expect(await cars(world, 'customer')).toEqual([1300, 1])
  await sound(world)
})

it('takes two invoices of one group of payers off the days on which each was issued, and the order off the last (KPI5, PAY26)', async () => {
  const { world, orderId } = await shared()
  const insurer = await addPayer(world, 'Harbor Insurance')
  ok(await put(world, orderId, 'Turbo', { payer: 'third_party', payer_customer_id: insurer }))
  const zone: string = (await t.admin.query('select time_zone from app.shops where id = $1', [world.shopId])).rows[0].time_zone
  const today = dateIn(zone, Date.now())
  const [first, second] = [addDays(today, -9), addDays(today, -4)]
  const books = bookkeeperOf(t, world)
  const noon = (day: string) => new Date(startOfDate(zone, day) + 12 * 3_600_000)
  const issue = async (day: string, payer?: string): Promise<string> => {
    const { invoice } = ok(await draft(world, orderId, payer))
    await books.must(noon(day), 'sendInvoice', { params: { id: invoice.id }, body: {} })
    return invoice.id
  }
  const [theirs, own] = [await issue(first, insurer), await issue(second)]
  const on = async (day: string): Promise<number[]> => {
    const query = { from: day, to: day, codes: 'net_sales,car_count' }
    const { kpis } = ok(await t.call('getKpis', { query: query as never }, world.admin)).kpis
    return kpis.map((one: { now: { value: number } }) => one.now.value)
  }
  const days = async () => [await on(first), await on(second), await on(today)]
  // The insurer pays as the customer would: the order counts once, with the invoice that came first.
  expect(await days()).toEqual([
    [1000, 1],
    [300, 0],
    [0, 0],
  ])
  const cancel = (id: string) => t.call('voidInvoice', { params: { id }, body: { reason: 'Wrong claim' } }, world.admin)
  ok(await cancel(theirs))
  // The invoice that stands counts the order now, on its own day.
  expect(await days()).toEqual([
    [0, 0],
    [300, 1],
    [0, 0],
  ])
  await sound(world)
  ok(await cancel(own))
  expect(await days()).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  await sound(world)
  expect(await t.inTenant(world.tenantId, wrongInvoiceDays)).toEqual([])
})
