import type { OrderStatus } from '@twopost/contract/service-orders.states'
import { columns, combine, computed, outer, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { bays, serviceOrders, vehicles } from '#tables.gen.ts'
import { countsOrder, inShops, isPosted, type Shops } from './shop-rows.queries.ts'

const orderFigures = {
  by_status: typed<Record<string, number>>('json'),
  overdue: 'int4',
  due_today: 'int4',
  open_trend: 'int4[]',
  timers_running: 'int4',
  timers_paused: 'int4',
  technicians_active: 'int4',
} as const
export type OrderFigures = RowOf<typeof orderFigures>
/**
 * Orders by state, those that are due, those that were open at each of the given instants, and the timers on them, in one statement.
 * Open at an instant: those open now, less what came after the instant, plus what was closed after it. So only the days since are
 * read, not the history.
 */
export const selectOrderFigures = (
  tx: Tx,
  shopIds: Shops,
  { now, dayStart, dayEnd, instants }: { now: Date; dayStart: Date; dayEnd: Date; instants: readonly Date[] },
): Promise<OrderFigures> =>
  tx.one(
    orderFigures,
    `select (select coalesce(json_object_agg(n.status, n.count), '{}')
               from (select c.status, sum(c.count)::bigint as count from app.service_order_counts c where ${inShops('c', shopIds)} group by c.status) n) as by_status,
            due.overdue, due.due_today, array(
              select ((select count(*) from app.service_orders o where ${inShops('o', shopIds)} and o.deleted_at is null and o.status in ('pending', 'scheduled', 'in_progress'))
                      - (select count(*) from app.service_orders o where ${inShops('o', shopIds)} and o.deleted_at is null and o.created_at > x.at)
                      + (select count(*) from app.service_orders o where ${inShops('o', shopIds)} and o.deleted_at is null and o.completed_at > x.at)
                      + (select count(*) from app.service_orders o where ${inShops('o', shopIds)} and o.deleted_at is null and o.cancelled_at > x.at))::int
                from (values ${instants.map((_, at) => `($${6 + at}::timestamptz)`).join(', ')}) as x(at) order by x.at) as open_trend,
            clock.running as timers_running, clock.paused as timers_paused, clock.technicians as technicians_active
       from (select count(*) filter (where o.due_at < $3)::int as overdue, count(*) filter (where o.due_at >= $4 and o.due_at < $5)::int as due_today
               from app.service_orders o where ${inShops('o', shopIds)} and o.deleted_at is null and o.status in ('pending', 'scheduled', 'in_progress')) due,
            (select count(*) filter (where m.status = 'working')::int as running, count(*) filter (where m.status <> 'working')::int as paused,
                    count(distinct m.technician_id)::int as technicians
               from app.timers m join app.service_orders o on o.tenant_id = $1 and o.id = m.service_order_id
              where m.tenant_id = $1 and ${inShops('o', shopIds)} and m.status <> 'completed') clock`,
    [tx.tenant, shopIds, now, dayStart, dayEnd, ...instants],
  )

const salesFigures = {
  weeks: typed<{ week_start: string; labor: number; parts: number; net: number }[]>('json'),
  this_week: 'int8',
  same_days_last_week: 'int8',
  unpaid: 'int8',
  unpaid_count: 'int4',
  overdue: 'int8',
  overdue_count: 'int4',
  top: typed<{ id: string; name: string; orders: number; vehicles: number; net: number }[] | null>('json?'),
} as const
export type SalesFigures = RowOf<typeof salesFigures>
/**
 * Net sales (before tax, after discounts) of issued invoices that are not void, less credit notes, by the Monday of their date since `from`, those of
 * this week and of the same days a week before, what is owed, and the five customers who spent most since `topFrom` (O4), where that is given and the
 * shops have no more than `mostOrders`: at the counter as well, and an order that several pay for counts once.
 * Dates are YYYY-MM-DD on the shop's calendar.
 */
export const selectSalesFigures = (
  tx: Tx,
  shopIds: Shops,
  {
    from,
    monday,
    today,
    lastMonday,
    lastDay,
    topFrom,
    mostOrders,
  }: {
    from: string
    monday: string
    today: string
    lastMonday: string
    lastDay: string
    topFrom: string | null
    mostOrders: number
  },
): Promise<SalesFigures> =>
  tx.one(
    salesFigures,
    `with issued as (
       select d.business_date as issue_date, d.labor_cents as labor_net_cents, d.parts_cents + d.tires_cents + d.cores_cents as parts_net_cents,
              d.labor_cents + d.parts_cents + d.tires_cents + d.cores_cents + d.sublet_cents + d.fees_cents as net
         from app.fact_days d where ${inShops('d', shopIds)} and d.dimension = 'all' and d.business_date >= $3::date)
     select (select coalesce(json_agg(json_build_object('week_start', to_char(w.monday, 'YYYY-MM-DD'), 'labor', w.labor, 'parts', w.parts, 'net', w.net) order by w.monday), '[]')
               from (select date_trunc('week', issue_date) as monday, app.whole(sum(labor_net_cents)) as labor, app.whole(sum(parts_net_cents)) as parts,
                            app.whole(sum(net)) as net from issued group by 1) w) as weeks,
            (select app.whole(sum(net)) from issued where issue_date >= $4::date and issue_date <= $5::date) as this_week,
            (select app.whole(sum(net)) from issued where issue_date >= $6::date and issue_date <= $7::date) as same_days_last_week,
            case when $8::date is not null and (select coalesce(sum(n.count), 0) from app.service_order_counts n where ${inShops('n', shopIds)}) <= $9
                 then (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'orders', s.orders, 'vehicles', s.vehicles, 'net', s.net) order by s.net desc, c.id), '[]')
               from (select b.customer_id, b.net, k.orders, k.vehicles
                       from (select i.customer_id, app.whole(sum(i.subtotal_cents - i.discount_cents)) as net from app.invoices i
                              where ${isPosted('i', shopIds)} and i.issue_date >= $8::date and i.issue_date <= $5::date
                              group by i.customer_id order by 2 desc, 1 limit 5) b
                      cross join lateral (
                        select count(*) filter (where ${countsOrder('i')})::int as orders, count(distinct o.vehicle_id)::int as vehicles
                          from app.invoices i left join app.service_orders o on o.tenant_id = $1 and o.id = i.service_order_id
                         where ${isPosted('i', shopIds)} and i.customer_id = b.customer_id and i.issue_date >= $8::date and i.issue_date <= $5::date) k) s
               join app.customers c on c.tenant_id = $1 and c.id = s.customer_id) end as top,
            owed.*
       from (select app.whole(sum(i.total_cents - i.paid_cents - i.credited_cents)) as unpaid, count(*)::int as unpaid_count,
                    app.whole(sum(i.total_cents - i.paid_cents - i.credited_cents) filter (where i.due_date < $5::date)) as overdue,
                    count(*) filter (where i.due_date < $5::date)::int as overdue_count
               from app.invoices i where ${inShops('i', shopIds)} and i.deleted_at is null and i.status in ('sent', 'overdue') and i.total_cents > i.paid_cents + i.credited_cents) owed`,
    [tx.tenant, shopIds, from, monday, today, lastMonday, lastDay, topFrom, mostOrders],
  )

const floorOrder = combine(
  columns('o', serviceOrders, ['id', 'number', 'title', 'status']),
  computed({ vehicle_label: ['text', "concat_ws(' ', v.year, v.make, v.model)"] }),
  columns('v', vehicles, ['license_plate', 'plate_state', 'unit_number']),
  columns('o', serviceOrders, ['estimated_minutes', 'scheduled_start']),
  computed({
    technicians: [
      typed<{ id: string; name: string }[] | null>('json?'),
      `(select json_agg(json_build_object('id', t.id, 'name', u.name) order by (t.id <> o.assigned_technician_id), j.assigned_at)
         from app.jobs j join app.technicians t on t.tenant_id = $1 and t.id = j.technician_id join app.users u on u.tenant_id = $1 and u.id = t.user_id
        where j.tenant_id = $1 and j.service_order_id = o.id and j.status <> 'cancelled')`,
    ],
    clocked_seconds: [
      'int8',
      `(select coalesce(sum(extract(epoch from coalesce(s.to_at, now()) - s.from_at)), 0)::bigint
         from app.timers m join app.timer_segments s on s.tenant_id = $1 and s.timer_id = m.id and s.kind = 'work'
        where m.tenant_id = $1 and m.service_order_id = o.id)`,
    ],
    working_since: [
      'timestamptz?',
      `(select min(s.from_at) from app.timers m join app.timer_segments s on s.tenant_id = $1 and s.timer_id = m.id and s.kind = 'work' and s.to_at is null
        where m.tenant_id = $1 and m.service_order_id = o.id)`,
    ],
    timer_status: [
      'text(working|paused|break)?',
      `(select m.status from app.timers m where m.tenant_id = $1 and m.service_order_id = o.id and m.status <> 'completed'
         order by (m.status <> 'working'), m.started_at limit 1)`,
    ],
    pause_reason: [
      'text?',
      `(select m.pause_reason from app.timers m where m.tenant_id = $1 and m.service_order_id = o.id and m.status = 'paused' order by m.started_at limit 1)`,
    ],
    on_hold: [
      'bool',
      "exists (select from app.jobs j where j.tenant_id = $1 and j.service_order_id = o.id and j.status = 'on_hold')",
    ],
  }),
)
export interface Scheduled {
  id: string
  number: string
  title: string
  status: OrderStatus
  starts_at: string
  ends_at: string | null
  vehicle_label: string
  license_plate: string
  plate_state: string
  customer_name: string
  bay_name: string
  technician_name: string
}
export interface RecentActivity {
  id: string
  type: string
  actor_name: string
  description: string
  details: Record<string, string | number | boolean | null>
  order_id: string
  order_number: string
  at: string
}
const ofToday = { total: 'int4', items: typed<Scheduled[]>('json'), recent: typed<RecentActivity[]>('json') } as const
/**
 * Orders that are booked between two instants and not cancelled: how many, and the first eight; and the last eight activities of orders.
 * Instants in both are as PostgreSQL writes them.
 */
export const selectToday = (tx: Tx, shopIds: Shops, from: Date, before: Date): Promise<RowOf<typeof ofToday>> =>
  tx.one(
    ofToday,
    `with booked as (
       select o.* from app.service_orders o
        where ${inShops('o', shopIds)} and o.deleted_at is null and o.status <> 'cancelled' and o.scheduled_start >= $3 and o.scheduled_start < $4)
     select (select count(*)::int from booked) as total,
            (select coalesce(json_agg(json_build_object('id', s.id, 'number', s.number, 'title', s.title, 'status', s.status,
                      'starts_at', s.scheduled_start, 'ends_at', s.scheduled_end, 'vehicle_label', concat_ws(' ', v.year, v.make, v.model),
                      'license_plate', v.license_plate, 'plate_state', v.plate_state, 'customer_name', c.name, 'bay_name', coalesce(y.name, ''),
                      'technician_name', coalesce(u.name, '')) order by s.scheduled_start, s.id), '[]')
               from (select b.* from booked b order by b.scheduled_start, b.id limit 8) s
               join app.vehicles v on v.tenant_id = $1 and v.id = s.vehicle_id
               join app.customers c on c.tenant_id = $1 and c.id = s.customer_id
               left join app.bays y on y.tenant_id = $1 and y.id = s.bay_id
               left join app.technicians t on t.tenant_id = $1 and t.id = s.assigned_technician_id
               left join app.users u on u.tenant_id = $1 and u.id = t.user_id) as items,
            (select coalesce(json_agg(json_build_object('id', r.id, 'type', r.type, 'actor_name', r.actor_name, 'description', r.description,
                      'details', r.details, 'order_id', r.order_id, 'order_number', r.order_number, 'at', r.at) order by r.at desc, r.id desc), '[]')
               from (select a.id, a.type, a.actor_name, a.description, a.details, o.id as order_id, o.number as order_number, a.at from app.activities a
                       join app.service_orders o on o.tenant_id = $1 and o.id = a.service_order_id
                      where ${inShops('o', shopIds)} and a.tenant_id = $1 order by a.at desc, a.id desc limit 8) r) as recent`,
    [tx.tenant, shopIds, from, before],
  )

const bay = columns('b', bays, { bay_id: 'id', bay_name: 'name', bay_kind: 'kind' })
/** A bay with the order in it, if any; or an order in no bay. */
const floorRow = { ...outer(bay).shape, ...outer(floorOrder).shape } as const
export type FloorOrder = RowOf<typeof floorOrder>
export type FloorRow = RowOf<typeof floorRow>
/** Every bay with the order in it now (one at work, else the next one booked today), then work in progress that is in no bay. */
export const selectFloor = (tx: Tx, shopIds: Shops, until: Date): Promise<FloorRow[]> =>
  tx.rows(
    floorRow,
    `select ${Object.keys(floorRow).join(', ')} from (
       (select 1 as part, row_number() over (order by b.shop_id, b.position, b.id) as place, ${bay.sql}, f.*
          from app.bays b left join lateral (
            select ${floorOrder.sql} from app.service_orders o join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id
             where o.tenant_id = $1 and o.bay_id = b.id and o.deleted_at is null and (o.status = 'in_progress' or (o.status = 'scheduled' and o.scheduled_start < $3))
             order by (o.status <> 'in_progress'), o.scheduled_start nulls last, o.id limit 1) f on true
         where ${inShops('b', shopIds)} and b.deleted_at is null order by 2 limit 60)
       union all
       (select 2 as part, row_number() over (order by o.started_at, o.id) as place, null::uuid, null, null, ${floorOrder.sql}
          from app.service_orders o join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id
         where ${inShops('o', shopIds)} and o.bay_id is null and o.deleted_at is null and o.status = 'in_progress' order by 2 limit 12)) floor
      order by part, place`,
    [tx.tenant, shopIds, until],
  )

const needRow = {
  kind: 'text(overdue|unassigned|on_hold|not_invoiced|invoice_overdue)',
  order_id: 'uuid?',
  invoice_id: 'uuid?',
  title: 'text',
  number: 'text',
  customer_name: 'text',
  vehicle_label: 'text',
  license_plate: 'text',
  amount_cents: 'int8',
  since: 'timestamptz?',
  total: 'int4',
} as const
export type NeedRow = RowOf<typeof needRow>
export interface NeedFilter {
  now: Date
  today: string
  /** Finished orders without an invoice, and invoices that are overdue: each with its own permission. */
  withUninvoiced: boolean
  withInvoices: boolean
}
/**
 * What asks for a person, the worst three of each kind, with how many there are of the kind; orders first. Whether somebody works on an order is asked
 * for each open one: as a join the plan that is kept reads all jobs of the organization.
 */
export const selectNeeds = (tx: Tx, shopIds: Shops, filter: NeedFilter): Promise<NeedRow[]> =>
  tx.rows(
    needRow,
    `with need as (
       select 'overdue' as kind, o.*, o.due_at as since from app.service_orders o where ${inShops('o', shopIds)} and o.deleted_at is null and o.status in ('pending', 'scheduled', 'in_progress') and o.due_at < $3
       union all
       select 'unassigned', o.*, o.created_at from app.service_orders o where ${inShops('o', shopIds)} and o.deleted_at is null and o.status in ('pending', 'scheduled')
          and (select j.id from app.jobs j where j.tenant_id = $1 and j.service_order_id = o.id and j.status <> 'cancelled' limit 1) is null
       union all
       select 'on_hold', o.*, (select max(j.updated_at) from app.jobs j where j.tenant_id = $1 and j.service_order_id = o.id and j.status = 'on_hold') from app.service_orders o
        where ${inShops('o', shopIds)} and o.deleted_at is null and o.status = 'in_progress' and exists (select from app.jobs j where j.tenant_id = $1 and j.service_order_id = o.id and j.status = 'on_hold')
       union all
       select 'not_invoiced', o.*, o.completed_at from app.service_orders o where ${inShops('o', shopIds)} and o.deleted_at is null and o.status = 'completed' and $4),
     ranked as (select need.*, row_number() over (partition by kind order by since, id) as place, count(*) over (partition by kind)::int as total from need),
     found as (
       select 1 as part, r.place, array_position(array['overdue', 'on_hold', 'unassigned', 'not_invoiced'], r.kind) as rank, r.kind, r.id as order_id, null::uuid as invoice_id,
              r.title, r.number, c.name as customer_name, concat_ws(' ', v.year, v.make, v.model) as vehicle_label, v.license_plate, r.total_cents as amount_cents, r.since, r.total
         from ranked r join app.customers c on c.tenant_id = $1 and c.id = r.customer_id join app.vehicles v on v.tenant_id = $1 and v.id = r.vehicle_id
        where r.place <= 3
       union all
       (select 2, row_number() over (order by i.due_date, i.id), 1, 'invoice_overdue', i.service_order_id, i.id,
               coalesce(o.title, ''), coalesce(i.number, ''), c.name, concat_ws(' ', v.year, v.make, v.model), coalesce(v.license_plate, ''), i.total_cents - i.paid_cents - i.credited_cents, i.due_date::timestamptz, count(*) over ()::int
          from app.invoices i join app.customers c on c.tenant_id = $1 and c.id = i.customer_id left join app.service_orders o on o.tenant_id = $1 and o.id = i.service_order_id
          left join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id
         where ${inShops('i', shopIds)} and $6 and i.deleted_at is null and i.status in ('sent', 'overdue') and i.due_date < $5::date and i.total_cents > i.paid_cents + i.credited_cents
         order by 2 limit 3))
     select ${Object.keys(needRow).join(', ')} from found order by part, place, rank`,
    [tx.tenant, shopIds, filter.now, filter.withUninvoiced, filter.today, filter.withInvoices],
  )
const shopToday = {
  opens_minute: 'int4?',
  closes_minute: 'int4?',
  people: 'bool',
  invited: 'int4',
  hours: 'bool',
  bays: 'int4',
  customer: 'bool',
  worked: 'bool',
  low_stock: 'int4',
  out_of_stock: 'int4',
} as const
export type ShopTodayRow = RowOf<typeof shopToday>
/**
 * When a shop is open on a day of the week (0 = Sunday), and how far a new one is: people who accepted, hours or bays other than those a
 * shop begins with, a first customer, a first order that was completed. Each stops at its first row. The first customer is found by the order of an index: asked
 * for any, the planner reads the whole table for a small organization beside a large one.
 */
export const selectShopToday = (tx: Tx, shopId: string, weekday: number): Promise<ShopTodayRow> =>
  tx.one(
    shopToday,
    `select (select h.opens_minute from app.shop_hours h where h.tenant_id = $1 and h.shop_id = $2 and h.weekday = $3) as opens_minute,
            (select h.closes_minute from app.shop_hours h where h.tenant_id = $1 and h.shop_id = $2 and h.weekday = $3) as closes_minute,
            exists (select 1 from app.users u where u.tenant_id = $1 and u.deleted_at is null and u.joined_at is not null offset 1) as people,
            (select count(*)::int from app.users u where u.tenant_id = $1 and u.deleted_at is null and u.joined_at is null) as invited,
            (exists (select 1 from app.shops s where s.tenant_id = $1 and s.id = $2 and s.hours_set_at is not null)
             or (select count(*) from app.bays b where b.tenant_id = $1 and b.shop_id = $2 and b.deleted_at is null) <> 2
             or (select count(*) from app.shop_hours h where h.tenant_id = $1 and h.shop_id = $2 and h.weekday between 1 and 5
                   and h.opens_minute = 480 and h.closes_minute = 1080) <> 5
             or exists (select 1 from app.shop_hours h where h.tenant_id = $1 and h.shop_id = $2 and h.weekday in (0, 6))) as hours,
            (select count(*)::int from app.bays b where b.tenant_id = $1 and b.shop_id = $2 and b.deleted_at is null) as bays,
            (select c.id from app.customers c where c.tenant_id = $1 and c.shop_id = $2 and c.deleted_at is null
              order by c.name_key, c.id limit 1) is not null as customer,
            coalesce((select sum(n.count) from app.service_order_counts n
              where n.tenant_id = $1 and n.shop_id = $2 and n.status in ('completed', 'invoiced')), 0) > 0 as worked,
            (select count(*)::int from app.shop_items k join app.items i on i.tenant_id = $1 and i.id = k.item_id
              where k.tenant_id = $1 and k.shop_id = $2 and k.is_low and i.deleted_at is null) as low_stock,
            (select count(*)::int from app.shop_items k join app.items i on i.tenant_id = $1 and i.id = k.item_id
              where k.tenant_id = $1 and k.shop_id = $2 and k.is_low and i.deleted_at is null and i.kind not in ('special', 'non_stock')
                and k.on_hand_thousandths - k.reserved_thousandths - k.set_aside_thousandths <= 0) as out_of_stock`,
    [tx.tenant, shopId, weekday],
  )
