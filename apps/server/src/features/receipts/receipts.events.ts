import { applyPayment, balanceOf, getInvoiceRow, invoiceIssued } from '#features/invoices/index.ts'
import type { Context } from '#platform/http/context.ts'
import { usedFor } from './credit-moves.rules.ts'
import { moveCredit, selectDeposits } from './receipts.queries.ts'
import { announceReceipt, holdReceipt } from './receipts.service.ts'

/** Deposits of an order go on its invoice as soon as that is issued, as much as fits, the earliest first (PAY12). */
async function applyDeposits(ctx: Context, invoiceId: string, orderId: string, date: string): Promise<void> {
  let invoice = await getInvoiceRow(ctx, invoiceId)
  for (const seen of await selectDeposits(ctx.tx, orderId)) {
    const deposit = await holdReceipt(ctx, seen.id)
    const cents = Math.min(deposit.unapplied_cents, balanceOf(invoice))
    // The invoice may be for somebody else than the one who paid ahead.
    if (cents <= 0 || deposit.customer_id !== invoice.customer_id) continue
    invoice = await applyPayment(ctx, invoice, {
      ...{ receiptId: deposit.id, cents, method: deposit.method, date, reference: deposit.number },
    })
    await moveCredit(ctx, deposit, [usedFor(invoice, date, cents)])
    await announceReceipt(ctx, deposit)
  }
}

/** What receipts hear from invoices; once in a process. */
export function subscribeReceipts(): void {
  invoiceIssued.subscribe(async (ctx, { invoiceId, orderId, businessDate }) => {
    if (orderId !== null) await applyDeposits(ctx, invoiceId, orderId, businessDate)
  })
}
