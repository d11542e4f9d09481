import type { ReviewReason } from '@twopost/contract/attendance'
import { type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'

const reviewRow = {
  reason: typed<ReviewReason>('text'),
  technician_id: 'uuid',
  name: 'text',
  shop_id: 'uuid',
  from_at: 'timestamptz',
  to_at: 'timestamptz?',
  entry_id: 'uuid?',
  timer_id: 'uuid?',
  label: 'text',
} as const
export type ReviewRow = RowOf<typeof reviewRow>

/**
 * What has to be looked at (CLK5, CLK16): entries and timers that ended by themselves; attendance that has been open for more than so many
 * hours; time on job of the last 14 days that began while its technician was not clocked in, of those who use the clock at all. `$2`: the
 * shops, null = all; `$3`, `$4`: the span of starts; `$5`: now.
 */
const review = `(
  select 'ended_by_itself' as reason, e.technician_id, e.shop_id, e.started_at as from_at, e.ended_at as to_at, e.id as entry_id, null::uuid as timer_id, e.location as label
    from app.time_entries e where e.tenant_id = $1 and e.needs_review and e.source in ('clock', 'indirect') and ($2::uuid[] is null or e.shop_id = any($2))
      and e.started_at >= $3 and e.started_at < $4
  union all
  select 'ended_by_itself', m.technician_id, o.shop_id, m.started_at, m.ended_at, null::uuid, m.id, o.number
    from app.timers m join app.service_orders o on o.tenant_id = $1 and o.id = m.service_order_id
   where m.tenant_id = $1 and m.needs_review and ($2::uuid[] is null or o.shop_id = any($2)) and m.started_at >= $3 and m.started_at < $4
  union all
  select 'forgotten', e.technician_id, e.shop_id, e.started_at, null::timestamptz, e.id, null::uuid, e.location
    from app.time_entries e where e.tenant_id = $1 and e.source = 'clock' and e.ended_at is null and ($2::uuid[] is null or e.shop_id = any($2))
      and e.started_at >= $3 and e.started_at < $4 and e.started_at < $5::timestamptz - interval '14 hours'
  union all
  select 'timer_without_attendance', m.technician_id, o.shop_id, m.started_at, m.ended_at, null::uuid, m.id, o.number
    from app.timers m join app.service_orders o on o.tenant_id = $1 and o.id = m.service_order_id
   where m.tenant_id = $1 and not m.needs_review and ($2::uuid[] is null or o.shop_id = any($2)) and m.started_at >= $3 and m.started_at < $4
     and m.started_at >= $5::timestamptz - interval '14 days'
     and exists (select from app.time_entries u where u.tenant_id = $1 and u.technician_id = m.technician_id and u.source = 'clock' and u.started_at < m.started_at)
     and not exists (select from app.time_entries e where e.tenant_id = $1 and e.technician_id = m.technician_id and e.source = 'clock'
                      and e.started_at <= m.started_at and coalesce(e.ended_at, $5::timestamptz) >= m.started_at)) r`
const valuesOf = (tx: Tx, of: ReviewFilter): unknown[] => [tx.tenant, of.shopIds, of.from, of.before, of.now]
export interface ReviewFilter {
  shopIds: readonly string[] | null
  from: Date
  before: Date
  now: Date
}
/** The oldest first. */
export const selectReview = (tx: Tx, filter: ReviewFilter, limit: number, offset: number): Promise<ReviewRow[]> =>
  tx.rows(
    reviewRow,
    `select r.reason, r.technician_id, u.name, r.shop_id, r.from_at, r.to_at, r.entry_id, r.timer_id, r.label
       from ${review} join app.technicians t on t.tenant_id = $1 and t.id = r.technician_id join app.users u on u.tenant_id = $1 and u.id = t.user_id
      order by r.from_at, r.reason, coalesce(r.entry_id, r.timer_id) limit $6 offset $7`,
    [...valuesOf(tx, filter), limit, offset],
  )
export const countReview = async (tx: Tx, filter: ReviewFilter): Promise<number> =>
  (await tx.one({ count: 'int4' }, `select count(*)::int as count from ${review}`, valuesOf(tx, filter))).count

export interface ShopSpan {
  shopId: string
  from: Date
  before: Date
}
/** How many entries and timers that begin in each of these spans stop approving it: those that need review, and those still open (CLK5). */
export const countUnsettled = async (tx: Tx, spans: readonly ShopSpan[]): Promise<number[]> =>
  (
    await tx.rows(
      { count: 'int4' },
      `select ((select count(*) from app.time_entries e where e.tenant_id = $1 and e.shop_id = w.shop_id and e.source in ('clock', 'indirect')
                  and e.started_at >= w.starts_at and e.started_at < w.ends_at and (e.needs_review or e.ended_at is null))
             + (select count(*) from app.timers m join app.service_orders o on o.tenant_id = $1 and o.id = m.service_order_id
                 where m.tenant_id = $1 and o.shop_id = w.shop_id and m.started_at >= w.starts_at and m.started_at < w.ends_at
                   and (m.needs_review or m.status <> 'completed')))::int as count
         from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) with ordinality w (shop_id, starts_at, ends_at, place) order by w.place`,
      [tx.tenant, spans.map((one) => one.shopId), spans.map((one) => one.from), spans.map((one) => one.before)],
    )
  ).map((row) => row.count)
