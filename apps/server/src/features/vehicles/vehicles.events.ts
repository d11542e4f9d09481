import { labelContents } from '#features/documents/index.ts'
import { shopClosing, shopDuties } from '#features/shops/index.ts'
import { Question } from '#platform/events/facts.ts'
import { moveTokens } from '#platform/search/search-tokens.queries.ts'
import { vehicleLabels } from './vehicle-labels.service.ts'
import { countAtShop, moveToShop } from './vehicles.queries.ts'

/** A work order that is neither invoiced nor cancelled, on one of the vehicles asked about. */
export interface OpenOrder {
  vehicleId: string
  number: string
}
/** Asked before vehicles are retired: which open work orders are on them? */
export const openOrdersOfVehicles = new Question<readonly string[], readonly OpenOrder[]>('vehicle.open_orders')

/** What vehicles answer to and hear from shops; once in a process. */
export function subscribeVehicles(): void {
  labelContents.subscribe(vehicleLabels)
  shopDuties.subscribe(async (ctx, shopId) => ({ openOrders: 0, orders: 0, records: await countAtShop(ctx.tx, shopId) }))
  shopClosing.subscribe(async (ctx, { shopId, moveTo }) => {
    await moveToShop(ctx.tx, shopId, moveTo, ctx.now)
    await moveTokens(ctx.tx, 'vehicle', shopId, moveTo)
  })
}
