import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromThousandths, isLineWithin, lineCents, toCents, toThousandths } from '@twopost/contract/core/money'
import { pageOf, paginate } from '@twopost/contract/core/page'
import type * as calls from '@twopost/contract/purchasing'
import { outstandingOf, quantityToFill, type Reorder, type ReorderState, reorderLabels } from '@twopost/contract/purchasing'
import { changeOnOrder } from '#features/inventory/index.ts'
import { holdBuying, keepBuying } from '#features/order-parts/index.ts'
import { getShopRow, type ShopRow, selectShops, shopFilter, shopForNew } from '#features/shops/index.ts'
import { expectSupplier } from '#features/suppliers/index.ts'
import { paginateCounted } from '#platform/database/counted-list.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { queryTokens } from '#platform/search/search-tokens.ts'
import { expectNeeded, partsOf, placeOrders } from './place-orders.service.ts'
import {
  lockOrders,
  putLineQuantities,
  putOrderSums,
  selectKept,
  selectOrdersById,
  selectPurchaseLines,
} from './purchase-orders.queries.ts'
import { addDraft, cancelHeld, getOrderRow } from './purchase-orders.service.ts'
import { presentNeed, presentOrder, presentReorder, quantitiesOf } from './purchasing.presenter.ts'
import {
  countNeeds,
  countReorders,
  insertReorder,
  isLineAsked,
  lockReorders,
  markReorderDeleted,
  markReordered,
  moveReorder,
  type ReorderRow,
  selectNeeds,
  selectReorders,
  selectReordersById,
  updateReorder,
} from './reorders.queries.ts'

type One = { reorder: Reorder }

/** A reorder cannot go from where it is to there. */
export const refusedReorder = (from: ReorderState, to: ReorderState): Problem =>
  new Problem('INVALID_TRANSITION', { from: reorderLabels[from], to: reorderLabels[to] })
/** @throws Problem REORDER_NOT_FOUND */
async function getReorderRow(ctx: Context, id: string): Promise<ReorderRow> {
  const row = (await selectReordersById(ctx.tx, [id]))[0]
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('REORDER_NOT_FOUND')
  return row
}
/** The same, held and of the version that was seen. @throws Problem REORDER_NOT_FOUND, STALE_VERSION */
async function getReorderLocked(ctx: Context, id: string, version: number | undefined): Promise<ReorderRow> {
  await lockReorders(ctx.tx, [id])
  const row = await getReorderRow(ctx, id)
  const seen = version ?? ctx.ifMatch
  if (seen !== undefined && seen !== row.version) throw new Problem('STALE_VERSION', {}, { current: presentReorder(ctx, row) })
  return row
}
const showOne = async (ctx: Context, id: string): Promise<One> => ({ reorder: presentReorder(ctx, await getReorderRow(ctx, id)) })
/** @throws Problem REORDER_NOT_FOUND */
export const showReorder = (ctx: Context, { params }: Input<typeof calls.getReorder>): Promise<One> => showOne(ctx, params.id)

export async function listReorders(
  ctx: Context,
  { query }: Input<typeof calls.listReorders>,
): Promise<Answer<typeof calls.listReorders>> {
  const at = pageOf(query, 50)
  const filter = { shopIds: shopFilter(ctx, query.shop_id), status: query.status, itemId: query.item_id }
  const [rows, count] = await Promise.all([selectReorders(ctx.tx, filter, at.limit, at.offset), countReorders(ctx.tx, filter)])
  return {
    reorders: rows.map((row) => presentReorder(ctx, row)),
    pagination: paginateCounted(at, count),
  }
}

/** What a shop is short of, by supplier (PAR17). @throws Problem SHOP_NOT_FOUND */
export async function listPurchaseNeeds(
  ctx: Context,
  { query }: Input<typeof calls.listPurchaseNeeds>,
): Promise<Answer<typeof calls.listPurchaseNeeds>> {
  const at = pageOf(query, 100)
  const shop = await shopOf(ctx, query.shop_id)
  if (!shop) return { needs: [], covered: 0, pagination: paginate(at, 0) }
  const words = query.search ? queryTokens(query.search) : []
  const filter = { shopId: shop.id, supplierId: query.supplier_id, words }
  const [rows, counted] = await Promise.all([selectNeeds(ctx.tx, filter, at.limit, at.offset), countNeeds(ctx.tx, filter)])
  return {
    needs: rows.map((row) => presentNeed(ctx, row)),
    covered: counted.covered,
    pagination: paginateCounted(at, counted.needed),
  }
}
/** The given shop, else the first that one may enter. @throws Problem SHOP_NOT_FOUND, VALIDATION_FAILED for a malformed id */
export async function shopOf(ctx: Context, shopId: string | undefined): Promise<ShopRow | undefined> {
  if (!shopId) return (await selectShops(ctx.tx, ctx.shopIds))[0]
  shopFilter(ctx, shopId)
  return getShopRow(ctx, shopId.toLowerCase())
}

