import { applyPayment, balanceOf, type InvoiceRow } from '#features/invoices/index.ts'
import type { Context } from '#platform/http/context.ts'
import { usedFor } from './credit-moves.rules.ts'
import { firstOpenDay } from './days/open-day.service.ts'
import { moveCredit } from './receipts.queries.ts'
import { todayOf, writeReceipt } from './receipts.service.ts'

/** Money that a provider took from a customer, in cents. */
interface OnlineMoney {
  intentId: string
  shopId: string
  timeZone: string
  customerId: string
  /** The order of a deposit. */
  orderId: string | null
  /** Where it goes, as much as fits; held by the caller. */
  invoice: InvoiceRow | null
  cents: number
  reference: string
}

/**
 * Writes the receipt of money that came online and puts it on its invoice, as much as the balance takes; the rest is customer credit (PAY8, PAY23).
 * The caller holds order, invoice and credit, in this order. @returns the cents that are on the invoice
 */
export async function takeOnlineMoney(
  ctx: Context,
  money: OnlineMoney,
): Promise<{ id: string; number: string; appliedCents: number }> {
  const { invoice, cents, shopId, customerId, reference } = money
  const businessDate = await firstOpenDay(ctx, shopId, todayOf(ctx, { time_zone: money.timeZone }))
  const { id, number } = await writeReceipt(ctx, {
    ...{
      shopId,
      customerId,
      kind: money.orderId === null ? 'payment' : 'deposit',
      method: 'card',
      cents,
      businessDate,
      reference,
    },
    ...{ orderId: money.orderId, tenderedCents: null, reversesId: null, refundsId: null, intentId: money.intentId },
  })
  const takes = invoice?.status === 'sent' || invoice?.status === 'overdue' ? invoice : null
  const appliedCents = takes ? Math.min(cents, balanceOf(takes)) : 0
  if (takes && appliedCents > 0)
    await applyPayment(ctx, takes, { receiptId: id, cents: appliedCents, method: 'card', date: businessDate, reference })
  const used = takes ? [usedFor(takes, businessDate, appliedCents)] : []
  await moveCredit(ctx, { shop_id: shopId, customer_id: customerId }, [{ date: businessDate, cents }, ...used])
  return { id, number, appliedCents }
}
