import { expect } from 'vitest'
import type { Member } from '../factories/world.ts'
import type { TestApp } from '../harness.ts'
import { addGoals } from './world-of-goals.ts'
import { addReports } from './world-of-reports.ts'
import { addTaxes } from './world-of-taxes.ts'

/** Taxes, a goal, an invoice that is asked to be paid online, two receipts with customer credit, one of them on an invoice as well, a closed day and a reopened one. @returns their ids by kind */
export async function addMoney(
  t: TestApp,
  owner: Member,
  one: { shopId: string; customerId: string; invoiceId: string; canary: string },
): Promise<Record<string, string>> {
  const ok = <T extends { status: number; text: string }>(reply: T): T => {
    expect(reply.status, reply.text).toBeLessThan(300)
    return reply
  }
  const query = { shop_id: one.shopId }
  const take = async (amount: number, applied: number) => {
    const allocations = applied > 0 ? [{ invoice_id: one.invoiceId, amount: applied }] : []
    const body = { customer_id: one.customerId, amount, method: 'check' as const, reference: `Check ${one.canary}`, allocations }
    return ok(await t.call('createReceipt', { query, body }, owner)).body.data.receipt
  }
  const [credit, applied] = [await take(5, 0), await take(3, 1)]
  ok(await t.call('addCashMove', { query, body: { kind: 'paid_in', amount: 2, reason: `Change ${one.canary}` } }, owner))
  const counted = { cash: 20, card: 0, check: 0, transfer: 0, other: 0 }
  const close = async (date: string) =>
    ok(await t.call('closeDay', { query, body: { date, float: 20, counted, note: `Counted ${one.canary}` } }, owner)).body.data
      .day_close
  const [closed, reopened] = [await close('2025-01-06'), await close('2025-01-07')]
  const reason = `Late check ${one.canary}`
  ok(await t.call('reopenDay', { params: { id: reopened.id }, body: { reason } }, owner))
  const stated = { customer_ids: [one.customerId], to_date: '2025-12-31', send: false }
  const { statements } = ok(await t.call('createStatements', { query, body: stated }, owner)).body.data
  const credit_note = ok(
    await t.call(
      'createCreditNote',
      { params: { id: one.invoiceId }, body: { amount: 0.5, reason: `Scratch ${one.canary}` } },
      owner,
    ),
  ).body.data.credit_note
  const online = { params: { id: one.shopId }, body: { provider: 'test' as const } }
  ok(await t.call('updatePaymentSettings', online, owner))
  const link = ok(await t.call('createPaymentLink', { params: { id: one.invoiceId }, body: {} }, owner)).body.data.link
  const printed = ok(await t.call('createPrintJob', { body: { kind: 'receipt', ids: [credit.id] } }, owner))
  const sale = {
    ...{ customer_id: one.customerId, notes: `Counter ${one.canary}` },
    lines: [{ description: `Blade ${one.canary}`, quantity: 1, unit_price: 3 }],
  }
  const counter_sale = ok(await t.call('createCounterSale', { query, body: sale }, owner)).body.data.invoice
  const fees = { is_on: true, grace_days: 10, percent: 1.5, valid_from: '2026-01-01' }
  ok(await t.call('putLateFeeRule', { query, body: fees }, owner))
  const taxes = await addTaxes(t, owner, one)
  const goals = await addGoals(t, owner, one.shopId)
  const reports = await addReports(t, owner, one)
  return {
    ...taxes,
    ...goals,
    ...reports,
    receipt: credit.id,
    print_job: printed.body.data.print_job.id,
    applied_receipt: applied.id,
    day_close: closed.id,
    credit_note: credit_note.id,
    payment_intent: link.intent_id,
    counter_sale: counter_sale.id,
    statement: statements[0]?.id ?? '',
  }
}
