import { shopDuties, shopOpened } from '#features/shops/index.ts'
import { openOrdersOfVehicles } from '#features/vehicles/index.ts'
import { countShopOrders, insertOrderCounts, selectOpenOrdersOf } from './service-orders.queries.ts'

/** What service orders answer to shops and vehicles; once in a process. */
export function subscribeServiceOrders(): void {
  shopOpened.subscribe(async (ctx, { shopId }) => {
    await insertOrderCounts(ctx.tx, shopId)
  })
  shopDuties.subscribe(async (ctx, shopId) => ({ ...(await countShopOrders(ctx.tx, shopId)), records: 0 }))
  openOrdersOfVehicles.subscribe((ctx, vehicleIds) => selectOpenOrdersOf(ctx.tx, vehicleIds))
}
