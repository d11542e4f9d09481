import type { Answer, Input } from '@twopost/contract/core/call'
import { toCents } from '@twopost/contract/core/money'
import { formatCents } from '@twopost/contract/invoices'
import type * as calls from '@twopost/contract/receipts'
import {
  applyPayment,
  endOpening,
  getInvoiceLocked,
  type InvoiceRow,
  selectPayments,
  undoPayment,
} from '#features/invoices/index.ts'
import { ownLimit } from '#features/roles/index.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { type CreditMove, usedFor } from './credit-moves.rules.ts'
import { moveCredit, type ReceiptRow, selectApplications, selectRefunds } from './receipts.queries.ts'
import {
  announceReceipt,
  getReceiptRow,
  holdReceipt,
  refuseCardNumbers,
  showOne,
  todayOf,
  writeReceipt,
} from './receipts.service.ts'
import { refundedOnline } from './refunds.events.ts'

/**
 * Takes what a receipt paid back from an invoice, which the caller holds, the latest payment first. A payment that is only taken back in part is
 * fully reversed, and the rest is applied again (PAY3). It counts for today, or for the `date` that is given. @returns the cents that are free again, and on which days
 */
export async function takeBack(
  ctx: Context,
  invoice: InvoiceRow,
  receiptId: string,
  cents: number | null,
  reason: string,
  date?: string,
): Promise<{ cents: number; moves: CreditMove[] }> {
  const standing = (await selectPayments(ctx.tx, invoice.id)).filter(
    (one) => one.receipt_id === receiptId && one.reverses_id === null && !one.is_reversed,
  )
  const on = standing.reduce((sum, one) => sum + one.amount_cents, 0)
  const wanted = cents ?? on
  if (wanted > on || on === 0) throw new Problem('NOT_APPLIED', { amount: formatCents(on), number: invoice.number ?? '' })
  let left = wanted
  let row = invoice
  const moves: CreditMove[] = []
  for (const payment of standing.reverse()) {
    if (left === 0) break
    row = await undoPayment(ctx, row, payment, reason, date)
    moves.push(usedFor(row, date ?? todayOf(ctx, row), -payment.amount_cents))
    const rest = payment.amount_cents - Math.min(left, payment.amount_cents)
    left -= payment.amount_cents - rest
    if (rest === 0) continue
    row = await applyPayment(ctx, row, {
      ...{ receiptId, cents: rest, method: payment.method, date: payment.paid_on, reference: payment.reference },
    })
    moves.push(usedFor(row, payment.paid_on, rest))
  }
  return { cents: wanted, moves }
}

/** Money of a receipt leaves an invoice and is customer credit again (PAY25). @throws Problem as the call says */
export async function unapplyReceipt(
  ctx: Context,
  { params, body }: Input<typeof calls.unapplyReceipt>,
): Promise<Answer<typeof calls.unapplyReceipt>> {
  refuseCardNumbers(body.reason)
  await getReceiptRow(ctx, params.id)
  const invoice = await getInvoiceLocked(ctx, body.invoice_id)
  const row = await holdReceipt(ctx, params.id)
  const wanted = body.amount === undefined ? null : toCents(body.amount)
  const { cents, moves } = await takeBack(ctx, invoice, row.id, wanted, body.reason)
  await moveCredit(ctx, row, moves)
  await announceReceipt(ctx, row)
  ctx.note({
    kind: 'receipt',
    id: row.id,
    code: 'receipt.unapplied',
    params: { amount: formatCents(cents), number: row.number, invoice: invoice.number ?? '' },
    details: { number: row.number, invoice: invoice.number ?? '', cents, reason: body.reason },
  })
  return showOne(ctx, row.id)
}

/** The money of an opening balance came to another program, whatever way is noted. */
const isOtherWay = (row: Pick<ReceiptRow, 'kind' | 'method'>, method: ReceiptRow['method']): boolean =>
  method !== row.method || row.kind === 'opening'
/** By the way it came money goes back without asking, by another one within the limit of one's role. @throws Problem REFUND_OVER_LIMIT (PAY13) */
async function expectRefundWithin(ctx: Context, row: ReceiptRow, cents: number): Promise<void> {
  const limit = await ownLimit(ctx, 'refund_amount')
  if (limit === null) return
  // Several small refunds of one receipt count as one.
  const before = (await selectRefunds(ctx.tx, row.id))
    .filter((one) => !one.is_reversed && isOtherWay(row, one.method))
    .reduce((sum, one) => sum + one.amount_cents, 0)
  if (before + cents > limit) throw new Problem('REFUND_OVER_LIMIT', { limit: formatCents(limit) })
}

/**
 * Gives back what is left of a receipt, by the way it came unless said otherwise; to a card through the provider by which it came (PAY13).
 * @throws Problem REFUND_TOO_HIGH, REFUND_OVER_LIMIT, DAY_CLOSED
 */
