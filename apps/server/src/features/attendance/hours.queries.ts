import { servicesOfTimer, sharersOfTimer } from '#features/timers/index.ts'
import { columns, combine, computed, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { serviceOrders, timeEntries, timerSegments, timers } from '#tables.gen.ts'

/** Whose hours, of which shop, touching which span; null = all. */
export interface HoursFilter {
  technicianIds: readonly string[] | null
  shopIds: readonly string[] | null
  from: Date
  before: Date
}
const presenceRow = columns('e', timeEntries, [
  'id',
  'technician_id',
  'shop_id',
  'source',
  'started_at',
  'ended_at',
  'code',
  'is_paid',
  'recorded',
  'needs_review',
  'location',
  'version',
])
export type PresenceRow = RowOf<typeof presenceRow>
/** Attended time and time of no order; no entry is longer than a day, but one that is open may be. */
export const selectPresence = (tx: Tx, filter: HoursFilter): Promise<PresenceRow[]> =>
  tx.rows(
    presenceRow,
    `select ${presenceRow.sql} from app.time_entries e
      where e.tenant_id = $1 and e.source in ('clock', 'indirect') and ($2::uuid[] is null or e.technician_id = any($2))
        and ($3::uuid[] is null or e.shop_id = any($3)) and e.started_at < $5
        and (e.ended_at is null or (e.started_at >= $4::timestamptz - interval '1 day' and e.ended_at > $4))
      order by e.started_at, e.id`,
    [tx.tenant, filter.technicianIds, filter.shopIds, filter.from, filter.before],
  )

const stretchRow = combine(
  columns('s', timerSegments, ['kind', 'from_at', 'to_at']),
  columns('m', timers, {
    timer_id: 'id',
    technician_id: 'technician_id',
    service_order_id: 'service_order_id',
    service_id: 'service_id',
    service_ids: 'service_ids',
    timer_kind: 'kind',
    recorded: 'source',
    needs_review: 'needs_review',
    timer_from: 'started_at',
    timer_to: 'ended_at',
  }),
  columns('o', serviceOrders, { shop_id: 'shop_id', number: 'number', title: 'title' }),
  computed({
    // Services that share a clock are named one after the other.
    service_name: [
      'text?',
      `(select string_agg(v.name, ' + ' order by v.position, v.id) from app.order_services v
         where v.tenant_id = $1 and v.id = any(m.service_ids || m.service_id))`,
    ],
  }),
)
export type StretchRow = RowOf<typeof stretchRow>
/** Work, pauses and breaks of timers, in their order. */
export const selectStretches = (tx: Tx, filter: HoursFilter): Promise<StretchRow[]> =>
  tx.rows(
    stretchRow,
    `select ${stretchRow.sql} from app.timers m
       join app.timer_segments s on s.tenant_id = $1 and s.timer_id = m.id
       join app.service_orders o on o.tenant_id = $1 and o.id = m.service_order_id
      where m.tenant_id = $1 and ($2::uuid[] is null or m.technician_id = any($2)) and ($3::uuid[] is null or o.shop_id = any($3))
        and m.started_at < $5 and (m.ended_at is null or m.ended_at > $4) and s.from_at < $5 and (s.to_at is null or s.to_at > $4)
      order by s.from_at, s.id`,
    [tx.tenant, filter.technicianIds, filter.shopIds, filter.from, filter.before],
  )

const soldRow = { technician_id: 'uuid', business_date: 'date', thousandths: 'int8' } as const
export type SoldRow = RowOf<typeof soldRow>
/** Hours sold by person and business date; the dates include both ends. */
export const selectSold = (
  tx: Tx,
  filter: Pick<HoursFilter, 'technicianIds' | 'shopIds'>,
  from: string,
  to: string,
): Promise<SoldRow[]> =>
  tx.rows(
    soldRow,
    `select c.technician_id, c.business_date, sum(c.hours_thousandths)::bigint as thousandths from app.flag_credits c
      where c.tenant_id = $1 and ($2::uuid[] is null or c.technician_id = any($2)) and ($3::uuid[] is null or c.shop_id = any($3))
        and c.business_date between $4::date and $5::date
      group by c.technician_id, c.business_date order by c.business_date`,
    [tx.tenant, filter.technicianIds, filter.shopIds, from, to],
  )

const invoicedRow = { technician_id: 'uuid', thousandths: 'int8', seconds: 'int8' } as const
export type InvoicedRow = RowOf<typeof invoicedRow>
/**
 * Of hours sold between two dates those on invoiced orders, and the time on job of the same services by the same people, whenever that
 * was: what efficiency is made of (CLK9). A timer on the order as a whole counts with any service of it; of one that services share each
 * has an equal part (CLK12).
 */
export const selectInvoiced = (
  tx: Tx,
  filter: Pick<HoursFilter, 'technicianIds' | 'shopIds'>,
  from: string,
  to: string,
): Promise<InvoicedRow[]> =>
  tx.rows(
    invoicedRow,
    `with sold as (
       select c.technician_id, c.service_order_id, c.service_id, sum(c.hours_thousandths) as thousandths
         from app.flag_credits c join app.service_orders o on o.tenant_id = $1 and o.id = c.service_order_id
        where c.tenant_id = $1 and ($2::uuid[] is null or c.technician_id = any($2)) and ($3::uuid[] is null or c.shop_id = any($3))
          and c.business_date between $4::date and $5::date and o.status = 'invoiced'
        group by c.technician_id, c.service_order_id, c.service_id having sum(c.hours_thousandths) <> 0)
     select t.technician_id, t.thousandths::bigint as thousandths,
       (select coalesce(sum(extract(epoch from s.to_at - s.from_at) / ${sharersOfTimer}), 0)::bigint
          from app.timers m ${servicesOfTimer} join app.timer_segments s on s.tenant_id = $1 and s.timer_id = m.id and s.kind = 'work' and s.to_at is not null
         where m.tenant_id = $1 and m.technician_id = t.technician_id
           and exists (select from sold x where x.technician_id = m.technician_id and x.service_order_id = m.service_order_id
                        and (v.service_id is null or x.service_id = v.service_id))) as seconds
       from (select technician_id, sum(thousandths) as thousandths from sold group by technician_id) t`,
    [tx.tenant, filter.technicianIds, filter.shopIds, from, to],
  )
