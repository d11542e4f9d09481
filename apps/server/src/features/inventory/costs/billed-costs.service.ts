import { billDifference, costOf } from '@twopost/contract/inventory'
import { bookMoves, levelAt, lockStock, type StockActor } from '../stock.service.ts'
import { type CostMoveRow, selectLaterMoves, selectMovesById, selectPutIn, selectReceipts } from './billed-costs.queries.ts'

/** What a bill says of the cost of a delivery, cents more or less. */
export interface CostDifference {
  /** Of the caller, to know it again. */
  readonly key: string
  readonly itemId: string
  readonly cents: number
  /** The delivery that came in; or the row that a bill revalued the stock by, when that is taken back. */
  readonly deliveryLineId?: string
  readonly moveId?: string
  readonly document: string
}
/** Where it went: a row that revalued the stock, or what had been taken already. */
export interface CostShare {
  readonly key: string
  readonly itemId: string
  readonly side: 'stock' | 'variance'
  readonly moveId: string | null
  readonly lineItemId: string | null
  readonly orderId: string | null
  readonly cents: number
}
interface Left {
  readonly one: CostDifference
  readonly locationId: string
  readonly cents: number
}
const varianceOf = (one: CostDifference, cents: number, move?: CostMoveRow): CostShare => ({
  ...{ key: one.key, itemId: one.itemId, side: 'variance', cents },
  ...{ moveId: move?.id ?? null, lineItemId: move?.line_item_id ?? null, orderId: move?.service_order_id ?? null },
})

/**
 * Follows a difference from where the goods came in: each later row takes its share, what was put into another bin takes it along, and the rest is
 * still on hand (PAR15).
 */
async function follow(actor: StockActor, one: CostDifference, start: CostMoveRow): Promise<{ left: Left[]; taken: CostShare[] }> {
  const left: Left[] = []
  const taken: CostShare[] = []
  const isReceipt = start.kind === 'receipt'
  const there = Math.max(0, start.on_hand_after_thousandths)
  // What had gone out before it was there takes its share first.
  const gone = isReceipt ? Math.max(0, start.quantity_thousandths - there) : 0
  const share = gone === 0 ? 0 : costOf({ onHand: start.quantity_thousandths, value: one.cents }, gone)
  if (share !== 0) taken.push(varianceOf(one, share, start))
  let steps = [{ at: start, onHand: there, cents: one.cents - share }]
  for (let hops = 0; steps.length > 0; hops++) {
    const next: typeof steps = []
    for (const { at, onHand, cents } of steps) {
      if (cents === 0) continue
      const later = await selectLaterMoves(actor.tx, at.item_id, at.location_id, at.seq)
      const { stock, variances } = billDifference(
        cents,
        onHand,
        later.map((row) => ({ id: row.id, quantity: row.quantity_thousandths })),
      )
      if (stock !== 0) left.push({ one, locationId: at.location_id, cents: stock })
      for (const { moveId, cents: part } of variances) {
        const move = later.find((row) => row.id === moveId)
        // A part that goes from bin to bin for ever is not followed for ever.
        const put = move?.kind === 'transfer_out' && hops < 20 ? await selectPutIn(actor.tx, move) : undefined
        if (put) next.push({ at: put, onHand: Math.max(0, put.on_hand_after_thousandths), cents: part })
        else taken.push(varianceOf(one, part, move))
      }
    }
    steps = next
  }
  return { left, taken }
}

/**
 * Corrects the value of a shop's stock by what bills differ from deliveries: what is on hand is revalued, what is used up is told as variance
 * (PAR15). Once in a transaction with all differences. @throws Problem STOCK_TOO_LARGE
 */
export async function settleCosts(
  actor: StockActor,
  shopId: string,
  differences: readonly CostDifference[],
): Promise<CostShare[]> {
  const some = differences.filter((one) => one.cents !== 0)
  if (some.length === 0) return []
  const stock = await lockStock(actor, { itemIds: some.map((one) => one.itemId), shopIds: [shopId] })
  const [receipts, revalued] = await Promise.all([
    selectReceipts(
      actor.tx,
      some.flatMap((one) => one.deliveryLineId ?? []),
    ),
    selectMovesById(
      actor.tx,
      some.flatMap((one) => one.moveId ?? []),
    ),
  ])
  const taken: CostShare[] = []
  const left: Left[] = []
  for (const one of some) {
    const start = one.moveId
      ? revalued.find((row) => row.id === one.moveId)
      : receipts.find((row) => row.delivery_line_id === one.deliveryLineId)
    // What nobody counts is used up when it comes.
    if (!start) taken.push(varianceOf(one, one.cents))
    else if (start.kind === 'receipt' && start.line_item_id !== null) {
      // What came for an order went on to it in the next row, past the shelf, whose average never knows of it (PAR13).
      const [passedOn] = await selectLaterMoves(actor.tx, start.item_id, start.location_id, start.seq)
      taken.push(varianceOf(one, one.cents, passedOn))
    } else {
      const found = await follow(actor, one, start)
      taken.push(...found.taken)
      left.push(...found.left)
    }
  }
  const values = new Map<string, number>()
  const booked: Left[] = []
  for (const part of left) {
    const place = `${part.one.itemId} ${part.locationId}`
    const level = levelAt(stock, part.one.itemId, part.locationId)
    const value = (values.get(place) ?? level.value) + part.cents
    // A level is never worth less than nothing.
    if (level.onHand <= 0 || value < 0) taken.push(varianceOf(part.one, part.cents))
    else {
      values.set(place, value)
      booked.push(part)
    }
  }
  const posted = await bookMoves(
    actor,
    stock,
    booked.map(({ one, locationId, cents }) => ({
      ...({ kind: 'revalue', itemId: one.itemId, shopId, locationId, quantity: 0, cost: cents } as const),
      ...{ deliveryLineId: one.deliveryLineId, document: one.document },
    })),
  )
  return [
    ...taken,
    ...booked.map(
      ({ one, cents }, nth): CostShare => ({
        ...{ key: one.key, itemId: one.itemId, side: 'stock', cents, moveId: posted[nth]?.id ?? null },
        ...{ lineItemId: null, orderId: null },
      }),
    ),
  ]
}
