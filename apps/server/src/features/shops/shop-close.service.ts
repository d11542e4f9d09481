import { isUuid } from '@twopost/contract/core/ids'
import { announceLive } from '#platform/events/live.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { shopClosing, shopDuties } from './shops.events.ts'
import { countShops, lockShop, markShopDeleted, selectShop } from './shops.queries.ts'
import { getShopRow } from './shops.service.ts'

async function targetOf(ctx: Context, shopId: string, moveTo: string | undefined): Promise<string | null> {
  if (!moveTo) return null
  const isOther = isUuid(moveTo) && moveTo.toLowerCase() !== shopId && mayEnterShop(ctx, moveTo.toLowerCase())
  const target = isOther ? await selectShop(ctx.tx, moveTo.toLowerCase()) : undefined
  if (!target) throw new Problem('SHOP_NOT_FOUND')
  return target.id
}

/**
 * Closes a shop for good: soft, its past work stays readable, its customers and vehicles move (D5, OP-72).
 * @throws Problem SHOP_NOT_FOUND, SHOP_IN_USE with open orders, LAST_SHOP with any order, SHOP_HAS_RECORDS without `move_to`
 */
export async function deleteShop(
  ctx: Context,
  { params, query }: { params: { id: string }; query: { move_to?: string | undefined } },
): Promise<void> {
  await getShopRow(ctx, params.id)
  const shop = await lockShop(ctx.tx, params.id)
  if (!shop) throw new Problem('SHOP_NOT_FOUND')
  const moveTo = await targetOf(ctx, shop.id, query.move_to)
  const duties = (await shopDuties.ask(ctx, shop.id)).reduce(
    (sum, one) => ({
      openOrders: sum.openOrders + one.openOrders,
      orders: sum.orders + one.orders,
      records: sum.records + one.records,
    }),
    { openOrders: 0, orders: 0, records: 0 },
  )
  if (duties.openOrders > 0) throw new Problem('SHOP_IN_USE')
  if (duties.orders > 0 && (await countShops(ctx.tx)) === 1) throw new Problem('LAST_SHOP')
  if (duties.records > 0) {
    if (!moveTo) throw new Problem('SHOP_HAS_RECORDS')
    await shopClosing.announce(ctx, { shopId: shop.id, moveTo })
  }
  await markShopDeleted(ctx.tx, shop.id, ctx.now)
  await announceLive(ctx, 'shop.changed', shop.id, { shop_id: shop.id })
  ctx.note({ kind: 'shop', id: shop.id, code: 'shop.closed', params: { name: shop.name } })
}
