import { divideHalfUp } from '../core/money.ts'
import {
  type ItemKind,
  isKeptInStock,
  type PartPresence,
  type PartState,
  type StockMoveKind,
  type StockState,
  stockMoveKinds,
} from './inventory.states.ts'

/** What is at one place: thousandths of a unit, and the cents that all of it is worth (NOW8). A unit cost is never kept. */
export interface Level {
  readonly onHand: number
  readonly reserved: number
  readonly value: number
}
export const emptyLevel: Level = { onHand: 0, reserved: 0, value: 0 }
/** What can still be promised (PAR11); below zero when less was counted than is promised. */
export const availableOf = ({ onHand, reserved }: Pick<Level, 'onHand' | 'reserved'>): number => onHand - reserved

/** Most that one level holds, so that every sum stays exact: ten million units, ten billion in money. */
export const mostOnHand = 10_000_000_000
export const mostValue = 1_000_000_000_000

/**
 * What so many of a level are worth at its average, rounded half up; all of it takes the whole value, so nothing is left of it when
 * nothing is left of the level (PAR12).
 */
export const costOf = ({ onHand, value }: Pick<Level, 'onHand' | 'value'>, quantity: number): number =>
  quantity === onHand ? value : divideHalfUp(BigInt(value) * BigInt(quantity), BigInt(onHand))
/** What one unit costs at the average, for showing alone; null when there is none. */
export const averageUnitCents = (level: Pick<Level, 'onHand' | 'value'>): number | null =>
  level.onHand === 0 ? null : divideHalfUp(BigInt(Math.abs(level.value)) * 1000n, BigInt(Math.abs(level.onHand)))
/** A price of one unit times thousandths of it, in cents. */
const atUnit = (thousandths: number, unitCents: number): number => divideHalfUp(BigInt(thousandths) * BigInt(unitCents), 1000n)

/** A move that is asked for. */
export interface Move {
  readonly kind: StockMoveKind
  /** Signed; for reserving and releasing, how many, above zero. */
  readonly quantity: number
  /** Total cost in cents of what comes in; signed for a revaluation. */
  readonly cost?: number | undefined
  /** How many of those that go out were reserved for the line they go to. */
  readonly fromReservation?: number | undefined
  /** Lets more go out than there is (PAR14); what one of them is thought to cost. */
  readonly overdraw?: { readonly unitCents: number } | undefined
}
/** A row of the ledger: what changed, and the level after it. */
export interface Booked {
  readonly kind: StockMoveKind
  readonly quantity: number
  readonly cost: number
  readonly reserved: number
  readonly after: Level
}
/** Why a move cannot be. `available` is how many there are for it, thousandths, never below zero. */
export type StockFault =
  | { readonly fault: 'short'; readonly available: number }
  | { readonly fault: 'not_reserved'; readonly reserved: number }
  | { readonly fault: 'cost_unknown' | 'no_stock_to_revalue' | 'too_large' }
export type Booking = { readonly rows: readonly Booked[]; readonly level: Level } | StockFault
export const isFault = (booking: Booking): booking is StockFault => 'fault' in booking

const booked = (level: Level, kind: StockMoveKind, quantity: number, cost: number, reserved: number): Booked => ({
  kind,
  quantity,
  cost,
  reserved,
  after: { onHand: level.onHand + quantity, reserved: level.reserved + reserved, value: level.value + cost },
})
const ending = (rows: readonly Booked[]): Booking => {
  const level = (rows.at(-1) as Booked).after
  const isTooLarge = Math.abs(level.onHand) > mostOnHand || Math.abs(level.value) > mostValue
  return isTooLarge ? { fault: 'too_large' } : { rows, level }
}

/** More comes in. What had gone out before it was there is settled at what it really cost, as a row of its own (PAR14). */
function comeIn(level: Level, move: Move): Booking {
  const { kind, quantity } = move
  const isAverage = stockMoveKinds[kind].cost === 'average_unless_given' && move.cost === undefined
  const cost = isAverage ? (level.onHand === 0 ? undefined : costOf(level, quantity)) : move.cost
  if (cost === undefined) return { fault: 'cost_unknown' }
  const row = booked(level, kind, quantity, cost, 0)
  if (level.onHand >= 0) return ending([row])
  const settled = Math.min(quantity, -level.onHand)
  const thought = costOf({ onHand: -level.onHand, value: -level.value }, settled)
  const real = costOf({ onHand: quantity, value: cost }, settled)
  return ending(thought === real ? [row] : [row, booked(row.after, 'revalue', 0, thought - real, 0)])
}

