import { fromThousandths } from '@twopost/contract/core/money'
import { dateIn } from '@twopost/contract/core/time'
import {
  type Booked,
  bookMove,
  emptyLevel,
  isFault,
  isLow,
  isOut,
  type Level,
  passThrough,
  type StockFault,
} from '@twopost/contract/inventory'
import { isSetAside, type StockMoveKind } from '@twopost/contract/inventory.states'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  addToDays,
  type DayChange,
  insertMoves,
  insertShopItems,
  type LevelRow,
  lockShopItems,
  type NewMoveRow,
  type PlaceRow,
  putLevels,
  putReservations,
  putShopSums,
  type ShopSum,
  type StockItemRow,
  selectLevels,
  selectPlaces,
  selectReservations,
  selectStockItems,
} from './stock.queries.ts'
import { countMarks, type Marks, unmarked } from './stock-counts.service.ts'

/** Who books, in which transaction and when. */
export type StockActor = Pick<Context, 'tx' | 'now' | 'userId' | 'actorName'>

/** A move that is asked for: quantities in thousandths, costs in cents. */
export interface StockMove {
  kind: StockMoveKind
  itemId: string
  shopId: string
  locationId: string
  /** Signed; zero for a revaluation, how many for reserving and releasing. */
  quantity: number
  cost?: number | undefined
  /** The line of an order that it is for. What goes out to it comes from what was reserved for it there first. */
  lineItemId?: string | undefined
  orderId?: string | undefined
  deliveryLineId?: string | undefined
  document?: string | undefined
  reason?: string | undefined
  /** Let more go out than there is; the caller has checked the right and the reason (PAR14). */
  overdraw?: boolean | undefined
  /** Goes on to its line at once, at its own cost (PAR13); of a receipt alone. */
  passOn?: boolean | undefined
}
export interface PostedMove extends Booked {
  readonly id: string
  readonly move: StockMove
}

/** What some shops have of some items, locked to the end of the transaction. */
export interface Stock {
  readonly items: ReadonlyMap<string, StockItemRow>
  /** In the order in which they are looked through. */
  readonly places: readonly PlaceRow[]
  readonly levels: Map<string, LevelRow>
  /** What the shops count the items under. */
  readonly marks: Map<string, Marks>
  /** The lines whose reservations were read. */
  readonly lines: ReadonlySet<string>
  /** Promised to lines, by line, item and place. */
  readonly promised: Map<string, number>
}
type Pair = Readonly<Record<'itemId' | 'shopId', string>>
const key = (...parts: readonly string[]): string => parts.join(' ')
const later = (one: Date, other: Date | undefined): Date => (other && other > one ? other : one)
const unique = (ids: readonly string[]): string[] => [...new Set(ids)].sort()

/**
 * Locks what shops have of items, and reads it. The rows are locked in one order by everybody, after the order and before the audit head, and
 * once in a transaction: all that it will book is named at once.
 * @param wanted.isNew some may never have been in the shop before: all of them in each shop, or these pairs alone
 */
export async function lockStock(
  { tx }: Pick<StockActor, 'tx'>,
  wanted: {
    itemIds: readonly string[]
    shopIds: readonly string[]
    lineIds?: readonly string[]
    isNew?: boolean | readonly Pair[]
  },
): Promise<Stock> {
  const [itemIds, shopIds] = [unique(wanted.itemIds), unique(wanted.shopIds)]
  const pairs = (isNew: boolean | readonly Pair[]): readonly Pair[] =>
    typeof isNew === 'boolean' ? itemIds.flatMap((itemId) => shopIds.map((shopId) => ({ itemId, shopId }))) : isNew
  // Sent together and run one after another: what is read is read behind the lock.
  const [, , items, places, levels, promised] = await Promise.all([
    wanted.isNew ? insertShopItems(tx, pairs(wanted.isNew)) : undefined,
    lockShopItems(tx, itemIds, shopIds),
    selectStockItems(tx, itemIds, shopIds),
    selectPlaces(tx, shopIds),
    selectLevels(tx, itemIds, shopIds),
    wanted.lineIds?.length ? selectReservations(tx, wanted.lineIds) : [],
  ])
  return {
    items: new Map(items.map((one) => [key(one.item_id, one.shop_id), one])),
    places,
    levels: new Map(levels.map((one) => [key(one.item_id, one.location_id), one])),
    marks: new Map(
      items.map((one) => [
        key(one.item_id, one.shop_id),
        { isLow: one.is_low, isOut: one.is_out, isReserved: one.reserved_thousandths > 0 },
      ]),
    ),
    lines: new Set(wanted.lineIds),
    promised: new Map(promised.map((one) => [key(one.line_item_id, one.item_id, one.location_id), one.quantity_thousandths])),
  }
}

