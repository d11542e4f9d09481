import { columns, combine, computed, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { customers } from '#tables.gen.ts'
import { inShops, isPosted, isStanding } from '../shop-rows.queries.ts'
import type { Days } from './analytics-period.service.ts'
import { type Scope, scoped } from './figure-scope.queries.ts'

const posted = isPosted('i')
const net = 'i.subtotal_cents - i.discount_cents'
/** Of a customer's invoices: the order of the last one. */
export const lastOrder = '(array_agg(i.service_order_id order by i.issue_date desc, i.id desc))[1] as service_order_id'

const figures = {
  on_file: 'int4',
  with_order: 'int4',
  with_order_before: 'int4',
  orders: 'int4',
  sales: 'int8',
  median_sales: 'int8?',
  kept: 'int4',
  kept_of: 'int4',
  paid: 'int4',
  paid_on_time: 'int4',
  owed: 'int8',
  invoiced_90_days: 'int8',
} as const
export type CustomerFigures = RowOf<typeof figures>
/**
 * Customers of a period and of the days before it. `kept` are customers of months 13 to 24 before the last day who came in the last 12, to
 * whomever they came; money in cents.
 */
export function selectCustomerFigures(tx: Tx, scope: Scope, { from, to }: Days, before: Days): Promise<CustomerFigures> {
  const { values, only } = scoped(tx, scope, from, to, before.from, before.to)
  const chosen = `${posted}${only.invoices('i')}`
  return tx.one(
    figures,
    `with spent as (
       select i.customer_id, count(*) as orders, sum(${net}) as net from app.invoices i where ${chosen} and i.issue_date >= $3::date and i.issue_date <= $4::date group by 1)
     select (select count(*)::int from app.customers c where ${inShops('c')} and c.status = 'active'${only.customers('c')}) as on_file,
            all_spent.with_order, (select count(distinct i.customer_id)::int from app.invoices i where ${chosen} and i.issue_date >= $5::date and i.issue_date <= $6::date) as with_order_before,
            all_spent.orders, all_spent.sales, all_spent.median_sales, seen.kept, seen.kept_of, settled.paid, settled.paid_on_time, due.owed, due.invoiced_90_days
       from (select count(*)::int as with_order, coalesce(sum(orders), 0)::int as orders, app.whole(sum(net)) as sales,
                    percentile_disc(0.5) within group (order by net::bigint) as median_sales from spent) all_spent,
            (select count(*)::int as kept_of, count(*) filter (where came_back)::int as kept
               from (select k.customer_id, exists (select from app.invoices i where ${posted} and i.customer_id = k.customer_id
                              and i.issue_date > ($4::date - interval '12 months')::date and i.issue_date <= $4::date) as came_back
                       from (select distinct i.customer_id from app.invoices i
                              where ${chosen} and i.issue_date > ($4::date - interval '24 months')::date and i.issue_date <= ($4::date - interval '12 months')::date) k) s) seen,
            (select count(*)::int as paid, count(*) filter (where i.paid_date <= i.due_date)::int as paid_on_time
               from app.invoices i where ${posted} and i.status = 'paid' and i.paid_date >= $3::date and i.paid_date <= $4::date${only.invoices('i')}) settled,
            (select app.whole(sum(i.total_cents - i.paid_cents - i.credited_cents) filter (where i.status <> 'paid')) as owed,
                    app.whole(sum(i.total_cents) filter (where i.origin <> 'opening' and i.issue_date > $4::date - 90 and i.issue_date <= $4::date)) as invoiced_90_days
               from app.invoices i where ${isStanding('i')}${only.invoices('i')} and (i.status <> 'paid' or (i.issue_date > $4::date - 90 and i.issue_date <= $4::date))) due`,
    values,
  )
}

const month = { month: 'text', orders: 'int4', first: 'int4' } as const
export type CustomerMonth = RowOf<typeof month>
/** Posted orders by the month of their date, and how many were their customer's first ever in these shops, with any advisor. */
export function selectCustomerMonths(tx: Tx, scope: Scope, { from, to }: Days): Promise<CustomerMonth[]> {
  const { values, only } = scoped(tx, scope, from, to)
  return tx.rows(
    month,
    `with paid_work as (
       select i.issue_date, i.customer_id, i.service_order_id, row_number() over (partition by i.customer_id order by i.issue_date, i.id) = 1
              and not exists (select from app.invoices e where e.tenant_id = $1 and ($2::uuid[] is null or e.shop_id = any($2)) and e.deleted_at is null
                                and e.status in ('sent', 'paid', 'overdue') and e.origin <> 'opening' and e.customer_id = i.customer_id and e.issue_date < $3::date) as is_first
         from app.invoices i where ${posted} and i.issue_date >= $3::date and i.issue_date <= $4::date)
     select to_char(p.issue_date, 'YYYY-MM') as month, count(*)::int as orders, count(*) filter (where p.is_first)::int as first
       from paid_work p where true${only.invoices('p')} group by 1 order by 1`,
    values,
  )
}

const top = combine(
  columns('c', customers, ['id', 'name']),
  computed({ orders: ['int4', 's.orders'], vehicles: ['int4', 's.vehicles'], net: ['int8', 's.net'] }),
)
export type TopCustomer = RowOf<typeof top>
/** The five customers who spent most in a period (O4). */
export function selectTopCustomers(tx: Tx, scope: Scope, { from, to }: Days): Promise<TopCustomer[]> {
  const { values, only } = scoped(tx, scope, from, to)
  return tx.rows(
    top,
    `select ${top.sql}
       from (select i.customer_id, count(*)::int as orders, count(distinct o.vehicle_id)::int as vehicles, app.whole(sum(${net})) as net
               from app.invoices i join app.service_orders o on o.tenant_id = $1 and o.id = i.service_order_id
              where ${posted} and i.issue_date >= $3::date and i.issue_date <= $4::date${only.orders('o')}
              group by i.customer_id order by 4 desc, 1 limit 5) s
       join app.customers c on c.tenant_id = $1 and c.id = s.customer_id order by s.net desc, c.id`,
    values,
  )
}

const away = { from_months: 'int4', to_months: 'int4', customers: 'int4', net: 'int8' } as const
/**
 * Customers last seen 12 to 15, 15 to 18 and 18 to 24 months before a date, and what they spent in the 24 months before it. A customer is of the
 * person who wrote up the last order.
 */
export function selectNotSeen(tx: Tx, scope: Scope, to: string): Promise<RowOf<typeof away>[]> {
  const { values, only } = scoped(tx, scope, to)
  return tx.rows(
    away,
    `with last_seen as (
       select i.customer_id, max(i.issue_date) as last, sum(${net}) as net${only.isSet ? `, ${lastOrder}` : ''} from app.invoices i
        where ${posted} and i.issue_date > ($3::date - interval '24 months')::date and i.issue_date <= $3::date group by 1)
     select s.from_months, s.to_months, count(l.customer_id)::int as customers, app.whole(sum(l.net)) as net
       from (values (12, 15), (15, 18), (18, 24)) as s(from_months, to_months)
       left join last_seen l on l.last <= ($3::date - make_interval(months => s.from_months))::date and l.last > ($3::date - make_interval(months => s.to_months))::date${only.invoices('l')}
      group by 1, 2 order by 1`,
    values,
  )
}

const type = combine(columns('c', customers, ['customer_type']), {
  shape: { customers: 'int4', orders: 'int4', net: 'int8' },
  sql: `count(distinct c.id)::int as customers, count(*)::int as orders, app.whole(sum(${net})) as net`,
})
/** Customers, orders and sales of a period by type of customer. */
export function selectCustomerTypes(tx: Tx, scope: Scope, { from, to }: Days): Promise<RowOf<typeof type>[]> {
  const { values, only } = scoped(tx, scope, from, to)
  return tx.rows(
    type,
    `select ${type.sql} from app.invoices i join app.customers c on c.tenant_id = $1 and c.id = i.customer_id
      where ${posted} and i.issue_date >= $3::date and i.issue_date <= $4::date${only.invoices('i')} group by c.customer_type order by c.customer_type desc`,
    values,
  )
}
