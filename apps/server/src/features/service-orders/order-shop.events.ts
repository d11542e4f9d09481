import { shopDuties } from '#features/shops/index.ts'
import { countShopOrders } from './service-orders.queries.ts'

/** What service orders answer to shops; once in a process. */
export function subscribeServiceOrders(): void {
  shopDuties.subscribe(async (ctx, shopId) => ({ ...(await countShopOrders(ctx.tx, shopId)), records: 0 }))
}
