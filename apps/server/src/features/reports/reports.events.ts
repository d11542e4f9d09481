import { invoiceIssued, invoiceVoided, paymentPosted } from '#features/invoices/index.ts'
import { postIssue, postPayment, takeBackTaxes } from './tax-entries.service.ts'

/** What the tax report follows; once in a process. Credit notes will be followed here: each adds entries of kind `credit`, which the report reads already. */
export function subscribeReports(): void {
  invoiceIssued.subscribe((ctx, invoice) => postIssue(ctx.tx, invoice, ctx.now))
  invoiceVoided.subscribe((ctx, { invoiceId }) => takeBackTaxes(ctx.tx, invoiceId, ctx.now))
  paymentPosted.subscribe((ctx, payment) => postPayment(ctx.tx, payment, ctx.now))
}
