import { selectShops } from '#features/shops/index.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'

/** These shops, each once. @throws Problem SHOP_NOT_FOUND for one that is not there or that the person may not enter */
export async function expectShops(ctx: Context, shopIds: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(shopIds)]
  if (wanted.length === 0) return []
  const known = new Set((await selectShops(ctx.tx, wanted)).map((shop) => shop.id))
  for (const id of wanted) if (!known.has(id) || !mayEnterShop(ctx, id)) throw new Problem('SHOP_NOT_FOUND', { id })
  return wanted
}
