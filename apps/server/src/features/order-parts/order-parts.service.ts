import { fromThousandths } from '@twopost/contract/core/money'
import type { ActivityType } from '@twopost/contract/registries/activities'
import { issueParts, type PostedMove, releaseParts, reserveParts } from '#features/inventory/index.ts'
import { type OrderFact, recordActivity } from '#features/service-orders/index.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { deleteLinePart, type OrderPartRow, putLineParts, selectOrderParts } from './order-parts.queries.ts'
import { absentOf, isReserving, missingOf, needsDisposition, openOf, readyOf } from './order-parts.rules.ts'
import { keepUnbilled } from './unbilled-parts.service.ts'

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
/** What people said of the parts of lines, which no ledger knows: more or fewer that lie ready, or are kept for the customer. */
export type Said = ReadonlyMap<string, { ready?: number; kept?: number }>
/** Keeps where the parts of an order stand, as the ledger and the purchase orders have it now. */
export async function keepParts(ctx: Context, orderId: string, said: Said = new Map()): Promise<void> {
  const rows = await selectOrderParts(ctx.tx, orderId)
  const after = rows.map((row) => {
    const { ready = 0, kept = 0 } = said.get(row.line_id) ?? {}
    return { ...row, waiting: Math.max(0, (row.waiting ?? 0) + ready), kept: Math.max(0, (row.kept ?? 0) + kept) }
  })
  await putLineParts(ctx.tx, orderId, after)
}

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
  // What lay ready is in the vehicle now.
  const handed = new Map(
    rows.filter((row) => row.status === 'completed' && readyOf(row) > 0).map((row) => [row.line_id, { ready: -readyOf(row) }]),
  )
  for (const row of rows.filter((one) => handed.has(one.line_id))) await tellHanded(ctx, fact, row, readyOf(row))
  if (posted.length > 0 || handed.size > 0) await keepParts(ctx, orderId, handed)
  else await putLineParts(ctx.tx, orderId, rows)
  if (first.status === 'cancelled') await keepUnbilled(ctx, fact, 'cancelled', rows)
}
/** Writes into the timeline that somebody took what lay ready for a line. */
export const tellHanded = (ctx: Context, { orderId, shopId }: OrderFact, row: OrderPartRow, quantity: number): Promise<void> =>
  recordActivity(
    ctx,
    { id: orderId, shop_id: shopId },
    { type: 'part_issued', details: { line: row.description, quantity: fromThousandths(quantity) } },
  )

/** What the lines of an order are for whose parts are not here. */
export const linesNotHere = async (ctx: Context, orderId: string): Promise<string[]> =>
  (await selectOrderParts(ctx.tx, orderId)).filter((row) => absentOf(row) > 0).map((row) => row.description)

/** A line goes: what was promised to it is let go; what was taken for it has to be brought back first (PAR19). */
export async function dropLine(ctx: Context, { lineId, ...fact }: OrderFact & { lineId: string }): Promise<void> {
  const rows = await selectOrderParts(ctx.tx, fact.orderId)
  const row = rows.find((one) => one.line_id === lineId)
  if (!row) return
  if (openOf(row) > 0 || row.out_before > 0) throw new Problem('PARTS_DISPOSITION', { part: row.description })
  await tellMoves(ctx, fact, await releaseParts(ctx, fact.orderId, [lineId]), rows)
  await deleteLinePart(ctx.tx, lineId)
  await keepUnbilled(ctx, fact, 'removed', [row])
}
