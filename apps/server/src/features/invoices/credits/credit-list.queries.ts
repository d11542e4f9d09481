import { countUpTo } from '#platform/database/counted-list.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { type CreditNoteRow, selectNotesById } from './credits.queries.ts'

export interface CreditFilter {
  shopIds: readonly string[] | null
  /** The beginning of its number or of that of its invoice. */
  number: string
  customerId: string | null
  invoiceId: string | null
  from: string | null
  to: string | null
}
export interface CreditSort {
  by: 'business_date' | 'number' | 'total'
  order: 'asc' | 'desc'
}
const narrowed = `n.tenant_id = $1 and ($2::uuid[] is null or n.shop_id = any($2))
  and ($3 = '' or n.number like $3 or n.invoice_id in (select v.id from app.invoices v where v.tenant_id = $1 and v.number like $3))
  and ($4::uuid is null or n.customer_id = $4) and ($5::uuid is null or n.invoice_id = $5)
  and ($6::date is null or n.business_date >= $6) and ($7::date is null or n.business_date <= $7)`
const valuesOf = (tx: Tx, { shopIds, number, customerId, invoiceId, from, to }: CreditFilter): unknown[] => [
  ...[tx.tenant, shopIds, number === '' ? '' : `${number.toUpperCase().replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`],
  ...[customerId, invoiceId, from, to],
]
const sorts = { business_date: 'n.business_date', number: 'n.number', total: 'n.total_cents' } as const
/** The ids of the filtered ones in the order of the list. */
export const selectNoteIds = async (
  tx: Tx,
  filter: CreditFilter,
  { by, order }: CreditSort,
  limit: number,
  offset = 0,
): Promise<string[]> => {
  const way = order === 'asc' ? 'asc' : 'desc'
  const found = await tx.rows(
    { id: 'uuid' },
    `select n.id from app.credit_notes n where ${narrowed} order by ${sorts[by]} ${way}, n.id ${way} limit $8 offset $9`,
    [...valuesOf(tx, filter), limit, offset],
  )
  return found.map((row) => row.id)
}
export const selectNotes = async (
  tx: Tx,
  filter: CreditFilter,
  sort: CreditSort,
  limit: number,
  offset: number,
): Promise<CreditNoteRow[]> => {
  const ids = await selectNoteIds(tx, filter, sort, limit, offset)
  const rows = new Map((await selectNotesById(tx, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}
/** Exact up to 10,000. */
export const countNotes = (tx: Tx, filter: CreditFilter): Promise<number> =>
  countUpTo(tx, `app.credit_notes n where ${narrowed}`, valuesOf(tx, filter))
export const sumNotes = async (tx: Tx, filter: CreditFilter): Promise<number> =>
  (
    await tx.one(
      { cents: 'int8' },
      `select app.whole(sum(n.total_cents)) as cents from app.credit_notes n where ${narrowed}`,
      valuesOf(tx, filter),
    )
  ).cents
