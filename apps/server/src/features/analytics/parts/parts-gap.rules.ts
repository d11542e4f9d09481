import { type GapPart, type GapReason, type GapSum, gapReasons } from '@twopost/contract/analytics'
import type { StockMoveKind } from '@twopost/contract/inventory.states'

type GapKind = Exclude<StockMoveKind, 'reserve' | 'release' | 'receipt'>
/** The part of the gap that each kind of row of the ledger belongs to; receipts are looked at by their delivery. */
export const partOfKind: Readonly<Record<GapKind, GapSum | GapReason>> = {
  issue: 'issued',
  return_in: 'issued',
  return_out: 'vendor_returns',
  adjust: 'adjusted',
  count: 'counted',
  revalue: 'revalued',
  core_in: 'cores',
  core_out: 'cores',
  transfer_out: 'transfers',
  transfer_in: 'transfers',
}
const isGapKind = (kind: StockMoveKind): kind is GapKind => kind in partOfKind

/** The kinds of rows in a part that is read from the ledger; none for what is read from deliveries and bills. */
export const kindsOfPart = (part: GapPart): StockMoveKind[] => {
  if (part === 'no_delivery') return ['receipt']
  const kinds = (Object.keys(partOfKind) as GapKind[]).filter((kind) => partOfKind[kind] === part)
  return part === 'stock_change' ? [...(Object.keys(partOfKind) as GapKind[]), 'receipt'] : kinds
}
/** What a row of the ledger adds to its part: the change of stock takes its cost as it is, everything else is what left stock. */
export const signOfPart = (part: GapPart): 1 | -1 => (part === 'stock_change' ? 1 : -1)

/** Rows of the ledger of one kind in a period, with their cost in cents. */
export interface MoveSum {
  kind: StockMoveKind
  /** A receipt that a delivery brought, or a revaluation by a bill. */
  is_paper: boolean
  moves: number
  cost: number
}
/** Lines of deliveries in a period; `lost` are those that are in no row of the ledger. */
export interface DeliverySum {
  lines: number
  cost: number
  lost_lines: number
  lost_cost: number
}
/** Where bills differed from their deliveries in a period; `variance` is what had been used before the bill came (PAR15). */
export interface DifferenceSum {
  lines: number
  cost: number
  variance_lines: number
  variance_cost: number
}
interface Part {
  rows: number
  cents: number
}
export interface Gap {
  sums: Record<GapSum, Part>
  unaccounted: number
  reasons: (Part & { reason: GapReason })[]
}

/** PAR21: purchases − issued at cost − change of stock value − vendor returns, in cents, and what the rest is made of. */
export function gapOf(moves: readonly MoveSum[], delivered: DeliverySum, billed: DifferenceSum): Gap {
  const parts = new Map<GapPart, Part>()
  const add = (part: GapPart, rows: number, cents: number): void => {
    const before = parts.get(part) ?? { rows: 0, cents: 0 }
    parts.set(part, { rows: before.rows + rows, cents: before.cents + cents })
  }
  for (const { kind, is_paper, moves: rows, cost } of moves) {
    add('stock_change', rows, cost)
    if (is_paper) continue
    if (isGapKind(kind)) add(partOfKind[kind], rows, -cost)
    else if (kind === 'receipt') add('no_delivery', rows, -cost)
  }
  add('purchases', delivered.lines + billed.lines, delivered.cost + billed.cost)
  add('variance', billed.variance_lines, billed.variance_cost)
  add('no_destination', delivered.lost_lines, delivered.lost_cost)
  const of = (part: GapPart): Part => parts.get(part) ?? { rows: 0, cents: 0 }
  const sums = {
    purchases: of('purchases'),
    issued: of('issued'),
    stock_change: of('stock_change'),
    vendor_returns: of('vendor_returns'),
  }
  const reasons = gapReasons.flatMap((reason) => (of(reason).rows > 0 ? [{ reason, ...of(reason) }] : []))
  return {
    sums,
    unaccounted: sums.purchases.cents - sums.issued.cents - sums.stock_change.cents - sums.vendor_returns.cents,
    reasons,
  }
}
