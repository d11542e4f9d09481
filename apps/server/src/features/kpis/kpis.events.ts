import { creditNoteIssued, invoiceIssued, invoiceVoided } from '#features/invoices/index.ts'
import { earlierBookingsChanged } from '#features/scheduling/index.ts'
import { timeZoneChanged } from '#features/shops/index.ts'
import { earlierStretchesChanged } from '#features/timers/index.ts'
import { forgetShop } from './capacity-days.queries.ts'
import { countAgain } from './capacity-days.service.ts'
import { postCredit, postInvoice, takeBackInvoice } from './facts.service.ts'

/** What facts follow; once in a process. */
export function subscribeKpis(): void {
  invoiceIssued.subscribe((ctx, invoice) => postInvoice(ctx.tx, invoice, ctx.now))
  creditNoteIssued.subscribe((ctx, note) => postCredit(ctx.tx, note, ctx.now))
  invoiceVoided.subscribe((ctx, { orderId, invoiceId }) => takeBackInvoice(ctx.tx, orderId, invoiceId, ctx.now))
  earlierBookingsChanged.subscribe(({ tx }, began) => countAgain(tx, 'planned', began))
  earlierStretchesChanged.subscribe(({ tx }, began) => countAgain(tx, 'clocked', began))
  timeZoneChanged.subscribe(async (ctx, { shopId }) => void (await forgetShop(ctx.tx, shopId)))
}
