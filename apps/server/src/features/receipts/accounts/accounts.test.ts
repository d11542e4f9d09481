import { addDays, dateIn } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { addCompletedOrder } from '../../../../test/factories/invoices.ts'
import type { World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'

const t = useApp()

async function begin() {
  const world = await t.tenant()
  await t.admin.query('update app.shops set labor_tax_millionths = 0, parts_tax_millionths = 0 where tenant_id = $1', [
    world.tenantId,
  ])
  const { rows } = await t.admin.query('select time_zone from app.shops where id = $1', [world.shopId])
  return { world, today: dateIn(rows[0].time_zone, Date.now()) }
}
async function issue(world: World, total: number, terms = 'Net 30') {
  const line = { type: 'parts' as const, description: 'Kit', quantity: 1, unit_cost: total }
  const orderId = await addCompletedOrder(t, world, { lines: [line] })
  const made = (await t.call('createInvoice', { body: { workOrderId: orderId, terms } }, world.admin)).body.data.invoice
  return (await t.call('sendInvoice', { params: { id: made.id }, body: {} }, world.admin)).body.data.invoice
}
/** As if it had been issued on that day and were due on the other; only dates decide. */
const dated = async (id: string, issued: string, due: string) => {
  await t.admin.query('update app.invoices set issue_date = $2, due_date = $3 where id = $1', [id, issued, due])
}
const owed = async (world: World, query: object = {}) =>
  (await t.call('listReceivables', { query: query as never }, world.admin)).body.data

it('puts what is open into buckets by days past due, today and as of any earlier day, with credit beside it (PAY18, PAY35)', async () => {
  const { world, today } = await begin()
  const ages = [-1, 0, 1, 30, 31, 60, 61, 90, 91]
  const invoices = []
  for (const [i, age] of ages.entries()) {
    const invoice = await issue(world, 2 ** i)
    await dated(invoice.id, addDays(today, -age - 30), addDays(today, -age))
    invoices.push(invoice)
  }
  const customer_id = invoices[0].customerId
  await t.admin.query('update app.invoices set customer_id = $2 where tenant_id = $1', [world.tenantId, customer_id])
  await t.call(
    'createReceipt',
    { query: { shop_id: world.shopId }, body: { customer_id, amount: 7.5, method: 'check' } },
    world.admin,
  )
  const now = await owed(world)
  expect(now.as_of).toBe(today)
  const aging = { current: 3, days_30: 12, days_60: 48, days_90: 192, over_90: 256 }
  expect(now.receivables).toMatchObject([{ customer_id, invoice_count: 9, aging, open: 511, credit: 7.5 }])
  expect(now.totals).toMatchObject({ customers: 1, aging, open: 511, credit: 7.5, credit_customers: 1 })
  // One day earlier each was a day younger, and the credit was not there yet.
  const before = await owed(world, { as_of: addDays(today, -1) })
  expect(before.receivables[0].aging).toEqual({ current: 7, days_30: 24, days_60: 96, days_90: 384, over_90: 0 })
  expect(before.totals.credit).toBe(0)
  // By date of invoice each is thirty days older.
  expect((await owed(world, { basis: 'invoice' })).totals.aging).toMatchObject({ current: 0, days_30: 3, days_60: 12 })
  expect((await owed(world, { bucket: 'over_90' })).receivables).toHaveLength(1)
  expect((await owed(world, { search: 'nobody' })).receivables).toEqual([])
  const coming = await t.call('listReceivables', { query: { as_of: '2100-01-01' } }, world.admin)
  expect(coming.body.code).toBe('PAYMENT_DATE_FUTURE')
})

it('says what was open on an earlier day although it was paid or voided since (PAY18)', async () => {
  const { world, today } = await begin()
  const [paid, voided] = [await issue(world, 100), await issue(world, 40)]
  for (const { id } of [paid, voided]) await dated(id, addDays(today, -40), addDays(today, -10))
  await t.call('addPayment', { params: { id: paid.id }, body: { amount: 100 } }, world.admin)
  await t.call('voidInvoice', { params: { id: voided.id }, body: { reason: 'Wrong customer' } }, world.admin)
  expect((await owed(world)).totals.open).toBe(0)
  expect((await owed(world, { as_of: addDays(today, -1) })).totals.open).toBe(140)
  expect((await owed(world, { as_of: addDays(today, -41) })).totals.open).toBe(0)
})

it('counts days sales outstanding from what was sold on credit in 90 days (KPI19)', async () => {
  const { world, today } = await begin()
  const [open, paid] = [await issue(world, 480), await issue(world, 960)]
  await dated(open.id, addDays(today, -20), addDays(today, 10))
  await dated(paid.id, addDays(today, -80), addDays(today, -50))
  await t.call('addPayment', { params: { id: paid.id }, body: { amount: 960 } }, world.admin)
  expect((await owed(world)).totals).toMatchObject({ open: 480, sales_90: 1440, dso: 30 })
  // What is due at once is not sold on credit, and a void invoice was never sold.
  const { world: cash } = await begin()
  await issue(cash, 50, 'Due on receipt')
  const gone = await issue(cash, 70)
  expect((await owed(cash)).totals).toMatchObject({ open: 120, sales_90: 70 })
  await t.call('voidInvoice', { params: { id: gone.id }, body: { reason: 'Twice' } }, cash.admin)
  expect((await owed(cash)).totals).toMatchObject({ open: 50, sales_90: 0, dso: null })
})

it('keeps an account whose opening, charges and credits give its closing, with the balance after each document (PAY19, PAY27)', async () => {
  const { world, today } = await begin()
  const [old, fresh] = [await issue(world, 300), await issue(world, 120.5)]
  const customer_id = old.customerId
  await t.admin.query('update app.invoices set customer_id = $2 where tenant_id = $1', [world.tenantId, customer_id])
  await dated(old.id, addDays(today, -120), addDays(today, -90))
  const query = { shop_id: world.shopId }
  const allocations = [{ invoice_id: old.id, amount: 300 }]
  const receipt = (
    await t.call('createReceipt', { query, body: { customer_id, amount: 450, method: 'check', allocations } }, world.admin)
  ).body.data.receipt
  await t.call('refundReceipt', { params: { id: receipt.id }, body: { amount: 20, reason: 'Asked' } }, world.admin)
  const { account } = (await t.call('getCustomerAccount', { params: { id: customer_id } }, world.admin)).body.data
  expect(account).toMatchObject({ open: 120.5, open_count: 1, credit: 130, opening: 300, closing: -9.5, days_to_pay: 120 })
  expect(account.entries.map((one: Record<string, unknown>) => [one.what, one.charge, one.credit, one.balance])).toEqual([
    ['invoice', 120.5, 0, 420.5],
    ['payment', 0, 450, -29.5],
    ['refund', 20, 0, -9.5],
  ])
  expect(account.entries[0].number).toBe(fresh.invoiceNumber)
  expect(account.opening + account.charges - account.credits).toBe(account.closing)
  // What is owed less what is credit.
  expect(account.open - account.credit).toBe(account.closing)
})
