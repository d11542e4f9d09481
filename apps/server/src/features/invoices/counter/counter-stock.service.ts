import { holdParts, quarantineOf, returnPart, selectIssued } from '#features/inventory/index.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { InvoiceRow } from '../invoices.queries.ts'
import type { PartCost } from '../invoices.rules.ts'
import { type DraftLineRow, selectDraftLines } from './draft-lines.queries.ts'

type Sale = Pick<InvoiceRow, 'id' | 'shop_id' | 'number'>
type Counted = DraftLineRow & { inventory_item_id: string }
const isCounted = (line: DraftLineRow): line is Counted => line.inventory_item_id !== null && line.item_kind !== 'non_stock'
/** Items are held in one order by everybody. */
const byItem = (a: Counted, b: Counted): number => (a.inventory_item_id < b.inventory_item_id ? -1 : 1)

/**
 * Holds the parts of a sale, which is held (PAY22). @returns what takes them with the number of the invoice, and says what they cost on that day
 * @throws Problem STOCK_SHORT with how many there are
 */
export async function holdSold(ctx: Context, sale: Sale): Promise<(number: string) => Promise<PartCost[]>> {
  const lines = (await selectDraftLines(ctx.tx, sale.id)).filter(isCounted).sort(byItem)
  const take = await holdParts(ctx, {
    shopId: sale.shop_id,
    needs: lines.map((line) => ({ lineItemId: line.id, itemId: line.inventory_item_id, quantity: line.quantity_thousandths })),
  })
  return async (number) => {
    const posted = await take(number)
    return lines.map((line) => {
      const own = posted.filter((one) => one.move.lineItemId === line.id)
      return {
        line_item_id: line.id,
        cost_cents: own.reduce((sum, one) => sum - one.cost, 0),
        out: own.reduce((sum, one) => sum - one.quantity, 0),
        cost_state: 'received',
      }
    })
  }
}

/** Brings back all that a sale gave out and did not get back yet, at what it cost then. */
export async function returnSold(ctx: Context, sale: Sale, reason: string): Promise<void> {
  for (const line of (await selectDraftLines(ctx.tx, sale.id)).filter(isCounted).sort(byItem)) {
    const out = (await selectIssued(ctx.tx, line.id)).find((one) => one.item_id === line.inventory_item_id)?.quantity ?? 0
    if (out > 0) await bringBack(ctx, sale, line, out, { reason })
  }
}
const bringBack = (
  ctx: Context,
  sale: Sale,
  line: Counted,
  quantity: number,
  { reason, locationId }: { reason: string; locationId?: string },
) =>
  returnPart(
    ctx,
    { shopId: sale.shop_id, orderId: null },
    {
      ...{ lineItemId: line.id, itemId: line.inventory_item_id, quantity, reason, document: sale.number ?? '' },
      ...(locationId !== undefined && { locationId }),
    },
  )

/** Parts that a credit note gives back: to the shelf, or aside for their supplier (PAY15). @throws Problem PART_NOT_RETURNABLE, RETURN_TOO_MANY */
export async function returnCreditedSale(
  ctx: Context,
  sale: Sale,
  parts: readonly { lineId: string; quantity: number; to: 'shelf' | 'vendor' }[],
  reason: string,
): Promise<void> {
  if (parts.length === 0) return
  const lines = await selectDraftLines(ctx.tx, sale.id)
  const wanted = parts.map(({ lineId, quantity, to }) => {
    const line = lines.find((one) => one.id === lineId)
    if (!line || !isCounted(line)) throw new Problem('PART_NOT_RETURNABLE', { part: line?.description ?? '' })
    return { line, quantity, to }
  })
  for (const { line, quantity, to } of wanted.sort((a, b) => byItem(a.line, b.line)))
    await bringBack(ctx, sale, line, quantity, {
      reason,
      ...(to === 'vendor' && { locationId: await quarantineOf(ctx, sale.shop_id) }),
    })
}
