import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromThousandths, lineCents, toCents, toThousandths } from '@twopost/contract/core/money'
import { pageOf, paginate } from '@twopost/contract/core/page'
import type * as calls from '@twopost/contract/inventory'
import { costOf } from '@twopost/contract/inventory'
import { type MovementType, type StockMoveKind, stockMoveKindNames, stockMoveKinds } from '@twopost/contract/inventory.states'
import { shopOfFigures } from '#features/shops/index.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { type OrderLabel, orderLabels } from './inventory.events.ts'
import { presentItem } from './items.presenter.ts'
import { selectItems } from './items.queries.ts'
import { filterOf, getItemRow, itemsLimit, paginateItems, showItemIn } from './items.service.ts'
import { countMovements, type MovementRow, selectMovements, sumMovements } from './ledger.queries.ts'
import { selectPlaceRow } from './places.queries.ts'
import { bookMoves, itemIn, levelAt, lockStock, type Stock, type StockMove, shelvesOf } from './stock.service.ts'
import { selectKeptCounts } from './stock-counts.queries.ts'

export const kindsOf = (type: MovementType | undefined): StockMoveKind[] | null =>
  type === undefined ? null : stockMoveKindNames.filter((kind) => stockMoveKinds[kind].type === type)

export const presentMovement = (
  ctx: Context,
  row: MovementRow,
  orderNumber: string,
): Answer<typeof calls.listMovements>['movements'][number] => ({
  id: row.id,
  type: stockMoveKinds[row.kind].type,
  kind: row.kind,
  quantity: fromThousandths(row.quantity_thousandths),
  reserved: fromThousandths(row.reserved_thousandths),
  on_hand_after: fromThousandths(row.on_hand_after_thousandths),
  reserved_after: fromThousandths(row.reserved_after_thousandths),
  shop_id: row.shop_id,
  location_id: row.location_id,
  location: row.location,
  order_id: row.service_order_id,
  order_number: orderNumber,
  document: row.document,
  reason: row.reason,
  by_name: row.by_name,
  business_date: row.business_date,
  at: row.at.toISOString(),
  ...(may(ctx, 'pricing:cost') && { cost: fromCents(row.cost_cents), value_after: fromCents(row.value_after_cents) }),
})

