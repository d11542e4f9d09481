import type { Tx } from '#platform/database/transaction.ts'

type Shops = readonly string[] | null
const inShops = (alias: string) => `${alias}.tenant_id = app.tid() and ($1::uuid[] is null or ${alias}.shop_id = any($1))`

export const selectStatusCounts = (tx: Tx, shopIds: Shops): Promise<{ status: string; count: number }[]> =>
  tx.rows(
    `select status, sum(count)::bigint as count from app.service_order_counts where tenant_id = app.tid() and ($1::uuid[] is null or shop_id = any($1)) group by status`,
    [shopIds],
  )
export const selectDueCounts = (
  tx: Tx,
  shopIds: Shops,
  now: Date,
  dayStart: Date,
  dayEnd: Date,
): Promise<{ overdue: number; due_today: number }> =>
  tx.one(
    `select count(*) filter (where o.due_at < $2)::int as overdue, count(*) filter (where o.due_at >= $3 and o.due_at < $4)::int as due_today
       from app.service_orders o where ${inShops('o')} and o.deleted_at is null and o.status in ('pending', 'scheduled', 'in_progress')`,
    [shopIds, now, dayStart, dayEnd],
  )
/**
 * Orders that were open at each of the given instants: those open now, less what came after the instant, plus what was closed after
 * it. So only the days since are read, not the history.
 */
export const selectOpenAt = (tx: Tx, shopIds: Shops, instants: readonly Date[]): Promise<{ at: Date; open: number }[]> =>
  tx.rows(
    `select x.at,
            ((select count(*) from app.service_orders o where ${inShops('o')} and o.deleted_at is null and o.status in ('pending', 'scheduled', 'in_progress'))
             - (select count(*) from app.service_orders o where ${inShops('o')} and o.deleted_at is null and o.created_at > x.at)
             + (select count(*) from app.service_orders o where ${inShops('o')} and o.deleted_at is null and o.completed_at > x.at)
             + (select count(*) from app.service_orders o where ${inShops('o')} and o.deleted_at is null and o.cancelled_at > x.at))::int as open
       from unnest($2::timestamptz[]) as x(at) order by x.at`,
    [shopIds, instants],
  )
export const selectTimerCounts = (tx: Tx, shopIds: Shops): Promise<{ running: number; paused: number; technicians: number }> =>
  tx.one(
    `select count(*) filter (where m.status = 'working')::int as running, count(*) filter (where m.status <> 'working')::int as paused, count(distinct m.technician_id)::int as technicians
       from app.timers m join app.service_orders o on o.tenant_id = m.tenant_id and o.id = m.service_order_id where ${inShops('o')} and m.status <> 'completed'`,
    [shopIds],
  )
/** Net sales (before tax, after discounts) of issued invoices that are not void, by the Monday of their issue date. */
export const selectWeeks = (
  tx: Tx,
  shopIds: Shops,
  from: string,
): Promise<{ week_start: string; labor: number; parts: number }[]> =>
  tx.rows(
    `select to_char(date_trunc('week', i.issue_date), 'YYYY-MM-DD') as week_start, sum(i.labor_net_cents)::bigint as labor, sum(i.parts_net_cents)::bigint as parts
       from app.invoices i where ${inShops('i')} and i.deleted_at is null and i.status in ('sent', 'paid', 'overdue') and i.issue_date >= $2::date group by 1 order by 1`,
    [shopIds, from],
  )
export const sumIssued = async (tx: Tx, shopIds: Shops, from: string, to: string): Promise<number> =>
  (
    await tx.one<{ cents: number }>(
      `select coalesce(sum(i.subtotal_cents - i.discount_cents), 0)::bigint as cents from app.invoices i
        where ${inShops('i')} and i.deleted_at is null and i.status in ('sent', 'paid', 'overdue') and i.issue_date >= $2::date and i.issue_date <= $3::date`,
      [shopIds, from, to],
    )
  ).cents
