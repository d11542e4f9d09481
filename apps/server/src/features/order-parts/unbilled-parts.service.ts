import { dateIn } from '@twopost/contract/core/time'
import type { OrderFact } from '#features/service-orders/index.ts'
import { getShopRow } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import type { OrderPartRow } from './order-parts.queries.ts'
import { outOf } from './order-parts.rules.ts'
import { insertUnbilled, selectOut } from './unbilled-parts.queries.ts'

/**
 * Keeps that parts which stayed with the customer are billed to nobody any more, today: their order was canceled, or their line is gone (decision 63). Nothing is
 * written where nothing is out.
 */
export async function keepUnbilled(
  ctx: Context,
  { orderId, shopId }: OrderFact,
  cause: 'cancelled' | 'removed',
  rows: readonly OrderPartRow[],
): Promise<void> {
  const parts = rows.flatMap((row) =>
    row.item_id !== null && outOf(row) > 0 && row.cost_cents !== 0
      ? [
          {
            ...{ id: newId(ctx.now), lineId: row.line_id, itemId: row.item_id, description: row.description },
            ...{ quantity: outOf(row), costCents: row.cost_cents },
          },
        ]
      : [],
  )
  if (parts.length === 0) return
  const day = dateIn((await getShopRow(ctx, shopId)).time_zone, ctx.now.getTime())
  await insertUnbilled(ctx.tx, { shopId, orderId, cause, invoiceId: null, day }, parts, ctx.now)
}
/** The same of lines that no invoice of an order has, on the day of the invoice with which the order was billed. */
export async function keepUnbilledLines(
  ctx: Context,
  { orderId, shopId }: OrderFact,
  invoice: { id: string; day: string },
  lineIds: readonly string[],
): Promise<void> {
  const parts = (await selectOut(ctx.tx, lineIds)).map((row) => ({
    ...{ id: newId(ctx.now), lineId: row.line_id, itemId: row.item_id, description: row.description },
    ...{ quantity: row.out, costCents: row.cost_cents },
  }))
  const of = { shopId, orderId, cause: 'invoiced' as const, invoiceId: invoice.id, day: invoice.day }
  await insertUnbilled(ctx.tx, of, parts, ctx.now)
}
