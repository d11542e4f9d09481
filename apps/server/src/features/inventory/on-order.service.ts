import { changeOnOrderRows, type OnOrderChange } from './stock.queries.ts'
import { itemIn, lockStock, type Stock, type StockActor } from './stock.service.ts'

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
