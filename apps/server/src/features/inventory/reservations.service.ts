import { fromThousandths } from '@twopost/contract/core/money'
import { availableOf, costOf } from '@twopost/contract/inventory'
import { Problem } from '#platform/http/problem.ts'
import { type ReservationRow, selectIssued, selectReservations } from './stock.queries.ts'
import {
  bookMoves,
  itemIn,
  levelAt,
  lockStock,
  type PostedMove,
  promisedTo,
  type Stock,
  type StockActor,
  type StockMove,
  shelvesOf,
} from './stock.service.ts'

/** A part that a line of an order needs, thousandths. */
export interface PartNeed {
  lineItemId: string
  itemId: string
  quantity: number
  /** The one place that it is taken from; any without it. */
  locationId?: string | undefined
}
interface OfOrder {
  shopId: string
  /** None of what is sold without an order. */
  orderId: string | null
  needs: readonly PartNeed[]
}
const lockNeeds = (actor: StockActor, { shopId, needs }: OfOrder): Promise<Stock> =>
  lockStock(actor, {
    itemIds: needs.map((one) => one.itemId),
    shopIds: [shopId],
    lineIds: needs.map((one) => one.lineItemId),
    isNew: true,
  })

/**
 * The places that a need is filled from, in the order of the shelves. `most` says how many a shelf can give.
 * @throws 409 with how many there are in the shop when they do not reach
 */
function fill(
  stock: Stock,
  { shopId, orderId }: OfOrder,
  need: PartNeed,
  kind: 'reserve' | 'issue',
  taken: Map<string, number>,
): StockMove[] {
  const item = itemIn(stock, need.itemId, shopId)
  const moves: StockMove[] = []
  const places = shelvesOf(stock, item).filter((one) => need.locationId === undefined || one.id === need.locationId)
  if (places.length === 0) throw new Problem('LOCATION_NOT_FOUND')
  const shelves = places.map((place) => {
    const id = `${need.itemId} ${place.id}`
    const own = kind === 'issue' ? promisedTo(stock, need.lineItemId, need.itemId, place.id) : 0
    const level = levelAt(stock, need.itemId, place.id)
    const free = Math.max(0, availableOf(level) - (taken.get(id) ?? 0))
    return { place, id, own: Math.min(own, Math.max(0, level.onHand)), free }
  })
  // What lies ready for the line goes first.
  const ordered = [...shelves].sort((a, b) => b.own - a.own)
  let left = need.quantity
  for (const { place, id, own, free } of ordered) {
    const quantity = Math.min(left, own + free)
    if (quantity <= 0) continue
    left -= quantity
    taken.set(id, (taken.get(id) ?? 0) + Math.max(0, quantity - own))
    moves.push({
      kind,
      itemId: need.itemId,
      shopId,
      locationId: place.id,
      quantity: kind === 'issue' ? -quantity : quantity,
      lineItemId: need.lineItemId,
      orderId: orderId ?? undefined,
    })
  }
  if (left > 0) {
    const available = need.quantity - left
    throw new Problem('STOCK_SHORT', {
      part: item.name,
      available: fromThousandths(available),
      wanted: fromThousandths(need.quantity),
    })
  }
  return moves
}
const fillAll = (stock: Stock, order: OfOrder, kind: 'reserve' | 'issue', needs: readonly PartNeed[]): StockMove[] => {
  const taken = new Map<string, number>()
  return needs.flatMap((need) => fill(stock, order, need, kind, taken))
}

/** How much of a line's part stays where it is reserved, and what of the rest is let go. */
function letGo(
  stock: Stock,
  orderId: string | undefined,
  need: PartNeed,
  held: readonly ReservationRow[],
): { kept: number; moves: StockMove[] } {
  let kept = 0
  const moves = held.flatMap((one): StockMove[] => {
    const promised = promisedTo(stock, need.lineItemId, one.item_id, one.location_id)
    const stays = one.item_id === need.itemId ? Math.min(promised, need.quantity - kept) : 0
    kept += stays
    const where = { itemId: one.item_id, shopId: one.shop_id, locationId: one.location_id }
    const quantity = promised - stays
    return quantity > 0 ? [{ kind: 'release', ...where, quantity, lineItemId: need.lineItemId, orderId }] : []
  })
  return { kept, moves }
}
/**
 * Promises to lines of an order exactly what they need: all of it, or 409 with how many there are (G41, PAR11). What a line has already counts;
 * what it has beyond its need, or of another part, is let go.
 */
