import { toCents } from '@twopost/contract/core/money'
import { dateIn } from '@twopost/contract/core/time'
import { formatCents } from '@twopost/contract/invoices'
import { newId } from '#platform/database/ids.ts'
import { type Context, may } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { invoicePaid } from '../invoice-paid.events.ts'
import { type InvoiceRow, moveInvoice } from '../invoices.queries.ts'
import { stateOf } from '../invoices.rules.ts'
import { announceInvoice, getInvoiceLocked, showOne } from '../invoices.service.ts'
import { issueLocked, wrongState } from '../issue/issue-invoice.service.ts'
import { insertPayment, type PaymentRow, selectPayments } from './payments.queries.ts'

interface Payment {
  /** Null: all that is left. */
  cents: number | null
  method: PaymentRow['method']
  date: string | undefined
  reference: string
}

const todayOf = (ctx: Context, row: InvoiceRow): string => dateIn(row.time_zone, ctx.now.getTime())

/** The state that amounts and dates give an issued invoice now; the only writer of what is paid. */
async function settle(ctx: Context, row: InvoiceRow, paidCents: number, paidOn: string): Promise<void> {
  const status = stateOf({ totalCents: row.total_cents, paidCents, dueDate: row.due_date ?? '', today: todayOf(ctx, row) })
  const paidDate = status === 'paid' ? paidOn : null
  if ((await moveInvoice(ctx.tx, row.id, [row.status], status, { paid_cents: paidCents, paid_date: paidDate }, ctx.now)) === 0)
    throw wrongState(row.status)
}

/**
 * Takes a payment (M11). The first one of a draft issues it, which needs invoices:send as well.
 * The money came on a day not after today; a day before the issue is taken, as money may come first (R1-3).
 * @throws Problem NOT_ALLOWED, INVALID_INVOICE_STATE, NOTHING_TO_PAY, PAYMENT_TOO_HIGH naming the balance, PAYMENT_DATE_FUTURE, and
 * what issuing throws
 */
async function pay(ctx: Context, id: string, payment: Payment): Promise<InvoiceRow> {
  const seen = await getInvoiceLocked(ctx, id)
  if (seen.status === 'void') throw wrongState(seen.status)
  if (seen.status === 'draft' && !may(ctx, 'invoices:send')) throw new Problem('NOT_ALLOWED')
  const row = seen.status === 'draft' ? await issueLocked(ctx, seen) : seen
  const balance = row.total_cents - row.paid_cents
  if (balance <= 0) throw new Problem('NOTHING_TO_PAY')
  const cents = payment.cents ?? balance
  if (cents > balance) throw new Problem('PAYMENT_TOO_HIGH', { balance: formatCents(balance) })
  const today = todayOf(ctx, row)
  const date = payment.date ?? today
  if (date > today) throw new Problem('PAYMENT_DATE_FUTURE', { today })
  await insertPayment(
    ctx.tx,
    {
      id: newId(ctx.now),
      invoiceId: row.id,
      cents,
      method: payment.method,
      date,
      reference: payment.reference,
      reversesId: null,
      by: ctx.userId,
      byName: ctx.actorName,
    },
    ctx.now,
  )
  await settle(ctx, row, row.paid_cents + cents, date)
  await announceInvoice(ctx, row)
  if (cents === balance) await invoicePaid.announce(ctx, { orderId: row.service_order_id, customerId: row.customer_id })
  ctx.note({
    kind: 'invoice',
    id: row.id,
    code: 'payment.taken',
    params: { amount: formatCents(cents), number: row.number },
    details: { number: row.number, cents, method: payment.method },
  })
  return row
}

export async function addPayment(
  ctx: Context,
  {
    params,
    body,
  }: {
    params: { id: string }
    body: { amount: number; method?: Payment['method'] | undefined; date?: string | undefined; reference?: string | undefined }
  },
) {
  await pay(ctx, params.id, {
    cents: toCents(body.amount),
    method: body.method ?? 'other',
    date: body.date,
    reference: body.reference ?? '',
  })
  return showOne(ctx, params.id)
}

/** Pays what is left (M10). */
export async function markPaid(
  ctx: Context,
  {
    params,
    body,
  }: { params: { id: string }; body?: { paidDate?: string | undefined; method?: Payment['method'] | undefined } | undefined },
) {
  await pay(ctx, params.id, { cents: null, method: body?.method ?? 'other', date: body?.paidDate, reference: '' })
  return showOne(ctx, params.id)
}

/** Undoes a mistaken payment by a counter row, once. @throws Problem PAYMENT_NOT_FOUND, PAYMENT_REVERSED */
export async function reversePayment(
  ctx: Context,
  { params, body }: { params: { id: string; paymentId: string }; body?: { reason?: string | undefined } | undefined },
) {
  const row = await getInvoiceLocked(ctx, params.id)
  const payment = (await selectPayments(ctx.tx, row.id)).find((one) => one.id === params.paymentId.toLowerCase())
  if (!payment) throw new Problem('PAYMENT_NOT_FOUND')
  if (payment.is_reversed || payment.reverses_id !== null) throw new Problem('PAYMENT_REVERSED')
  if (row.status === 'void' || row.status === 'draft') throw wrongState(row.status)
  const today = todayOf(ctx, row)
  await insertPayment(
    ctx.tx,
    {
      id: newId(ctx.now),
      invoiceId: row.id,
      cents: -payment.amount_cents,
      method: payment.method,
      date: today,
      reference: body?.reason ?? '',
      reversesId: payment.id,
      by: ctx.userId,
      byName: ctx.actorName,
    },
    ctx.now,
  )
  await settle(ctx, row, row.paid_cents - payment.amount_cents, today)
  await announceInvoice(ctx, row)
  ctx.note({
    kind: 'invoice',
    id: row.id,
    code: 'payment.reversed',
    params: { amount: formatCents(payment.amount_cents), number: row.number },
    details: { number: row.number, payment_id: payment.id },
  })
  return showOne(ctx, row.id)
}
