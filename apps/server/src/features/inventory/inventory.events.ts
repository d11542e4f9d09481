import { mainLocation } from '@twopost/contract/inventory.states'
import { shopOpened } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import { insertPlace } from './places.queries.ts'

/** What inventory does when shops change; once in a process. */
export function subscribeInventory(): void {
  shopOpened.subscribe(async (ctx, { shopId }) => {
    await insertPlace(ctx.tx, { id: newId(ctx.now), shopId, name: mainLocation, kind: 'shelf' }, ctx.now)
  })
}
