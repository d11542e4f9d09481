import type { LedgerPlace } from '@twopost/contract/ledger'
import type { EntryKind } from '@twopost/contract/ledger.states'
import { computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { saleParts } from './sale-postings.queries.ts'
import { stockParts } from './stock-postings.queries.ts'

/** A shop and its days, YYYY-MM-DD, both included. */
export interface LedgerScope {
  shopId: string
  from: string
  to: string
}
const all = [...saleParts, ...stockParts].join('\nunion all\n')

const postingRow = computed({
  day: ['date', 'x.day'],
  kind: [typed<EntryKind>('text'), 'x.kind'],
  record_id: ['uuid', 'x.record_id'],
  reference: ['text', 'x.reference'],
  is_later: ['bool', 'x.is_later'],
  customer_id: ['uuid?', 'x.customer_id'],
  supplier_id: ['uuid?', 'x.supplier_id'],
  debit: [typed<LedgerPlace>('text'), 'x.debit'],
  credit: [typed<LedgerPlace>('text'), 'x.credit'],
  cents: ['int8', 'app.whole(sum(x.cents))'],
})
/** An amount that one place gets and another gives, by one record on one day; below zero it goes the other way. Cents. */
export type PostingRow = RowOf<typeof postingRow>
/** Everything that goes into the books of a shop on some days, in one order: the rows of one instant. */
export const selectPostings = (tx: Tx, { shopId, from, to }: LedgerScope): Promise<PostingRow[]> =>
  tx.rows(
    postingRow,
    `select ${postingRow.sql} from (${all}) x where x.cents <> 0
      group by x.day, x.kind, x.record_id, x.reference, x.is_later, x.customer_id, x.supplier_id, x.debit, x.credit
      order by x.day, x.kind, x.reference, x.record_id, x.debit, x.credit`,
    [tx.tenant, shopId, from, to],
  )
/** The places that these days need an account for. */
export const selectUsedPlaces = async (tx: Tx, { shopId, from, to }: LedgerScope): Promise<LedgerPlace[]> =>
  (
    await tx.rows(
      { place: typed<LedgerPlace>('text') },
      `select distinct p.place from (${all}) x cross join lateral (values (x.debit), (x.credit)) p (place) where x.cents <> 0 order by p.place`,
      [tx.tenant, shopId, from, to],
    )
  ).map((row) => row.place)
/** The last day up to one on which an invoice was issued or money was taken; null for none. */
export const selectLastDay = async (tx: Tx, shopId: string, until: string): Promise<string | null> =>
  (
    await tx.one(
      { day: 'date?' },
      `select greatest((select max(i.issue_date) from app.invoices i where i.tenant_id = $1 and i.shop_id = $2 and i.issue_date <= $3::date),
         (select max(r.business_date) from app.receipts r where r.tenant_id = $1 and r.shop_id = $2 and r.business_date <= $3::date)) as day`,
      [tx.tenant, shopId, until],
    )
  ).day