function expectWithin(quantity: number, unitCents: number | null): void {
  if (!isLineWithin(lineCents(quantity, unitCents ?? 0))) throw new Problem('PURCHASE_TOO_HIGH')
}
/** Puts a part on the list (K16). @throws Problem SHOP_ID_REQUIRED, SHOP_NOT_FOUND, ITEM_NOT_FOUND, SUPPLIER_NOT_FOUND, PURCHASE_TOO_HIGH */
export async function createReorder(ctx: Context, { query, body }: Input<typeof calls.createReorder>): Promise<One> {
  const shop = await shopForNew(ctx, query.shop_id, body.shop_id)
  const wanted = { itemId: body.partId, lineItemId: body.line_item_id ?? null }
  const part = (await partsOf(ctx, [wanted])).get(body.partId)
  if (!part) throw new Problem('ITEM_NOT_FOUND')
  await expectNeeded(ctx, shop.id, [wanted])
  // Behind the lock of its order, so that two presses at once ask once.
  if (wanted.lineItemId !== null && (await isLineAsked(ctx.tx, wanted.lineItemId)))
    throw new Problem('REORDER_EXISTS', { part: part.name })
  const supplierId = body.supplier_id === undefined ? part.supplier_id : body.supplier_id
  if (supplierId !== null && body.supplier_id !== undefined) await expectSupplier(ctx, supplierId)
  const kept = await selectKept(ctx.tx, part.id, shop.id)
  const missing = kept
    ? quantityToFill({
        onHand: kept.on_hand_thousandths,
        reserved: kept.reserved_thousandths,
        onOrder: kept.on_order_thousandths,
        min: kept.min_thousandths,
        max: kept.max_thousandths,
        unitsPerBuy: part.units_per_buy_thousandths,
      })
    : 0
  const quantity = body.quantity === undefined ? Math.max(missing, part.units_per_buy_thousandths) : toThousandths(body.quantity)
  const unitCents = body.cost === undefined ? null : toCents(body.cost)
  expectWithin(quantity, unitCents ?? part.last_cost_cents)
  const id = newId(ctx.now)
  const values = { supplierId, quantity, unitCents, notes: body.notes ?? '' }
  await insertReorder(ctx.tx, { id, shopId: shop.id, ...wanted, by: ctx.actorName, lineId: null, ...values }, ctx.now)
  await announceLive(ctx, 'purchase.changed', shop.id, { reorder_id: id })
  ctx.note({ kind: 'reorder', id, code: 'reorder.added', params: { name: part.name } })
  return showOne(ctx, id)
}

/** @throws Problem REORDER_NOT_FOUND, REORDER_NOT_PENDING, SUPPLIER_NOT_FOUND, PURCHASE_TOO_HIGH, STALE_VERSION */
export async function changeReorder(ctx: Context, { params, body }: Input<typeof calls.updateReorder>): Promise<One> {
  const row = await getReorderLocked(ctx, params.id, body.version)
  if (row.status !== 'pending') throw new Problem('REORDER_NOT_PENDING')
  const supplierId = body.supplier_id === undefined ? row.supplier_id : body.supplier_id
  if (supplierId !== null && supplierId !== row.supplier_id) await expectSupplier(ctx, supplierId)
  const quantity = body.quantity === undefined ? row.quantity_thousandths : toThousandths(body.quantity)
  const unitCents = body.cost === undefined ? row.unit_cost_cents : body.cost === null ? null : toCents(body.cost)
  expectWithin(quantity, unitCents ?? row.last_cost_cents)
  const values = { supplierId, quantity, unitCents, notes: body.notes ?? row.notes }
  await updateReorder(ctx.tx, row.id, values, row.version, ctx.now)
  await announceLive(ctx, 'purchase.changed', row.shop_id, { reorder_id: row.id })
  ctx.note({ kind: 'reorder', id: row.id, code: 'reorder.changed', params: { name: row.item_name } })
  return showOne(ctx, row.id)
}

/** @throws Problem REORDER_NOT_FOUND, REORDER_NOT_PENDING, STALE_VERSION */
export async function deleteReorder(ctx: Context, { params }: Input<typeof calls.deleteReorder>): Promise<void> {
  const row = await getReorderLocked(ctx, params.id, undefined)
  if ((await markReorderDeleted(ctx.tx, row.id, ctx.now)) === 0) throw new Problem('REORDER_NOT_PENDING')
  await announceLive(ctx, 'purchase.changed', row.shop_id, { reorder_id: row.id })
  ctx.note({ kind: 'reorder', id: row.id, code: 'reorder.deleted', params: { name: row.item_name } })
}

