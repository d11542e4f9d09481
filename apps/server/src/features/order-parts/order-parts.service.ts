import { fromThousandths } from '@twopost/contract/core/money'
import type { ActivityType } from '@twopost/contract/registries/activities'
import { issueParts, type PostedMove, releaseParts, reserveParts } from '#features/inventory/index.ts'
import { type OrderFact, recordActivity } from '#features/service-orders/index.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { deleteLinePart, type OrderPartRow, putLineParts, selectOrderParts } from './order-parts.queries.ts'
import { isReserving, missingOf, needsDisposition, outOf } from './order-parts.rules.ts'

const told = { reserve: 'part_reserved', release: 'part_released', issue: 'part_issued' } as const satisfies Record<
  string,
  ActivityType
>
const isTold = (kind: string): kind is keyof typeof told => Object.hasOwn(told, kind)

/** Writes what was booked into the timeline of the order, once for a line, and tells who looks at the stock. */
export async function tellMoves(
  ctx: Context,
  { orderId, shopId }: OrderFact,
  posted: readonly PostedMove[],
  rows: readonly OrderPartRow[],
): Promise<void> {
  const sums = new Map<string, { type: (typeof told)[keyof typeof told]; lineId: string; quantity: number }>()
  for (const { kind, move } of posted) {
    if (!isTold(kind) || !move.lineItemId) continue
    const key = `${kind} ${move.lineItemId}`
    const before = sums.get(key)?.quantity ?? 0
    sums.set(key, { type: told[kind], lineId: move.lineItemId, quantity: before + Math.abs(move.quantity) })
  }
  for (const { type, lineId, quantity } of sums.values()) {
    const line = rows.find((row) => row.line_id === lineId)?.description ?? ''
    await recordActivity(ctx, { id: orderId, shop_id: shopId }, { type, details: { line, quantity: fromThousandths(quantity) } })
  }
  for (const item_id of new Set(posted.map((one) => one.move.itemId)))
    await announceLive(ctx, 'item.changed', shopId, { item_id })
}
/** Keeps where the parts of an order stand, as the ledger has it now. */
export const keepParts = async (ctx: Context, orderId: string): Promise<void> =>
  putLineParts(ctx.tx, orderId, await selectOrderParts(ctx.tx, orderId))

/**
 * Makes what is promised to an order and taken for it follow from its lines and its state: promised once it is scheduled, taken when it is
 * completed, let go when it is cancelled (G41, OP-44, PAR11, PAR20). @throws Problem STOCK_SHORT, PARTS_DISPOSITION
 */
export async function settleParts(ctx: Context, fact: OrderFact): Promise<void> {
  const { orderId, shopId } = fact
  const rows = await selectOrderParts(ctx.tx, orderId)
  const [first] = rows
  if (!first) return
  const unclear = rows.find(needsDisposition)
  if (unclear) throw new Problem('PARTS_DISPOSITION', { part: unclear.description })
  const missing = rows.map((row) => ({ lineItemId: row.line_id, itemId: row.item_id ?? '', quantity: missingOf(row) }))
  const order = { shopId, orderId }
  const posted =
    first.status === 'completed'
      ? await issueParts(ctx, { ...order, needs: missing.filter((one) => one.quantity > 0) })
      : await reserveParts(ctx, {
          ...order,
          needs: isReserving(first.status) ? missing : missing.map((one) => ({ ...one, quantity: 0 })),
        })
  await tellMoves(ctx, fact, posted, rows)
  if (posted.length > 0) await keepParts(ctx, orderId)
  else await putLineParts(ctx.tx, orderId, rows)
}

/** A line goes: what was promised to it is let go; what was taken for it has to be brought back first (PAR19). */
export async function dropLine(ctx: Context, { lineId, ...fact }: OrderFact & { lineId: string }): Promise<void> {
  const rows = await selectOrderParts(ctx.tx, fact.orderId)
  const row = rows.find((one) => one.line_id === lineId)
  if (!row) return
  if (outOf(row) > 0 || row.out_before > 0) throw new Problem('PARTS_DISPOSITION', { part: row.description })
  await tellMoves(ctx, fact, await releaseParts(ctx, fact.orderId, [lineId]), rows)
  await deleteLinePart(ctx.tx, lineId)
}
