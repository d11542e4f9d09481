import type { AgingBucket } from '@twopost/contract/receipts'
import type { RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'

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
const daysOf = `$3::date - case when $4 = 'due' then i.due_date else ${dateOfInvoice} end`
const ofShops = (alias: string): string => `($2::uuid[] is null or ${alias}.shop_id = any($2))`
/** What is open today stands in the invoices themselves. */
const openNow = `select i.customer_id, ${daysOf} as days, i.total_cents - i.paid_cents - i.credited_cents as cents, i.disputed_at is not null as is_disputed
  from app.invoices i where i.tenant_id = $1 and i.status in ('sent', 'overdue') and i.deleted_at is null and ${ofShops('i')}`

const columnsThen = 'i.id, i.customer_id, i.due_date, i.issue_date, i.total_cents, i.credited_cents'
const stoodThen = `i.tenant_id = $1 and i.deleted_at is null and ${ofShops('i')}`
const voidSince = `i.status = 'void' and i.voided_at >= $3::date and (i.voided_at at time zone s.time_zone)::date > $3::date`
/**
 * The invoices that may have been open at the end of an earlier day: those that are open, those that were voided since, and of each day those that were
 * paid in full later. Of these an index has no others between them, so what was paid by then is not read, nor what was issued since.
 */
const invoicesThen = `select ${columnsThen} from app.invoices i where ${stoodThen} and i.status in ('sent', 'overdue') and i.issue_date <= $3::date
  union all
  select ${columnsThen} from app.invoices i join app.shops s on s.tenant_id = $1 and s.id = i.shop_id
   where ${stoodThen} and ${voidSince} and i.issue_date <= $3::date
  union all
  select i.* from (select d.day::date as day from generate_series(
      (select f.issue_date from app.invoices f where f.tenant_id = $1 and f.issue_date is not null order by f.issue_date, f.id limit 1), $3::date, interval '1 day') as d (day)) d
    cross join lateral (select ${columnsThen} from app.invoices i
      where ${stoodThen} and i.issue_date = d.day and i.paid_date > $3::date and i.status = 'paid' offset 0) i`
const invoicesThenOf = (customer: string): string => `select ${columnsThen}
  from app.invoices i join app.shops s on s.tenant_id = $1 and s.id = i.shop_id
 where ${stoodThen} and i.customer_id = ${customer} and i.issue_date <= $3::date
   and (i.status in ('sent', 'overdue') or (i.status = 'paid' and i.paid_date > $3::date) or (${voidSince}))`
/** These invoices, less what was paid and credited by then; one that was voided later counted then. */
const balancesThen = (invoices: string): string => `select i.customer_id, ${daysOf} as days, i.total_cents
    - coalesce((select sum(p.amount_cents) from app.payments p where p.tenant_id = $1 and p.invoice_id = i.id and p.paid_on <= $3::date), 0)
    - case when i.credited_cents = 0 then 0 else coalesce((select sum(n.total_cents) from app.credit_notes n
        where n.tenant_id = $1 and n.invoice_id = i.id and n.business_date <= $3::date), 0) end as cents
  from (${invoices}) i`
/** What was open at the end of an earlier day; which of it was disputed then is not kept. `x` has the balances of then. */
const openThen = `select x.customer_id, x.days, x.cents, false as is_disputed from x where x.cents > 0`
const creditNow = `select k.customer_id, sum(k.credit_cents)::bigint as cents from app.customer_credits k
  where k.tenant_id = $1 and k.credit_cents <> 0 and ${ofShops('k')} group by k.customer_id`
/**
 * What customers had then, money that was on no invoice yet: what they have now less what came since. Where a payment is taken back later than the one in its
 * place is dated, an invoice had more than it came to. `x` has the balances of then.
 */
const creditThen = (only = ''): string => `select y.customer_id, sum(y.cents)::bigint as cents from (
  select k.customer_id, k.credit_cents as cents from app.customer_credits k where k.tenant_id = $1 and k.credit_cents <> 0 and ${ofShops('k')}${only && ` and k.${only}`}
  union all
  select m.customer_id, -m.cents from app.credit_moves m where m.tenant_id = $1 and m.business_date > $3::date and ${ofShops('m')}${only && ` and m.${only}`}
  union all
  select x.customer_id, -x.cents from x where x.cents < 0) y group by y.customer_id having sum(y.cents) <> 0`

/** What a customer owes in cents by bucket, and has as credit. */
const amounts = ['invoice_count', 'current', 'days_30', 'days_60', 'days_90', 'over_90', 'open', 'disputed'] as const
const all = (of: string): string => [...amounts, 'credit'].map((name) => `${of}.${name}`).join(', ')
const ofBucket = `case $6 when 'current' then b.current > 0 when 'days_30' then b.days_30 > 0 when 'days_60' then b.days_60 > 0
  when 'days_90' then b.days_90 > 0 when 'over_90' then b.over_90 > 0 else true end`
/** `b` has a row for each customer who owes or has credit, without the name. */
const perCustomer = (isToday: boolean): string => `with ${isToday ? '' : `x as materialized (${balancesThen(invoicesThen)}),`}
  a as (
    select w.customer_id, count(*)::int as invoice_count, ${sums}, sum(w.cents)::bigint as open,
      coalesce(sum(w.cents) filter (where w.is_disputed), 0)::bigint as disputed from (${isToday ? openNow : openThen}) w group by w.customer_id),
  k as (${isToday ? creditNow : creditThen()}),
  b as materialized (
    select coalesce(a.customer_id, k.customer_id) as customer_id, ${amounts.map((name) => `coalesce(a.${name}, 0) as ${name}`).join(', ')}, coalesce(k.cents, 0) as credit
      from a full join k on k.customer_id = a.customer_id where coalesce(a.open, 0) <> 0 or coalesce(k.cents, 0) <> 0)`

const sortColumns: Readonly<Record<ReceivableSort['by'], string>> = {
  ...{ open: 'open', name: 'customer_name', current: 'current', days_30: 'days_30' },
  ...{ days_60: 'days_60', days_90: 'days_90', over_90: 'over_90' },
}
const totalRow = {
  ...{
    found: 'int4',
    all_customers: 'int4',
    all_current: 'int8',
    all_30: 'int8',
    all_60: 'int8',
    all_90: 'int8',
    all_over_90: 'int8',
  },
  ...{ all_open: 'int8', all_disputed: 'int8', all_credit: 'int8', credit_customers: 'int4' },
} as const
const pageRow = {
  ...{ customer_id: 'uuid?', customer_name: 'text?', terms: 'text?', invoice_count: 'int4?', current: 'int8?', days_30: 'int8?' },
  ...{ days_60: 'int8?', days_90: 'int8?', over_90: 'int8?', open: 'int8?', disputed: 'int8?', credit: 'int8?' },
} as const
type Page = RowOf<typeof pageRow>
export type ReceivableSums = { [K in keyof Page]: NonNullable<Page[K]> }
export type ReceivableTotals = RowOf<typeof totalRow>

/**
 * A page of the customers that owe or have credit, equal ones by what they owe, then by name; and what all of them come to, with how many are `found` by
 * words and bucket. Both come of one count. A customer's name is looked up for those alone that may stand on the page, unless names decide who does.
 */
export async function selectReceivables(
  tx: Tx,
  { shopIds, asOf, basis, bucket, words }: ReceivableFilter,
  { by, order }: ReceivableSort,
  isToday: boolean,
  limit: number,
  offset: number,
): Promise<{ rows: ReceivableSums[]; totals: ReceivableTotals }> {
  const way = order === 'asc' ? 'asc' : 'desc'
  const isByName = by === 'name' || words !== ''
  const cut = isByName ? '' : `order by b.${sortColumns[by]} ${way}, b.open desc fetch first ($7::int + $8::int) rows with ties`
  const first = `t.${sortColumns[by]} ${way}, t.open desc, t.customer_name, t.customer_id`
  const found = await tx.rows(
    { ...totalRow, ...pageRow },
    `${perCustomer(isToday)},
  n as materialized (select b.customer_id, ${all('b')} from b where ${ofBucket} ${cut}),
  -- Who it is stands in a column before the customers are looked up, one by one: behind the wall of a table only a plain value finds them in the index.
  t as (
    select c.id as customer_id, c.name as customer_name, c.payment_terms as terms, ${all('n')}
      from n cross join lateral (select c.id, c.name, c.payment_terms from app.customers c where c.tenant_id = $1 and c.id = n.customer_id offset 0) c
     where $5::text = '' or c.name ilike $5::text),
  f as (select count(*)::int as found from ${isByName ? 't' : `b where ${ofBucket}`}),
  s as (select count(*)::int as customers, coalesce(sum(b.current), 0)::bigint as current, coalesce(sum(b.days_30), 0)::bigint as days_30,
       coalesce(sum(b.days_60), 0)::bigint as days_60, coalesce(sum(b.days_90), 0)::bigint as days_90, coalesce(sum(b.over_90), 0)::bigint as over_90,
       coalesce(sum(b.open), 0)::bigint as open, coalesce(sum(b.disputed), 0)::bigint as disputed, coalesce(sum(b.credit), 0)::bigint as credit,
       count(*) filter (where b.credit > 0)::int as credit_customers from b),
  p as (select t.customer_id, t.customer_name, t.terms, ${all('t')}, row_number() over (order by ${first}) as place from t order by ${first} limit $7 offset $8)
select f.found, s.customers as all_customers, s.current as all_current, s.days_30 as all_30, s.days_60 as all_60, s.days_90 as all_90, s.over_90 as all_over_90,
       s.open as all_open, s.disputed as all_disputed, s.credit as all_credit, s.credit_customers,
       p.customer_id, p.customer_name, p.terms, ${all('p')}
  from s cross join f left join p on true order by p.place`,
    [
      ...[tx.tenant, shopIds, asOf, basis, words === '' ? '' : `%${words.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`],
      ...[bucket ?? '', limit, offset],
    ],
  )
  const [totals] = found
  if (!totals) throw new Error('sums without a row')
  return { rows: found.filter((row) => row.customer_id !== null) as ReceivableSums[], totals }
}
/** What one customer owes at the end of a day in cents by age, counted from the due date, and has as credit. */
export const selectAgingOf = (tx: Tx, customerId: string, shopIds: readonly string[], asOf: string) =>
  tx.one(
    { current: 'int8', days_30: 'int8', days_60: 'int8', days_90: 'int8', over_90: 'int8', credit: 'int8' },
    `with x as materialized (${balancesThen(invoicesThenOf('$5'))})
     select ${sums}, coalesce((select k.cents from (${creditThen('customer_id = $5')}) k), 0)::bigint as credit from (${openThen}) w`,
    [tx.tenant, shopIds, asOf, 'due', customerId],
  )
/** Who owes or has credit at a shop at the end of a day, in the order of ids. */
export const selectOwing = async (tx: Tx, shopId: string, asOf: string): Promise<string[]> =>
  (
    await tx.rows(
      { customer_id: 'uuid' },
      `with x as materialized (${balancesThen(invoicesThen)})
       select w.customer_id from (${openThen}) w union select k.customer_id from (${creditThen()}) k order by 1`,
      [tx.tenant, [shopId], asOf, 'due'],
    )
  ).map((row) => row.customer_id)
