import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { type InvoiceRow, insertBareDraft } from '../invoices.queries.ts'
import { announceInvoice, getInvoiceRow } from '../invoices.service.ts'
import { issueLocked } from '../issue/issue-invoice.service.ts'
import { findTemplate } from '../templates/template-choice.service.ts'
import { insertDraftLines, type NewDraftLine } from './draft-lines.queries.ts'

/** Issues an invoice over one late fee (PAY20); it is not mailed. The caller holds the invoice that is overdue. @throws Problem as issuing does */
export async function issueLateFee(
  ctx: Context,
  fee: { shopId: string; customerId: string; terms: string; description: string; cents: number },
): Promise<InvoiceRow> {
  const { cents } = fee
  const [id, template] = [newId(ctx.now), await findTemplate(ctx, undefined)]
  await insertBareDraft(
    ctx.tx,
    { id, shopId: fee.shopId, origin: 'late_fee', customerId: fee.customerId, templateId: template.id, by: ctx.userId },
    ctx.now,
  )
  const line: NewDraftLine = {
    ...{ id: newId(ctx.now), description: fee.description, notes: '' },
    type: 'fee',
    sales_class: 'late_fee',
    ...{ quantity_thousandths: 1000, unit_price_cents: cents, amount_cents: cents, inventory_item_id: null },
  }
  await insertDraftLines(ctx.tx, id, [line], ctx.now)
  const issued = await issueLocked(ctx, { ...(await getInvoiceRow(ctx, id)), terms: fee.terms || 'Net 30' })
  await announceInvoice(ctx, issued)
  return issued
}
