import type { LabelContent, LabelWish } from '@twopost/contract/documents'
import { labelCode } from '@twopost/contract/documents'
import { shopOfFigures } from '#features/shops/index.ts'
import type { Context } from '#platform/http/context.ts'
import { may } from '#platform/http/context.ts'
import { selectItemsById } from '../items.queries.ts'

import { selectLabelPlaces } from './numbers.queries.ts'

/** What labels of parts and bins say; no customer stands on them (DOC8). @throws Problem SHOP_NOT_FOUND */
export async function labelsOfStock(
  ctx: Context,
  { kind, ids, shop_id }: Pick<LabelWish, 'kind' | 'ids' | 'shop_id'>,
): Promise<LabelContent[]> {
  // A shop that one may not enter is refused for every kind.
  const shopId = await shopOfFigures(ctx, shop_id)
  if (!may(ctx, 'inventory:view')) return []
  if (kind === 'part') {
    const rows = await selectItemsById(ctx.tx, shopId, ids)
    return rows.map((row) => ({
      id: row.id,
      code: labelCode('part', row.id),
      bars: row.part_number,
      big: row.part_number,
      title: row.name,
      lines: [row.maker, row.location ?? ''].filter(Boolean),
    }))
  }
  if (kind !== 'bin') return []
  const rows = await selectLabelPlaces(ctx.tx, ids, ctx.shopIds)
  return rows.map((row) => ({
    id: row.id,
    code: labelCode('bin', row.id),
    bars: row.name,
    big: row.name,
    title: row.shop,
    lines: [],
  }))
}
