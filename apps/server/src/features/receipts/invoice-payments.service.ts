import { toCents } from '@twopost/contract/core/money'
import { formatCents } from '@twopost/contract/invoices'
import {
  applyPayment,
  balanceOf,
  getInvoiceLocked,
  type InvoiceRow,
  issueLocked,
  type PaymentRow,
  selectPayments,
  showInvoiceRow,
  undoPayment,
  wrongState,
} from '#features/invoices/index.ts'
import { type Context, may } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { usedFor } from './credit-moves.rules.ts'
import { moveCredit } from './receipts.queries.ts'
import { announceReceipt, holdReceipt, refuseCardNumbers, todayOf, writeReceipt } from './receipts.service.ts'
import { writeReversal } from './refunds.service.ts'

interface Payment {
  /** Null: all that is left. */
  cents: number | null
  method: PaymentRow['method']
  date: string | undefined
  reference: string
  /** Cash that was handed over. */
  tenderedCents: number | null
}

/**
 * Takes a payment on one invoice (M11, PAY10): a receipt and its application. The first one of a draft issues it, which needs invoices:send as
 * well. The money came on a day not after today; a day before the issue is taken, as money may come first (R1-3), unless it is closed (PAY17).
 * @throws Problem NOT_ALLOWED, INVALID_INVOICE_STATE, NOTHING_TO_PAY, PAYMENT_TOO_HIGH naming the balance, PAYMENT_DATE_FUTURE, DAY_CLOSED,
 * NO_CARD_NUMBERS, and what issuing throws
 */
async function pay(ctx: Context, id: string, payment: Payment): Promise<InvoiceRow> {
  refuseCardNumbers(payment.reference)
  const seen = await getInvoiceLocked(ctx, id)
  if (seen.status === 'void') throw wrongState(seen.status)
  if (seen.status === 'draft' && !may(ctx, 'invoices:send')) throw new Problem('NOT_ALLOWED')
  const row = seen.status === 'draft' ? await issueLocked(ctx, seen) : seen
  const balance = balanceOf(row)
  if (balance <= 0) throw new Problem('NOTHING_TO_PAY')
  const cents = payment.cents ?? balance
  if (cents > balance) throw new Problem('PAYMENT_TOO_HIGH', { balance: formatCents(balance) })
  if (payment.method === 'cash' && payment.tenderedCents !== null && payment.tenderedCents < cents)
    throw new Problem('CASH_TOO_LOW', { amount: formatCents(cents) })
  const today = todayOf(ctx, row)
  const date = payment.date ?? today
  if (date > today) throw new Problem('PAYMENT_DATE_FUTURE', { today })
  const receipt = await writeReceipt(ctx, {
    ...{ shopId: row.shop_id, customerId: row.customer_id, kind: 'payment', method: payment.method, cents },
    ...{
      businessDate: date,
      reference: payment.reference,
      orderId: null,
      tenderedCents: payment.method === 'cash' ? payment.tenderedCents : null,
      reversesId: null,
      refundsId: null,
    },
  })
  const paid = await applyPayment(ctx, row, {
    ...{ receiptId: receipt.id, cents, method: payment.method, date, reference: payment.reference },
  })
  await moveCredit(ctx, row, [{ date, cents }, usedFor(row, date, cents)])
  ctx.note({
    kind: 'invoice',
    id: row.id,
    code: 'payment.taken',
    params: { amount: formatCents(cents), number: row.number },
    details: { number: row.number, receipt: receipt.number, cents, method: payment.method },
  })
  return paid
}

export async function addPayment(
  ctx: Context,
  {
    params,
    body,
  }: {
    params: { id: string }
    body: {
      amount: number
      method?: Payment['method'] | undefined
      date?: string | undefined
      reference?: string | undefined
      tendered?: number | undefined
    }
  },
) {
  const row = await pay(ctx, params.id, {
    cents: toCents(body.amount),
    method: body.method ?? 'other',
    date: body.date,
    reference: body.reference ?? '',
    tenderedCents: body.tendered === undefined ? null : toCents(body.tendered),
  })
  return showInvoiceRow(ctx, row)
}

/** Pays what is left (M10). */
export async function markPaid(
  ctx: Context,
  {
    params,
    body,
  }: { params: { id: string }; body?: { paidDate?: string | undefined; method?: Payment['method'] | undefined } | undefined },
) {
  const row = await pay(ctx, params.id, {
    cents: null,
    method: body?.method ?? 'other',
    date: body?.paidDate,
    reference: '',
    tenderedCents: null,
  })
  return showInvoiceRow(ctx, row)
}

/**
 * Undoes a mistaken payment by a counter row, once. A receipt that was taken for this invoice alone is taken back with it; of one that is on
 * other invoices as well, was given back in part or came online, the money stays as customer credit. @throws Problem PAYMENT_NOT_FOUND, PAYMENT_REVERSED,
 * INVALID_INVOICE_STATE, DAY_CLOSED, NO_CARD_NUMBERS
 */
export async function reversePayment(
  ctx: Context,
  { params, body }: { params: { id: string; paymentId: string }; body?: { reason?: string | undefined } | undefined },
) {
  const reason = body?.reason ?? ''
  refuseCardNumbers(reason)
  const row = await getInvoiceLocked(ctx, params.id)
  const payment = (await selectPayments(ctx.tx, row.id)).find((one) => one.id === params.paymentId.toLowerCase())
  if (!payment) throw new Problem('PAYMENT_NOT_FOUND')
  if (payment.is_reversed || payment.reverses_id !== null) throw new Problem('PAYMENT_REVERSED')
  const after = await undoPayment(ctx, row, payment, reason)
  const freed = usedFor(row, todayOf(ctx, row), -payment.amount_cents)
  const receipt = payment.receipt_id === null ? null : await holdReceipt(ctx, payment.receipt_id)
  const wasForThisAlone =
    receipt?.kind === 'payment' &&
    receipt.intent_id === null &&
    receipt.amount_cents === payment.amount_cents &&
    receipt.unapplied_cents === receipt.amount_cents
  if (wasForThisAlone) await moveCredit(ctx, receipt, [freed, await writeReversal(ctx, receipt, reason)])
  else if (receipt) {
    await moveCredit(ctx, receipt, [freed])
    await announceReceipt(ctx, receipt)
  }
  ctx.note({
    kind: 'invoice',
    id: row.id,
    code: 'payment.reversed',
    params: { amount: formatCents(payment.amount_cents), number: row.number },
    details: { number: row.number, payment_id: payment.id },
  })
  return showInvoiceRow(ctx, after)
}
