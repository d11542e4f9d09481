import type { AgingBucket } from '@twopost/contract/receipts'
import type { RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { signedSql } from '../receipts.queries.ts'

const accountRow = {
  date: 'date',
  at: 'timestamptz',
  what: 'text',
  method: 'text?',
  id: 'uuid',
  number: 'text',
  title: 'text',
  due_date: 'date?',
  is_disputed: 'bool',
  cents: 'int8',
} as const
export type AccountRow = RowOf<typeof accountRow>
/**
 * What a customer was charged and what came, in the order of the days (PAY19): invoices that were issued and not voided, credit notes, money in and back.
 * `cents` raise what is owed; a payment is below zero. At most `most` rows.
 */
export const selectEntries = (
  tx: Tx,
  customerId: string,
  shopIds: readonly string[] | null,
  from: string,
  to: string,
  most: number,
): Promise<AccountRow[]> =>
  tx.rows(
    accountRow,
    `select e.date, e.at, e.what, e.method, e.id, e.number, e.title, e.due_date, e.is_disputed, e.cents from (
       select i.issue_date as date, n.issued_at as at, 'invoice' as what, null::text as method, i.id, i.number, coalesce(o.title, b.number, '') as title, i.due_date,
         i.disputed_at is not null as is_disputed, i.total_cents as cents
         from app.invoices i
         join app.invoice_issues n on n.tenant_id = $1 and n.invoice_id = i.id
         left join app.service_orders o on o.tenant_id = $1 and o.id = i.service_order_id
         left join app.opening_balances b on b.tenant_id = $1 and b.invoice_id = i.id
        where i.tenant_id = $1 and i.customer_id = $2 and i.status in ('sent', 'paid', 'overdue') and ($3::uuid[] is null or i.shop_id = any($3))
          and i.issue_date between $4 and $5
       union all
       select n.business_date, n.created_at, 'credit_note', null, n.id, n.number, n.reason, null::date, false, -n.total_cents
         from app.credit_notes n
        where n.tenant_id = $1 and n.customer_id = $2 and ($3::uuid[] is null or n.shop_id = any($3)) and n.business_date between $4 and $5
       union all
       select r.business_date, r.happened_at, r.kind, r.method, r.id, r.number, r.reference, null::date, false, -(${signedSql('r')})
         from app.receipts r
        where r.tenant_id = $1 and r.customer_id = $2 and ($3::uuid[] is null or r.shop_id = any($3)) and r.business_date between $4 and $5) e
      order by e.date, e.at, e.id limit $6`,
    [tx.tenant, customerId, shopIds, from, to, most],
  )
/** What a customer owed before a day, in cents; below zero is credit. */
export const sumBefore = async (tx: Tx, customerId: string, shopIds: readonly string[] | null, day: string): Promise<number> =>
  (
    await tx.one(
      { cents: 'int8' },
      `select (coalesce((select sum(i.total_cents) from app.invoices i
                 where i.tenant_id = $1 and i.customer_id = $2 and i.status in ('sent', 'paid', 'overdue')
                   and ($3::uuid[] is null or i.shop_id = any($3)) and i.issue_date < $4), 0)
             - coalesce((select sum(n.total_cents) from app.credit_notes n
                 where n.tenant_id = $1 and n.customer_id = $2 and ($3::uuid[] is null or n.shop_id = any($3)) and n.business_date < $4), 0)
             - coalesce((select sum(${signedSql('r')}) from app.receipts r
                 where r.tenant_id = $1 and r.customer_id = $2 and ($3::uuid[] is null or r.shop_id = any($3)) and r.business_date < $4), 0))::bigint as cents`,
      [tx.tenant, customerId, shopIds, day],
    )
  ).cents
/** Open invoices of a customer and how long paid ones took, in days from issue to the last payment; not of opening balances, which were issued elsewhere. */
export const sumAccount = (tx: Tx, customerId: string, shopIds: readonly string[] | null) =>
  tx.one(
    {
      open_cents: 'int8',
      overdue_cents: 'int8',
      disputed_cents: 'int8',
      open_count: 'int4',
      paid_count: 'int4',
      paid_days: 'int8',
    },
    `select coalesce(sum(i.total_cents - i.paid_cents - i.credited_cents) filter (where i.status in ('sent', 'overdue')), 0)::bigint as open_cents,
       coalesce(sum(i.total_cents - i.paid_cents - i.credited_cents) filter (where i.status = 'overdue'), 0)::bigint as overdue_cents,
       coalesce(sum(i.total_cents - i.paid_cents - i.credited_cents) filter (where i.status in ('sent', 'overdue') and i.disputed_at is not null), 0)::bigint as disputed_cents,
       count(*) filter (where i.status in ('sent', 'overdue'))::int as open_count,
       count(*) filter (where i.status = 'paid' and i.paid_cents > 0 and i.origin <> 'opening')::int as paid_count,
       coalesce(sum(i.paid_date - i.issue_date) filter (where i.status = 'paid' and i.paid_cents > 0 and i.origin <> 'opening'), 0)::bigint as paid_days
      from app.invoices i where i.tenant_id = $1 and i.customer_id = $2 and i.deleted_at is null and ($3::uuid[] is null or i.shop_id = any($3))`,
    [tx.tenant, customerId, shopIds],
  )

export interface ReceivableFilter {
  shopIds: readonly string[] | null
  /** The day at whose end it is counted, YYYY-MM-DD. */
  asOf: string
  basis: 'due' | 'invoice'
  bucket?: AgingBucket | undefined
  words: string
}
export interface ReceivableSort {
  by: 'open' | 'name' | AgingBucket
  order: 'asc' | 'desc'
}
/** What a customer owes in cents by bucket, and has as credit. */
const receivableRow = {
  customer_id: 'uuid',
  customer_name: 'text',
  terms: 'text',
  invoice_count: 'int4',
  current: 'int8',
  days_30: 'int8',
  days_60: 'int8',
  days_90: 'int8',
  over_90: 'int8',
  open: 'int8',
  disputed: 'int8',
  credit: 'int8',
} as const
export type ReceivableSums = RowOf<typeof receivableRow>

const buckets: Readonly<Record<AgingBucket, string>> = {
  current: 'w.days <= 0',
  days_30: 'w.days between 1 and 30',
  days_60: 'w.days between 31 and 60',
  days_90: 'w.days between 61 and 90',
  over_90: 'w.days > 90',
}
const sums = Object.entries(buckets)
  .map(([name, days]) => `coalesce(sum(w.cents) filter (where ${days}), 0)::bigint as ${name}`)
  .join(', ')
/** The day that an invoice is as old as by its date: of an opening balance the date that it had before Twopost. */
const dateOfInvoice = `coalesce((select b.document_date from app.opening_balances b where b.tenant_id = $1 and b.invoice_id = i.id), i.issue_date)`
/** What is open today stands in the invoices themselves. */
const openNow = `select i.customer_id, $3::date - case when $4 = 'due' then i.due_date else ${dateOfInvoice} end as days, i.total_cents - i.paid_cents - i.credited_cents as cents, i.disputed_at is not null as is_disputed
  from app.invoices i where i.tenant_id = $1 and i.status in ('sent', 'overdue') and i.deleted_at is null and ($2::uuid[] is null or i.shop_id = any($2))`
/** Invoices of then, less what was paid and credited by then; one that was voided later counted then. */
const invoicesThen = `select i.customer_id, $3::date - case when $4 = 'due' then i.due_date else ${dateOfInvoice} end as days,
         i.total_cents - coalesce((select sum(p.amount_cents) from app.payments p
           where p.tenant_id = $1 and p.invoice_id = i.id and p.paid_on <= $3::date), 0)
         - coalesce((select sum(n.total_cents) from app.credit_notes n
           where n.tenant_id = $1 and n.invoice_id = i.id and n.business_date <= $3::date), 0) as cents
    from app.invoices i join app.shops s on s.tenant_id = $1 and s.id = i.shop_id
   where i.tenant_id = $1 and i.issue_date <= $3::date and i.deleted_at is null and ($2::uuid[] is null or i.shop_id = any($2))
     and (i.status in ('sent', 'overdue') or i.paid_date > $3::date
       or (i.status = 'void' and (i.voided_at at time zone s.time_zone)::date > $3::date))`
/** What was open at the end of an earlier day; which of it was disputed then is not kept. */
const openThen = `select x.customer_id, x.days, x.cents, false as is_disputed from (${invoicesThen}) x where x.cents > 0`
const creditNow = `select k.customer_id, sum(k.credit_cents)::bigint as cents from app.customer_credits k
  where k.tenant_id = $1 and k.credit_cents <> 0 and ($2::uuid[] is null or k.shop_id = any($2)) group by k.customer_id`
/**
 * What customers had then: money that was on no invoice yet. What is dated before its invoice was free until the issue, and where a payment is taken
 * back later than the one in its place is dated, an invoice had more than it came to.
 */
const creditThen = `select y.customer_id, sum(y.cents)::bigint as cents from (
  select r.customer_id, ${signedSql('r')} as cents from app.receipts r
   where r.tenant_id = $1 and r.business_date <= $3::date and ($2::uuid[] is null or r.shop_id = any($2))
  union all
  select r.customer_id, -p.amount_cents from app.payments p join app.receipts r on r.tenant_id = $1 and r.id = p.receipt_id
    join app.invoices i on i.tenant_id = $1 and i.id = p.invoice_id
   where p.tenant_id = $1 and p.paid_on <= $3::date and i.issue_date <= $3::date and ($2::uuid[] is null or r.shop_id = any($2))
  union all
  select x.customer_id, -x.cents from (${invoicesThen}) x where x.cents < 0) y group by y.customer_id`
/** `$5` the words of a name, `$6` only customers with something in this bucket. */
const perCustomer = (isToday: boolean): string => `with a as (
    select w.customer_id, count(*)::int as invoice_count, ${sums}, sum(w.cents)::bigint as open,
      coalesce(sum(w.cents) filter (where w.is_disputed), 0)::bigint as disputed from (${isToday ? openNow : openThen}) w group by w.customer_id),
  k as (${isToday ? creditNow : creditThen}),
  t as (
    select c.id as customer_id, c.name as customer_name, c.payment_terms as terms, coalesce(a.invoice_count, 0) as invoice_count,
           coalesce(a.current, 0) as current, coalesce(a.days_30, 0) as days_30, coalesce(a.days_60, 0) as days_60,
           coalesce(a.days_90, 0) as days_90, coalesce(a.over_90, 0) as over_90, coalesce(a.open, 0) as open, coalesce(a.disputed, 0) as disputed, coalesce(k.cents, 0) as credit
      from a full join k on k.customer_id = a.customer_id
      join app.customers c on c.tenant_id = $1 and c.id = coalesce(a.customer_id, k.customer_id)
     where (coalesce(a.open, 0) <> 0 or coalesce(k.cents, 0) <> 0) and ($5 = '' or c.name ilike $5)
       and case $6 when 'current' then a.current > 0 when 'days_30' then a.days_30 > 0 when 'days_60' then a.days_60 > 0
                   when 'days_90' then a.days_90 > 0 when 'over_90' then a.over_90 > 0 else true end)`
const valuesOf = (tx: Tx, { shopIds, asOf, basis, bucket, words }: ReceivableFilter): unknown[] => [
  ...[tx.tenant, shopIds, asOf, basis, words === '' ? '' : `%${words.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`, bucket ?? ''],
]
const sortColumns: Readonly<Record<ReceivableSort['by'], string>> = {
  ...{ open: 't.open', name: 't.customer_name', current: 't.current', days_30: 't.days_30' },
  ...{ days_60: 't.days_60', days_90: 't.days_90', over_90: 't.over_90' },
}
/** Customers that owe or have credit, a page of them; equal ones by what they owe, then by name. */
export const selectReceivables = (
  tx: Tx,
  filter: ReceivableFilter,
  { by, order }: ReceivableSort,
  isToday: boolean,
  limit: number,
  offset: number,
): Promise<ReceivableSums[]> =>
  tx.rows(
    receivableRow,
    `${perCustomer(isToday)} select t.customer_id, t.customer_name, t.terms, t.invoice_count, t.current, t.days_30, t.days_60, t.days_90, t.over_90,
       t.open, t.disputed, t.credit from t order by ${sortColumns[by]} ${order === 'asc' ? 'asc' : 'desc'}, t.open desc, t.customer_name, t.customer_id limit $7 offset $8`,
    [...valuesOf(tx, filter), limit, offset],
  )
/** The sums of all of them, in cents. */
export const sumReceivables = (tx: Tx, filter: ReceivableFilter, isToday: boolean) =>
  tx.one(
    {
      ...{ customers: 'int4', current: 'int8', days_30: 'int8', days_60: 'int8', days_90: 'int8', over_90: 'int8' },
      ...{ open: 'int8', disputed: 'int8', credit: 'int8', credit_customers: 'int4' },
    },
    `${perCustomer(isToday)} select count(*)::int as customers, coalesce(sum(t.current), 0)::bigint as current,
       coalesce(sum(t.days_30), 0)::bigint as days_30, coalesce(sum(t.days_60), 0)::bigint as days_60, coalesce(sum(t.days_90), 0)::bigint as days_90,
       coalesce(sum(t.over_90), 0)::bigint as over_90, coalesce(sum(t.open), 0)::bigint as open, coalesce(sum(t.disputed), 0)::bigint as disputed, coalesce(sum(t.credit), 0)::bigint as credit,
       count(*) filter (where t.credit > 0)::int as credit_customers from t`,
    valuesOf(tx, filter),
  )
/** What one customer owes at the end of a day in cents by age, counted from the due date, and has as credit. */
export const selectAgingOf = (tx: Tx, customerId: string, shopIds: readonly string[], asOf: string) =>
  tx.one(
    { current: 'int8', days_30: 'int8', days_60: 'int8', days_90: 'int8', over_90: 'int8', credit: 'int8' },
    `select ${sums}, coalesce((select k.cents from (${creditThen}) k where k.customer_id = $5), 0)::bigint as credit
       from (${openThen}) w where w.customer_id = $5`,
    [tx.tenant, shopIds, asOf, 'due', customerId],
  )
/** Who owes or has credit at a shop at the end of a day, in the order of ids. */
export const selectOwing = async (tx: Tx, shopId: string, asOf: string): Promise<string[]> =>
  (
    await tx.rows(
      { customer_id: 'uuid' },
      `select w.customer_id from (${openThen}) w union select k.customer_id from (${creditThen}) k where k.cents <> 0 order by 1`,
      [tx.tenant, [shopId], asOf, 'due'],
    )
  ).map((row) => row.customer_id)
/** What was sold on credit in the 90 days up to a day, in cents: invoices that are due later than they were issued (KPI9). */
export const sumCreditSales = async (tx: Tx, shopIds: readonly string[] | null, asOf: string): Promise<number> =>
  (
    await tx.one(
      { cents: 'int8' },
      `select coalesce(sum(i.total_cents), 0)::bigint as cents from app.invoices i where i.tenant_id = $1 and i.status in ('sent', 'paid', 'overdue')
          and i.origin <> 'opening' and i.deleted_at is null and i.due_date > i.issue_date and i.issue_date > $3::date - 90 and i.issue_date <= $3::date
          and ($2::uuid[] is null or i.shop_id = any($2))`,
      [tx.tenant, shopIds, asOf],
    )
  ).cents
