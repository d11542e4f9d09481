import { labelContents } from '#features/documents/index.ts'
import { orderLabels } from '#features/inventory/index.ts'
import { shopDuties, shopOpened } from '#features/shops/index.ts'
import { openOrdersOfVehicles } from '#features/vehicles/index.ts'
import { keyTags } from './detail/key-tags.service.ts'
import { countShopOrders, insertOrderCounts, selectOpenOrdersOf, selectOrderLabels } from './service-orders.queries.ts'

/** What service orders answer to shops, vehicles and parts; once in a process. */
export function subscribeServiceOrders(): void {
  labelContents.subscribe(keyTags)
  shopOpened.subscribe(async (ctx, { shopId }) => {
    await insertOrderCounts(ctx.tx, shopId)
  })
  shopDuties.subscribe(async (ctx, shopId) => ({ ...(await countShopOrders(ctx.tx, shopId)), records: 0 }))
  openOrdersOfVehicles.subscribe((ctx, vehicleIds) => selectOpenOrdersOf(ctx.tx, vehicleIds))
  orderLabels.subscribe((ctx, orderIds) => selectOrderLabels(ctx.tx, orderIds))
}
