import { fromCents } from '@twopost/contract/core/money'
import { dateIn } from '@twopost/contract/core/time'
import type { Receipt, ReceiptDetail } from '@twopost/contract/receipts'
import { type Context, may, when } from '#platform/http/context.ts'
import type { ApplicationRow, ReceiptRow, selectRefunds } from './receipts.queries.ts'

const dollars = (cents: number | null): number | null => (cents === null ? null : fromCents(cents))

/** Row → wire. */
export const presentReceipt = (row: ReceiptRow): Receipt => ({
  id: row.id,
  number: row.number,
  shop_id: row.shop_id,
  shop_name: row.shop_name,
  customer_id: row.customer_id,
  customer_name: row.customer_name,
  kind: row.kind,
  method: row.method,
  amount: fromCents(row.amount_cents),
  unapplied: fromCents(row.unapplied_cents),
  business_date: row.business_date,
  posted_on: dateIn(row.time_zone, row.happened_at.getTime()),
  reference: row.reference,
  service_order_id: row.service_order_id,
  order_number: row.order_number ?? '',
  tendered: dollars(row.tendered_cents),
  change: dollars(row.change_cents),
  reverses_id: row.reverses_id,
  refunds_id: row.refunds_id,
  payment_intent_id: row.intent_id,
  is_reversed: row.is_reversed,
  recorded_by_name: row.recorded_by_name,
  created_at: row.created_at.toISOString(),
})

/** What this person may do now with this receipt: what is left of it × permissions. */
function allowedOn(ctx: Context, row: ReceiptRow, applications: readonly ApplicationRow[]): ReceiptDetail['allowed'] {
  if (row.is_reversed || row.reverses_id !== null) return []
  const [takes, refunds] = [may(ctx, 'payments:create'), may(ctx, 'payments:refund')]
  const isToday = row.business_date === dateIn(row.time_zone, ctx.now.getTime())
  const hasRest = row.unapplied_cents > 0
  const gaveBack =
    row.kind !== 'refund' &&
    applications.reduce((sum, one) => sum + one.amount_cents, 0) + row.unapplied_cents !== row.amount_cents
  return [
    ...when(takes && hasRest, 'apply'),
    ...when(takes && applications.length > 0, 'unapply'),
    // Goodwill was never the customer's money.
    ...when(refunds && hasRest && row.kind !== 'goodwill', 'refund'),
    // What went through a provider cannot have been mistyped.
    ...when(refunds && isToday && !gaveBack && row.intent_id === null, 'reverse'),
  ]
}

export const presentReceiptDetail = (
  ctx: Context,
  row: ReceiptRow,
  applications: readonly ApplicationRow[],
  refunds: Awaited<ReturnType<typeof selectRefunds>>,
): ReceiptDetail => ({
  ...presentReceipt(row),
  applications: applications.map((one) => ({
    invoice_id: one.invoice_id,
    invoice_number: one.number ?? '',
    due_date: one.due_date ?? '',
    amount: fromCents(one.amount_cents),
    date: one.paid_on,
  })),
  refunds: refunds.map((one) => ({
    id: one.id,
    number: one.number,
    amount: fromCents(one.amount_cents),
    method: one.method,
    business_date: one.business_date,
    reference: one.reference,
    is_reversed: one.is_reversed,
  })),
  allowed: allowedOn(ctx, row, applications),
})
