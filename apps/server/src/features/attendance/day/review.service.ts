import type * as calls from '@twopost/contract/attendance'
import { dayOfShift } from '@twopost/contract/attendance'
import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf, paginate } from '@twopost/contract/core/page'
import { selectShops, shopFilter } from '#features/shops/index.ts'
import { after } from '#platform/clock/clock.ts'
import type { Context } from '#platform/http/context.ts'
import { countReview, selectReview } from './review.queries.ts'

/** As far back as the queue looks: what nobody looked at for a year is not looked at any more. */
const backMs = 366 * 86_400_000

/** What somebody has to look at, the oldest first (CLK14). */
export async function showTimeReview(
  ctx: Context,
  { query }: Input<typeof calls.getTimeReview>,
): Promise<Answer<typeof calls.getTimeReview>> {
  const at = pageOf(query, 50)
  const filter = {
    shopIds: shopFilter(ctx, query.shop_id),
    from: after(ctx.now, -backMs),
    before: after(ctx.now, 86_400_000),
    now: ctx.now,
  }
  const [rows, count, shops] = await Promise.all([
    selectReview(ctx.tx, filter, at.limit, at.offset),
    countReview(ctx.tx, filter),
    selectShops(ctx.tx, null),
  ])
  const zoneOf = (id: string) => shops.find((shop) => shop.id === id)?.time_zone ?? 'UTC'
  return {
    items: rows.map((row) => ({
      reason: row.reason,
      technicianId: row.technician_id,
      name: row.name,
      date: dayOfShift(zoneOf(row.shop_id), row.from_at.getTime()),
      from: row.from_at.toISOString(),
      to: row.to_at?.toISOString() ?? null,
      entryId: row.entry_id,
      timerId: row.timer_id,
      label: row.label,
    })),
    pagination: paginate(at, count),
  }
}
