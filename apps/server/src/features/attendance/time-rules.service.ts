import type * as calls from '@twopost/contract/attendance'
import type { TimeRules } from '@twopost/contract/attendance'
import { workCodes } from '@twopost/contract/attendance'
import type { Input } from '@twopost/contract/core/call'
import { getShopRow, type ShopRow, selectShops, shopFilter } from '#features/shops/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { type RulesRow, selectTimeRules, upsertTimeRules } from './time-rules.queries.ts'

/**
 * What counts until a shop says otherwise (CLK4): hours are sold when the order is completed, every break is paid, nothing is rounded, no clock
 * is shared.
 */
const usual = (shopId: string): RulesRow => ({
  shop_id: shopId,
  sold_on: 'completed',
  unpaid_break_after: null,
  rounding: 0,
  auto_close_after: 120,
  clock_needs_attendance: 'off',
  unpaid_codes: [],
  shared_clock: false,
  version: 1,
})
/** The rules of shops by their ids; each has some. */
export async function rulesOfShops(tx: Tx, shopIds: readonly string[]): Promise<ReadonlyMap<string, RulesRow>> {
  const rows = await selectTimeRules(tx, shopIds)
  return new Map(shopIds.map((id) => [id, rows.find((row) => row.shop_id === id) ?? usual(id)]))
}
export const rulesOf = async (tx: Tx, shopId: string): Promise<RulesRow> =>
  (await rulesOfShops(tx, [shopId])).get(shopId) ?? usual(shopId)

const present = (row: RulesRow): TimeRules => ({
  shopId: row.shop_id,
  soldOn: row.sold_on,
  unpaidBreakAfter: row.unpaid_break_after,
  rounding: row.rounding === 6 || row.rounding === 15 ? row.rounding : 0,
  autoCloseAfter: row.auto_close_after,
  clockNeedsAttendance: row.clock_needs_attendance,
  unpaidCodes: workCodes.filter((code) => row.unpaid_codes.includes(code)),
  sharedClock: row.shared_clock,
  version: row.version,
})

/** The shop that a screen of hours is about: the one that is named, else the first one may enter. @throws Problem SHOP_NOT_FOUND */
export async function shopOfHours(ctx: Context, shopId: string | undefined): Promise<ShopRow> {
  const [shop] = await selectShops(ctx.tx, shopFilter(ctx, shopId))
  if (!shop) throw new Problem('SHOP_NOT_FOUND')
  return shop
}

export async function showTimeRules(ctx: Context, { query }: Input<typeof calls.getTimeRules>): Promise<{ rules: TimeRules }> {
  return { rules: present(await rulesOf(ctx.tx, (await shopOfHours(ctx, query.shop_id)).id)) }
}
/** @throws Problem SHOP_NOT_FOUND, STALE_VERSION */
export async function replaceTimeRules(
  ctx: Context,
  { body }: Input<typeof calls.replaceTimeRules>,
): Promise<{ rules: TimeRules }> {
  const shop = await getShopRow(ctx, body.shop_id)
  const wanted = body.version ?? ctx.ifMatch ?? null
  const before = await rulesOf(ctx.tx, shop.id)
  const row: RulesRow = {
    shop_id: shop.id,
    sold_on: body.sold_on,
    unpaid_break_after: body.unpaid_break_after,
    rounding: body.rounding,
    auto_close_after: body.auto_close_after,
    clock_needs_attendance: body.clock_needs_attendance,
    unpaid_codes: [...new Set(body.unpaid_codes)],
    shared_clock: body.shared_clock ?? before.shared_clock,
    version: before.version,
  }
  const isStale = wanted !== null && wanted !== before.version
  if (isStale || (await upsertTimeRules(ctx.tx, row, wanted, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: present(await rulesOf(ctx.tx, shop.id)) })
  ctx.note({ kind: 'time_rules', id: shop.id, code: 'time.rules-changed', params: { name: shop.name } })
  return { rules: present(await rulesOf(ctx.tx, shop.id)) }
}
