import { expect, it } from 'vitest'
import { verifyFacts } from '#features/kpis/index.ts'
import { verifyTaxes } from '#features/reports/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import type { World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { verifyMoney } from './money-check.service.ts'

const t = useApp()
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}
async function issue(world: World) {
  const workOrderId = await addCompletedOrder(t, world)
  const { invoice } = ok(await t.call('createInvoice', { body: { workOrderId } }, world.admin))
  return ok(await t.call('sendInvoice', { params: { id: invoice.id }, body: {} }, world.admin)).invoice
}
const verifyAll = async (tx: Tx) => [
  ...(await verifyMoney(tx)).faults,
  ...(await verifyFacts(tx)).faults,
  ...(await verifyTaxes(tx)),
]
/** A shop with a paid, a credited, a void and an open invoice, a counter sale, credit of a customer, what was owed before Twopost, and its day closed. */
async function shop() {
  const world = await t.tenant()
  const [paid, credited, gone] = [await issue(world), await issue(world), await issue(world), await issue(world)]
  const pay = (id: string, amount: number) =>
    t.call('addPayment', { params: { id }, body: { amount, method: 'cash' } as never }, world.admin)
  ok(await pay(paid.id, paid.totalAmount))
  ok(await pay(credited.id, 20))
  const note = { reason: 'Goodwill', amount: 10 }
  ok(await t.call('createCreditNote', { params: { id: credited.id }, body: note as never }, world.admin))
  ok(await t.call('voidInvoice', { params: { id: gone.id }, body: { reason: 'Twice' } }, world.admin))
  const sale = {
    customer_id: paid.customerId,
    lines: [{ type: 'fee', sales_class: 'other', description: 'Oil', quantity: 1, unit_price: 9 }],
  }
  const sold = ok(await t.call('createCounterSale', { query: { shop_id: world.shopId }, body: sale as never }, world.admin))
  ok(await pay(sold.invoice.id, 5))
  const receipt = { customer_id: paid.customerId, amount: 7.5, method: 'check' }
  ok(await t.call('createReceipt', { query: { shop_id: world.shopId }, body: receipt as never }, world.admin))
  const old = { number: '77-A', date: '2026-08-01', amount: 120 }
  const owed = { params: { id: paid.customerId }, query: { shop_id: world.shopId }, body: old as never }
  ok(await t.call('createOpeningBalance', owed, world.admin))
  const date = paid.issueDate as string
  const { day } = ok(await t.call('getDayExpected', { params: { date }, query: { shop_id: world.shopId } }, world.admin))
  const close = { date, float: 0, counted: day.expected }
  ok(await t.call('closeDay', { query: { shop_id: world.shopId }, body: close as never }, world.admin))
  return { world, paid }
}

it('finds every way in which money does not agree with its rows, and nothing where it does (verify-money)', async () => {
  const { world, paid } = await shop()
  const faults = () => t.inTenant(world.tenantId, verifyAll)
  expect(await faults()).toEqual([])
  const { documents } = await t.inTenant(world.tenantId, verifyMoney)
  expect(documents).toBe(11)
  /** Breaks rows behind the back of the product, looks, and puts them right again. */
  const broken = async (sql: string): Promise<string[]> => {
    await t.admin.query('begin; set local session_replication_role = replica')
    try {
      await t.admin.query(sql.replaceAll('$T', `'${world.tenantId}'`))
      await t.admin.query('commit')
    } catch (error) {
      await t.admin.query('rollback')
      throw error
    }
    return [...new Set((await faults()).map((one) => one.what))]
  }
  const both = async (there: string, back: string): Promise<string[]> => {
    const found = await broken(there)
    expect(await broken(back), back).toEqual([])
    return found
  }
  const invoice = `tenant_id = $T and id = '${paid.id}'`
  const add = (table: string, column: string, where: string) =>
    both(
      `update app.${table} set ${column} = ${column} + 1 where ${where}`,
      `update app.${table} set ${column} = ${column} - 1 where ${where}`,
    )
  expect(
    await both(
      `update app.invoices set paid_cents = paid_cents - 1 where ${invoice}`,
      `update app.invoices set paid_cents = paid_cents + 1 where ${invoice}`,
    ),
  ).toEqual(['paid of invoice'])
  expect((await t.inTenant(world.tenantId, verifyMoney)).faults).toEqual([])
  expect(
    await both(
      `update app.invoices set status = 'sent' where ${invoice}`,
      `update app.invoices set status = 'paid' where ${invoice}`,
    ),
  ).toEqual(['state of invoice', 'kept day of invoices'])
  expect(await add('payments', 'amount_cents', `tenant_id = $T and invoice_id = '${paid.id}'`)).toEqual(
    expect.arrayContaining(['paid of invoice', 'more than there is of receipt', 'credit of customer', 'kept day of invoices']),
  )
  expect(
    await add('invoice_issue_lines', 'amount_cents', `tenant_id = $T and invoice_id = '${paid.id}' and position = 0`),
  ).toEqual(expect.arrayContaining(['lines of invoice', 'facts of the invoice', 'tax entries of invoice']))
  expect(await add('credit_note_lines', 'net_cents', 'tenant_id = $T and position = 0')).toEqual(
    expect.arrayContaining(['lines of credit note', 'facts of the credit note']),
  )
  expect(await add('customer_credits', 'credit_cents', `tenant_id = $T and customer_id = '${paid.customerId}'`)).toEqual([
    'credit of customer',
  ])
  expect(await add('credit_moves', 'cents', 'tenant_id = $T')).toEqual(['day of credit of customer'])
  expect(await add('day_closes', 'difference_cents', 'tenant_id = $T')).toEqual(['closed day'])
  expect(await add('counters', 'last', "tenant_id = $T and kind = 'receipt'")).toEqual(['numbers of receipt'])
  expect(await add('invoice_days', 'total_cents', 'tenant_id = $T')).toEqual(['kept day of invoices'])
  expect(await add('fact_lines', 'net_cents', 'tenant_id = $T and is_head')).toEqual(
    expect.arrayContaining(['facts of the invoice', 'kept day']),
  )
  expect(await add('tax_days', 'tax_cents', "tenant_id = $T and kind = 'taxable'")).toEqual(['tax day'])
  const named = (await t.admin.query('select number from app.invoices where id = $1', [paid.id])).rows[0].number
  await t.admin.query('update app.invoices set paid_cents = paid_cents - 1 where id = $1', [paid.id])
  expect(await faults()).toEqual([{ what: 'paid of invoice', id: named }])
})