/** Less is there. Only what is not promised to others may go to a line; a count may go below what is promised, and never below zero. */
function goOut(level: Level, move: Move): Booking {
  const { kind, overdraw, fromReservation = 0 } = move
  const quantity = -move.quantity
  if (fromReservation > level.reserved || fromReservation > quantity) return { fault: 'not_reserved', reserved: level.reserved }
  const saysWhatIsThere = stockMoveKinds[kind].quantity === 'either'
  const most = saysWhatIsThere ? level.onHand : Math.min(level.onHand, Math.max(0, availableOf(level)) + fromReservation)
  if (quantity <= most) return ending([booked(level, kind, -quantity, -costOf(level, quantity), -fromReservation)])
  if (!overdraw || saysWhatIsThere) return { fault: 'short', available: Math.max(0, most) }
  const there = Math.min(quantity, Math.max(0, level.onHand))
  const cost = (there === 0 ? 0 : costOf(level, there)) + atUnit(quantity - there, overdraw.unitCents)
  return ending([booked(level, kind, -quantity, -cost, -fromReservation)])
}

function reserve(level: Level, { kind, quantity }: Move): Booking {
  if (kind === 'release')
    return quantity > level.reserved
      ? { fault: 'not_reserved', reserved: level.reserved }
      : ending([booked(level, kind, 0, 0, -quantity)])
  const available = Math.max(0, availableOf(level))
  return quantity > available ? { fault: 'short', available } : ending([booked(level, kind, 0, 0, quantity)])
}

/** Books a move on a level: the rows of the ledger that it makes and the level after them, or why it cannot be (PAR11, PAR12, PAR14). */
export function bookMove(level: Level, move: Move): Booking {
  if (move.kind === 'reserve' || move.kind === 'release') return reserve(level, move)
  if (move.kind === 'revalue') {
    const cost = move.cost ?? 0
    if (level.onHand <= 0 || level.value + cost < 0) return { fault: 'no_stock_to_revalue' }
    return ending([booked(level, 'revalue', 0, cost, 0)])
  }
  return move.quantity > 0 ? comeIn(level, move) : goOut(level, move)
}

/**
 * What comes for one order and goes to it at once, at its own cost: two rows of the ledger and the same level after them, so that the average never
 * knows of it (PAR13).
 */
export function passThrough(level: Level, quantity: number, cost: number): Booking {
  const come = booked(level, 'receipt', quantity, cost, 0)
  const most = ending([come])
  return isFault(most) ? most : ending([come, booked(come.after, 'issue', -quantity, -cost, 0)])
}

/** What has happened to a level since a delivery, in the order of its ledger. */
export interface LaterMove {
  readonly id: string
  /** Signed thousandths. */
  readonly quantity: number
}
export interface BillDifference {
  /** What the stock that is left is revalued by. */
  readonly stock: number
  /** What goes to cost variance, by the move that took the goods; in all `difference - stock`. */
  readonly variances: readonly { readonly moveId: string; readonly cents: number }[]
}
/**
 * A vendor's bill that differs from the cost at delivery (PAR15): what each later move would have cost more or less, had the price been
 * known. Each takes its share of the difference, the one that takes the last unit takes the rest.
 * @param onHand after the delivery
 */
export function billDifference(difference: number, onHand: number, later: readonly LaterMove[]): BillDifference {
  let [left, there] = [difference, onHand]
  const variances: { moveId: string; cents: number }[] = []
  for (const { id, quantity } of later) {
    if (quantity < 0 && there > 0) {
      const cents = costOf({ onHand: there, value: left }, Math.min(there, -quantity))
      if (cents !== 0) variances.push({ moveId: id, cents })
      left -= cents
    }
    there += quantity
    if (there <= 0) break
  }
  return { stock: left, variances }
}

