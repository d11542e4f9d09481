import type { Answer, Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/inspections'
import { getShopRow } from '#features/shops/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { type RulesRow, selectRules, upsertRules } from './inspection-rules.queries.ts'
import { publishedRevision } from './templates/templates.service.ts'

/** What a shop says about inspections; without a word of it what the product begins with (INS12). */
export const rulesOf = async (tx: Tx, shopId: string): Promise<RulesRow> =>
  (await selectRules(tx, shopId)) ?? { skips_review: false, keep_months: 14, arrival: [], version: 1 }
type Told = Answer<typeof calls.getInspectionRules>

/** @throws Problem SHOP_NOT_FOUND */
export const getRules = async (ctx: Context, { params }: Input<typeof calls.getInspectionRules>): Promise<Told> => ({
  rules: await rulesOf(ctx.tx, (await getShopRow(ctx, params.id)).id),
})
/** @throws Problem SHOP_NOT_FOUND, INSPECTION_TEMPLATE_NOT_FOUND, STALE_VERSION with the rules as they are */
export async function putRules(ctx: Context, { params, body }: Input<typeof calls.putInspectionRules>): Promise<Told> {
  const shop = await getShopRow(ctx, params.id)
  const { version, arrival, ...plain } = body
  const kept = await selectRules(ctx.tx, shop.id)
  const before = new Set(kept?.arrival.map((one) => one.template_id))
  // One that was retired since may stay: it adds nothing until it is published again.
  const added = new Set(arrival?.map((one) => one.template_id).filter((id) => !before.has(id)))
  for (const id of added) await publishedRevision(ctx, id)
  const rules = { ...plain, arrival: arrival ?? kept?.arrival ?? [] }
  // Without a row there is the first version.
  const wanted = kept === undefined && version === 1 ? null : (version ?? null)
  if ((await upsertRules(ctx.tx, shop.id, rules, wanted, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: await rulesOf(ctx.tx, shop.id) })
  await announceLive(ctx, 'shop.changed', shop.id, { shop_id: shop.id })
  ctx.note({
    kind: 'shop',
    id: shop.id,
    code: 'inspection.rules-set',
    params: { name: shop.name },
    details: { ...plain, on_arrival: rules.arrival.length },
  })
  return { rules: await rulesOf(ctx.tx, shop.id) }
}
