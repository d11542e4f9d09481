import { creditNoteIssued, invoiceIssued, invoiceVoided } from '#features/invoices/index.ts'
import { postCredit, postInvoice, takeBackInvoice } from './facts.service.ts'

/** What facts follow; once in a process. */
export function subscribeKpis(): void {
  invoiceIssued.subscribe((ctx, invoice) => postInvoice(ctx.tx, invoice, ctx.now))
  creditNoteIssued.subscribe((ctx, note) => postCredit(ctx.tx, note, ctx.now))
  invoiceVoided.subscribe((ctx, { orderId, invoiceId }) => takeBackInvoice(ctx.tx, orderId, invoiceId, ctx.now))
}
