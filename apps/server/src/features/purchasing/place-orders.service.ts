import { dateIn } from '@twopost/contract/core/time'
import { formatCents } from '@twopost/contract/invoices'
import { outstandingOf, type PurchaseState, purchaseStageWords } from '@twopost/contract/purchasing'
import { changeOnOrder } from '#features/inventory/index.ts'
import { expectBuying, holdBuying, tellOrdered } from '#features/order-parts/index.ts'
import { ownLimit } from '#features/roles/index.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  type BoughtRow,
  markOrdered,
  type OrderRow,
  type PurchaseLineRow,
  selectBought,
  selectPurchaseLines,
} from './purchase-orders.queries.ts'
import { quantitiesOf } from './purchasing.presenter.ts'
import { lockWaiting, markReordered, selectReordered } from './reorders.queries.ts'

/** A purchase order cannot go from where it is to there. */
export const refused = (from: PurchaseState, to: PurchaseState): Problem =>
  new Problem('INVALID_TRANSITION', { from: purchaseStageWords[from][0], to: purchaseStageWords[to][0] })

interface Named {
  itemId: string
  /** The line of a work order that it is bought for. */
  lineItemId?: string | null | undefined
}
/** The parts of lines by their ids, each once for the shelf and once for a line of a work order. @throws Problem ITEM_NOT_FOUND, KIT_IS_PARTS, PURCHASE_TWICE */
export async function partsOf(ctx: Context, wanted: readonly Named[]): Promise<ReadonlyMap<string, BoughtRow>> {
  const parts = new Map(
    (
      await selectBought(
        ctx.tx,
        wanted.map((one) => one.itemId),
      )
    ).map((row) => [row.id, row]),
  )
  const seen = new Set<string>()
  for (const { itemId, lineItemId } of wanted) {
    const part = parts.get(itemId)
    if (!part) throw new Problem('ITEM_NOT_FOUND')
    // What is received is the parts (PAR22).
    if (part.kit_price !== null) throw new Problem('KIT_IS_PARTS', { part: part.name })
    const key = `${itemId} ${lineItemId ?? ''}`
    if (seen.has(key)) throw new Problem('PURCHASE_TWICE', { part: part.name })
    seen.add(key)
  }
  return parts
}
/** Holds the work orders that lines are bought for. @throws Problem LINE_ITEM_NOT_FOUND, ORDER_CLOSED */
export const expectNeeded = (ctx: Context, shopId: string, wanted: readonly Named[]) =>
  expectBuying(
    ctx,
    shopId,
    wanted.flatMap(({ itemId, lineItemId }) => (lineItemId ? [{ itemId, lineItemId }] : [])),
  )
/** @throws Problem PURCHASE_OVER_LIMIT above the limit of one's role, unless one may approve (PAR10) */
async function expectWithinLimit(ctx: Context, totals: readonly number[]): Promise<void> {
  if (may(ctx, 'purchasing:approve')) return
  const limit = await ownLimit(ctx, 'purchase_amount')
  if (limit !== null && totals.some((total) => total > limit))
    throw new Problem('PURCHASE_OVER_LIMIT', { limit: formatCents(limit) })
}
/** What lines have on their way to the shelf, by part and shop; what is bound to a work order is not free stock (PAR17). */
export const onTheirWay = (row: OrderRow, lines: readonly PurchaseLineRow[], sign: 1 | -1) =>
  lines
    .filter((one) => one.kind !== 'non_stock' && one.line_item_id === null)
    .map((one) => ({ itemId: one.item_id, shopId: row.shop_id, by: sign * outstandingOf(quantitiesOf(one)) }))

/** Several purchase orders of one shop may order the same part: its changes as one. */
function joined<C extends { itemId: string; shopId: string; by: number }>(changes: readonly C[]): C[] {
  const sums = new Map<string, C>()
  for (const one of changes) {
    const key = `${one.itemId} ${one.shopId}`
    sums.set(key, { ...one, by: one.by + (sums.get(key)?.by ?? 0) })
  }
  return [...sums.values()]
}
/**
 * Orders drafts that are held: within one's limit, and what is on its way to the shop with them.
 * @throws Problem PURCHASE_OVER_LIMIT, ITEM_NOT_FOUND, NOT_STOCKED
 */
export async function placeOrders(ctx: Context, rows: readonly OrderRow[], sentTo = '', expected?: string | null): Promise<void> {
  await expectWithinLimit(
    ctx,
    rows.map((row) => row.total_cents),
  )
  const lines = await selectPurchaseLines(
    ctx.tx,
    rows.map((row) => row.id),
  )
  await partsOf(
    ctx,
    [...new Set(lines.map((one) => one.item_id))].map((itemId) => ({ itemId })),
  )
  const buying = await holdBuying(
    ctx,
    lines.flatMap((one) => one.line_item_id ?? []),
  )
  await changeOnOrder(
    ctx,
    joined(
      rows.flatMap((row) =>
        onTheirWay(
          row,
          lines.filter((one) => one.purchase_order_id === row.id),
          1,
        ),
      ),
    ),
  )
  for (const row of rows) {
    const date = dateIn(row.time_zone, ctx.now.getTime())
    const due = expected === undefined ? row.expected_delivery : expected
    if ((await markOrdered(ctx.tx, row.id, { date, expected: due, by: ctx.actorName, sentTo }, ctx.now)) === 0)
      throw refused(row.status, 'ordered')
    await announceLive(ctx, 'purchase.changed', row.shop_id, { purchase_order_id: row.id })
  }
  await coverReorders(ctx, rows, lines)
  const ordered = lines.flatMap(({ line_item_id, item_id, quantity_thousandths, purchase_order_id }) =>
    line_item_id !== null && buying.get(line_item_id)?.item_id === item_id
      ? [
          {
            lineItemId: line_item_id,
            quantity: quantity_thousandths,
            number: rows.find((row) => row.id === purchase_order_id)?.number ?? '',
          },
        ]
      : [],
  )
  if (ordered.length > 0) await tellOrdered(ctx, buying, ordered)
  const [first] = rows
  if (first) await announceLive(ctx, 'item.changed', first.shop_id, {})
}
/** What was asked for and is on these lines is ordered with them: nobody orders it a second time (K15). */
async function coverReorders(ctx: Context, rows: readonly OrderRow[], lines: readonly PurchaseLineRow[]): Promise<void> {
  const [taken, left] = [
    await selectReordered(
      ctx.tx,
      lines.map((one) => one.id),
    ),
    new Map(lines.map((one) => [one.id, one.quantity_thousandths])),
  ]
  for (const { line_id, quantity } of taken) if (line_id !== null) left.set(line_id, (left.get(line_id) ?? 0) - quantity)
  for (const row of rows) {
    const own = lines.filter((one) => one.purchase_order_id === row.id)
    const waiting = await lockWaiting(
      ctx.tx,
      row.shop_id,
      own.map((one) => one.item_id),
    )
    for (const { id, item_id, line_item_id, supplier_id, quantity_thousandths: quantity } of waiting) {
      if (supplier_id !== null && supplier_id !== row.supplier_id) continue
      const line = own.find(
        (one) => one.item_id === item_id && one.line_item_id === line_item_id && (left.get(one.id) ?? 0) >= quantity,
      )
      if (!line) continue
      left.set(line.id, (left.get(line.id) ?? 0) - quantity)
      const unitCents = line.unit_cost_cents
      await markReordered(ctx.tx, id, { lineId: line.id, supplierId: row.supplier_id, quantity, unitCents }, ctx.now)
    }
  }
}
