import { type SearchKind, type SearchList, searchKindNames, searchKinds } from '@twopost/contract/registries/search-kinds'
import { shopFilter } from '#features/shops/index.ts'
import { type Context, may } from '#platform/http/context.ts'
import { queryTokens } from '#platform/search/search-tokens.ts'
import { findCustomers, findInvoices, findOrders, findParts, findVehicles, type HitRow } from './search.queries.ts'

const finders: Readonly<Record<SearchKind, typeof findOrders>> = {
  order: findOrders,
  customer: findCustomers,
  vehicle: findVehicles,
  part: findParts,
  invoice: findInvoices,
}
type Hit = HitRow & { kind: SearchKind }

/** Up to six hits of each kind that one may view, in the shops one may enter (B62, B63). */
export async function search(ctx: Context, { query }: { query: { q: string; shop_id?: string | undefined } }) {
  const words = queryTokens(query.q)
  const shopIds = shopFilter(ctx, query.shop_id)
  const found = await Promise.all(
    searchKindNames.map(async (kind): Promise<[SearchList, Hit[]]> => {
      const { list, needs } = searchKinds[kind]
      const rows = words.length > 0 && may(ctx, needs) ? await finders[kind](ctx.tx, words, shopIds) : []
      return [list, rows.map((row) => ({ kind, ...row }))]
    }),
  )
  return { results: Object.fromEntries(found) as Record<SearchList, Hit[]> }
}
