import { type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { countsOrder, inShops, isPosted, isPostedOrder } from '../shop-rows.queries.ts'
import type { Days } from './analytics-period.service.ts'
import { type Scope, scoped } from './figure-scope.queries.ts'

const flow = {
  created: 'int4',
  completed: 'int4',
  cancelled: 'int4',
  with_due: 'int4',
  on_time: 'int4',
  median_hours: 'float8?',
} as const
export type FlowRow = RowOf<typeof flow>
/** Orders that were created, completed and cancelled between two instants; of the completed ones those in time, and how long they took. */
export function selectOrderFlow(tx: Tx, scope: Scope, { start, end }: Days): Promise<FlowRow> {
  const { values, only } = scoped(tx, scope, start, end)
  const orders = `${inShops('o')} and o.deleted_at is null${only.orders('o')}`
  return tx.one(
    flow,
    `select (select count(*)::int from app.service_orders o where ${orders} and o.created_at >= $3 and o.created_at < $4) as created,
            done.completed, (select count(*)::int from app.service_orders o where ${orders} and o.cancelled_at >= $3 and o.cancelled_at < $4) as cancelled,
            done.with_due, done.on_time, done.median_hours
       from (select count(*)::int as completed, count(*) filter (where o.due_at is not null)::int as with_due,
                    count(*) filter (where o.completed_at <= o.due_at)::int as on_time,
                    percentile_cont(0.5) within group (order by extract(epoch from o.completed_at - o.created_at)::float8 / 3600) as median_hours
               from app.service_orders o where ${orders} and o.completed_at >= $3 and o.completed_at < $4) done`,
    values,
  )
}

const sales = { total: 'int8', labor: 'int8', parts: 'int8', orders: 'int4', hours: 'int8' } as const
export type SalesRow = RowOf<typeof sales>
/** What was posted between two dates: issued invoices of orders that are not void, before tax and after discounts, and the hours of these orders. */
export function selectPostedSales(tx: Tx, scope: Scope, { from, to }: Days): Promise<SalesRow> {
  const { values, only } = scoped(tx, scope, from, to)
  return tx.one(
    sales,
    `select app.whole(sum(i.subtotal_cents - i.discount_cents)) as total, app.whole(sum(i.labor_net_cents)) as labor,
            app.whole(sum(i.parts_net_cents)) as parts, count(*) filter (where ${countsOrder('i')})::int as orders,
            app.whole(sum(o.labor_thousandths) filter (where ${countsOrder('i')})) as hours
       from app.invoices i join app.service_orders o on o.tenant_id = $1 and o.id = i.service_order_id
      where ${isPosted('i')} and i.issue_date >= $3::date and i.issue_date <= $4::date${only.orders('o')}`,
    values,
  )
}

const kinds = {
  by_status: typed<Record<string, number>>('json'),
  by_priority: typed<Record<string, number>>('json'),
} as const
/** Orders that were created between two instants, by what they are now and by priority. */
export function selectOrderKinds(tx: Tx, scope: Scope, { start, end }: Days): Promise<RowOf<typeof kinds>> {
  const { values, only } = scoped(tx, scope, start, end)
  return tx.one(
    kinds,
    `with made as (
       select o.status, o.priority, count(*)::int as count from app.service_orders o
        where ${inShops('o')} and o.deleted_at is null and o.created_at >= $3 and o.created_at < $4${only.orders('o')} group by 1, 2)
     select (select coalesce(json_object_agg(s.status, s.count), '{}') from (select status, sum(count)::int as count from made group by 1) s) as by_status,
            (select coalesce(json_object_agg(p.priority, p.count), '{}') from (select priority, sum(count)::int as count from made group by 1) p) as by_priority`,
    values,
  )
}

const week = {
  week_start: 'text',
  created: 'int4',
  completed: 'int4',
  orders: 'int4',
  labor: 'int8',
  parts: 'int8',
  total: 'int8',
} as const
export type WeekRow = RowOf<typeof week>
/** The weeks of a period, from Monday on, on the calendar of a zone; a week in which nothing happened has no row. */
export function selectOrderWeeks(tx: Tx, scope: Scope, { from, to, start, end }: Days, zone: string): Promise<WeekRow[]> {
  const { values, only } = scoped(tx, scope, start, end, from, to, zone)
  const orders = `app.service_orders o where ${inShops('o')} and o.deleted_at is null${only.orders('o')}`
  return tx.rows(
    week,
    `with happened as (
       select date_trunc('week', o.created_at at time zone $7)::date as monday, 1 as created, 0 as completed, 0 as orders, 0::bigint as labor, 0::bigint as parts, 0::bigint as total
         from ${orders} and o.created_at >= $3 and o.created_at < $4
       union all
       select date_trunc('week', o.completed_at at time zone $7)::date, 0, 1, 0, 0, 0, 0
         from ${orders} and o.completed_at >= $3 and o.completed_at < $4
       union all
       select date_trunc('week', i.issue_date)::date, 0, 0, case when ${countsOrder('i')} then 1 else 0 end, i.labor_net_cents, i.parts_net_cents, i.subtotal_cents - i.discount_cents
         from app.invoices i where ${isPostedOrder('i')} and i.issue_date >= $5::date and i.issue_date <= $6::date${only.invoices('i')})
     select to_char(h.monday, 'YYYY-MM-DD') as week_start, sum(h.created)::int as created, sum(h.completed)::int as completed, sum(h.orders)::int as orders,
            app.whole(sum(h.labor)) as labor, app.whole(sum(h.parts)) as parts, app.whole(sum(h.total)) as total
       from happened h group by h.monday order by h.monday`,
    values,
  )
}
