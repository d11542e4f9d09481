import type { LabelContent, LabelWish } from '@twopost/contract/documents'
import { labelCode } from '@twopost/contract/documents'
import { type Context, may } from '#platform/http/context.ts'
import { selectKeyTags } from '../service-orders.queries.ts'

/** What the tags of keys say: the order and its vehicle, nobody's name (DOC8). */
export async function keyTags(ctx: Context, { kind, ids }: Pick<LabelWish, 'kind' | 'ids'>): Promise<LabelContent[]> {
  if (kind !== 'key_tag' || !may(ctx, 'service-order:view')) return []
  const rows = await selectKeyTags(ctx.tx, ids, ctx.shopIds)
  return rows.map((row) => ({
    id: row.id,
    code: labelCode('key_tag', row.id),
    bars: row.number,
    big: row.number,
    title: row.vehicle,
    lines: [row.unit_number, row.license_plate, row.vin].filter(Boolean),
  }))
}
