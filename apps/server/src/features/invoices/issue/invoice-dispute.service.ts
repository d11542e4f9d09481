import type { Answer, Input } from '@twopost/contract/core/call'
import { dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/invoices'
import type { Context } from '#platform/http/context.ts'
import { announceInvoice, expectVersion, getInvoiceLocked, showOne } from '../invoices.service.ts'
import { updateDispute } from './invoice-dispute.queries.ts'
import { wrongState } from './issue-invoice.service.ts'

/**
 * Notes that a customer disputes what is open of an invoice, or that this is settled (PAY20). What is said already changes nothing but the reason; a dispute
 * that is left over on a paid or voided invoice can be settled. @throws Problem INVOICE_NOT_FOUND, STALE_VERSION, INVALID_INVOICE_STATE
 */
export async function setInvoiceDispute(
  ctx: Context,
  { params, body }: Input<typeof calls.setInvoiceDispute>,
): Promise<Answer<typeof calls.setInvoiceDispute>> {
  const row = await getInvoiceLocked(ctx, params.id)
  await expectVersion(ctx, row, body.version)
  const isOpen = row.status === 'sent' || row.status === 'overdue'
  if (body.is_disputed ? !isOpen : row.number === null) throw wrongState(row.status)
  if (body.is_disputed || row.disputed_at !== null) {
    const dispute = body.is_disputed
      ? { at: row.disputed_at ?? ctx.now, reason: body.reason, by: row.disputed_at ? row.disputed_by_name : ctx.actorName }
      : { endedOn: dateIn(row.time_zone, ctx.now.getTime()) }
    await updateDispute(ctx.tx, row.id, dispute, ctx.now)
    await announceInvoice(ctx, row)
  }
  ctx.note({
    kind: 'invoice',
    id: row.id,
    code: body.is_disputed ? 'invoice.disputed' : 'invoice.dispute-settled',
    params: { number: row.number },
    details: { number: row.number, ...(body.reason && { reason: body.reason }) },
  })
  return showOne(ctx, row.id)
}