/** A part that is ordered with others: thousandths and cents. */
interface Wanted {
  itemId: string
  quantity: number
  unitCents?: number | undefined
  supplierId?: string | null | undefined
  /** The line of a work order that it is bought for. */
  lineItemId?: string | null | undefined
  /** The reorder that this orders, held. */
  reorder?: ReorderRow | undefined
}
/** One purchase order for each supplier, ordered, with their reorders. @returns the ids of both */
export async function orderParts(
  ctx: Context,
  shop: ShopRow,
  said: readonly Wanted[],
  { notes, expected }: { notes: string; expected: string | null },
): Promise<{ orders: string[]; reorders: string[] }> {
  const wanted = said.map((one) => ({ ...one, lineItemId: one.lineItemId ?? one.reorder?.line_item_id ?? null }))
  const parts = await partsOf(ctx, wanted)
  await expectNeeded(ctx, shop.id, wanted)
  const bySupplier = new Map<string, (typeof wanted)[number][]>()
  for (const one of wanted) {
    const part = parts.get(one.itemId)
    const supplierId = one.supplierId ?? one.reorder?.supplier_id ?? part?.supplier_id
    if (!supplierId) throw new Problem('SUPPLIER_MISSING', { part: part?.name ?? '' })
    bySupplier.set(supplierId, [...(bySupplier.get(supplierId) ?? []), one])
  }
  const [orders, reorders]: [string[], string[]] = [[], []]
  for (const [supplierId, group] of [...bySupplier].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const order = await addDraft(ctx, shop, { supplierId, lines: group, notes, expected }, parts)
    orders.push(order.id)
    for (const [at, one] of group.entries()) {
      const line = order.lines[at]
      if (!line) continue
      const values = { lineId: line.id, supplierId, quantity: line.quantity, unitCents: line.unitCents }
      const id = one.reorder?.id ?? newId(ctx.now)
      if (one.reorder) await markReordered(ctx.tx, id, values, ctx.now)
      else {
        const { itemId, lineItemId } = one
        await insertReorder(ctx.tx, { id, shopId: shop.id, itemId, lineItemId, by: ctx.actorName, notes, ...values }, ctx.now)
      }
      reorders.push(id)
    }
  }
  await placeOrders(ctx, await selectOrdersById(ctx.tx, orders))
  return { orders, reorders }
}
export const showOrders = async (ctx: Context, ids: readonly string[]) => {
  const [rows, lines] = await Promise.all([selectOrdersById(ctx.tx, ids), selectPurchaseLines(ctx.tx, ids)])
  return rows.map((row) =>
    presentOrder(
      ctx,
      row,
      lines.filter((line) => line.purchase_order_id === row.id),
    ),
  )
}

/** @throws Problem REORDER_NOT_FOUND, INVALID_TRANSITION, SUPPLIER_MISSING, PURCHASE_OVER_LIMIT, STALE_VERSION */
export async function orderReorder(
  ctx: Context,
  { params, body }: Input<typeof calls.orderReorder>,
): Promise<Answer<typeof calls.orderReorder>> {
  const row = await getReorderLocked(ctx, params.id, body?.version)
  if (row.status !== 'pending') throw refusedReorder(row.status, 'ordered')
  const wanted = {
    itemId: row.item_id,
    quantity: row.quantity_thousandths,
    unitCents: row.unit_cost_cents ?? undefined,
    reorder: row,
  }
  const shop = await getShopRow(ctx, row.shop_id)
  const made = await orderParts(ctx, shop, [wanted], { notes: '', expected: body?.expected_delivery ?? null })
  const [order] = await showOrders(ctx, made.orders)
  if (!order) throw new Problem('PURCHASE_ORDER_NOT_FOUND')
  ctx.note({ kind: 'reorder', id: row.id, code: 'reorder.ordered', params: { name: row.item_name, number: order.number } })
  return { ...(await showOne(ctx, row.id)), purchase_order: order }
}

