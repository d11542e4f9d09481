import { type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** The shops that are counted, and some days of their calendar. */
export interface InvoiceScope {
  shopIds: readonly string[] | null
  from: string
  to: string
  today: string
}
const mine = 'i.tenant_id = $1 and ($2::uuid[] is null or i.shop_id = any($2)) and i.deleted_at is null'
/** What was owed before Twopost is neither issued nor paid work of it, only open. */
const ours = `${mine} and i.origin <> 'opening'`
const posted = `${ours} and i.status in ('sent', 'paid', 'overdue')`
const issued = 'i.issue_date >= $3::date and i.issue_date <= $4::date'
const paid = `${ours} and i.status = 'paid' and i.paid_date >= $3::date and i.paid_date <= $4::date`

const flow = {
  issued: 'int4',
  net: 'int8',
  tax: 'int8',
  total: 'int8',
  paid: 'int4',
  paid_total: 'int8',
  on_time: 'int4',
  payment_days: 'float8?',
  by_status: typed<{ status: 'sent' | 'paid' | 'overdue' | 'void'; count: number; total: number }[]>('json'),
} as const
/** What was issued and what was paid in these days. */
export const selectInvoiceFlow = (tx: Tx, { shopIds, from, to }: InvoiceScope): Promise<RowOf<typeof flow>> =>
  tx.one(
    flow,
    `select n.issued, n.net, n.tax, n.total, p.paid, p.paid_total, p.on_time, p.payment_days,
            (select coalesce(json_agg(json_build_object('status', s.status, 'count', s.count, 'total', s.total)), '[]')
               from (select i.status, count(*)::int as count, app.whole(sum(i.total_cents)) as total from app.invoices i
                      where ${ours} and i.status <> 'draft' and ${issued} group by i.status) s) as by_status
       from (select count(*)::int as issued, app.whole(sum(i.subtotal_cents - i.discount_cents)) as net, app.whole(sum(i.tax_cents)) as tax,
                    app.whole(sum(i.total_cents)) as total from app.invoices i where ${posted} and ${issued}) n,
            (select count(*)::int as paid, app.whole(sum(i.total_cents)) as paid_total, (count(*) filter (where i.paid_date <= i.due_date))::int as on_time,
                    avg(i.paid_date - i.issue_date)::float8 as payment_days from app.invoices i where ${paid}) p`,
    [tx.tenant, shopIds, from, to],
  )

const open = {
  drafts: 'int4',
  draft_total: 'int8',
  buckets: typed<{ bucket: number; count: number; total: number }[]>('json'),
} as const
/** What is owed now by days after the due date (0: not due yet, 1 to 4: up to 30, 60, 90 days and more), and drafts. */
export const selectOpen = (tx: Tx, { shopIds, today }: Pick<InvoiceScope, 'shopIds' | 'today'>): Promise<RowOf<typeof open>> =>
  tx.one(
    open,
    `select d.drafts, d.draft_total,
            (select coalesce(json_agg(json_build_object('bucket', b.bucket, 'count', b.count, 'total', b.total)), '[]')
               from (select case when i.due_date >= $3::date then 0 else least(4, ($3::date - i.due_date + 29) / 30) end as bucket, count(*)::int as count,
                            app.whole(sum(i.total_cents - i.paid_cents - i.credited_cents)) as total
                       from app.invoices i where ${mine} and i.status in ('sent', 'overdue') group by 1) b) as buckets
       from (select count(*)::int as drafts, app.whole(sum(i.total_cents)) as draft_total from app.invoices i where ${mine} and i.status = 'draft') d`,
    [tx.tenant, shopIds, today],
  )

const week = { week_start: 'text', issued: 'int4', total: 'int8', paid: 'int8' } as const
/** Weeks from Monday on: what was issued, and what was paid in full. */
export const selectInvoiceWeeks = (tx: Tx, { shopIds, from, to }: InvoiceScope): Promise<RowOf<typeof week>[]> =>
  tx.rows(
    week,
    `select to_char(w.monday, 'YYYY-MM-DD') as week_start, sum(w.issued)::int as issued, app.whole(sum(w.total)) as total, app.whole(sum(w.paid)) as paid
       from (select date_trunc('week', i.issue_date) as monday, 1 as issued, i.total_cents as total, 0::bigint as paid from app.invoices i where ${posted} and ${issued}
             union all
             select date_trunc('week', i.paid_date), 0, 0, i.total_cents from app.invoices i where ${paid}) w
      group by w.monday order by w.monday`,
    [tx.tenant, shopIds, from, to],
  )