export const levelAt = (stock: Stock, itemId: string, locationId: string): Level => {
  const row = stock.levels.get(key(itemId, locationId))
  return row ? { onHand: row.on_hand_thousandths, reserved: row.reserved_thousandths, value: row.value_cents } : emptyLevel
}
export const promisedTo = (stock: Stock, lineItemId: string, itemId: string, locationId: string): number =>
  stock.promised.get(key(lineItemId, itemId, locationId)) ?? 0
/** The item as a shop has it. @throws when there is no such item, or it is counted nowhere */
export function itemIn(stock: Stock, itemId: string, shopId: string): StockItemRow {
  const item = stock.items.get(key(itemId, shopId))
  if (!item || item.deleted_at) throw new Problem('ITEM_NOT_FOUND')
  if (item.kind === 'non_stock') throw new Problem('NOT_STOCKED', { part: item.name })
  return item
}
/** Where a shop's parts may be taken from, the item's own shelf first. */
export function shelvesOf(stock: Stock, item: StockItemRow): PlaceRow[] {
  const places = stock.places.filter((one) => one.shop_id === item.shop_id && !one.deleted_at && !isSetAside(one.kind))
  return [...places.filter((one) => one.id === item.location_id), ...places.filter((one) => one.id !== item.location_id)]
}
function refusal(booking: StockFault, part: string, wanted: number): Problem {
  if (booking.fault === 'short')
    return new Problem('STOCK_SHORT', { part, available: fromThousandths(booking.available), wanted: fromThousandths(wanted) })
  if (booking.fault === 'not_reserved') return new Problem('NOT_RESERVED', { part, reserved: fromThousandths(booking.reserved) })
  const codes = { cost_unknown: 'COST_UNKNOWN', no_stock_to_revalue: 'NOTHING_TO_REVALUE', too_large: 'STOCK_TOO_LARGE' } as const
  return new Problem(codes[booking.fault], { part })
}

/** One move on what is locked: the rows of the ledger that it makes. The stock in hand is as after it. */
function bookOne(actor: StockActor, stock: Stock, move: StockMove): { posted: PostedMove[]; rows: NewMoveRow[] } {
  const item = itemIn(stock, move.itemId, move.shopId)
  if (!stock.places.some((one) => one.id === move.locationId && one.shop_id === move.shopId && !one.deleted_at))
    throw new Problem('LOCATION_NOT_FOUND')
  const { lineItemId, quantity } = move
  const line = lineItemId ? key(lineItemId, move.itemId, move.locationId) : undefined
  const promised = line ? (stock.promised.get(line) ?? 0) : 0
  const isPromise = move.kind === 'reserve' || move.kind === 'release'
  if (isPromise && !line) throw new Error('a reservation is for a line')
  if ((isPromise || move.kind === 'issue') && lineItemId && !stock.lines.has(lineItemId))
    throw new Error('the reservations of a line are read with the lock')
  if (move.kind === 'release' && quantity > promised)
    throw new Problem('NOT_RESERVED', { part: item.name, reserved: fromThousandths(promised) })
  const level = levelAt(stock, move.itemId, move.locationId)
  const booking = move.passOn
    ? passThrough(level, quantity, move.cost ?? 0)
    : bookMove(level, {
        kind: move.kind,
        quantity,
        cost: move.cost,
        fromReservation: move.kind === 'issue' ? Math.min(promised, -quantity) : 0,
        overdraw: move.overdraw ? { unitCents: item.last_cost_cents ?? 0 } : undefined,
      })
  if (isFault(booking)) throw refusal(booking, item.name, Math.abs(quantity))
  const before = stock.levels.get(key(move.itemId, move.locationId))
  const first = before?.seq ?? 0
  // Never before the last row, so that the order of time and that of numbers are one.
  const at = later(actor.now, before?.moved_at)
  const businessDate = dateIn(item.time_zone, at.getTime())
  const posted = booking.rows.map((row) => ({ ...row, id: newId(at), move }))
  const rows = posted.map((row, nth) => ({
    id: row.id,
    itemId: move.itemId,
    locationId: move.locationId,
    shopId: move.shopId,
    seq: first + nth + 1,
    kind: row.kind,
    quantity: row.quantity,
    cost: row.cost,
    reserved: row.reserved,
    onHandAfter: row.after.onHand,
    reservedAfter: row.after.reserved,
    valueAfter: row.after.value,
    lineItemId: lineItemId ?? null,
    orderId: move.orderId ?? null,
    deliveryLineId: move.deliveryLineId ?? null,
    document: move.document ?? '',
    reason: move.reason ?? '',
    byUserId: actor.userId,
    byName: actor.actorName,
    businessDate,
    at,
  }))
  stock.levels.set(key(move.itemId, move.locationId), {
    item_id: move.itemId,
    location_id: move.locationId,
    shop_id: move.shopId,
    on_hand_thousandths: booking.level.onHand,
    reserved_thousandths: booking.level.reserved,
    value_cents: booking.level.value,
    counted_on: move.kind === 'count' ? businessDate : (before?.counted_on ?? null),
    seq: first + rows.length,
    moved_at: at,
  })
  const change = posted.reduce((sum, row) => sum + row.reserved, 0)
  if (line && change !== 0) stock.promised.set(line, promised + change)
  return { posted, rows }
}