export const selectUnpaid = (
  tx: Tx,
  shopIds: Shops,
  today: string,
): Promise<{ total: number; count: number; overdue_total: number; overdue_count: number }> =>
  tx.one(
    `select coalesce(sum(i.total_cents - i.paid_cents), 0)::bigint as total, count(*)::int as count,
            coalesce(sum(i.total_cents - i.paid_cents) filter (where i.due_date < $2::date), 0)::bigint as overdue_total, count(*) filter (where i.due_date < $2::date)::int as overdue_count
       from app.invoices i where ${inShops('i')} and i.deleted_at is null and i.status in ('sent', 'overdue') and i.total_cents > i.paid_cents`,
    [shopIds, today],
  )

export interface FloorRow {
  bay_id: string | null
  bay_name: string | null
  bay_kind: 'light' | 'heavy' | null
  id: string | null
  number: string
  title: string
  status: string
  vehicle_label: string
  license_plate: string
  plate_state: string
  unit_number: string
  estimated_minutes: number | null
  scheduled_start: Date | null
  technicians: { id: string; name: string }[] | null
  clocked_seconds: number
  working_since: Date | null
  timer_status: 'working' | 'paused' | 'break' | null
  pause_reason: string | null
  on_hold: boolean
}
const floorOrder = `o.id, o.number, o.title, o.status, concat_ws(' ', v.year, v.make, v.model) as vehicle_label, v.license_plate, v.plate_state, v.unit_number, o.estimated_minutes, o.scheduled_start,
  (select json_agg(json_build_object('id', t.id, 'name', u.name) order by (t.id <> o.assigned_technician_id), j.assigned_at) from app.jobs j join app.technicians t on t.tenant_id = j.tenant_id and t.id = j.technician_id
     join app.users u on u.tenant_id = t.tenant_id and u.id = t.user_id where j.tenant_id = o.tenant_id and j.service_order_id = o.id and j.status <> 'cancelled') as technicians,
  (select coalesce(sum(extract(epoch from coalesce(s.to_at, now()) - s.from_at)), 0)::bigint from app.timers m join app.timer_segments s on s.tenant_id = m.tenant_id and s.timer_id = m.id and s.kind = 'work'
     where m.tenant_id = o.tenant_id and m.service_order_id = o.id) as clocked_seconds,
  (select min(s.from_at) from app.timers m join app.timer_segments s on s.tenant_id = m.tenant_id and s.timer_id = m.id and s.kind = 'work' and s.to_at is null where m.tenant_id = o.tenant_id and m.service_order_id = o.id) as working_since,
  (select m.status from app.timers m where m.tenant_id = o.tenant_id and m.service_order_id = o.id and m.status <> 'completed' order by (m.status <> 'working'), m.started_at limit 1) as timer_status,
  (select m.pause_reason from app.timers m where m.tenant_id = o.tenant_id and m.service_order_id = o.id and m.status = 'paused' order by m.started_at limit 1) as pause_reason,
  exists (select from app.jobs j where j.tenant_id = o.tenant_id and j.service_order_id = o.id and j.status = 'on_hold') as on_hold`

/** Every bay with the order in it now: one at work, else the next one booked today. */
export const selectBayFloor = (tx: Tx, shopIds: Shops, until: Date): Promise<FloorRow[]> =>
  tx.rows<FloorRow>(
    `select b.id as bay_id, b.name as bay_name, b.kind as bay_kind, f.*
       from app.bays b left join lateral (
         select ${floorOrder} from app.service_orders o join app.vehicles v on v.tenant_id = o.tenant_id and v.id = o.vehicle_id
          where o.tenant_id = b.tenant_id and o.bay_id = b.id and o.deleted_at is null and (o.status = 'in_progress' or (o.status = 'scheduled' and o.scheduled_start < $2))
          order by (o.status <> 'in_progress'), o.scheduled_start nulls last, o.id limit 1) f on true
      where ${inShops('b')} and b.deleted_at is null order by b.shop_id, b.position, b.id limit 60`,
    [shopIds, until],
  )
/** Work in progress that stands in no bay. */
export const selectYardFloor = (tx: Tx, shopIds: Shops): Promise<FloorRow[]> =>
  tx.rows<FloorRow>(
    `select null::uuid as bay_id, null as bay_name, null as bay_kind, ${floorOrder} from app.service_orders o join app.vehicles v on v.tenant_id = o.tenant_id and v.id = o.vehicle_id
      where ${inShops('o')} and o.bay_id is null and o.deleted_at is null and o.status = 'in_progress' order by o.started_at, o.id limit 12`,
    [shopIds],
  )

