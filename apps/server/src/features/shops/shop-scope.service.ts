import { isUuid } from '@twopost/contract/core/ids'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { type ShopRow, selectShops } from './shops.queries.ts'
import { getShopRow } from './shops.service.ts'

const malformed = (path: string) => fieldProblem(path, 'INVALID_ID', fieldTexts.INVALID_ID)

/**
 * The shops a list is narrowed to: the given one, else all one may enter; null = no narrowing. A foreign shop gives an empty
 * list of shops, so an empty answer. @throws Problem VALIDATION_FAILED for a malformed id
 */
export function shopFilter(ctx: Context, shopId: string | undefined): readonly string[] | null {
  if (shopId === undefined || shopId === '') return ctx.shopIds
  if (!isUuid(shopId)) throw malformed('query.shop_id')
  return mayEnterShop(ctx, shopId) ? [shopId] : []
}

/** The same where a shop must be named (P40). @throws Problem SHOP_ID_REQUIRED */
export function requiredShopFilter(ctx: Context, shopId: string | undefined): readonly string[] | null {
  if (!shopId) throw new Problem('SHOP_ID_REQUIRED')
  return shopFilter(ctx, shopId)
}

/** The shop of something new, from the query or the body. @throws Problem SHOP_ID_REQUIRED, VALIDATION_FAILED, SHOP_NOT_FOUND */
export async function shopForNew(ctx: Context, fromQuery: string | undefined, fromBody: string | undefined): Promise<ShopRow> {
  const shopId = fromBody || fromQuery
  if (!shopId) throw new Problem('SHOP_ID_REQUIRED')
  if (!isUuid(shopId)) throw malformed(fromBody ? 'body.shop_id' : 'query.shop_id')
  return getShopRow(ctx, shopId.toLowerCase())
}

/** The zone that says what "today" is for a list: the shop's; without one the first accessible shop's (D8). */
export async function zoneOfShops(ctx: Context, shopIds: readonly string[] | null): Promise<string> {
  const shops = await selectShops(ctx.tx, shopIds)
  return shops[0]?.time_zone ?? 'UTC'
}

/**
 * The shop whose figures are meant: the given one, else the first that the person may enter; null where there is none.
 * @throws Problem SHOP_NOT_FOUND, VALIDATION_FAILED for a malformed id
 */
export async function shopOfFigures(ctx: Context, shopId: string | undefined): Promise<string | null> {
  if (!shopId) return (await selectShops(ctx.tx, ctx.shopIds))[0]?.id ?? null
  // Says that an id is malformed.
  shopFilter(ctx, shopId)
  return (await getShopRow(ctx, shopId.toLowerCase())).id
}
/** The zone of that shop's calendar, for a file of its rows. @throws Problem as `shopOfFigures` */
export async function zoneOfFigures(ctx: Context, shopId: string | undefined): Promise<string> {
  const id = await shopOfFigures(ctx, shopId)
  return zoneOfShops(ctx, id === null ? null : [id])
}
