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
