import { creditNoteIssued, invoiceIssued, invoiceVoided, paymentPosted } from '#features/invoices/index.ts'
import { postCredit, postIssue, postPayment, takeBackTaxes } from './tax-entries.service.ts'

/** What the tax report follows; once in a process. */
export function subscribeReports(): void {
  invoiceIssued.subscribe((ctx, invoice) => postIssue(ctx.tx, invoice, ctx.now))
  invoiceVoided.subscribe((ctx, { invoiceId }) => takeBackTaxes(ctx.tx, invoiceId, ctx.now))
  creditNoteIssued.subscribe((ctx, note) => postCredit(ctx.tx, note, ctx.now))
  paymentPosted.subscribe((ctx, payment) => postPayment(ctx.tx, payment, ctx.now))
}