/** What a shop has of an item now, from its levels. */
function sumOf(stock: Stock, itemId: string, shopId: string) {
  const kinds = new Map(stock.places.map((one) => [one.id, one.kind]))
  const own = [...stock.levels.values()].filter((one) => one.item_id === itemId && one.shop_id === shopId)
  const sum = (of: (row: LevelRow) => number) => own.reduce((all, row) => all + of(row), 0)
  const { kind, min_thousandths } = itemIn(stock, itemId, shopId)
  const figures = {
    onHand: sum((row) => row.on_hand_thousandths),
    reserved: sum((row) => row.reserved_thousandths),
    setAside: sum((row) => (isSetAside(kinds.get(row.location_id) ?? 'shelf') ? row.on_hand_thousandths : 0)),
    value: sum((row) => row.value_cents),
  }
  const movedAt = own.map((row) => row.moved_at).reduce((last, one) => later(last, one))
  const isShort = isLow({ kind, min: min_thousandths, ...figures })
  return { itemId, shopId, ...figures, isLow: isShort, isOut: isOut({ kind, ...figures }), movedAt }
}
/** What changed of items in shops by day, and how much was used: what was taken less what was brought back. */
function daysOf(rows: readonly NewMoveRow[]): DayChange[] {
  const days = new Map<string, DayChange>()
  for (const { itemId, shopId, businessDate: date, kind, quantity } of rows) {
    const day = days.get(key(itemId, shopId, date)) ?? { itemId, shopId, date, change: 0, used: 0 }
    const used = kind === 'issue' || kind === 'return_in' ? -quantity : 0
    days.set(key(itemId, shopId, date), { ...day, change: day.change + quantity, used: day.used + used })
  }
  return [...days.values()].filter((one) => one.change !== 0 || one.used !== 0)
}
/** Counts the items under what they are now; the marks in hand are as after it. */
async function countSums(actor: StockActor, stock: Stock, sums: readonly ShopSum[]): Promise<void> {
  const changes = sums.map(({ itemId, shopId, isLow: low, isOut: out, reserved }) => {
    const pair = key(itemId, shopId)
    const before = stock.marks.get(pair) ?? unmarked
    const after = { isLow: low, isOut: out, isReserved: reserved > 0 }
    stock.marks.set(pair, after)
    return { shopId, before, after }
  })
  await countMarks(actor, changes)
}

/**
 * Books moves on stock that is locked, all or none: the ledger, the levels, the reservations, what the shops have, its days and its counts, in
 * one transaction. The only place that writes the ledger, levels and reservations. More than there is: 409 with how many there are.
 */
export async function bookMoves(actor: StockActor, stock: Stock, moves: readonly StockMove[]): Promise<PostedMove[]> {
  if (moves.length === 0) return []
  const posted: PostedMove[] = []
  const rows: NewMoveRow[] = []
  for (const move of moves) {
    const done = bookOne(actor, stock, move)
    posted.push(...done.posted)
    rows.push(...done.rows)
  }
  const touched = unique(moves.map((one) => key(one.itemId, one.locationId)))
  const pairs = unique(moves.map((one) => key(one.itemId, one.shopId))).map((pair) => pair.split(' ') as [string, string])
  const lines = unique(
    posted.flatMap(({ reserved, move }) =>
      reserved !== 0 && move.lineItemId ? [key(move.lineItemId, move.itemId, move.locationId)] : [],
    ),
  )
  const sums = pairs.map(([itemId, shopId]) => sumOf(stock, itemId, shopId))
  // Sent together and run one after another.
  await Promise.all([
    putLevels(
      actor.tx,
      touched.map((one) => stock.levels.get(one) as LevelRow),
    ),
    insertMoves(actor.tx, rows),
    putShopSums(actor.tx, sums),
    addToDays(actor.tx, daysOf(rows)),
    putReservations(
      actor.tx,
      lines.flatMap((one) => {
        const [lineItemId, itemId, locationId] = one.split(' ') as [string, string, string]
        return [{ lineItemId, itemId, locationId, quantity: stock.promised.get(one) ?? 0 }]
      }),
      actor.now,
    ),
  ])
  await countSums(actor, stock, sums)
  return posted
}

/** Locks and books in one: for moves whose places are known. */
export async function postMoves(actor: StockActor, moves: readonly StockMove[]): Promise<PostedMove[]> {
  if (moves.length === 0) return []
  const stock = await lockStock(actor, {
    itemIds: moves.map((one) => one.itemId),
    shopIds: moves.map((one) => one.shopId),
    lineIds: unique(moves.flatMap((one) => one.lineItemId ?? [])),
    // Only shops that receive the part get a row: a shop without one does not keep the part.
    isNew: moves.filter((one) => one.quantity > 0).map(({ itemId, shopId }) => ({ itemId, shopId })),
  })
  return bookMoves(actor, stock, moves)
}
