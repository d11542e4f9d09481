import type { Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/purchasing'
import { printPapers } from '#features/documents/index.ts'
import { may, type OutsideContext } from '#platform/http/context.ts'
import type { FileAnswer } from '#platform/http/route.ts'
import { selectOrdersById } from './purchase-orders.queries.ts'
import { getOrderRow } from './purchase-orders.service.ts'
import { drawPurchase, purchasePaper, readPurchase } from './purchase-paper.service.ts'

/** The PDF of a purchase order; read in one transaction, drawn outside of it (DOC10). @throws Problem PURCHASE_ORDER_NOT_FOUND, PDF_NOT_DRAWN */
export async function showPurchasePdf(
  ctx: OutsideContext,
  { params, query }: Input<typeof calls.getPurchaseOrderPdf>,
): Promise<FileAnswer> {
  const { document, fixedAt } = await ctx.inTenant(async (inside) => {
    const row = await getOrderRow(inside, params.id)
    const hasPrices = may(inside, 'pricing:cost')
    const document = await readPurchase(inside.tx, row, query.language ?? inside.principal.language, hasPrices)
    return { document, fixedAt: row.ordered_at ?? row.updated_at }
  })
  return drawPurchase(document, fixedAt)
}

/** Purchase orders in print jobs (DOC12): with prices for those who may see what parts cost, in the language of who asked unless another is wanted. */
export const printPurchaseOrders = (): void =>
  printPapers('purchase_order', {
    expect: getOrderRow,
    options: (ctx) => ({ hasPrices: may(ctx, 'pricing:cost'), language: ctx.principal.language }),
    async read({ tx }, id, { language = 'en', hasPrices }) {
      const [row] = await selectOrdersById(tx, [id])
      return row && purchasePaper(await readPurchase(tx, row, language, hasPrices === true), row.ordered_at ?? row.updated_at)
    },
  })
