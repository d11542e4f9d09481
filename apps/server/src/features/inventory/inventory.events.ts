import { mainLocation } from '@twopost/contract/inventory.states'
import { labelContents } from '#features/documents/index.ts'
import { shopOpened } from '#features/shops/index.ts'
import { isSupplierInUse } from '#features/suppliers/index.ts'
import { newId } from '#platform/database/ids.ts'
import { Question } from '#platform/events/facts.ts'
import { isNamedByItem } from './items.queries.ts'
import { labelsOfStock } from './numbers/stock-labels.service.ts'
import { insertPlace } from './places.queries.ts'

/** Asked before an item is deleted: how many open orders need it? */
export const openUsesOfItem = new Question<string, number>('item.open_uses')
/** An order as those see it who look at parts. */
export interface OrderLabel {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly due: Date | null
}
/** What orders are called, by their ids; orders answer. */
export const orderLabels = new Question<readonly string[], readonly OrderLabel[]>('inventory.order_labels')

/** What inventory does when shops change, and answers of suppliers; once in a process. */
export function subscribeInventory(): void {
  labelContents.subscribe(labelsOfStock)
  isSupplierInUse.subscribe((ctx, supplierId) => isNamedByItem(ctx.tx, supplierId))
  shopOpened.subscribe(async (ctx, { shopId }) => {
    await insertPlace(ctx.tx, { id: newId(ctx.now), shopId, name: mainLocation, kind: 'shelf' }, ctx.now)
  })
}
