import { Problem } from '#platform/http/problem.ts'
import { changeOnOrderRows, type OnOrderChange, putLastCosts } from './stock.queries.ts'
import { bookMoves, itemIn, lockStock, type Stock, type StockActor, type StockMove, shelvesOf } from './stock.service.ts'

export type { OnOrderChange }

/**
 * Changes what is on its way to shops, behind the lock of what they have; once in a transaction with all changes. More of a part that is gone
 * or is not kept in stock is refused. @throws Problem ITEM_NOT_FOUND, NOT_STOCKED
 */
export async function changeOnOrder(actor: StockActor, changes: readonly OnOrderChange[]): Promise<void> {
  const some = changes.filter((one) => one.by !== 0)
  if (some.length === 0) return
  const more = some.filter((one) => one.by > 0)
  const stock: Stock = await lockStock(actor, {
    itemIds: some.map((one) => one.itemId),
    shopIds: some.map((one) => one.shopId),
    isNew: more.map(({ itemId, shopId }) => ({ itemId, shopId })),
  })
  for (const { itemId, shopId } of more) itemIn(stock, itemId, shopId)
  await changeOnOrderRows(actor.tx, some)
}

/** What came of a part: thousandths and cents. */
export interface Receipt {
  itemId: string
  quantity: number
  cost: number
  /** What one of them costs, as its last cost. */
  unitCents: number
  /** Without it where the shop keeps the part, else its first shelf. */
  locationId?: string | undefined
  deliveryLineId: string
  document: string
  /** The line of an order that it goes to at once, past the shelf (PAR13). */
  forLine?: { lineItemId: string; orderId: string } | undefined
}
/**
 * Takes goods into a shop: receipts of the ledger at their own cost, their last cost, and what is no longer on its way; once in a transaction.
 * @returns the place of each by its line. @throws Problem ITEM_NOT_FOUND, NOT_STOCKED, LOCATION_NOT_FOUND, STOCK_TOO_LARGE
 */
export async function receiveStock(
  actor: StockActor,
  shopId: string,
  receipts: readonly Receipt[],
  onOrder: readonly OnOrderChange[],
): Promise<ReadonlyMap<string, string>> {
  const itemIds = [...receipts, ...onOrder].map((one) => one.itemId)
  if (itemIds.length === 0) return new Map()
  // Items before what shops have of them, as where one is changed or deleted.
  await putLastCosts(
    actor.tx,
    receipts.filter((one) => one.unitCents > 0),
  )
  const stock = await lockStock(actor, { itemIds, shopIds: [shopId], isNew: receipts.map(({ itemId }) => ({ itemId, shopId })) })
  const placed = new Map<string, string>()
  const moves = receipts.map(({ itemId, quantity, cost, deliveryLineId, document, ...one }): StockMove => {
    const locationId = one.locationId ?? shelvesOf(stock, itemIn(stock, itemId, shopId))[0]?.id
    if (!locationId) throw new Problem('LOCATION_NOT_FOUND')
    const receipt = { kind: 'receipt' as const, itemId, shopId, locationId, quantity, cost, deliveryLineId, document }
    if (one.forLine) return { ...receipt, ...one.forLine, passOn: true }
    placed.set(deliveryLineId, locationId)
    return receipt
  })
  await bookMoves(actor, stock, moves)
  await changeOnOrderRows(
    actor.tx,
    onOrder.filter((one) => one.by !== 0),
  )
  return placed
}