export interface Need {
  readonly onHand: number
  readonly reserved: number
  /** On its way for the shelf; what is bound to an order is not free stock and not in it. */
  readonly onOrder: number
  readonly min: number
  /** Fill up to this when something is needed at all; null = to the minimum. */
  readonly max: number | null
  /** How many units one unit of buying holds: 220,000 for a drum sold by the quart (NOW22). */
  readonly unitsPerBuy: number
}
/** How many are missing, thousandths: reserved + min − (on hand + on order), to the maximum when there is one, never below zero (PAR17). */
export function netNeed({ onHand, reserved, onOrder, min, max }: Need): number {
  const missing = reserved + min - (onHand + onOrder)
  return missing <= 0 ? 0 : max === null ? missing : Math.max(missing, reserved + max - (onHand + onOrder))
}
/** The same in whole units of buying. */
export const unitsToBuy = (need: Need): number => Math.ceil(netNeed(need) / need.unitsPerBuy)
/** The same as it comes in, thousandths of the unit of selling. */
export const quantityToOrder = (need: Need): number => unitsToBuy(need) * need.unitsPerBuy

export interface ShopStock {
  readonly kind: ItemKind
  readonly onHand: number
  readonly reserved: number
  readonly setAside: number
  readonly min: number
  readonly onOrder: number
}
/** What a shop can still promise of an item: what is set aside is not for sale. */
export const shopAvailable = ({ onHand, reserved, setAside }: Pick<ShopStock, 'onHand' | 'reserved' | 'setAside'>): number =>
  onHand - reserved - setAside
/** At or below the reorder point (K6): what is available, not what is there. An item that nobody keeps is never low by itself. */
export const isLow = (stock: Omit<ShopStock, 'onOrder'>): boolean =>
  shopAvailable(stock) < 0 || (shopAvailable(stock) <= stock.min && (stock.min > 0 || isKeptInStock(stock.kind)))
/** Is nothing of it available though the shop keeps it? What is out is low as well. */
export const isOut = (stock: Pick<ShopStock, 'kind' | 'onHand' | 'reserved' | 'setAside'>): boolean =>
  isKeptInStock(stock.kind) && shopAvailable(stock) <= 0
/** The pill of an item: Out, On order (low, and what comes covers it), Low, In stock (prototype p1). */
export function stockStateOf(stock: ShopStock): StockState {
  if (isOut(stock)) return 'out'
  if (!isLow(stock)) return 'in_stock'
  return shopAvailable(stock) + stock.onOrder > stock.min ? 'on_order' : 'low'
}

/** The quantities of a part on an order, thousandths (PAR5). */
export interface PartQuantities {
  readonly needed: number
  readonly reserved: number
  readonly ordered: number
  readonly received: number
  readonly issued: number
  readonly returned: number
}
/** The same as they are kept with a line: all that was ordered for it and came, all that went out to it, and what of that lies ready. */
export interface KeptPart extends PartQuantities {
  readonly ready: number
}
/** What came for a line is received until somebody takes it, and issued from then on (PAR9, PAR13). */
export const quantitiesOfPart = ({ ordered, received, issued, ready, ...rest }: KeptPart): PartQuantities => ({
  ...rest,
  ordered: comingOf({ ordered, received }) + ready,
  received: ready,
  issued: issued - ready,
})
/** How many are still on their way for a line. */
export const comingOf = ({ ordered, received }: Pick<KeptPart, 'ordered' | 'received'>): number => Math.max(0, ordered - received)
/** Where a part stands, from its quantities alone (PAR9). */
export function partStateOf({ needed, reserved, ordered, received, issued, returned }: PartQuantities): PartState {
  if (returned > 0 && issued - returned <= 0) return 'returned'
  if (issued - returned >= needed) return 'issued'
  const here = issued - returned + reserved
  if (here + received >= needed) return received > 0 ? 'received' : 'reserved'
  if (received > 0) return 'part_received'
  return ordered > 0 ? 'ordered' : 'needed'
}
/** Is all of it here, on its way, or missing without anybody having ordered it? */
export function partPresenceOf(part: PartQuantities): PartPresence {
  const here = part.issued - part.returned + part.reserved + part.received
  if (here >= part.needed) return 'here'
  return here + Math.max(0, part.ordered - part.received) >= part.needed ? 'coming' : 'not_coming'
}
