import { columns, combine, computed, outer, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { jobs, orderRatings } from '#tables.gen.ts'

/** Of whom, in which shops (null = all), and between which instants. */
export interface PerformanceFilter {
  technicianId: string
  userId: string
  shopIds: readonly string[] | null
  from: Date
  before: Date
}
const valuesOf = (tx: Tx, filter: PerformanceFilter) =>
  [tx.tenant, filter.technicianId, filter.shopIds, filter.from, filter.before] as const

/** Done by the due time, else by the end of the booking; null without either. */
export const jobOnTime = 'j.completed_at <= coalesce(o.due_at, o.scheduled_end)'
const doneJobRow = combine(
  columns('j', jobs, ['id', 'completed_at']),
  computed({
    /** On its shop's calendar. */
    completed_on: ['text', "to_char(j.completed_at at time zone h.time_zone, 'YYYY-MM-DD')"],
    planned_minutes: ['int4?', 'coalesce(j.estimated_minutes, o.estimated_minutes)'],
    /** Clocked minutes, else those from start to completion; null where nothing is known (R1-22). */
    actual_minutes: ['int4?', 'coalesce(nullif(w.minutes, 0), nullif(j.actual_minutes, 0))'],
    is_on_time: ['bool?', jobOnTime],
    has_services: ['bool', 'exists (select 1 from app.order_services a where a.tenant_id = $1 and a.service_order_id = o.id)'],
    /** The vehicle came back within 30 days for a service of the same name. */
    came_back: [
      'bool',
      `exists (select 1 from app.service_orders r
        join app.order_services b on b.tenant_id = $1 and b.service_order_id = r.id
        join app.order_services a on a.tenant_id = $1 and a.service_order_id = o.id and a.name_key = b.name_key
       where r.tenant_id = $1 and r.vehicle_id = o.vehicle_id and r.id <> o.id and r.deleted_at is null and r.status <> 'cancelled'
         and r.created_at > j.completed_at and r.created_at <= j.completed_at + interval '30 days')`,
    ],
    quality_flags: [
      'int4',
      `(select count(*)::int from app.flags f
       where f.tenant_id = $1 and f.service_order_id = o.id and f.type = 'quality' and f.status <> 'dismissed')`,
    ],
    rated_month: ['text?', "to_char(g.rated_at at time zone h.time_zone, 'YYYY-MM')"],
  }),
  outer(columns('g', orderRatings, ['stars'])),
)
export type DoneJobRow = RowOf<typeof doneJobRow>
/** Jobs that were completed in the period, the earliest first, with all that performance is counted from (OP-50). */
export const selectDoneJobs = (tx: Tx, filter: PerformanceFilter): Promise<DoneJobRow[]> =>
  tx.rows(
    doneJobRow,
    `select ${doneJobRow.sql} from app.jobs j
       join app.service_orders o on o.tenant_id = $1 and o.id = j.service_order_id
       join app.shops h on h.tenant_id = $1 and h.id = o.shop_id
       left join app.order_ratings g on g.tenant_id = $1 and g.service_order_id = o.id
       left join lateral (
         select round(sum(extract(epoch from s.to_at - s.from_at)) / 60)::int as minutes from app.timers m
           join app.timer_segments s on s.tenant_id = $1 and s.timer_id = m.id and s.kind = 'work' and s.to_at is not null
          where m.tenant_id = $1 and m.job_id = j.id) w on true
      where j.tenant_id = $1 and j.technician_id = $2 and j.status = 'completed' and j.completed_at >= $4 and j.completed_at < $5
        and ($3::uuid[] is null or o.shop_id = any($3)) and o.deleted_at is null
      order by j.completed_at, j.id`,
    valuesOf(tx, filter),
  )

const counts = { tasks: 'int4', flags_raised: 'int4', flags_resolved: 'int4' } as const
/** Tasks completed, flags raised, and of one's own flags those resolved in the period. */
export const selectDoneCounts = (tx: Tx, filter: PerformanceFilter): Promise<RowOf<typeof counts>> =>
  tx.one(
    counts,
    `select
       (select count(*)::int from app.tasks t join app.jobs j on j.tenant_id = $1 and j.id = t.job_id
          join app.service_orders o on o.tenant_id = $1 and o.id = j.service_order_id
         where t.tenant_id = $1 and j.technician_id = $2 and t.status = 'completed' and t.completed_at >= $4 and t.completed_at < $5
           and ($3::uuid[] is null or o.shop_id = any($3)) and o.deleted_at is null) as tasks,
       (select count(*)::int from app.flags f where f.tenant_id = $1 and f.raised_by_user_id = $6
           and ($3::uuid[] is null or f.shop_id = any($3)) and f.created_at >= $4 and f.created_at < $5) as flags_raised,
       (select count(*)::int from app.flags f where f.tenant_id = $1 and f.raised_by_user_id = $6 and f.status = 'resolved'
           and ($3::uuid[] is null or f.shop_id = any($3)) and f.status_at >= $4 and f.status_at < $5) as flags_resolved`,
    [...valuesOf(tx, filter), filter.userId],
  )