/** Orders several parts at once (K17). @throws Problem SHOP_ID_REQUIRED, ITEM_NOT_FOUND, SUPPLIER_MISSING, PURCHASE_OVER_LIMIT, REORDER_NOT_FOUND */
export async function bulkReorder(
  ctx: Context,
  { query, body }: Input<typeof calls.bulkReorder>,
): Promise<Answer<typeof calls.bulkReorder>> {
  const shop = await shopForNew(ctx, query.shop_id, body.shop_id)
  const ids = body.items.flatMap((one) => one.reorder_id ?? [])
  await lockReorders(ctx.tx, ids)
  const known = new Map((await selectReordersById(ctx.tx, ids)).map((row) => [row.id, row]))
  const wanted = body.items.map((one): Wanted => {
    const reorder = one.reorder_id ? known.get(one.reorder_id) : undefined
    if (one.reorder_id && (!reorder || reorder.shop_id !== shop.id || reorder.item_id !== one.partId))
      throw new Problem('REORDER_NOT_FOUND')
    if (reorder && reorder.status !== 'pending') throw refusedReorder(reorder.status, 'ordered')
    const unitCents = one.cost === undefined ? (reorder?.unit_cost_cents ?? undefined) : toCents(one.cost)
    return { itemId: one.partId, quantity: toThousandths(one.quantity), unitCents, supplierId: one.supplier_id, reorder }
  })
  const made = await orderParts(ctx, shop, wanted, { notes: body.notes ?? '', expected: body.expectedDelivery ?? null })
  const [orders, reorders] = await Promise.all([showOrders(ctx, made.orders), selectReordersById(ctx.tx, made.reorders)])
  const numbers = orders.map((one) => one.number).join(', ')
  ctx.note({ kind: 'purchase_order', id: null, code: 'reorders.ordered', params: { count: wanted.length, numbers } })
  const cents = reorders.reduce((sum, row) => sum + lineCents(row.quantity_thousandths, row.unit_cost_cents ?? 0), 0)
  return {
    bulk: {
      totalItems: fromThousandths(reorders.reduce((sum, row) => sum + row.quantity_thousandths, 0)),
      items: reorders.map((row) => presentReorder(ctx, row)),
      ...(may(ctx, 'pricing:cost') && { totalCost: fromCents(cents) }),
    },
    purchase_orders: orders,
  }
}

/** The one line of an ordered reorder, or its whole purchase order where it is alone on it. */
async function cancelOrdered(ctx: Context, row: ReorderRow, orderId: string, reason: string): Promise<void> {
  const [order, lines] = [await getOrderRow(ctx, orderId), await selectPurchaseLines(ctx.tx, [orderId])]
  const line = lines.find((one) => one.id === row.purchase_order_line_id)
  if (!line || line.received_thousandths > 0) throw new Problem('PURCHASE_RECEIVED')
  const open = lines.filter((one) => outstandingOf(quantitiesOf(one)) > 0)
  if (!order.has_receipts && open.every((one) => one.id === line.id)) return cancelHeld(ctx, order, reason)
  const by = -outstandingOf(quantitiesOf(line))
  const buying = await holdBuying(ctx, line.line_item_id === null ? [] : [line.line_item_id])
  if (line.line_item_id === null) await changeOnOrder(ctx, [{ itemId: row.item_id, shopId: row.shop_id, by }])
  await putLineQuantities(ctx.tx, [{ id: line.id, received: 0, closed: line.quantity_thousandths }])
  const sums = { receivedCents: order.received_cents, doneCount: order.done_count + 1, hasReceipts: order.has_receipts }
  await putOrderSums(ctx.tx, order.id, sums, ctx.now)
  await moveReorder(ctx.tx, row.id, 'ordered', 'cancelled', ctx.now)
  await keepBuying(ctx, buying)
  await announceLive(ctx, 'item.changed', row.shop_id, { item_id: row.item_id })
}
/** Cancels a reorder before anything of it is here (K15). @throws Problem REORDER_NOT_FOUND, INVALID_TRANSITION, PURCHASE_RECEIVED, STALE_VERSION */
export async function cancelReorder(ctx: Context, { params, body }: Input<typeof calls.cancelReorder>): Promise<One> {
  // The purchase order is held before its reorders, as where it is received.
  const { purchase_order_id: orderId } = await getReorderRow(ctx, params.id)
  if (orderId) await lockOrders(ctx.tx, [orderId])
  const row = await getReorderLocked(ctx, params.id, body?.version)
  if (row.status === 'pending') await moveReorder(ctx.tx, row.id, 'pending', 'cancelled', ctx.now)
  else if (row.status === 'ordered' && row.purchase_order_id)
    await cancelOrdered(ctx, row, row.purchase_order_id, body?.reason ?? '')
  else throw refusedReorder(row.status, 'cancelled')
  await announceLive(ctx, 'purchase.changed', row.shop_id, { reorder_id: row.id })
  ctx.note({ kind: 'reorder', id: row.id, code: 'reorder.cancelled', params: { name: row.item_name } })
  return showOne(ctx, row.id)
}
