import { costOf } from '@twopost/contract/inventory'
import type { BuyingLine } from '#features/order-parts/index.ts'
import type { PurchaseLineRow } from './purchase-orders.queries.ts'

/** A line of a delivery: of a purchase order, or of a part that nobody had ordered. */
export interface Came {
  id: string
  itemId: string
  isStocked: boolean
  quantity: number
  unitCents: number
  costCents: number
  coreCents: number
  locationId: string | undefined
  /** So many of it are damaged or wrong, and go back. */
  sentBack: { quantity: number; reason: string } | null
  line: PurchaseLineRow | null
  /** What the line has after it. */
  after: { received: number; closed: number }
}
interface Amount {
  quantity: number
  costCents: number
  coreCents: number
}
/** So many of an amount, and the rest; both add up to it. */
function cut({ quantity: onHand, costCents, coreCents }: Amount, quantity: number): [Amount, Amount] {
  const [cost, core] = [costOf({ onHand, value: costCents }, quantity), costOf({ onHand, value: coreCents }, quantity)]
  return [
    { quantity, costCents: cost, coreCents: core },
    { quantity: onHand - quantity, costCents: costCents - cost, coreCents: coreCents - core },
  ]
}
/** What stays of each line that came. */
export const keptOf = (came: readonly Came[]): Came[] =>
  came.map((one) => ({ ...one, ...cut(one, one.sentBack?.quantity ?? 0)[1] })).filter((one) => one.quantity > 0)

/** Where so many of what came go: a line of a work order, past the shelf, or the shelf (PAR13); back to the supplier with a reason. */
export interface Share extends Amount {
  id: string
  came: Came
  line: BuyingLine | null
  /** Why it goes back; null for what stays. */
  reason: string | null
}
/**
 * What is bought for a line goes there as far as it needs it; all else, and what nobody needs any more, goes to the shelf. What goes back is no
 * help to anybody. The first of a line has its id.
 */
export function sharesOf(here: readonly Came[], buying: ReadonlyMap<string, BuyingLine>, newId: () => string): Share[] {
  const room = new Map([...buying].map(([id, line]) => [id, line.room]))
  return here.flatMap((came): Share[] => {
    const [back, kept] = cut(came, came.sentBack?.quantity ?? 0)
    const line = buying.get(came.line?.line_item_id ?? '') ?? null
    const fits = line && line.item_id === came.itemId && came.isStocked ? Math.min(kept.quantity, room.get(line.id) ?? 0) : 0
    if (line) room.set(line.id, (room.get(line.id) ?? 0) - fits)
    const [own, rest] = cut(kept, fits)
    return [
      { ...own, line, reason: null },
      { ...rest, line: null, reason: null },
      { ...back, line: null, reason: came.sentBack?.reason ?? '' },
    ]
      .filter((one) => one.quantity > 0)
      .map((one, nth) => ({ ...one, came, id: nth === 0 ? came.id : newId() }))
  })
}
