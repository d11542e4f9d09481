import type { Tx } from '#platform/database/transaction.ts'
import { suppliers } from '#tables.gen.ts'

export interface FigureFilter {
  /** null: all shops. */
  shopIds: readonly string[] | null
  /** null: all suppliers. */
  supplierIds: readonly string[] | null
  /** The days of the period, and the instants at which they begin and end. */
  from: string
  to: string
  fromAt: Date
  toAt: Date
}
const recordRow = {
  id: 'uuid',
  name: suppliers.name,
  name_key: suppliers.name_key,
  category: suppliers.category,
  status: suppliers.status,
  deliveries: 'int4',
  bought: 'int8',
  ordered: 'int4',
  complete: 'int4',
  dated: 'int4',
  on_time: 'int4',
  days: 'int8',
  bills: 'int4',
  price_kept: 'int4',
  claims: 'int4',
  expected: 'int8',
  credited: 'int8',
  open_orders: 'int4',
  late_orders: 'int4',
  open_total: 'int8',
} as const
export type RecordRow = Awaited<ReturnType<typeof selectRecords>>[number]

/** Deliveries of the period. */
const came = `came as (
  select d.id, d.supplier_id, d.business_date, d.created_at, d.total_cents from app.deliveries d
   where d.tenant_id = $1 and ($2::uuid[] is null or d.shop_id = any($2)) and ($3::uuid[] is null or d.supplier_id = any($3))
     and d.business_date between $4::date and $5::date)`
/** Each with the purchase orders that it was for. */
const named = `named as (
  select distinct c.id, c.supplier_id, c.business_date, c.created_at, l.purchase_order_id from came c
    join app.delivery_lines m on m.tenant_id = $1 and m.delivery_id = c.id
    join app.purchase_order_lines l on l.tenant_id = $1 and l.id = m.purchase_order_line_id)`
/** How long it took, whether it was expected earlier, and whether a line of the order was short of what was ordered after it. */
const judged = `judged as (
  select n.id, n.business_date - o.order_date as days, o.expected_delivery is not null as has_date,
    coalesce(n.business_date > o.expected_delivery, false) as is_late,
    exists (select 1 from app.purchase_order_lines w where w.tenant_id = $1 and w.purchase_order_id = n.purchase_order_id
      and w.quantity_thousandths > coalesce((select sum(x.quantity_thousandths) from app.delivery_lines x
        join app.deliveries e on e.tenant_id = $1 and e.id = x.delivery_id
        where x.tenant_id = $1 and x.purchase_order_line_id = w.id and (e.created_at, e.id) <= (n.created_at, n.id)), 0)) as is_short
    from named n join app.purchase_orders o on o.tenant_id = $1 and o.id = n.purchase_order_id)`
const one = `one as (
  select j.id, max(j.days) as days, bool_or(j.has_date) as has_date, bool_or(j.is_late) as is_late, bool_or(j.is_short) as is_short
    from judged j group by j.id)`
const ofDeliveries = `of_deliveries as (
  select c.supplier_id, count(*) as deliveries, sum(c.total_cents) as bought, count(o.id) as ordered,
    count(*) filter (where not o.is_short) as complete, count(*) filter (where o.has_date) as dated,
    count(*) filter (where o.has_date and not o.is_late) as on_time, sum(o.days) as days
    from came c left join one o on o.id = c.id group by c.supplier_id)`
/** A price that somebody had to approve, or that was claimed, was not kept. */
const ofBills = `of_bills as (
  select b.supplier_id, count(*) as bills,
    count(*) filter (where b.approved_by = '' and not exists (select 1 from app.vendor_claims k
      where k.tenant_id = $1 and k.bill_id = b.id and k.kind = 'price')) as price_kept
    from app.vendor_bills b
   where b.tenant_id = $1 and b.deleted_at is null and b.state = 'posted' and b.reverses_id is null and b.delivered_cents > 0
     and ($2::uuid[] is null or b.shop_id = any($2)) and ($3::uuid[] is null or b.supplier_id = any($3))
     and b.bill_date between $4::date and $5::date group by b.supplier_id)`
const ofClaims = `of_claims as (
  select k.supplier_id, count(*) as claims, sum(k.expected_cents) as expected, sum(least(k.credited_cents, k.expected_cents)) as credited
    from app.vendor_claims k
   where k.tenant_id = $1 and k.ended_at >= $6 and k.ended_at < $7 and ($2::uuid[] is null or k.shop_id = any($2))
     and ($3::uuid[] is null or k.supplier_id = any($3)) group by k.supplier_id)`
const ofOrders = `of_orders as (
  select p.supplier_id, count(*) as open_orders, count(*) filter (where p.expected_delivery < $5::date) as late_orders,
    sum(greatest(0, p.total_cents - p.received_cents)) as open_total
    from app.purchase_orders p
   where p.tenant_id = $1 and p.deleted_at is null and p.status = 'ordered' and ($2::uuid[] is null or p.shop_id = any($2))
     and ($3::uuid[] is null or p.supplier_id = any($3)) group by p.supplier_id)`
const counts = [
  'deliveries',
  'ordered',
  'complete',
  'dated',
  'on_time',
  'bills',
  'price_kept',
  'claims',
  'open_orders',
  'late_orders',
]
const sums = ['bought', 'days', 'expected', 'credited', 'open_total']

/** What each supplier that is on file did in the period, in no order; zeros for those that did nothing. */
export const selectRecords = (tx: Tx, { shopIds, supplierIds, from, to, fromAt, toAt }: FigureFilter) =>
  tx.rows(
    recordRow,
    `with ${[came, named, judged, one, ofDeliveries, ofBills, ofClaims, ofOrders].join(', ')}
     select v.id, v.name, v.name_key, v.category, v.status,
       ${counts.map((name) => `coalesce(${name}, 0)::int as ${name}`).join(', ')},
       ${sums.map((name) => `coalesce(${name}, 0)::bigint as ${name}`).join(', ')}
      from app.suppliers v
      left join of_deliveries on of_deliveries.supplier_id = v.id left join of_bills on of_bills.supplier_id = v.id
      left join of_claims on of_claims.supplier_id = v.id left join of_orders on of_orders.supplier_id = v.id
     where v.tenant_id = $1 and v.deleted_at is null and ($3::uuid[] is null or v.id = any($3))`,
    [tx.tenant, shopIds, supplierIds, from, to, fromAt, toAt],
  )

/** Bills that wait to be posted, and claims that wait for their credit. */
export const sumWaiting = (tx: Tx, shopIds: readonly string[] | null, supplierId: string | null, today: string) =>
  tx.one(
    { bills: 'int4', bills_over: 'int4', claims: 'int4', claims_over: 'int4', owed: 'int8' },
    `select b.bills, b.bills_over, k.claims, k.claims_over, k.owed
      from (select count(*)::int as bills, count(*) filter (where w.needs_approval)::int as bills_over from app.vendor_bills w
             where w.tenant_id = $1 and w.deleted_at is null and w.state in ('draft', 'matched')
               and ($2::uuid[] is null or w.shop_id = any($2)) and ($3::uuid is null or w.supplier_id = $3)) b,
           (select count(*)::int as claims, count(*) filter (where c.due_on < $4::date)::int as claims_over,
              coalesce(sum(c.expected_cents), 0)::bigint as owed from app.vendor_claims c
             where c.tenant_id = $1 and c.ended_at is null
               and ($2::uuid[] is null or c.shop_id = any($2)) and ($3::uuid is null or c.supplier_id = $3)) k`,
    [tx.tenant, shopIds, supplierId, today],
  )
