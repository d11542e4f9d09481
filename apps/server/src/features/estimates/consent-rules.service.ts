import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromMillionths, toCents, toMillionths } from '@twopost/contract/core/money'
import { dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/estimates'
import type { ConsentRule } from '@twopost/contract/estimates'
import { getShopRow, type ShopRow } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { type ConsentRuleRow, findConsentRuleOn, insertConsentRule, selectConsentRules } from './consent-rules.queries.ts'

const mostVersions = 20
const dollars = (cents: number | null): number | null => (cents === null ? null : fromCents(cents))
const presentRule = (row: ConsentRuleRow): ConsentRule => ({
  id: row.id,
  mode: row.mode,
  tolerance: row.tolerance,
  percent: row.percent_millionths === null ? null : fromMillionths(row.percent_millionths),
  amount: dollars(row.amount_cents),
  cap: dollars(row.cap_cents),
  basis: row.basis,
  backdate_days: row.backdate_days,
  signature: row.signature,
  estimate_days: row.estimate_days,
  gates: [...row.gates],
  valid_from: row.valid_from,
  created_at: row.created_at.toISOString(),
})
const todayAt = (ctx: Context, shop: Pick<ShopRow, 'time_zone'>): string => dateIn(shop.time_zone, ctx.now.getTime())

async function showRules(ctx: Context, shop: ShopRow): Promise<Answer<typeof calls.getConsentRules>> {
  const [rule, versions] = await Promise.all([
    findConsentRuleOn(ctx.tx, shop.id, todayAt(ctx, shop)),
    selectConsentRules(ctx.tx, shop.id, mostVersions),
  ])
  return { rule: rule ? presentRule(rule) : null, versions: versions.map(presentRule) }
}
/** @throws Problem SHOP_NOT_FOUND */
export const getConsentRules = async (
  ctx: Context,
  { params }: Input<typeof calls.getConsentRules>,
): Promise<Answer<typeof calls.getConsentRules>> => showRules(ctx, await getShopRow(ctx, params.id))

/** Writes a version that counts for orders written from now on; those that are open keep theirs (AUT17). @throws Problem SHOP_NOT_FOUND */
export async function putConsentRules(
  ctx: Context,
  { params, body }: Input<typeof calls.putConsentRules>,
): Promise<Answer<typeof calls.putConsentRules>> {
  const shop = await getShopRow(ctx, params.id)
  const cents = (amount: number | null) => (amount === null ? null : toCents(amount))
  await insertConsentRule(ctx.tx, shop.id, {
    ...{ id: newId(ctx.now), mode: body.mode, tolerance: body.tolerance, basis: body.basis, backdate_days: body.backdate_days },
    ...{ signature: body.signature, estimate_days: body.estimate_days, gates: body.gates },
    percent_millionths: body.percent === null ? null : toMillionths(body.percent),
    ...{ amount_cents: cents(body.amount), cap_cents: cents(body.cap) },
    ...{ valid_from: todayAt(ctx, shop), created_at: ctx.now },
  })
  await announceLive(ctx, 'shop.changed', shop.id, { shop_id: shop.id })
  ctx.note({
    kind: 'shop',
    id: shop.id,
    code: 'consent.rule-set',
    params: { name: shop.name },
    details: { ...body, gates: body.gates.map((one) => `${one.step} ${one.gate} ${one.level}`).join(', ') },
  })
  return showRules(ctx, shop)
}

/** What a shop asks of the customer of an order that is written now (EST7). */
export async function consentOf(ctx: Context, shop: Pick<ShopRow, 'id' | 'time_zone'>) {
  const rule = await findConsentRuleOn(ctx.tx, shop.id, todayAt(ctx, shop))
  return { mode: rule?.mode ?? ('off' as const), ruleId: rule?.id ?? null, hasGates: (rule?.gates.length ?? 0) > 0 }
}
