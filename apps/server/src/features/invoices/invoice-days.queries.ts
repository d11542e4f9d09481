import { columns } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { invoiceDays } from '#tables.gen.ts'

export const sums = [
  'issued',
  'voided',
  'total_cents',
  'credit_cents',
  'worked',
  'waited_seconds',
  'paid_cents',
  // What analytics add up, without opening balances: by the day of the issue, then by that of the last payment.
  'posted',
  'posted_cents',
  'net_cents',
  'tax_cents',
  'voids',
  'void_cents',
  'settled',
  'settled_cents',
  'settled_on_time',
  'settled_days',
] as const
/** What a document adds to its day. */
export type DaySums = Record<(typeof sums)[number], number>

/** A row of a day that nobody else adds to now; locked. */
export const holdFreeDay = (tx: Tx, shopId: string, date: string): Promise<{ id: string } | undefined> =>
  tx.maybe(
    columns('d', invoiceDays, ['id']).shape,
    `select d.id from app.invoice_days d where d.tenant_id = $1 and d.shop_id = $2 and d.business_date = $3::date limit 1 for update skip locked`,
    [tx.tenant, shopId, date],
  )
export const addToDay = (tx: Tx, id: string, by: DaySums): Promise<number> =>
  tx.run(
    `update app.invoice_days set ${sums.map((name, at) => `${name} = ${name} + $${at + 3}::bigint`).join(', ')} where tenant_id = $1 and id = $2`,
    [tx.tenant, id, ...sums.map((name) => by[name])],
  )
export const insertDay = (tx: Tx, id: string, shopId: string, date: string, by: DaySums): Promise<number> =>
  tx.run(
    `insert into app.invoice_days (tenant_id, id, shop_id, business_date, ${sums.join(', ')})
     values ($1, $2, $3, $4::date, ${sums.map((_, at) => `$${at + 5}`).join(', ')})`,
    [tx.tenant, id, shopId, date, ...sums.map((name) => by[name])],
  )

const issueRow = {
  total_cents: 'int8',
  net_cents: 'int8',
  tax_cents: 'int8',
  is_sold: 'bool',
  is_credit: 'bool',
  waited_seconds: 'int8?',
} as const
/** What an issued invoice adds: what it comes to, whether it was sold on credit (an opening balance was not sold here), and how long its order was finished by then; null where there is none. */
export const selectIssueSums = (tx: Tx, invoiceId: string) =>
  tx.one(
    issueRow,
    `select i.total_cents, i.subtotal_cents - i.discount_cents as net_cents, i.tax_cents, i.origin <> 'opening' as is_sold,
            i.due_date > i.issue_date and i.origin <> 'opening' as is_credit,
            case when o.completed_at is not null then greatest(0, floor(extract(epoch from n.issued_at - o.completed_at)))::bigint end as waited_seconds
       from app.invoices i join app.invoice_issues n on n.tenant_id = $1 and n.invoice_id = i.id
       left join app.service_orders o on o.tenant_id = $1 and o.id = i.service_order_id
      where i.tenant_id = $1 and i.id = $2`,
    [tx.tenant, invoiceId],
  )

const dayRow = { ...columns('d', invoiceDays, ['shop_id', 'business_date']).shape, ...invoiceDaySums() } as const
function invoiceDaySums() {
  return Object.fromEntries(sums.map((name) => [name, 'int8'])) as Record<(typeof sums)[number], 'int8'>
}
const added = (from: string): string =>
  `select d.shop_id, d.business_date, ${sums.map((name) => `app.whole(sum(d.${name})) as ${name}`).join(', ')} from ${from}
    group by d.shop_id, d.business_date having ${sums.map((name) => `sum(d.${name}) <> 0`).join(' or ')} order by d.shop_id, d.business_date`