export async function refundReceipt(
  ctx: Context,
  { params, body }: Input<typeof calls.refundReceipt>,
): Promise<Answer<typeof calls.refundReceipt>> {
  refuseCardNumbers(body.reason)
  const row = await holdReceipt(ctx, params.id)
  const cents = toCents(body.amount)
  // Goodwill was never the customer's money, and a refund is no receipt to give back from.
  const most = row.kind === 'goodwill' ? 0 : row.unapplied_cents
  if (cents > most) throw new Problem('REFUND_TOO_HIGH', { amount: formatCents(most) })
  const method = body.method ?? row.method
  if (isOtherWay(row, method)) await expectRefundWithin(ctx, row, cents)
  const intentId = method === 'card' ? row.intent_id : null
  const businessDate = todayOf(ctx, row)
  const { id, number } = await writeReceipt(ctx, {
    ...{ shopId: row.shop_id, customerId: row.customer_id, kind: 'refund', method, cents },
    ...{ businessDate, reference: body.reason, orderId: row.service_order_id, tenderedCents: null },
    ...{ reversesId: null, refundsId: row.id, intentId },
  })
  if (intentId !== null) await refundedOnline.announce(ctx, { intentId, refundId: id, cents })
  await moveCredit(ctx, row, [{ date: businessDate, cents: -cents }])
  await announceReceipt(ctx, row)
  ctx.note({
    kind: 'receipt',
    id,
    code: 'receipt.refunded',
    params: { amount: formatCents(cents), number: row.number },
    details: { number, of: row.number, cents, method, reason: body.reason },
  })
  return showOne(ctx, id)
}

/**
 * Writes the receipt that takes another one back, whole and once. The caller holds it and has taken what it paid back from its invoices. It counts for today,
 * or for the `businessDate` that is given.
 * @returns what that does to the customer's credit @throws Problem DAY_CLOSED
 */
export async function writeReversal(
  ctx: Context,
  row: ReceiptRow,
  reason: string,
  businessDate = todayOf(ctx, row),
): Promise<CreditMove> {
  await writeReceipt(ctx, {
    ...{ shopId: row.shop_id, customerId: row.customer_id, kind: row.kind, method: row.method, cents: row.amount_cents },
    ...{ businessDate, reference: reason, orderId: row.service_order_id, tenderedCents: null },
    ...{ reversesId: row.id, refundsId: row.refunds_id },
  })
  await announceReceipt(ctx, row)
  // A refund that was none is credit again; of other kinds what was left is none any more.
  return { date: businessDate, cents: row.kind === 'refund' ? row.amount_cents : -row.amount_cents }
}

/** Takes a mistyped receipt of today back with what it paid (PAY25). @throws Problem as the call says */
export async function reverseReceipt(
  ctx: Context,
  { params, body }: Input<typeof calls.reverseReceipt>,
): Promise<Answer<typeof calls.reverseReceipt>> {
  refuseCardNumbers(body.reason)
  const seen = await getReceiptRow(ctx, params.id)
  if (seen.is_reversed || seen.reverses_id !== null) throw new Problem('RECEIPT_REVERSED')
  if (seen.intent_id !== null) throw new Problem('RECEIPT_CAME_ONLINE')
  if (seen.business_date !== todayOf(ctx, seen)) throw new Problem('RECEIPT_OF_EARLIER_DAY')
  const applied = await selectApplications(ctx.tx, seen.id)
  const keys = [...new Set(applied.map((one) => `${one.service_order_id ?? ''} ${one.invoice_id}`))].sort()
  const held: InvoiceRow[] = []
  for (const key of keys) held.push(await getInvoiceLocked(ctx, key.split(' ')[1] ?? ''))
  const row = await holdReceipt(ctx, seen.id)
  const now = await selectApplications(ctx.tx, row.id)
  if (now.some((one) => !held.some((invoice) => invoice.id === one.invoice_id))) throw new Problem('RECEIPT_CHANGED')
  const onInvoices = now.reduce((sum, one) => sum + one.amount_cents, 0)
  if (row.kind !== 'refund' && onInvoices + row.unapplied_cents !== row.amount_cents) throw new Problem('RECEIPT_REFUNDED')
  const moves: CreditMove[] = []
  for (const invoice of held)
    if (now.some((one) => one.invoice_id === invoice.id))
      moves.push(...(await takeBack(ctx, invoice, row.id, null, body.reason)).moves)
  moves.push(await writeReversal(ctx, row, body.reason))
  if (row.kind === 'opening') await endOpening(ctx.tx, { receiptId: row.id }, ctx.now)
  await moveCredit(ctx, row, moves)
  ctx.note({
    kind: 'receipt',
    id: row.id,
    code: 'receipt.reversed',
    params: { number: row.number },
    details: { number: row.number, cents: row.amount_cents, reason: body.reason },
  })
  return showOne(ctx, row.id)
}
