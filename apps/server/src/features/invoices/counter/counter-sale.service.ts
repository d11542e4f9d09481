import type { Answer, Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/invoices'
import { getCustomerRow, walkInCustomer } from '#features/customers/index.ts'
import { countLooseLines } from '#features/service-orders/index.ts'
import { shopForNew } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { insertBareDraft } from '../invoices.queries.ts'
import {
  announceInvoice,
  expectVersion,
  getInvoiceLocked,
  getInvoiceRow,
  indexInvoice,
  reviseDraft,
  showOne,
} from '../invoices.service.ts'
import { findTemplate } from '../templates/template-choice.service.ts'
import { deleteDraftLines, insertDraftLines } from './draft-lines.queries.ts'

/** Writes the lines of a sale, counted as on an order; a kit as lines of its parts. @throws Problem ITEM_NOT_FOUND, VALIDATION_FAILED */
async function putLines(ctx: Context, invoiceId: string, asked: readonly calls.CounterLine[]): Promise<void> {
  const values = await countLooseLines(
    ctx,
    asked.map((line) => ({
      type: line.type ?? 'parts',
      ...{ description: line.description, quantity: line.quantity, unit_cost: line.unit_price },
      ...(line.item_id && { inventory_item_id: line.item_id }),
      ...(line.sales_class && { sales_class: line.sales_class }),
      ...(line.notes && { notes: line.notes }),
    })),
  )
  await deleteDraftLines(ctx.tx, invoiceId)
  await insertDraftLines(
    ctx.tx,
    invoiceId,
    values.map((line) => ({ ...line, id: newId(ctx.now) })),
    ctx.now,
  )
}

/** Drafts a sale over the counter (PAY22). @throws Problem as the call says */
export async function createCounterSale(
  ctx: Context,
  { query, body }: Input<typeof calls.createCounterSale>,
): Promise<Answer<typeof calls.createCounterSale>> {
  const shop = await shopForNew(ctx, query?.shop_id, body.shop_id)
  const customer = body.customer_id ? await getCustomerRow(ctx, body.customer_id) : await walkInCustomer(ctx, shop)
  const template = await findTemplate(ctx, body.template)
  const id = newId(ctx.now)
  await insertBareDraft(
    ctx.tx,
    { id, shopId: shop.id, origin: 'counter', customerId: customer.id, templateId: template.id, by: ctx.userId },
    ctx.now,
  )
  await putLines(ctx, id, body.lines)
  const row = await getInvoiceRow(ctx, id)
  await reviseDraft(ctx, { ...row, terms: customer.payment_terms || 'Net 30' }, body, false)
  await indexInvoice(ctx, row)
  await announceInvoice(ctx, row)
  ctx.note({ kind: 'invoice', id, code: 'invoice.counter-drafted', params: { customer: customer.name } })
  return showOne(ctx, id)
}

/** @throws Problem INVOICE_NOT_FOUND, INVOICE_ISSUED, NOT_A_COUNTER_SALE, STALE_VERSION and as the lines say */
export async function putCounterLines(
  ctx: Context,
  { params, body }: Input<typeof calls.putCounterLines>,
): Promise<Answer<typeof calls.putCounterLines>> {
  const row = await getInvoiceLocked(ctx, params.id)
  if (row.origin !== 'counter') throw new Problem('NOT_A_COUNTER_SALE')
  if (row.status !== 'draft') throw new Problem('INVOICE_ISSUED')
  await expectVersion(ctx, row, body.version)
  await putLines(ctx, row.id, body.lines)
  await reviseDraft(ctx, row, {}, true)
  await announceInvoice(ctx, row)
  ctx.note({ kind: 'invoice', id: row.id, code: 'invoice.counter-changed', params: {} })
  return showOne(ctx, row.id)
}
