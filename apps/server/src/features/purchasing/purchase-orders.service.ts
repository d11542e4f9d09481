import type { Answer, Input } from '@twopost/contract/core/call'
import { isLineWithin, isOrderWithin, lineCents, toCents, toThousandths } from '@twopost/contract/core/money'
import { pageOf } from '@twopost/contract/core/page'
import { dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/purchasing'
import { outstandingOf, type PurchaseOrder, type PurchaseOrderFields, purchaseNumber } from '@twopost/contract/purchasing'
import { changeOnOrder } from '#features/inventory/index.ts'
import { holdBuying, keepBuying } from '#features/order-parts/index.ts'
import { type ShopRow, shopFilter, shopForNew, zoneOfShops } from '#features/shops/index.ts'
import { expectSupplier } from '#features/suppliers/index.ts'
import { nextNumber } from '#platform/counters/counters.queries.ts'
import { paginateCounted } from '#platform/database/counted-list.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { foldText, queryTokens, wordsOf, writeTokens } from '#platform/search/search-tokens.ts'
import { expectNeeded, onTheirWay, partsOf, placeOrders, refused } from './place-orders.service.ts'
import { mailPurchaseOrder } from './purchase-mail.service.ts'
import {
  type BoughtRow,
  countOrders,
  countStages,
  deletePurchaseLines,
  endOrder,
  insertOrder,
  insertPurchaseLines,
  lockOrders,
  markOrderDeleted,
  markSent,
  type NewLine,
  type OrderFilter,
  type OrderRow,
  type OrderSort,
  putLineQuantities,
  putOrderSums,
  selectBought,
  selectOrders,
  selectOrdersById,
  selectPurchaseLines,
  updateDraft,
} from './purchase-orders.queries.ts'
import { presentOrder, quantitiesOf } from './purchasing.presenter.ts'
import { endReorders } from './reorders.queries.ts'

type One = { purchase_order: PurchaseOrder }

type ListQuery = Omit<Input<typeof calls.listPurchaseOrders>['query'], 'page' | 'limit'>
/** What a list of purchase orders is narrowed to; `today` in the zone of its shops. */
export const orderFilterOf = (shopIds: readonly string[] | null, query: ListQuery, today: string): OrderFilter => ({
  shopIds,
  words: query.search ? queryTokens(query.search) : [],
  stage: query.stage,
  supplierId: query.supplier_id,
  lateOn: query.late ? today : undefined,
})
export const orderSortOf = ({ sort = 'created_at', order }: ListQuery): OrderSort => ({
  by: sort,
  order: order ?? (sort === 'expected_delivery' ? 'asc' : 'desc'),
})

/** Purchase orders, the newest first (K20). */
export async function listPurchaseOrders(
  ctx: Context,
  { query }: Input<typeof calls.listPurchaseOrders>,
): Promise<Answer<typeof calls.listPurchaseOrders>> {
  const at = pageOf(query, 25)
  const shopIds = shopFilter(ctx, query.shop_id)
  const today = dateIn(await zoneOfShops(ctx, shopIds), ctx.now.getTime())
  const filter = orderFilterOf(shopIds, query, today)
  const [rows, count, stages] = await Promise.all([
    selectOrders(ctx.tx, filter, orderSortOf(query), at.limit, at.offset),
    countOrders(ctx.tx, filter),
    countStages(ctx.tx, shopIds, today),
  ])
  const counted = Object.fromEntries(stages.map((one) => [one.stage, one.count])) as Record<
    (typeof stages)[number]['stage'],
    number
  >
  const total = (stage: string) => (stages.find((one) => one.stage === stage)?.total ?? 0) / 100
  return {
    purchase_orders: rows.map((row) => presentOrder(ctx, row)),
    counts: {
      ...counted,
      ...(may(ctx, 'pricing:cost') && {
        draft_total: total('draft'),
        ordered_total: total('ordered'),
        part_received_total: total('part_received'),
      }),
    },
    pagination: paginateCounted(at, count),
  }
}

/** A purchase order of a shop that one may enter. @throws Problem PURCHASE_ORDER_NOT_FOUND */
export async function getOrderRow(ctx: Context, id: string): Promise<OrderRow> {
  const row = (await selectOrdersById(ctx.tx, [id]))[0]
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('PURCHASE_ORDER_NOT_FOUND')
  return row
}
/** The same, held to the end of the transaction and of the version that was seen. @throws Problem PURCHASE_ORDER_NOT_FOUND, STALE_VERSION */
async function getOrderLocked(ctx: Context, id: string, version: number | undefined): Promise<OrderRow> {
  await lockOrders(ctx.tx, [id])
  const row = await getOrderRow(ctx, id)
  const seen = version ?? ctx.ifMatch
  if (seen !== undefined && seen !== row.version) throw new Problem('STALE_VERSION', {}, { current: await showIn(ctx, row) })
  return row
}
const showIn = async (ctx: Context, row: OrderRow): Promise<PurchaseOrder> =>
  presentOrder(ctx, row, await selectPurchaseLines(ctx.tx, [row.id]))
const showOne = async (ctx: Context, id: string): Promise<One> => ({
  purchase_order: await showIn(ctx, await getOrderRow(ctx, id)),
})
/** @throws Problem PURCHASE_ORDER_NOT_FOUND */
export const showPurchaseOrder = (ctx: Context, { params }: Input<typeof calls.getPurchaseOrder>): Promise<One> =>
  showOne(ctx, params.id)

/** A line as it is asked for: thousandths and cents. */
export interface WantedLine {
  itemId: string
  quantity: number
  unitCents?: number | undefined
  /** The line of a work order that it is bought for. */
  lineItemId?: string | null | undefined
}
/** What lines come to; one without a cost takes what the last one cost. @throws Problem PURCHASE_TOO_HIGH */
function priced(ctx: Context, wanted: readonly WantedLine[], parts: ReadonlyMap<string, BoughtRow>): NewLine[] {
  const lines = wanted.map(({ itemId, quantity, unitCents: said, lineItemId = null }) => {
    const part = parts.get(itemId)
    const unitCents = said ?? part?.last_cost_cents ?? 0
    const totalCents = lineCents(quantity, unitCents)
    if (!isLineWithin(totalCents)) throw new Problem('PURCHASE_TOO_HIGH')
    return { id: newId(ctx.now), itemId, quantity, unitCents, coreCents: part?.core_cost_cents ?? 0, totalCents, lineItemId }
  })
  if (!isOrderWithin(totalOf(lines))) throw new Problem('PURCHASE_TOO_HIGH')
  return lines
}
const totalOf = (lines: readonly NewLine[]): number => lines.reduce((sum, one) => sum + one.totalCents, 0)
const wantedOf = (lines: PurchaseOrderFields['lines']): WantedLine[] =>
  lines.map((one) => ({
    itemId: one.item_id,
    quantity: toThousandths(one.quantity),
    unitCents: one.unit_cost === undefined ? undefined : toCents(one.unit_cost),
    lineItemId: one.line_item_id ?? null,
  }))

async function index(
  ctx: Context,
  order: { id: string; shopId: string; number: string },
  supplier: string,
  parts: readonly BoughtRow[],
) {
  const tokens = [
    foldText(order.number),
    order.number.replace(/^.*-0*/, ''),
    order.number.replace(/^.*-/, ''),
    ...wordsOf(order.number),
    ...wordsOf(supplier),
    ...parts.flatMap((part) => [...wordsOf(part.name), ...wordsOf(part.part_number), foldText(part.part_number)]),
  ]
  await writeTokens(ctx.tx, 'purchase', order.id, order.shopId, [...new Set(tokens)])
}

/** Makes a draft. @returns its id, number and lines. @throws Problem SUPPLIER_NOT_FOUND, PURCHASE_TOO_HIGH */
export async function addDraft(
  ctx: Context,
  shop: ShopRow,
  wanted: { supplierId: string; lines: readonly WantedLine[]; notes: string; expected: string | null },
  parts: ReadonlyMap<string, BoughtRow>,
): Promise<{ id: string; number: string; lines: NewLine[] }> {
  const year = dateIn(shop.time_zone, ctx.now.getTime()).slice(0, 4)
  const number = purchaseNumber(year, await nextNumber(ctx.tx, 'purchase_order', Number(year)))
  await expectSupplier(ctx, wanted.supplierId)
  const lines = priced(ctx, wanted.lines, parts)
  const id = newId(ctx.now)
  const { supplierId, notes, expected } = wanted
  const sums = { totalCents: totalOf(lines), lineCount: lines.length }
  await insertOrder(ctx.tx, { id, shopId: shop.id, supplierId, number, notes, expected, by: ctx.actorName, ...sums }, ctx.now)
  await insertPurchaseLines(ctx.tx, id, lines)
  const row = await getOrderRow(ctx, id)
  await index(
    ctx,
    { id, shopId: shop.id, number },
    row.supplier_name,
    [...lines].flatMap((one) => parts.get(one.itemId) ?? []),
  )
  return { id, number, lines }
}

/** @throws Problem SHOP_ID_REQUIRED, SHOP_NOT_FOUND, ITEM_NOT_FOUND, SUPPLIER_NOT_FOUND, PURCHASE_TWICE, PURCHASE_TOO_HIGH */
export async function createPurchaseOrder(ctx: Context, { query, body }: Input<typeof calls.createPurchaseOrder>): Promise<One> {
  const shop = await shopForNew(ctx, query.shop_id, body.shop_id)
  const lines = wantedOf(body.lines)
  const parts = await partsOf(ctx, lines)
  await expectNeeded(ctx, shop.id, lines)
  const wanted = { supplierId: body.supplier_id, lines, notes: body.notes ?? '', expected: body.expected_delivery ?? null }
  const { id, number } = await addDraft(ctx, shop, wanted, parts)
  await announceLive(ctx, 'purchase.changed', shop.id, { purchase_order_id: id })
  ctx.note({ kind: 'purchase_order', id, code: 'purchase.made', params: { number } })
  return showOne(ctx, id)
}

/** Changes a draft (OP-64). @throws Problem PURCHASE_ORDER_NOT_FOUND, PURCHASE_NOT_DRAFT, STALE_VERSION and as on making one */
export async function changePurchaseOrder(ctx: Context, { params, body }: Input<typeof calls.updatePurchaseOrder>): Promise<One> {
  const row = await getOrderLocked(ctx, params.id, body.version)
  if (row.status !== 'draft') throw new Problem('PURCHASE_NOT_DRAFT', { number: row.number })
  const supplierId = body.supplier_id ?? row.supplier_id
  if (supplierId !== row.supplier_id) await expectSupplier(ctx, supplierId)
  let sums = { totalCents: row.total_cents, lineCount: row.line_count }
  const wanted = body.lines && wantedOf(body.lines)
  const itemIds = wanted ? [] : (await selectPurchaseLines(ctx.tx, [row.id])).map((one) => one.item_id)
  const parts = wanted ? await partsOf(ctx, wanted) : new Map((await selectBought(ctx.tx, itemIds)).map((one) => [one.id, one]))
  if (wanted) {
    await expectNeeded(ctx, row.shop_id, wanted)
    const lines = priced(ctx, wanted, parts)
    await deletePurchaseLines(ctx.tx, row.id)
    await insertPurchaseLines(ctx.tx, row.id, lines)
    sums = { totalCents: totalOf(lines), lineCount: lines.length }
  }
  const expected = body.expected_delivery === undefined ? row.expected_delivery : body.expected_delivery
  const values = { supplierId, notes: body.notes ?? row.notes, expected, ...sums }
  await updateDraft(ctx.tx, row.id, values, row.version, ctx.now)
  const saved = await getOrderRow(ctx, row.id)
  await index(ctx, { id: row.id, shopId: row.shop_id, number: row.number }, saved.supplier_name, [...parts.values()])
  await announceLive(ctx, 'purchase.changed', row.shop_id, { purchase_order_id: row.id })
  ctx.note({ kind: 'purchase_order', id: row.id, code: 'purchase.changed', params: { number: row.number } })
  return showOne(ctx, row.id)
}

/** Soft delete of a draft; its number stays used. @throws Problem PURCHASE_ORDER_NOT_FOUND, PURCHASE_NOT_DRAFT, STALE_VERSION */
export async function deletePurchaseOrder(ctx: Context, { params }: Input<typeof calls.deletePurchaseOrder>): Promise<void> {
  const row = await getOrderLocked(ctx, params.id, undefined)
  if (row.status !== 'draft') throw new Problem('PURCHASE_NOT_DRAFT', { number: row.number })
  await markOrderDeleted(ctx.tx, row.id, ctx.now)
  await writeTokens(ctx.tx, 'purchase', row.id, null, [])
  await announceLive(ctx, 'purchase.changed', row.shop_id, { purchase_order_id: row.id })
  ctx.note({ kind: 'purchase_order', id: row.id, code: 'purchase.deleted', params: { number: row.number } })
}

/**
 * Orders a draft, by mail or not (PAR27). @throws Problem PURCHASE_ORDER_NOT_FOUND, INVALID_TRANSITION, PURCHASE_OVER_LIMIT,
 * SUPPLIER_HAS_NO_EMAIL, STALE_VERSION, TOO_MANY_REQUESTS
 */
export async function orderPurchaseOrder(ctx: Context, { params, body }: Input<typeof calls.orderPurchaseOrder>): Promise<One> {
  const row = await getOrderLocked(ctx, params.id, body.version)
  if (row.status !== 'draft') throw refused(row.status, 'ordered')
  await expectSupplier(ctx, row.supplier_id)
  const to = body.send === 'email' ? body.email || row.supplier_email : ''
  if (body.send === 'email' && to === '') throw new Problem('SUPPLIER_HAS_NO_EMAIL', { supplier: row.supplier_name })
  await placeOrders(ctx, [row], to, body.expected_delivery)
  if (to !== '') await mailPurchaseOrder(ctx, row.id, to)
  ctx.note({
    kind: 'purchase_order',
    id: row.id,
    code: 'purchase.ordered',
    params: { number: row.number },
    ...(to !== '' && { details: { email: to } }),
  })
  return showOne(ctx, row.id)
}

/** Mails one that was placed, to where it is said. @throws Problem PURCHASE_NOT_PLACED, SUPPLIER_HAS_NO_EMAIL, STALE_VERSION, TOO_MANY_REQUESTS */
export async function sendPurchaseOrder(ctx: Context, { params, body }: Input<typeof calls.sendPurchaseOrder>): Promise<One> {
  const row = await getOrderLocked(ctx, params.id, body.version)
  if (row.status !== 'ordered' && row.status !== 'received') throw new Problem('PURCHASE_NOT_PLACED', { number: row.number })
  const to = body.email || row.supplier_email
  if (to === '') throw new Problem('SUPPLIER_HAS_NO_EMAIL', { supplier: row.supplier_name })
  await markSent(ctx.tx, row.id, to, ctx.now)
  await mailPurchaseOrder(ctx, row.id, to)
  await announceLive(ctx, 'purchase.changed', row.shop_id, { purchase_order_id: row.id })
  ctx.note({
    kind: 'purchase_order',
    id: row.id,
    code: 'purchase.mailed',
    params: { number: row.number },
    details: { email: to },
  })
  return showOne(ctx, row.id)
}

/** Ends what is on its way of a purchase order that is held: closed lines, no longer on order; its reorders end with it. */
async function closeRest(ctx: Context, row: OrderRow): Promise<void> {
  const lines = await selectPurchaseLines(ctx.tx, [row.id])
  const open = lines.filter((one) => outstandingOf(quantitiesOf(one)) > 0)
  const buying = await holdBuying(
    ctx,
    open.flatMap((one) => one.line_item_id ?? []),
  )
  await changeOnOrder(ctx, onTheirWay(row, open, -1))
  await putLineQuantities(
    ctx.tx,
    open.map((one) => ({
      id: one.id,
      received: one.received_thousandths,
      closed: one.closed_thousandths + outstandingOf(quantitiesOf(one)),
    })),
  )
  const ids = (isHere: boolean) => lines.filter((one) => one.received_thousandths > 0 === isHere).map((one) => one.id)
  await endReorders(ctx.tx, ids(true), 'received', ctx.now)
  await endReorders(ctx.tx, ids(false), 'cancelled', ctx.now)
  await keepBuying(ctx, buying)
}
async function told(ctx: Context, row: OrderRow): Promise<void> {
  await announceLive(ctx, 'purchase.changed', row.shop_id, { purchase_order_id: row.id })
  await announceLive(ctx, 'item.changed', row.shop_id, {})
}

/** @throws Problem PURCHASE_ORDER_NOT_FOUND, INVALID_TRANSITION, NOTHING_RECEIVED, STALE_VERSION */
export async function closePurchaseOrderShort(
  ctx: Context,
  { params, body }: Input<typeof calls.closePurchaseOrderShort>,
): Promise<One> {
  const row = await getOrderLocked(ctx, params.id, body.version)
  if (row.status !== 'ordered') throw refused(row.status, 'received')
  if (!row.has_receipts) throw new Problem('NOTHING_RECEIVED', { number: row.number })
  await closeRest(ctx, row)
  await putOrderSums(ctx.tx, row.id, { receivedCents: row.received_cents, doneCount: row.line_count, hasReceipts: true }, ctx.now)
  await endOrder(ctx.tx, row.id, ['ordered'], 'received', body.reason ?? '', ctx.now)
  await told(ctx, row)
  ctx.note({ kind: 'purchase_order', id: row.id, code: 'purchase.closed', params: { number: row.number } })
  return showOne(ctx, row.id)
}

/** Ends a held purchase order of which nothing is here. @throws Problem INVALID_TRANSITION, PURCHASE_RECEIVED */
export async function cancelHeld(ctx: Context, row: OrderRow, reason: string): Promise<void> {
  if (row.has_receipts && row.status === 'ordered') throw new Problem('PURCHASE_RECEIVED')
  if (row.status !== 'draft' && row.status !== 'ordered') throw refused(row.status, 'cancelled')
  if (row.status === 'ordered') await closeRest(ctx, row)
  await endOrder(ctx.tx, row.id, [row.status], 'cancelled', reason, ctx.now)
  await told(ctx, row)
}
/** @throws Problem PURCHASE_ORDER_NOT_FOUND, INVALID_TRANSITION, PURCHASE_RECEIVED, STALE_VERSION */
export async function cancelPurchaseOrder(ctx: Context, { params, body }: Input<typeof calls.cancelPurchaseOrder>): Promise<One> {
  const row = await getOrderLocked(ctx, params.id, body.version)
  await cancelHeld(ctx, row, body.reason ?? '')
  ctx.note({ kind: 'purchase_order', id: row.id, code: 'purchase.cancelled', params: { number: row.number } })
  return showOne(ctx, row.id)
}
