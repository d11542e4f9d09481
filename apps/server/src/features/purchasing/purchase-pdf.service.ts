import type { Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/purchasing'
import { may, type OutsideContext } from '#platform/http/context.ts'
import type { FileAnswer } from '#platform/http/route.ts'
import { getOrderRow } from './purchase-orders.service.ts'
import { drawPurchase, readPurchase } from './purchase-paper.service.ts'

/** The PDF of a purchase order; read in one transaction, drawn outside of it (DOC10). @throws Problem PURCHASE_ORDER_NOT_FOUND, PDF_NOT_DRAWN */
export async function showPurchasePdf(
  ctx: OutsideContext,
  { params }: Input<typeof calls.getPurchaseOrderPdf>,
): Promise<FileAnswer> {
  const { document, fixedAt } = await ctx.inTenant(async (inside) => {
    const row = await getOrderRow(inside, params.id)
    const hasPrices = may(inside, 'pricing:cost')
    const document = await readPurchase(inside.tx, row, inside.principal.language, hasPrices)
    return { document, fixedAt: row.ordered_at ?? row.updated_at }
  })
  return drawPurchase(document, fixedAt)
}
