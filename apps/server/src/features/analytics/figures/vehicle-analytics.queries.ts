import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { vehicles } from '#tables.gen.ts'
import { countsOrder, inShops, isPosted } from '../shop-rows.queries.ts'
import type { Days } from './analytics-period.service.ts'
import { type Scope, scoped } from './figure-scope.queries.ts'

/** Issued invoices that are not void with their orders: one each, or one of each payer, and each order has a vehicle. */
const postedOrders = (only: string): string =>
  `app.invoices i join app.service_orders o on o.tenant_id = $1 and o.id = i.service_order_id where ${isPosted('i')}${only}`

const figures = {
  on_file: 'int4',
  without_mileage: 'int4',
  service_overdue: 'int4',
  service_due_soon: 'int4',
  seen: 'int4',
  seen_before: 'int4',
  orders: 'int4',
  sales: 'int8',
  with_readings: 'int4',
  median_miles: 'float8?',
} as const
export type VehicleFigures = RowOf<typeof figures>
/**
 * Vehicles of a period and of the days before it. Miles between visits: of each vehicle with two readings or more at posted orders of
 * the period the way between the lowest and the highest ÷ the ways between; the middle one of these.
 */
export function selectVehicleFigures(tx: Tx, scope: Scope, { from, to }: Days, before: Days): Promise<VehicleFigures> {
  const { values, only } = scoped(tx, scope, from, to, before.from, before.to)
  const posted = postedOrders(only.orders('o'))
  return tx.one(
    figures,
    `select kept.*, seen.seen, (select count(distinct o.vehicle_id)::int from ${posted} and i.issue_date >= $5::date and i.issue_date <= $6::date) as seen_before,
            seen.orders, seen.sales, seen.with_readings, seen.median_miles
       from (select count(*)::int as on_file, count(*) filter (where v.mileage is null)::int as without_mileage,
                    count(*) filter (where v.next_service_date < $4::date)::int as service_overdue,
                    count(*) filter (where v.next_service_date >= $4::date and v.next_service_date <= $4::date + 14)::int as service_due_soon
               from app.vehicles v where ${inShops('v')} and v.status <> 'inactive'${only.vehicles('v')}) kept,
            (select count(*)::int as seen, coalesce(sum(w.orders), 0)::int as orders, app.whole(sum(w.net)) as sales, count(w.between)::int as with_readings,
                    percentile_cont(0.5) within group (order by w.between) as median_miles
               from (select o.vehicle_id, count(*) filter (where ${countsOrder('i')}) as orders, sum(i.subtotal_cents - i.discount_cents) as net,
                            (max(coalesce(o.mileage_out, o.mileage_in)) - min(coalesce(o.mileage_out, o.mileage_in)))::float8
                              / nullif(count(distinct o.id) filter (where coalesce(o.mileage_out, o.mileage_in) is not null) - 1, 0) as between
                       from ${posted} and i.issue_date >= $3::date and i.issue_date <= $4::date group by o.vehicle_id) w) seen`,
    values,
  )
}

const kind = combine(columns('v', vehicles, ['kind']), {
  shape: { vehicles: 'int4', orders: 'int4', net: 'int8' },
  sql: `count(distinct v.id)::int as vehicles, count(*) filter (where ${countsOrder('i')})::int as orders, app.whole(sum(i.subtotal_cents - i.discount_cents)) as net`,
})
export type KindRow = RowOf<typeof kind>
/** Vehicles, orders and sales of a period by kind of vehicle, the largest sales first. */
export function selectVehicleKinds(tx: Tx, scope: Scope, { from, to }: Days): Promise<KindRow[]> {
  const { values, only } = scoped(tx, scope, from, to)
  return tx.rows(
    kind,
    `select ${kind.sql} from app.invoices i join app.service_orders o on o.tenant_id = $1 and o.id = i.service_order_id
       join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id
      where ${isPosted('i')} and i.issue_date >= $3::date and i.issue_date <= $4::date${only.vehicles('v')}
      group by v.kind order by net desc, v.kind`,
    values,
  )
}

const groups = {
  by_age: typed<{ step: number | null; vehicles: number }[]>('json'),
  makes: typed<{ make: string; vehicles: number }[]>('json'),
} as const
/** Vehicles seen in a period by steps of three model years (5 is fifteen years and older, null without a year), and the eight makes seen most. */
export function selectVehicleGroups(tx: Tx, scope: Scope, { from, to }: Days): Promise<RowOf<typeof groups>> {
  const { values, only } = scoped(tx, scope, from, to)
  return tx.one(
    groups,
    `with seen as (
       select v.year, v.make from app.vehicles v where v.tenant_id = $1${only.vehicles('v')}
          and v.id in (select o.vehicle_id from ${postedOrders('')} and i.issue_date >= $3::date and i.issue_date <= $4::date))
     select (select coalesce(json_agg(json_build_object('step', a.step, 'vehicles', a.vehicles) order by a.step), '[]')
               from (select case when year is not null then least(5, greatest(0, extract(year from $4::date)::int - year) / 3) end as step, count(*)::int as vehicles from seen group by 1) a) as by_age,
            (select coalesce(json_agg(json_build_object('make', m.make, 'vehicles', m.vehicles) order by m.vehicles desc, m.make), '[]')
               from (select make, count(*)::int as vehicles from seen group by make order by 2 desc, 1 limit 8) m) as makes`,
    values,
  )
}

const inWork = combine(
  columns('v', vehicles, ['id']),
  computed({
    label: ['text', "concat_ws(' ', v.year, v.make, v.model)"],
    customer_name: ['text', "coalesce(c.name, '')"],
    days: ['float8', 'w.days'],
  }),
  columns('v', vehicles, ['license_plate', 'plate_state', 'unit_number']),
)
export type InWorkRow = RowOf<typeof inWork>
/** The five vehicles that were longest in work, by orders that were completed between two instants: days from start to completion, summed as decimals, so that no order of rows changes them. */
export function selectMostDaysInWork(tx: Tx, scope: Scope, { start, end }: Days): Promise<InWorkRow[]> {
  const { values, only } = scoped(tx, scope, start, end)
  return tx.rows(
    inWork,
    `select ${inWork.sql}
       from (select o.vehicle_id, sum(extract(epoch from o.completed_at - o.started_at))::float8 / 86400 as days from app.service_orders o
              where ${inShops('o')} and o.deleted_at is null and o.completed_at >= $3 and o.completed_at < $4 and o.started_at is not null${only.orders('o')}
              group by 1 order by 2 desc, 1 limit 5) w
       join app.vehicles v on v.tenant_id = $1 and v.id = w.vehicle_id
       left join app.customers c on c.tenant_id = $1 and c.id = v.customer_id order by w.days desc, v.id`,
    values,
  )
}
