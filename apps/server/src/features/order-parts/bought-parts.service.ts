import { fromThousandths } from '@twopost/contract/core/money'
import { orderStatusLabels, takesLines } from '@twopost/contract/service-orders'
import { putPartsBought, recordActivity } from '#features/service-orders/index.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { type BuyingRow, lockOrdersOfParts, type OrderPartRow, selectBuying, selectOrderParts } from './order-parts.queries.ts'
import { isCounted, roomOf } from './order-parts.rules.ts'
import { keepParts, settleParts } from './order-parts.service.ts'
import { fulfillRequests } from './parts-arrived.service.ts'

/** A line of an order that something is bought for, with its order held. */
export interface BuyingLine extends BuyingRow {
  /** How many more can go to it, thousandths: none where the order is over or the part is the customer's own. */
  room: number
  /** Promised to it from the shelf. */
  reserved: number
}
const isOver = ({ status, deleted_at }: BuyingRow): boolean => status === 'cancelled' || deleted_at !== null

/** Holds the orders of lines to the end of the transaction, before anything of the stock. Lines that are gone are missing. */
export async function holdBuying(ctx: Context, lineIds: readonly string[]): Promise<ReadonlyMap<string, BuyingLine>> {
  if (lineIds.length === 0) return new Map()
  const orderIds = [...new Set((await selectBuying(ctx.tx, lineIds)).map((row) => row.order_id))].sort()
  await lockOrdersOfParts(ctx.tx, orderIds)
  // As it is behind the locks.
  const rows = await selectBuying(ctx.tx, lineIds)
  const parts = new Map<string, OrderPartRow>()
  for (const orderId of orderIds)
    for (const part of await selectOrderParts(ctx.tx, orderId)) if (part.item_id !== null) parts.set(part.line_id, part)
  return new Map(
    rows.map((row) => {
      const part = parts.get(row.id)
      const takes = part && isCounted(part) && part.source === 'order' && !isOver(row)
      return [row.id, { ...row, room: takes ? roomOf(part) : 0, reserved: part?.reserved ?? 0 }]
    }),
  )
}
/**
 * Lines that parts are to be bought for, with their orders held: each in this shop, of this part and open.
 * @throws Problem LINE_ITEM_NOT_FOUND, ORDER_CLOSED
 */
export async function expectBuying(
  ctx: Context,
  shopId: string,
  wanted: readonly { lineItemId: string; itemId: string }[],
): Promise<ReadonlyMap<string, BuyingLine>> {
  const lines = await holdBuying(
    ctx,
    wanted.map((one) => one.lineItemId),
  )
  for (const { lineItemId, itemId } of wanted) {
    const line = lines.get(lineItemId)
    if (!line || line.shop_id !== shopId || line.item_id !== itemId || line.deleted_at !== null)
      throw new Problem('LINE_ITEM_NOT_FOUND')
    if (!takesLines(line.status)) throw new Problem('ORDER_CLOSED', { status: orderStatusLabels[line.status] })
  }
  return lines
}

/** What is on its way for lines has changed: ordered, closed or cancelled. Their orders are held. */
export async function keepBuying(ctx: Context, lines: ReadonlyMap<string, BuyingLine>): Promise<void> {
  for (const orderId of new Set([...lines.values()].map((line) => line.order_id))) await keepParts(ctx, orderId)
}
/** Parts were ordered for lines, whose orders are held: from now on they come from there and not from the shelf. */
export async function tellOrdered(
  ctx: Context,
  lines: ReadonlyMap<string, BuyingLine>,
  ordered: readonly { lineItemId: string; quantity: number; number: string }[],
): Promise<void> {
  const known = ordered.filter((one) => lines.has(one.lineItemId))
  await putPartsBought(
    ctx.tx,
    known.map((one) => one.lineItemId),
  )
  for (const { lineItemId, quantity, number } of known) {
    const line = lines.get(lineItemId) as BuyingLine
    const details = { line: line.description, quantity: fromThousandths(quantity), purchase: number }
    await recordActivity(ctx, { id: line.order_id, shop_id: line.shop_id }, { type: 'part_ordered', details })
  }
  // What was promised from the shelf is free for others.
  const orders = new Map([...lines.values()].map((line) => [line.order_id, line.shop_id]))
  for (const [orderId, shopId] of orders)
    if ([...lines.values()].some((line) => line.order_id === orderId && line.reserved > 0))
      await settleParts(ctx, { orderId, shopId })
    else await keepParts(ctx, orderId)
}
/** Parts came for lines, whose orders are held, and lie ready for them; who asked for them is told. */
export async function tellCame(
  ctx: Context,
  lines: ReadonlyMap<string, BuyingLine>,
  came: readonly { lineItemId: string; quantity: number }[],
): Promise<void> {
  const byLine = new Map<string, number>()
  for (const { lineItemId, quantity } of came) byLine.set(lineItemId, quantity + (byLine.get(lineItemId) ?? 0))
  for (const [lineId, quantity] of byLine) {
    const line = lines.get(lineId)
    if (!line) continue
    const details = { line: line.description, quantity: fromThousandths(quantity) }
    await recordActivity(ctx, { id: line.order_id, shop_id: line.shop_id }, { type: 'part_received', details })
  }
  const orders = new Map([...lines.values()].map((line) => [line.order_id, line]))
  for (const [orderId, { status }] of orders) {
    // What comes when the work is done is in the vehicle, or goes there.
    const ready = [...byLine].filter(([lineId]) => lines.get(lineId)?.order_id === orderId)
    await keepParts(ctx, orderId, new Map(status === 'completed' ? [] : ready.map(([id, quantity]) => [id, { ready: quantity }])))
  }
  await fulfillRequests(ctx, [...byLine.keys()])
}