/** The days as they are kept. */
export const selectDays = (tx: Tx) => tx.rows(dayRow, added('app.invoice_days d where d.tenant_id = $1'), [tx.tenant])
const whenSold = (is: 'void' | 'standing', what: string): string =>
  `case when i.origin <> 'opening' and i.status ${is === 'void' ? '=' : '<>'} 'void' then ${what} else 0 end`
const issuedOf = `${whenSold('standing', '1')} as posted, ${whenSold('standing', 'i.total_cents')} as posted_cents,
               ${whenSold('standing', 'i.subtotal_cents - i.discount_cents')} as net_cents, ${whenSold('standing', 'i.tax_cents')} as tax_cents,
               ${whenSold('void', '1')} as voids, ${whenSold('void', 'i.total_cents')} as void_cents`
/** The days as invoices and payments add up to them. */
export const countDays = (tx: Tx) =>
  tx.rows(
    dayRow,
    added(`(select i.shop_id, i.issue_date as business_date, 1 as issued, case i.status when 'void' then 1 else 0 end as voided,
               case i.status when 'void' then 0 else i.total_cents end as total_cents,
               case when i.status <> 'void' and i.due_date > i.issue_date and i.origin <> 'opening' then i.total_cents else 0 end as credit_cents,
               case when i.status <> 'void' and o.completed_at is not null then 1 else 0 end as worked,
               case when i.status <> 'void' then coalesce(greatest(0, floor(extract(epoch from n.issued_at - o.completed_at))), 0)::bigint else 0 end as waited_seconds,
               0 as paid_cents, ${issuedOf}, 0 as settled, 0 as settled_cents, 0 as settled_on_time, 0 as settled_days
          from app.invoices i
          join app.invoice_issues n on n.tenant_id = $1 and n.invoice_id = i.id
          left join app.service_orders o on o.tenant_id = $1 and o.id = i.service_order_id
         where i.tenant_id = $1 and i.issue_date is not null and i.deleted_at is null
        union all
        select i.shop_id, i.paid_date, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, i.total_cents, case when i.paid_date <= i.due_date then 1 else 0 end, i.paid_date - i.issue_date
          from app.invoices i where i.tenant_id = $1 and i.status = 'paid' and i.paid_date is not null and i.deleted_at is null and i.origin <> 'opening'
        union all
        select i.shop_id, p.paid_on, 0, 0, 0, 0, 0, 0, p.amount_cents, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
          from app.payments p join app.invoices i on i.tenant_id = $1 and i.id = p.invoice_id where p.tenant_id = $1) d`),
    [tx.tenant],
  )

const span = { ...invoiceDaySums() } as const
/** What some days come to. */
export const sumDays = (tx: Tx, shopIds: readonly string[] | null, from: string, to: string): Promise<DaySums> =>
  tx.one(
    span,
    `select ${sums.map((name) => `app.whole(sum(d.${name})) as ${name}`).join(', ')}
       from app.invoice_days d where d.tenant_id = $1 and ($2::uuid[] is null or d.shop_id = any($2)) and d.business_date between $3::date and $4::date`,
    [tx.tenant, shopIds, from, to],
  )
const week = { week_start: 'text', posted: 'int8', posted_cents: 'int8', settled_cents: 'int8' } as const
/** Weeks from Monday on: what was issued, and what was paid in full. */
export const sumWeeks = (tx: Tx, shopIds: readonly string[] | null, from: string, to: string) =>
  tx.rows(
    week,
    `select to_char(date_trunc('week', d.business_date), 'YYYY-MM-DD') as week_start, app.whole(sum(d.posted)) as posted,
            app.whole(sum(d.posted_cents)) as posted_cents, app.whole(sum(d.settled_cents)) as settled_cents
       from app.invoice_days d where d.tenant_id = $1 and ($2::uuid[] is null or d.shop_id = any($2)) and d.business_date between $3::date and $4::date
      group by 1 order by 1`,
    [tx.tenant, shopIds, from, to],
  )