/** What orders are called, for those who may see orders. */
export async function ordersOf(ctx: Context, orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderLabel>> {
  const ids = [...new Set(orderIds)]
  const asked = ids.length > 0 && may(ctx, 'service-order:view') ? await orderLabels.ask(ctx, ids) : []
  return new Map(asked.flat().map((order) => [order.id, order]))
}

/** The ledger of an item in a shop (K7). @throws Problem ITEM_NOT_FOUND, SHOP_NOT_FOUND */
export async function listMovements(
  ctx: Context,
  { params, query }: Input<typeof calls.listMovements>,
): Promise<Answer<typeof calls.listMovements>> {
  const at = pageOf(query)
  const shopId = await shopOfFigures(ctx, query.shop_id)
  const item = await getItemRow(ctx, params.id, shopId)
  const kinds = kindsOf(query.type)
  const [rows, count] = await Promise.all([
    selectMovements(ctx.tx, item.id, shopId, kinds, at.limit, at.offset),
    countMovements(ctx.tx, item.id, shopId, kinds),
  ])
  const orders = await ordersOf(
    ctx,
    rows.flatMap((row) => row.service_order_id ?? []),
  )
  return {
    movements: rows.map((row) => presentMovement(ctx, row, orders.get(row.service_order_id ?? '')?.number ?? '')),
    pagination: paginate(at, Math.min(count, 10_000), count > 10_000 ? { total_is_capped: true } : {}),
  }
}

/** Items at or below their reorder point (K6). @throws Problem SHOP_NOT_FOUND */
export async function listLowStock(
  ctx: Context,
  { query }: Input<typeof calls.listLowStock>,
): Promise<Answer<typeof calls.listLowStock>> {
  const at = pageOf(query, itemsLimit)
  const shopId = await shopOfFigures(ctx, query.shop_id)
  const filter = filterOf(ctx, { ...query, stock: 'low' }, shopId)
  const [rows, kept] = await Promise.all([
    selectItems(ctx.tx, filter, { by: 'stock', order: 'asc' }, at.limit, at.offset),
    selectKeptCounts(ctx.tx, shopId),
  ])
  return {
    inventory: rows.map((row) => presentItem(ctx, row, shopId)),
    pagination: await paginateItems(ctx, at, filter, kept),
  }
}

/** Why there are as many as there are (PAR30): the ledger counted again. @throws Problem ITEM_NOT_FOUND, SHOP_NOT_FOUND */
export async function whyItem(
  ctx: Context,
  { params, query }: Input<typeof calls.whyItem>,
): Promise<Answer<typeof calls.whyItem>> {
  const shopId = await shopOfFigures(ctx, query.shop_id)
  const item = await getItemRow(ctx, params.id, shopId)
  const sums = await sumMovements(ctx.tx, item.id, shopId)
  const seesCost = may(ctx, 'pricing:cost')
  const all = (of: (row: (typeof sums)[number]) => number) => sums.reduce((sum, row) => sum + of(row), 0)
  return {
    why: {
      item_id: item.id,
      shop_id: shopId,
      quantity: fromThousandths(all((row) => row.quantity)),
      reserved: fromThousandths(all((row) => row.reserved)),
      ...(seesCost && { value: fromCents(all((row) => row.cost)) }),
      moves: sums.map((row) => ({
        kind: row.kind,
        count: row.count,
        quantity: fromThousandths(row.quantity),
        reserved: fromThousandths(row.reserved),
        ...(seesCost && { cost: fromCents(row.cost) }),
      })),
    },
  }
}

type Wanted = Omit<StockMove, 'locationId' | 'quantity'> & { locationId: string | undefined; quantity: number }
/** The moves of an adjustment: what comes goes to the part's own bin, what goes is taken there first and then from the other shelves. */
function adjusting(stock: Stock, { locationId, quantity, ...move }: Wanted): StockMove[] {
  const item = itemIn(stock, move.itemId, move.shopId)
  if (locationId) return [{ ...move, locationId, quantity }]
  const shelves = shelvesOf(stock, item)
  if (quantity > 0) {
    const first = shelves[0]
    if (!first) throw new Problem('LOCATION_NOT_FOUND')
    return [{ ...move, locationId: first.id, quantity }]
  }
  let left = -quantity
  const moves = shelves.flatMap((shelf): StockMove[] => {
    const taken = Math.min(left, Math.max(0, levelAt(stock, move.itemId, shelf.id).onHand))
    left -= taken
    return taken > 0 ? [{ ...move, locationId: shelf.id, quantity: -taken }] : []
  })
  if (left > 0) {
    const available = fromThousandths(-quantity - left)
    throw new Problem('STOCK_SHORT', { part: item.name, available, wanted: fromThousandths(-quantity) })
  }
  return moves
}

/**
 * Books what is there beyond the ledger, or less (K8). Where nothing on hand says what one costs, the sender does, or the last cost; at no cost
 * with inventory:override alone. @throws Problem ITEM_NOT_FOUND, LOCATION_NOT_FOUND, STOCK_SHORT, COST_UNKNOWN, NOT_STOCKED
 */
export async function adjustItem(
  ctx: Context,
  { params, query, body }: Input<typeof calls.adjustItem>,
): Promise<Answer<typeof calls.adjustItem>> {
  const shopId = await shopOfFigures(ctx, query.shop_id)
  if (shopId === null) throw new Problem('SHOP_ID_REQUIRED')
  const item = await getItemRow(ctx, params.id, shopId)
  const quantity = toThousandths(body.quantity)
  const stock = await lockStock(ctx, { itemIds: [item.id], shopIds: [shopId], isNew: quantity > 0 })
  // A shop that never had any has none to take away.
  if (quantity < 0 && item.shop_id === null)
    throw new Problem('STOCK_SHORT', { part: item.name, available: 0, wanted: -body.quantity })
  const [move] = [{ kind: body.reason === 'count' ? 'count' : 'adjust', itemId: item.id, shopId } as const]
  const moves = adjusting(stock, {
    ...move,
    ...{ locationId: body.location_id, quantity, reason: body.reason, document: body.note ?? '' },
  }).map((one) => ({ ...one, cost: costOfAdjustment(ctx, stock, one, body.unit_cost, item.last_cost_cents) }))
  await bookMoves(ctx, stock, moves)
  await announceLive(ctx, 'item.changed', shopId, { item_id: item.id })
  ctx.note({
    kind: 'item',
    id: item.id,
    code: 'item.adjusted',
    params: { name: item.name, quantity: body.quantity },
    details: { reason: body.reason },
  })
  return showItemIn(ctx, item.id, shopId)
}

/** What comes in costs: the average of what is there, else what is said, else what the last one cost. */
export function costOfAdjustment(
  ctx: Context,
  stock: Stock,
  move: StockMove,
  said: number | undefined,
  last: number | null,
): number | undefined {
  if (move.quantity < 0) return undefined
  const isThere = levelAt(stock, move.itemId, move.locationId).onHand > 0
  if (isThere && said === undefined) return undefined
  const unitCents = said === undefined ? (last ?? 0) : toCents(said)
  if (unitCents === 0 && !may(ctx, 'inventory:override'))
    throw new Problem('COST_UNKNOWN', { part: itemIn(stock, move.itemId, move.shopId).name })
  return lineCents(move.quantity, unitCents)
}

/** Puts parts from one place of a shop to another, at what they are worth there (PAR31). @throws Problem ITEM_NOT_FOUND, LOCATION_NOT_FOUND, LOCATIONS_APART, STOCK_SHORT */
export async function moveStock(ctx: Context, { body }: Input<typeof calls.moveStock>): Promise<Answer<typeof calls.moveStock>> {
  const [from, to] = await Promise.all([selectPlaceRow(ctx.tx, body.from), selectPlaceRow(ctx.tx, body.to)])
  if (!from || !to || !mayEnterShop(ctx, from.shop_id) || !mayEnterShop(ctx, to.shop_id)) throw new Problem('LOCATION_NOT_FOUND')
  if (from.shop_id !== to.shop_id || from.id === to.id) throw new Problem('LOCATIONS_APART')
  const shopId = from.shop_id
  const item = await getItemRow(ctx, body.item_id, shopId)
  const stock = await lockStock(ctx, { itemIds: [item.id], shopIds: [shopId], isNew: true })
  const quantity = toThousandths(body.quantity)
  const at = levelAt(stock, item.id, from.id)
  const cost = at.onHand > 0 && quantity <= at.onHand ? costOf(at, quantity) : 0
  const move = { itemId: item.id, shopId, reason: body.reason ?? '' }
  await bookMoves(ctx, stock, [
    { ...move, kind: 'transfer_out', locationId: from.id, quantity: -quantity, document: to.name },
    { ...move, kind: 'transfer_in', locationId: to.id, quantity, cost, document: from.name },
  ])
  await announceLive(ctx, 'item.changed', shopId, { item_id: item.id })
  ctx.note({ kind: 'item', id: item.id, code: 'item.put', params: { name: item.name, from: from.name, to: to.name } })
  return showItemIn(ctx, item.id, shopId)
}