export interface NeedRow {
  kind: 'overdue' | 'unassigned' | 'on_hold' | 'not_invoiced' | 'invoice_overdue'
  order_id: string | null
  invoice_id: string | null
  title: string
  number: string
  customer_name: string
  vehicle_label: string
  license_plate: string
  amount_cents: number
  since: Date | null
  total: number
}
/** What asks for a person, the worst of each kind first, with how many there are of the kind. */
export const selectOrderNeeds = (tx: Tx, shopIds: Shops, now: Date, withMoney: boolean): Promise<NeedRow[]> =>
  tx.rows<NeedRow>(
    `with need as (
       select 'overdue' as kind, o.*, o.due_at as since from app.service_orders o where ${inShops('o')} and o.deleted_at is null and o.status in ('pending', 'scheduled', 'in_progress') and o.due_at < $2
       union all
       select 'unassigned', o.*, o.created_at from app.service_orders o where ${inShops('o')} and o.deleted_at is null and o.status in ('pending', 'scheduled')
          and not exists (select from app.jobs j where j.tenant_id = o.tenant_id and j.service_order_id = o.id and j.status <> 'cancelled')
       union all
       select 'on_hold', o.*, (select max(j.updated_at) from app.jobs j where j.tenant_id = o.tenant_id and j.service_order_id = o.id and j.status = 'on_hold') from app.service_orders o
        where ${inShops('o')} and o.deleted_at is null and o.status = 'in_progress' and exists (select from app.jobs j where j.tenant_id = o.tenant_id and j.service_order_id = o.id and j.status = 'on_hold')
       union all
       select 'not_invoiced', o.*, o.completed_at from app.service_orders o where ${inShops('o')} and o.deleted_at is null and o.status = 'completed' and $3),
     ranked as (select need.*, row_number() over (partition by kind order by since, id) as place, count(*) over (partition by kind)::int as total from need)
     select r.kind, r.id as order_id, null::uuid as invoice_id, r.title, r.number, c.name as customer_name, concat_ws(' ', v.year, v.make, v.model) as vehicle_label, v.license_plate,
            r.total_cents as amount_cents, r.since, r.total
       from ranked r join app.customers c on c.tenant_id = r.tenant_id and c.id = r.customer_id join app.vehicles v on v.tenant_id = r.tenant_id and v.id = r.vehicle_id
      where r.place <= 3 order by r.place, array_position(array['overdue', 'on_hold', 'unassigned', 'not_invoiced'], r.kind)`,
    [shopIds, now, withMoney],
  )
export const selectInvoiceNeeds = (tx: Tx, shopIds: Shops, today: string): Promise<NeedRow[]> =>
  tx.rows<NeedRow>(
    `select 'invoice_overdue' as kind, i.service_order_id as order_id, i.id as invoice_id, o.title, i.number, c.name as customer_name, concat_ws(' ', v.year, v.make, v.model) as vehicle_label, v.license_plate,
            i.total_cents - i.paid_cents as amount_cents, i.due_date::timestamptz as since, count(*) over ()::int as total
       from app.invoices i join app.customers c on c.tenant_id = i.tenant_id and c.id = i.customer_id join app.service_orders o on o.tenant_id = i.tenant_id and o.id = i.service_order_id
       join app.vehicles v on v.tenant_id = o.tenant_id and v.id = o.vehicle_id
      where ${inShops('i')} and i.deleted_at is null and i.status in ('sent', 'overdue') and i.due_date < $2::date and i.total_cents > i.paid_cents order by i.due_date, i.id limit 3`,
    [shopIds, today],
  )
export const selectRecentActivity = (tx: Tx, shopIds: Shops) =>
  tx.rows<{
    id: string
    type: string
    actor_name: string
    description: string
    details: Record<string, string | number | boolean | null>
    order_id: string | null
    order_number: string
    at: Date
  }>(
    `select a.id, a.type, a.actor_name, a.description, a.details, o.id as order_id, o.number as order_number, a.at from app.activities a
       join app.service_orders o on o.tenant_id = a.tenant_id and o.id = a.service_order_id where ${inShops('o')} and a.tenant_id = app.tid() order by a.at desc, a.id desc limit 8`,
    [shopIds],
  )
