import type { JobStatus } from '@twopost/contract/jobs.states'
import type { ActivityRow } from '#features/service-orders/index.ts'
import type { Tx } from '#platform/database/transaction.ts'

type Shops = readonly string[] | null

/** `$1` now, `$2` shops one may enter (null = all): the day and the week (from Monday) of each shop's own calendar. */
const days = `days as (
  select x.id as shop_id, x.today at time zone x.time_zone as day_start, (x.today + interval '1 day') at time zone x.time_zone as day_end,
         date_trunc('week', x.today) at time zone x.time_zone as week_start
    from (select id, time_zone, date_trunc('day', $1::timestamptz at time zone time_zone) as today from app.shops
           where tenant_id = app.tid() and ($2::uuid[] is null or id = any($2))) x)`

export interface JobFigures {
  active: number
  completed: number
  completed_today: number
  /** Completed since `since` with an estimate and actual minutes: how many, and both sums. */
  measured: number
  planned_minutes: number
  actual_minutes: number
}
export const selectJobFigures = (tx: Tx, now: Date, shopIds: Shops, technicianId: string, since: Date): Promise<JobFigures> =>
  tx.one<JobFigures>(
    `with ${days}, mine as (
       select j.status, j.completed_at, d.day_start, coalesce(j.estimated_minutes, o.estimated_minutes) as planned, j.actual_minutes as actual,
              j.status = 'completed' and j.completed_at >= $4 and coalesce(j.estimated_minutes, o.estimated_minutes) is not null and j.actual_minutes is not null as is_measured
         from app.jobs j join app.service_orders o on o.tenant_id = j.tenant_id and o.id = j.service_order_id join days d on d.shop_id = o.shop_id
        where j.tenant_id = app.tid() and j.technician_id = $3 and j.status <> 'cancelled' and o.deleted_at is null)
     select count(*) filter (where status <> 'completed')::int as active,
            count(*) filter (where status = 'completed')::int as completed,
            count(*) filter (where status = 'completed' and completed_at >= day_start)::int as completed_today,
            count(*) filter (where is_measured)::int as measured,
            coalesce(sum(planned) filter (where is_measured), 0)::bigint as planned_minutes,
            coalesce(sum(actual) filter (where is_measured), 0)::bigint as actual_minutes
       from mine`,
    [now, shopIds, technicianId, since],
  )

/**
 * Seconds of work since the day and the week began, running timers up to now. A stopped timer is found by its time entry; one that ran for
 * more than a month is not looked for.
 */
export const selectWorkedSeconds = (
  tx: Tx,
  now: Date,
  shopIds: Shops,
  technicianId: string,
): Promise<{ today: number; week: number }> =>
  tx.one(
    `with ${days}, mine as (
       select m.id, d.day_start, d.week_start from app.timers m
         join app.service_orders o on o.tenant_id = m.tenant_id and o.id = m.service_order_id join days d on d.shop_id = o.shop_id
        where m.tenant_id = app.tid() and m.technician_id = $3 and (m.status <> 'completed' or m.id in (
          select e.timer_id from app.time_entries e where e.tenant_id = app.tid() and e.technician_id = $3 and e.started_at > $1::timestamptz - interval '31 days')))
     select coalesce(sum(extract(epoch from greatest(interval '0', s.until - greatest(s.from_at, m.day_start)))), 0)::bigint as today,
            coalesce(sum(extract(epoch from greatest(interval '0', s.until - greatest(s.from_at, m.week_start)))), 0)::bigint as week
       from mine m join lateral (
         select from_at, coalesce(to_at, $1) as until from app.timer_segments where tenant_id = app.tid() and timer_id = m.id and kind = 'work') s on s.until > m.week_start`,
    [now, shopIds, technicianId],
  )

export interface SlotRow {
  id: string
  job_id: string | null
  service_order_id: string
  order_number: string
  title: string
  status: JobStatus
  starts_at: Date
  ends_at: Date
  customer_name: string
  vehicle_label: string
  bay_name: string | null
}
/** What the technician is booked for on the shop's present day. */
export const selectTodaySlots = (tx: Tx, now: Date, shopIds: Shops, technicianId: string): Promise<SlotRow[]> =>
  tx.rows<SlotRow>(
    `with ${days}
     select b.id, j.id as job_id, o.id as service_order_id, o.number as order_number, o.title, coalesce(j.status, 'assigned') as status, b.starts_at, b.ends_at,
            c.name as customer_name, concat_ws(' ', v.year, v.make, v.model) as vehicle_label, y.name as bay_name
       from app.bookings b
       join app.service_orders o on o.tenant_id = b.tenant_id and o.id = b.service_order_id join days d on d.shop_id = o.shop_id
       join app.customers c on c.tenant_id = o.tenant_id and c.id = o.customer_id
       join app.vehicles v on v.tenant_id = o.tenant_id and v.id = o.vehicle_id
       left join app.bays y on y.tenant_id = o.tenant_id and y.id = o.bay_id
       left join app.jobs j on j.tenant_id = b.tenant_id and j.service_order_id = b.service_order_id and j.technician_id = b.technician_id and j.status <> 'cancelled'
      where b.tenant_id = app.tid() and b.technician_id = $3 and b.starts_at < d.day_end and b.ends_at > d.day_start and o.deleted_at is null and o.status <> 'cancelled'
      order by b.starts_at, b.id limit 50`,
    [now, shopIds, technicianId],
  )

/** What the technician did today, or what was done to their jobs; latest first, five at most (H6). */
export const selectTodayActivity = (
  tx: Tx,
  now: Date,
  shopIds: Shops,
  technicianId: string,
  userId: string,
): Promise<(ActivityRow & { order_number: string })[]> =>
  tx.rows(
    `with ${days}
     select a.id, a.type, a.description, a.actor_name, a.details, a.at, a.job_id, a.service_order_id, o.number as order_number
       from app.activities a join app.service_orders o on o.tenant_id = a.tenant_id and o.id = a.service_order_id join days d on d.shop_id = o.shop_id
      where a.tenant_id = app.tid() and (a.technician_id = $3 or a.actor_user_id = $4)
        and a.at >= d.day_start and a.at > $1::timestamptz - interval '2 days' and o.deleted_at is null
      order by a.at desc, a.id desc limit 5`,
    [now, shopIds, technicianId, userId],
  )
