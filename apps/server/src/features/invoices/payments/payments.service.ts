import { dateIn } from '@twopost/contract/core/time'
import { formatCents } from '@twopost/contract/invoices'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { addPaidToDay, addSettledToDay } from '../invoice-days.service.ts'
import { invoicePaid, invoiceSettled, paymentPosted } from '../invoice-paid.events.ts'
import { type InvoiceRow, moveInvoice } from '../invoices.queries.ts'
import { balanceOf, stateOf } from '../invoices.rules.ts'
import { announceInvoice } from '../invoices.service.ts'
import { wrongState } from '../issue/issue-invoice.service.ts'
import { insertPayment, type PaymentRow } from './payments.queries.ts'

const todayOf = (ctx: Context, row: InvoiceRow): string => dateIn(row.time_zone, ctx.now.getTime())

/** The state that amounts and dates give an issued invoice now (PAY9); the only writer of what is paid and credited. @returns the invoice as it is then */
export async function settle(
  ctx: Context,
  row: InvoiceRow,
  to: { paidCents?: number; creditedCents?: number },
  on: string,
): Promise<InvoiceRow> {
  const { paidCents = row.paid_cents, creditedCents = row.credited_cents } = to
  const status = stateOf({
    totalCents: row.total_cents,
    settledCents: paidCents + creditedCents,
    dueDate: row.due_date ?? '',
    today: todayOf(ctx, row),
  })
  const values = { paid_cents: paidCents, credited_cents: creditedCents, paid_date: status === 'paid' ? on : null }
  if ((await moveInvoice(ctx.tx, row.id, [row.status], status, values, ctx.now)) === 0) throw wrongState(row.status)
  if (row.paid_date !== null) await addSettledToDay(ctx.tx, row, row.paid_date, -1, ctx.now)
  if (status === 'paid') await addSettledToDay(ctx.tx, row, on, 1, ctx.now)
  if (status === 'paid' && row.status !== 'paid') await invoiceSettled.announce(ctx, { invoiceId: row.id, shopId: row.shop_id })
  return { ...row, ...values, status, version: row.version + 1, updated_at: ctx.now }
}

/** What puts a receipt on an invoice: cents above zero, the day it counts for (YYYY-MM-DD of the shop). */
export interface Application {
  receiptId: string
  cents: number
  method: PaymentRow['method']
  date: string
  reference: string
}

/**
 * Puts money of a receipt on an issued invoice, which the caller holds. @returns the invoice as it is then
 * @throws Problem INVALID_INVOICE_STATE, NOTHING_TO_PAY, PAYMENT_TOO_HIGH naming the balance
 */
export async function applyPayment(ctx: Context, row: InvoiceRow, application: Application): Promise<InvoiceRow> {
  if (row.status === 'void' || row.status === 'draft') throw wrongState(row.status)
  const balance = balanceOf(row)
  if (balance <= 0) throw new Problem('NOTHING_TO_PAY')
  if (application.cents > balance) throw new Problem('PAYMENT_TOO_HIGH', { balance: formatCents(balance) })
  const id = newId(ctx.now)
  await insertPayment(
    ctx.tx,
    { id, invoiceId: row.id, ...application, reversesId: null, by: ctx.userId, byName: ctx.actorName },
    ctx.now,
  )
  await addPaidToDay(ctx.tx, { shopId: row.shop_id, date: application.date }, application.cents, ctx.now)
  await paymentPosted.announce(ctx, { invoiceId: row.id, paymentId: id })
  const settled = await settle(ctx, row, { paidCents: row.paid_cents + application.cents }, application.date)
  await announceInvoice(ctx, row)
  // Who pays for part of somebody else's order is not asked how the work was.
  if (application.cents === balance && row.service_order_id !== null && row.payer_id === null)
    await invoicePaid.announce(ctx, { orderId: row.service_order_id, customerId: row.customer_id })
  return settled
}

/** Takes a payment back from an invoice, which the caller holds, by a counter row of today or of the day that is named. @throws Problem INVALID_INVOICE_STATE */
export async function undoPayment(
  ctx: Context,
  row: InvoiceRow,
  payment: PaymentRow,
  reason: string,
  on?: string,
): Promise<InvoiceRow> {
  if (row.status === 'void' || row.status === 'draft') throw wrongState(row.status)
  const [id, date] = [newId(ctx.now), on ?? todayOf(ctx, row)]
  await insertPayment(
    ctx.tx,
    {
      id,
      invoiceId: row.id,
      receiptId: payment.receipt_id,
      cents: -payment.amount_cents,
      method: payment.method,
      date,
      reference: reason,
      reversesId: payment.id,
      by: ctx.userId,
      byName: ctx.actorName,
    },
    ctx.now,
  )
  await addPaidToDay(ctx.tx, { shopId: row.shop_id, date }, -payment.amount_cents, ctx.now)
  await paymentPosted.announce(ctx, { invoiceId: row.id, paymentId: id })
  const settled = await settle(ctx, row, { paidCents: row.paid_cents - payment.amount_cents }, date)
  await announceInvoice(ctx, row)
  return settled
}
