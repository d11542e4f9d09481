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

const waiting = { status: typed<'sent' | 'overdue'>('text'), count: 'int4', total: 'int8' } as const
/**
 * Of those issued in these days the ones that are still open: they are as many as there is to collect. What was owed before Twopost was not issued here.
 */
export const selectWaiting = (tx: Tx, { shopIds, from, to }: InvoiceScope): Promise<RowOf<typeof waiting>[]> =>
  tx.rows(
    waiting,
    // By their state first: by the days all invoices of them would be read.
    `select w.status, count(*)::int as count, app.whole(sum(w.total_cents)) as total
       from (select i.status, i.total_cents, i.issue_date from app.invoices i
              where ${mine} and i.origin <> 'opening' and i.status in ('sent', 'overdue') offset 0) w
      where w.issue_date >= $3::date and w.issue_date <= $4::date group by w.status`,
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