export async function reserveParts(actor: StockActor, order: OfOrder): Promise<PostedMove[]> {
  const { orderId, needs } = order
  const lineIds = needs.map((one) => one.lineItemId)
  const held = lineIds.length === 0 ? [] : await selectReservations(actor.tx, lineIds)
  const wanted = needs.filter((one) => one.quantity > 0)
  if (held.length === 0 && wanted.length === 0) return []
  const stock = await lockStock(actor, {
    itemIds: [...wanted.map((one) => one.itemId), ...held.map((one) => one.item_id)],
    shopIds: [order.shopId, ...held.map((one) => one.shop_id)],
    lineIds,
    isNew: wanted.map(({ itemId }) => ({ itemId, shopId: order.shopId })),
  })
  const plans = needs.map((need) => ({
    need,
    ...letGo(
      stock,
      orderId ?? undefined,
      need,
      held.filter((one) => one.line_item_id === need.lineItemId),
    ),
  }))
  const released = await bookMoves(
    actor,
    stock,
    plans.flatMap((plan) => plan.moves),
  )
  const missing = plans.flatMap(({ need, kept }) => (need.quantity > kept ? [{ ...need, quantity: need.quantity - kept }] : []))
  return [...released, ...(await bookMoves(actor, stock, fillAll(stock, order, 'reserve', missing)))]
}
/** Takes parts off the shelf for lines of an order, from what is reserved for them first (PAR12). The cost is that of the day. */
export async function issueParts(actor: StockActor, order: OfOrder): Promise<PostedMove[]> {
  if (order.needs.length === 0) return []
  const stock = await lockNeeds(actor, order)
  return bookMoves(actor, stock, fillAll(stock, order, 'issue', order.needs))
}
/**
 * Holds parts that are sold without an order, all of them or 409 with how many there are (PAY22); their lines are those of the invoice.
 * @returns what takes them, with the number of the document that is known last of all
 */
export async function holdParts(
  actor: StockActor,
  sale: { shopId: string; needs: readonly PartNeed[] },
): Promise<(document: string) => Promise<PostedMove[]>> {
  if (sale.needs.length === 0) return async () => []
  const order = { ...sale, orderId: null }
  const stock = await lockNeeds(actor, order)
  const moves = fillAll(stock, order, 'issue', sale.needs)
  return (document) =>
    bookMoves(
      actor,
      stock,
      moves.map((move) => ({ ...move, document })),
    )
}
/** Lets go of all that is reserved for lines. */
export async function releaseParts(actor: StockActor, orderId: string, lineIds: readonly string[]): Promise<PostedMove[]> {
  const held = lineIds.length === 0 ? [] : await selectReservations(actor.tx, lineIds)
  if (held.length === 0) return []
  const stock = await lockStock(actor, {
    itemIds: held.map((one) => one.item_id),
    shopIds: held.map((one) => one.shop_id),
    lineIds,
  })
  // As it is behind the lock: somebody may have taken a part of it meanwhile.
  const moves = held.flatMap((one): StockMove[] => {
    const quantity = promisedTo(stock, one.line_item_id, one.item_id, one.location_id)
    const where = { itemId: one.item_id, shopId: one.shop_id, locationId: one.location_id }
    return quantity > 0 ? [{ kind: 'release', ...where, quantity, lineItemId: one.line_item_id, orderId }] : []
  })
  return bookMoves(actor, stock, moves)
}
/** Brings back what was taken for a line, to the place that is named or the part's own shelf, at what it cost then; the last takes the rest. */
export async function returnPart(
  actor: StockActor,
  order: { shopId: string; orderId: string | null },
  back: PartNeed & { reason: string; document?: string | undefined },
): Promise<PostedMove[]> {
  const { lineItemId, itemId, quantity, reason } = back
  const stock = await lockStock(actor, { itemIds: [itemId], shopIds: [order.shopId], isNew: true })
  const item = itemIn(stock, itemId, order.shopId)
  const issued = (await selectIssued(actor.tx, lineItemId)).find((one) => one.item_id === itemId)
  if (!issued || quantity > issued.quantity)
    throw new Problem('RETURN_TOO_MANY', { part: item.name, issued: fromThousandths(issued?.quantity ?? 0) })
  const cost = costOf({ onHand: issued.quantity, value: issued.cost }, quantity)
  const locationId = back.locationId ?? shelvesOf(stock, item)[0]?.id
  if (locationId === undefined) throw new Problem('LOCATION_NOT_FOUND')
  const where = { itemId, shopId: order.shopId, locationId }
  return bookMoves(actor, stock, [
    {
      kind: 'return_in',
      ...where,
      quantity,
      cost,
      lineItemId,
      orderId: order.orderId ?? undefined,
      document: back.document,
      reason,
    },
  ])
}
