import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents } from '@twopost/contract/core/money'
import { pageOf } from '@twopost/contract/core/page'
import type { listTaxDocuments, TaxClass, TaxDocument } from '@twopost/contract/reports'
import { mostCounted, paginateCounted } from '#platform/database/counted-list.ts'
import { type Context, may } from '#platform/http/context.ts'
import { countEntries, type EntryFilter, nameEntries, selectEntries, sumTaxes, type TaxSumRow } from './tax-report.queries.ts'
import { taxScopeOf } from './tax-report.service.ts'

type Query = Omit<Input<typeof listTaxDocuments>['query'], 'page' | 'limit' | 'page_size' | 'cursor'>
const kindOf: Readonly<Record<TaxClass, EntryFilter['kind']>> = {
  taxable: 'taxable',
  exempt: 'exempt',
  not_taxable: 'not_taxable',
  credits: 'credit',
  overrides: 'override',
  given_away: 'given_away',
}
/** The entries that are asked for, of shops that one may enter. @throws Problem VALIDATION_FAILED */
export async function entryFilterOf(ctx: Context, query: Query): Promise<EntryFilter> {
  const { zone: _zone, ...scope } = await taxScopeOf(ctx, query)
  const wanted = query.shop_ids
  const shopIds = wanted === undefined ? scope.shopIds : wanted.filter((id) => scope.shopIds?.includes(id) ?? true)
  const component = query.class === 'overrides' || query.class === 'given_away' ? '' : (query.component ?? '')
  return { ...scope, shopIds, kind: kindOf[query.class], component, reason: query.reason ?? null }
}

/** What all documents of a class come to: read from the days, however many there are. */
async function sumClass(ctx: Context, filter: EntryFilter): Promise<{ amount: number; tax: number }> {
  const rows = await sumTaxes(ctx.tx, filter)
  const sum = (pick: 'base' | 'tax', test: (row: TaxSumRow) => boolean) =>
    rows.reduce((total, row) => (test(row) ? total + row[pick] : total), 0)
  const own = (row: TaxSumRow) => row.component === filter.component && (filter.reason === null || row.reason === filter.reason)
  if (filter.kind === 'not_taxable') {
    const taken = sum('base', (row) => own(row) && (row.kind === 'taxable' || row.kind === 'exempt'))
    return { amount: fromCents(sum('base', (row) => row.kind === 'net') - taken), tax: 0 }
  }
  const isMine = (row: TaxSumRow) => row.kind === filter.kind && own(row)
  return { amount: fromCents(sum('base', isMine)), tax: fromCents(sum('tax', isMine)) }
}

/** A page of documents, the latest first. Numbers of invoices are for who may see them. */
export async function findTaxDocuments(
  ctx: Context,
  filter: EntryFilter,
  at: { limit: number; offset: number },
): Promise<TaxDocument[]> {
  const rows = await selectEntries(ctx.tx, filter, at)
  const named = new Map(
    (
      await nameEntries(
        ctx.tx,
        rows.map((row) => row.id),
      )
    ).map((row) => [row.id, row]),
  )
  const seesInvoices = may(ctx, 'invoices:view')
  return rows.flatMap((row) => {
    const one = named.get(row.id)
    if (!one) return []
    const { event } = one
    return [
      {
        id: row.id,
        date: one.business_date,
        invoice_id: one.invoice_id,
        invoice_number: seesInvoices ? one.number : null,
        customer_name: one.customer_name,
        shop_name: one.shop_name,
        amount: fromCents(row.amount),
        tax: fromCents(row.tax),
        percent: filter.kind === 'taxable' ? one.rate_millionths / 10_000 : null,
        reason: one.reason,
        line: one.line ?? '',
        note: one.note ?? '',
        by_name: one.by_name ?? '',
        event: event === 'voided' ? 'reversed' : event,
      },
    ]
  })
}
export async function listTaxDocumentsOf(
  ctx: Context,
  { query }: Input<typeof listTaxDocuments>,
): Promise<Answer<typeof listTaxDocuments>> {
  const at = pageOf(query, 20)
  const filter = await entryFilterOf(ctx, query)
  const [documents, count, sum] = await Promise.all([
    findTaxDocuments(ctx, filter, at),
    countEntries(ctx.tx, filter, mostCounted),
    sumClass(ctx, filter),
  ])
  return { documents, sum, pagination: paginateCounted(at, count) }
}
