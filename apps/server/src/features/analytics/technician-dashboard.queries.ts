import { columns, combine, computed, outer, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { bays, bookings, customers, jobs, serviceOrders, vehicles } from '#tables.gen.ts'

type Shops = readonly string[] | null

/** `$1` the tenant, `$2` now, `$3` shops one may enter (null = all): the day and the week (from Monday) of each shop's own calendar. */
const days = `days as (
  select x.id as shop_id, x.today at time zone x.time_zone as day_start, (x.today + interval '1 day') at time zone x.time_zone as day_end,
         date_trunc('week', x.today) at time zone x.time_zone as week_start
    from (select id, time_zone, date_trunc('day', $2::timestamptz at time zone time_zone) as today from app.shops
           where tenant_id = $1 and ($3::uuid[] is null or id = any($3))) x)`

const jobFigures = { active: 'int4', completed: 'int4', completed_today: 'int4', time_zone: 'text?' } as const
/** Jobs by what became of them, and the zone of the first shop, whose calendar the last 30 days are counted on (zoneOfShops). */
export const selectJobFigures = (tx: Tx, now: Date, shopIds: Shops, technicianId: string): Promise<RowOf<typeof jobFigures>> =>
  tx.one(
    jobFigures,
    `with ${days}
     select count(*) filter (where j.status <> 'completed')::int as active,
            count(*) filter (where j.status = 'completed')::int as completed,
            count(*) filter (where j.status = 'completed' and j.completed_at >= d.day_start)::int as completed_today,
            (select h.time_zone from app.shops h where h.tenant_id = $1 and h.deleted_at is null and ($3::uuid[] is null or h.id = any($3))
              order by h.created_at, h.id limit 1) as time_zone
       from app.jobs j join app.service_orders o on o.tenant_id = $1 and o.id = j.service_order_id join days d on d.shop_id = o.shop_id
      where j.tenant_id = $1 and j.technician_id = $4 and j.status <> 'cancelled' and o.deleted_at is null`,
    [tx.tenant, now, shopIds, technicianId],
  )

const workedSeconds = { today: 'int8', week: 'int8', shift_at: 'timestamptz?', shift: 'int8' } as const
/**
 * Seconds of work of the day and the week, running timers up to now. What began in a shift counts for the day that one began, as in every
 * report of hours (`hoursByDay`, CLK8); so does the open shift that began on an earlier day, which is told beside them. A stopped timer is
 * found by its time entry; one that ran for more than a month is not looked for, nor a shift so long.
 */
export const selectWorkedSeconds = (
  tx: Tx,
  now: Date,
  shopIds: Shops,
  technicianId: string,
): Promise<RowOf<typeof workedSeconds>> =>
  tx.one(
    workedSeconds,
    `with ${days}, mine as (
       select m.id, o.shop_id, d.week_start from app.timers m
         join app.service_orders o on o.tenant_id = $1 and o.id = m.service_order_id join days d on d.shop_id = o.shop_id
        where m.tenant_id = $1 and m.technician_id = $4 and (m.status <> 'completed' or m.id in (
          select e.timer_id from app.time_entries e where e.tenant_id = $1 and e.technician_id = $4 and e.started_at > $2::timestamptz - interval '31 days'))),
     earlier as (
       select e.id, e.started_at from app.time_entries e join days d on d.shop_id = e.shop_id
        where e.tenant_id = $1 and e.technician_id = $4 and e.source = 'clock' and e.ended_at is null and e.started_at < d.day_start),
     work as (
       select coalesce(h.shop_id, m.shop_id) as shop_id, coalesce(h.started_at, s.from_at) as began, h.id as shift_id,
              extract(epoch from greatest(interval '0', coalesce(s.to_at, $2) - s.from_at)) as seconds
         from mine m join app.timer_segments s on s.tenant_id = $1 and s.timer_id = m.id and s.kind = 'work'
                and s.from_at > m.week_start - interval '2 days'
         left join lateral (
           select e.id, e.shop_id, e.started_at from app.time_entries e
            where e.tenant_id = $1 and e.technician_id = $4 and e.source = 'clock' and ($3::uuid[] is null or e.shop_id = any($3))
              and e.started_at between s.from_at - interval '31 days' and s.from_at and coalesce(e.ended_at, $2) > s.from_at
            order by e.started_at desc limit 1) h on true)
     select coalesce(sum(w.seconds) filter (where w.began >= d.day_start), 0)::bigint as today,
            coalesce(sum(w.seconds) filter (where w.began >= d.week_start), 0)::bigint as week,
            (select started_at from earlier) as shift_at,
            coalesce(sum(w.seconds) filter (where w.shift_id = (select id from earlier)), 0)::bigint as shift
       from work w join days d on d.shop_id = w.shop_id`,
    [tx.tenant, now, shopIds, technicianId],
  )

const slotRow = combine(
  columns('b', bookings, ['id']),
  outer(columns('j', jobs, { job_id: 'id' })),
  columns('o', serviceOrders, { service_order_id: 'id', order_number: 'number', title: 'title' }),
  computed({ status: [jobs.status, "coalesce(j.status, 'assigned')"] }),
  columns('b', bookings, ['starts_at', 'ends_at']),
  columns('c', customers, { customer_name: 'name' }),
  columns('v', vehicles, { license_plate: 'license_plate', plate_state: 'plate_state' }),
  computed({
    vehicle_label: ['text', "concat_ws(' ', v.year, v.make, v.model)"],
    service_type: [
      'text',
      "coalesce((select string_agg(a.name, ', ' order by a.position, a.id) from app.order_services a where a.tenant_id = $1 and a.service_order_id = o.id), '')",
    ],
  }),
  outer(columns('y', bays, { bay_name: 'name' })),
)
export type SlotRow = RowOf<typeof slotRow>
/** What the technician is booked for on the shop's present day. */
export const selectTodaySlots = (tx: Tx, now: Date, shopIds: Shops, technicianId: string): Promise<SlotRow[]> =>
  tx.rows(
    slotRow,
    `with ${days}
     select ${slotRow.sql}
       from app.bookings b
       join app.service_orders o on o.tenant_id = $1 and o.id = b.service_order_id join days d on d.shop_id = o.shop_id
       join app.customers c on c.tenant_id = $1 and c.id = o.customer_id
       join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id
       left join app.bays y on y.tenant_id = $1 and y.id = o.bay_id
       left join app.jobs j on j.tenant_id = $1 and j.service_order_id = b.service_order_id and j.technician_id = b.technician_id and j.status <> 'cancelled'
      where b.tenant_id = $1 and b.technician_id = $4 and b.starts_at < d.day_end and b.ends_at > d.day_start and o.deleted_at is null and o.status <> 'cancelled'
      order by b.starts_at, b.id limit 50`,
    [tx.tenant, now, shopIds, technicianId],
  )

const activityOfTechnician = {
  id: 'text',
  type: 'text',
  actor_name: 'text',
  details: typed<Record<string, string | number | boolean | null>>('jsonb'),
  at: 'timestamptz',
  job_id: 'uuid?',
  service_order_id: 'uuid?',
  order_number: 'text?',
  order_title: 'text?',
} as const
export type TechnicianActivityRow = RowOf<typeof activityOfTechnician>
/** A clock in or out, and time of no order, as something that happened: `half` is its beginning or its end. */
const timeEntries = (half: 'begun' | 'ended', at: 'started_at' | 'ended_at') => `(
  select e.id::text || ':${half}' as id, 'time_entry' as type, '' as actor_name,
         jsonb_build_object('half', '${half}', 'source', e.source, 'code', e.code, 'location', e.location) as details,
         e.${at} as at, null::uuid as job_id, null::uuid as service_order_id, null::text as order_number, null::text as order_title
    from app.time_entries e join days d on d.shop_id = e.shop_id
   where e.tenant_id = $1 and e.technician_id = $4 and e.source in ('clock', 'indirect') and e.${at} >= d.day_start
   order by e.${at} desc, e.id desc limit 5)`

/** What the technician did today, clocking in and out included, or what was done to their jobs; latest first, five at most (H6, H33). */
export const selectTodayActivity = (
  tx: Tx,
  now: Date,
  shopIds: Shops,
  technicianId: string,
  userId: string,
): Promise<TechnicianActivityRow[]> =>
  tx.rows(
    activityOfTechnician,
    `with ${days}
     select * from (
       (select a.id::text as id, a.type, a.actor_name, a.details, a.at, a.job_id, a.service_order_id, o.number as order_number, o.title as order_title
          from app.activities a join app.service_orders o on o.tenant_id = $1 and o.id = a.service_order_id join days d on d.shop_id = o.shop_id
         where a.tenant_id = $1 and (a.technician_id = $4 or a.actor_user_id = $5)
           and a.at >= d.day_start and a.at > $2::timestamptz - interval '2 days' and o.deleted_at is null
         order by a.at desc, a.id desc limit 5)
       union all ${timeEntries('begun', 'started_at')}
       union all ${timeEntries('ended', 'ended_at')}) x
      order by x.at desc, x.id desc limit 5`,
    [tx.tenant, now, shopIds, technicianId, userId],
  )
