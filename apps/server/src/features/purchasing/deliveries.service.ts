import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromThousandths, isLineWithin, lineCents, toCents, toThousandths } from '@twopost/contract/core/money'
import { pageOf } from '@twopost/contract/core/page'
import { dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/purchasing'
import { type Delivery, type DeliveryFields, deliveryCents, outstandingOf } from '@twopost/contract/purchasing'
import { type OnOrderChange, quarantineOf, type Receipt, receiveStock } from '#features/inventory/index.ts'
import { holdBuying, tellCame } from '#features/order-parts/index.ts'
import { getShopRow, type ShopRow, shopFilter, shopForNew } from '#features/shops/index.ts'
import { expectSupplier } from '#features/suppliers/index.ts'
import { paginateCounted } from '#platform/database/counted-list.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { claimSentBack } from './claims/claims.service.ts'
import { openCores } from './claims/cores.service.ts'
import {
  countDeliveries,
  type DeliveryFilter,
  type DeliveryLineRow,
  type DeliveryRow,
  insertDelivery,
  insertDeliveryLines,
  type NewDeliveryLine,
  selectDeliveries,
  selectDelivery,
  selectDeliveryLines,
  selectOrdersOfLines,
} from './deliveries.queries.ts'
import { photosFor } from './delivery-photos.service.ts'
import { type Came, keptOf, sharesOf } from './delivery-shares.rules.ts'
import { refused } from './place-orders.service.ts'
import {
  endOrder,
  lockOrders,
  type OrderRow,
  type PurchaseLineRow,
  putLineQuantities,
  putOrderSums,
  selectBought,
  selectOrdersById,
  selectPurchaseLines,
} from './purchase-orders.queries.ts'
import { presentOrder, presentReorder, quantitiesOf } from './purchasing.presenter.ts'
import { endReorders, selectReordersById } from './reorders.queries.ts'
import { refusedReorder } from './reorders.service.ts'

export const presentDelivery = (ctx: Context, row: DeliveryRow, lines: readonly DeliveryLineRow[]): Delivery => {
  const seesCost = may(ctx, 'pricing:cost')
  return {
    id: row.id,
    shop_id: row.shop_id,
    supplier_id: row.supplier_id,
    supplier_name: row.supplier_name,
    purchase_order_id: row.purchase_order_id,
    document_no: row.document_no,
    bill_no: row.bill_no,
    document_date: row.document_date,
    received_by: row.received_by,
    business_date: row.business_date,
    ...(seesCost && { total: fromCents(row.total_cents) }),
    lines: lines
      .filter((one) => one.delivery_id === row.id)
      .map((one) => ({
        id: one.id,
        purchase_order_line_id: one.purchase_order_line_id,
        item_id: one.item_id,
        item_name: one.item_name,
        part_number: one.part_number,
        unit: one.unit,
        quantity: fromThousandths(one.quantity_thousandths),
        ...(seesCost && { cost: fromCents(one.cost_cents) }),
        location: one.location ?? '',
        service_order: one.service_order ?? '',
        goes_back: one.goes_back,
        photos: photosFor(ctx, one.photos),
      })),
    created_at: row.created_at.toISOString(),
  }
}
export const deliveryFilterOf = (
  ctx: Context,
  query: { shop_id?: string | undefined; purchase_order_id?: string | undefined; supplier_id?: string | undefined },
): DeliveryFilter => ({
  shopIds: shopFilter(ctx, query.shop_id),
  purchaseOrderId: query.purchase_order_id,
  supplierId: query.supplier_id,
})
/** What came, the latest first. */
export async function listDeliveries(
  ctx: Context,
  { query }: Input<typeof calls.listDeliveries>,
): Promise<Answer<typeof calls.listDeliveries>> {
  const at = pageOf(query, 25)
  const filter = deliveryFilterOf(ctx, query)
  const [rows, count] = await Promise.all([
    selectDeliveries(ctx.tx, filter, at.limit, at.offset),
    countDeliveries(ctx.tx, filter),
  ])
  const lines = await selectDeliveryLines(
    ctx.tx,
    rows.map((row) => row.id),
  )
  return {
    deliveries: rows.map((row) => presentDelivery(ctx, row, lines)),
    pagination: paginateCounted(at, count),
  }
}

const sentBackOf = ({ sent_back }: DeliveryFields['lines'][number]) =>
  sent_back ? { quantity: toThousandths(sent_back.quantity), reason: sent_back.reason } : null
/** One line of a purchase order as it is after what came of it. @throws Problem OVER_DELIVERY */
function cameOf(ctx: Context, wanted: DeliveryFields['lines'][number], line: PurchaseLineRow, acceptsOver: boolean): Came {
  const before = quantitiesOf(line)
  const quantity = toThousandths(wanted.quantity)
  if (quantity > outstandingOf(before) && !acceptsOver)
    throw new Problem('OVER_DELIVERY', {
      ordered: fromThousandths(before.quantity),
      received: fromThousandths(before.received),
    })
  const received = before.received + quantity
  const missing = Math.max(0, before.quantity - received)
  return {
    id: newId(ctx.now),
    itemId: line.item_id,
    isStocked: line.kind !== 'non_stock',
    quantity,
    unitCents: line.unit_cost_cents,
    costCents: deliveryCents(before.received, quantity, line.unit_cost_cents),
    coreCents: lineCents(quantity, line.core_cost_cents),
    locationId: wanted.location_id,
    sentBack: sentBackOf(wanted),
    line,
    after: { received, closed: wanted.close ? missing : Math.min(before.closed, missing) },
  }
}

/** The purchase orders of lines, held; each can be received, in this shop and from this supplier. @throws Problem PURCHASE_ORDER_NOT_FOUND, INVALID_TRANSITION */
async function holdOrders(ctx: Context, shop: ShopRow, supplierId: string, lineIds: readonly string[]) {
  const ids = (await selectOrdersOfLines(ctx.tx, lineIds)).sort()
  await lockOrders(ctx.tx, ids)
  const [rows, lines] = await Promise.all([selectOrdersById(ctx.tx, ids), selectPurchaseLines(ctx.tx, ids)])
  for (const row of rows) {
    if (!mayEnterShop(ctx, row.shop_id) || row.shop_id !== shop.id || row.supplier_id !== supplierId)
      throw new Problem('PURCHASE_ORDER_NOT_FOUND')
    if (row.status !== 'ordered') throw refused(row.status, 'received')
  }
  const known = new Set(lines.filter((line) => rows.some((row) => row.id === line.purchase_order_id)).map((line) => line.id))
  if (lineIds.some((id) => !known.has(id))) throw new Problem('PURCHASE_ORDER_NOT_FOUND')
  return { rows, lines }
}

/** Every line that came, with what it costs. Free goods only with inventory:override. @throws Problem as receiving */
async function readLines(ctx: Context, lines: readonly PurchaseLineRow[], body: DeliveryFields): Promise<Came[]> {
  const extra = body.lines.flatMap((one) => (one.purchase_order_line_id ? [] : (one.item_id ?? [])))
  const parts = new Map((await selectBought(ctx.tx, extra)).map((row) => [row.id, row]))
  const seen = new Set<string>()
  return body.lines.map((one): Came => {
    const line = lines.find((row) => row.id === one.purchase_order_line_id)
    const part = one.item_id ? parts.get(one.item_id) : undefined
    const key = line?.id ?? part?.id
    const name = line?.item_name ?? part?.name ?? ''
    if (!key) throw new Problem('ITEM_NOT_FOUND')
    if (part && part.kit_price !== null) throw new Problem('KIT_IS_PARTS', { part: name })
    if (seen.has(key)) throw new Problem('PURCHASE_TWICE', { part: name })
    seen.add(key)
    const came = line ? cameOf(ctx, one, line, body.accept_over === true) : undefined
    const unitCents = one.unit_cost === undefined ? (part?.last_cost_cents ?? 0) : toCents(one.unit_cost)
    const quantity = toThousandths(one.quantity)
    const result = came ?? {
      id: newId(ctx.now),
      itemId: part?.id ?? '',
      isStocked: part?.kind !== 'non_stock',
      quantity,
      unitCents,
      costCents: lineCents(quantity, unitCents),
      coreCents: lineCents(quantity, part?.core_cost_cents ?? 0),
      locationId: one.location_id,
      sentBack: sentBackOf(one),
      line: null,
      after: { received: 0, closed: 0 },
    }
    if (!isLineWithin(result.costCents)) throw new Problem('PURCHASE_TOO_HIGH')
    if (result.quantity > 0 && result.unitCents === 0 && !may(ctx, 'inventory:override'))
      throw new Problem('COST_UNKNOWN', { part: name })
    return result
  })
}

/** What purchase orders have after a delivery: their lines, sums and, when nothing is missing, their end, with their reorders. */
async function settle(
  ctx: Context,
  rows: readonly OrderRow[],
  lines: readonly PurchaseLineRow[],
  came: readonly Came[],
): Promise<void> {
  const after = new Map(came.flatMap((one) => (one.line ? [[one.line.id, one.after] as const] : [])))
  await putLineQuantities(
    ctx.tx,
    [...after].map(([id, quantities]) => ({ id, ...quantities })),
  )
  for (const row of rows) {
    const own = lines
      .filter((line) => line.purchase_order_id === row.id)
      .map((line) => ({ line, quantity: line.quantity_thousandths, ...(after.get(line.id) ?? quantitiesOf(line)) }))
    const done = own.filter((one) => outstandingOf(one) === 0)
    const receivedCents = own.reduce((sum, one) => sum + lineCents(one.received, one.line.unit_cost_cents), 0)
    const hasReceipts = own.some((one) => one.received > 0)
    await putOrderSums(ctx.tx, row.id, { receivedCents, doneCount: done.length, hasReceipts }, ctx.now)
    const ids = (isHere: boolean) => done.filter((one) => one.received > 0 === isHere).map((one) => one.line.id)
    await endReorders(ctx.tx, ids(true), 'received', ctx.now)
    await endReorders(ctx.tx, ids(false), 'cancelled', ctx.now)
    if (done.length === own.length)
      await endOrder(ctx.tx, row.id, ['ordered'], hasReceipts ? 'received' : 'cancelled', '', ctx.now)
    await announceLive(ctx, 'purchase.changed', row.shop_id, { purchase_order_id: row.id })
  }
}

/** Takes a delivery in. @returns its id and the ids of the purchase orders. @throws Problem as `createDelivery` */
async function receive(ctx: Context, shop: ShopRow, body: DeliveryFields): Promise<{ id: string; orders: string[] }> {
  await expectSupplier(ctx, body.supplier_id)
  const lineIds = body.lines.flatMap((one) => one.purchase_order_line_id ?? [])
  const { rows, lines } = await holdOrders(ctx, shop, body.supplier_id, lineIds)
  const came = await readLines(ctx, lines, body)
  const here = came.filter((one) => one.quantity > 0)
  const id = newId(ctx.now)
  const document = [rows.length === 1 ? rows[0]?.number : '', body.document_no].filter(Boolean).join(', ')
  const buying = await holdBuying(
    ctx,
    came.flatMap((one) => one.line?.line_item_id ?? []),
  )
  const shares = sharesOf(here, buying, () => newId(ctx.now))
  const quarantine = shares.some((one) => one.reason !== null && one.came.isStocked)
    ? await quarantineOf(ctx, shop.id)
    : undefined
  const receipts = shares
    .filter((one) => one.came.isStocked)
    .map(
      ({ quantity, costCents, id: deliveryLineId, came: { itemId, unitCents, locationId }, line, reason }): Receipt => ({
        ...{ itemId, quantity, cost: costCents, unitCents, deliveryLineId, document },
        locationId: reason === null ? locationId : quarantine,
        forLine: line ? { lineItemId: line.id, orderId: line.order_id } : undefined,
      }),
    )
  const onOrder = new Map<string, OnOrderChange>()
  for (const { line, after, itemId, isStocked } of came) {
    if (!line || !isStocked || line.line_item_id !== null) continue
    const by = outstandingOf({ quantity: line.quantity_thousandths, ...after }) - outstandingOf(quantitiesOf(line))
    onOrder.set(itemId, { itemId, shopId: shop.id, by: by + (onOrder.get(itemId)?.by ?? 0) })
  }
  const placed = await receiveStock(ctx, shop.id, receipts, [...onOrder.values()])
  const delivery = {
    ...{ id, shopId: shop.id, supplierId: body.supplier_id },
    purchaseOrderId: rows.length === 1 ? (rows[0]?.id ?? null) : null,
    documentNo: body.document_no ?? '',
    billNo: body.bill_no ?? '',
    documentDate: body.document_date ?? null,
    ...{ by: ctx.actorName, byUserId: ctx.userId, businessDate: dateIn(shop.time_zone, ctx.now.getTime()) },
    totalCents: here.reduce((sum, one) => sum + one.costCents, 0),
  }
  await insertDelivery(ctx.tx, delivery, ctx.now)
  await insertDeliveryLines(
    ctx.tx,
    id,
    shares.map(
      (one): NewDeliveryLine => ({
        ...{ id: one.id, lineId: one.came.line?.id ?? null, itemId: one.came.itemId, quantity: one.quantity },
        ...{ costCents: one.costCents, coreCents: one.coreCents, locationId: placed.get(one.id) ?? null },
        lineItemId: one.line?.id ?? null,
      }),
    ),
  )
  await openCores(ctx, shop, body.supplier_id, keptOf(here))
  await claimSentBack(
    ctx,
    { shopId: shop.id, supplierId: body.supplier_id },
    shares.flatMap(({ id: deliveryLineId, quantity, costCents, coreCents, reason, came: { itemId, isStocked } }) =>
      reason === null
        ? []
        : [
            {
              deliveryLineId,
              itemId,
              quantity,
              reason,
              cents: costCents + coreCents,
              locationId: isStocked ? quarantine : undefined,
            },
          ],
    ),
  )
  await settle(ctx, rows, lines, came)
  await tellCame(
    ctx,
    buying,
    shares.flatMap((one) => (one.line ? [{ lineItemId: one.line.id, quantity: one.quantity }] : [])),
  )
  await announceLive(ctx, 'item.changed', shop.id, {})
  return { id, orders: rows.map((row) => row.id) }
}
const showIn = async (ctx: Context, id: string): Promise<Delivery> =>
  presentDelivery(ctx, await selectDelivery(ctx.tx, id), await selectDeliveryLines(ctx.tx, [id]))

/**
 * Takes goods in at the price of their purchase orders (PAR27). @throws Problem SHOP_ID_REQUIRED, SUPPLIER_NOT_FOUND, PURCHASE_ORDER_NOT_FOUND,
 * INVALID_TRANSITION, OVER_DELIVERY, ITEM_NOT_FOUND, LOCATION_NOT_FOUND, COST_UNKNOWN
 */
export async function createDelivery(
  ctx: Context,
  { query, body }: Input<typeof calls.createDelivery>,
): Promise<Answer<typeof calls.createDelivery>> {
  const shop = await shopForNew(ctx, query.shop_id, body.shop_id)
  const { id, orders } = await receive(ctx, shop, body)
  const delivery = await showIn(ctx, id)
  ctx.note({
    kind: 'delivery',
    id,
    code: 'delivery.received',
    params: { supplier: delivery.supplier_name, count: delivery.lines.length },
    details: { document: body.document_no ?? '' },
  })
  const [rows, lines] = await Promise.all([selectOrdersById(ctx.tx, orders), selectPurchaseLines(ctx.tx, orders)])
  return {
    delivery,
    purchase_orders: rows.map((row) =>
      presentOrder(
        ctx,
        row,
        lines.filter((line) => line.purchase_order_id === row.id),
      ),
    ),
  }
}

/** Takes in what came of a reorder (K19). @throws Problem REORDER_NOT_FOUND, INVALID_TRANSITION, OVER_DELIVERY */
export async function receiveReorder(
  ctx: Context,
  { params, body }: Input<typeof calls.receiveReorder>,
): Promise<Answer<typeof calls.receiveReorder>> {
  const row = (await selectReordersById(ctx.tx, [params.id]))[0]
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('REORDER_NOT_FOUND')
  if (row.status !== 'ordered' || !row.purchase_order_line_id || !row.supplier_id) throw refusedReorder(row.status, 'received')
  const shop = await getShopRow(ctx, row.shop_id)
  const { id } = await receive(ctx, shop, {
    supplier_id: row.supplier_id,
    document_no: body.document_no,
    accept_over: body.accept_over,
    lines: [{ purchase_order_line_id: row.purchase_order_line_id, quantity: body.quantity }],
  })
  const delivery = await showIn(ctx, id)
  const said = { supplier: delivery.supplier_name, count: 1 }
  ctx.note({ kind: 'delivery', id, code: 'delivery.received', params: said, details: { reorder: row.id } })
  const [after] = await selectReordersById(ctx.tx, [row.id])
  if (!after) throw new Problem('REORDER_NOT_FOUND')
  return { reorder: presentReorder(ctx, after), delivery }
}
