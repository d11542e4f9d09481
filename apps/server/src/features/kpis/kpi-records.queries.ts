import { type FactKpi, type Measure, maskOf, measures, measuresOf } from '@twopost/contract/kpis'
import { countUpTo, pageSql } from '#platform/database/counted-list.ts'
import { columns, combine, outer, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { creditNotes, customers, factLines, invoices, serviceOrders, vehicles } from '#tables.gen.ts'
import { groupOfPayer } from './facts.rules.ts'
import { measureSql } from './facts-check.queries.ts'
import { type Dates, type FactScope, keptDimension, ofChoice, ofFacts } from './kpis.queries.ts'

const sums = Object.fromEntries(measures.map((measure) => [measure, 'int8'])) as Record<Measure, 'int8'>
const headRow = {
  ...columns('h', factLines, ['document_id', 'business_date', 'service_order_id', 'invoice_id', 'credit_note_id', 'customer_id'])
    .shape,
  ...sums,
} as const
export type HeadRow = RowOf<typeof headRow>

/** The documents that count: those of these days that were not taken back, and of which the figure counts something. */
function documents(tx: Tx, kpi: Pick<FactKpi, 'numerator' | 'denominator'>, scope: FactScope, dates: Dates) {
  const { values, where } = ofFacts(tx, scope, dates)
  const choice = ofChoice(scope, values)
  return {
    values,
    // The head of a document may be of another payer or person than the lines that count.
    from: `app.fact_lines h
      cross join lateral (select ${measures.map((one) => `${measureSql[one]} as ${one}`).join(', ')} from app.fact_lines f
        where ${where} and f.document_id = h.document_id${choice}) s
      where h.tenant_id = $1 and h.is_head and h.event <> 'voided' and ($2::uuid[] is null or h.shop_id = any($2))
        and h.business_date >= $3::date and h.business_date <= $4::date and (${measuresOf(kpi)
          .map((one) => `s.${one} <> 0`)
          .join(' or ')})`,
  }
}
/** A page of the documents that a figure is the sum of, the latest first. */
export function selectHeads(
  tx: Tx,
  kpi: Pick<FactKpi, 'numerator' | 'denominator'>,
  scope: FactScope,
  dates: Dates,
  at: { limit: number; offset: number },
): Promise<HeadRow[]> {
  const { values, from } = documents(tx, kpi, scope, dates)
  return tx.rows(
    headRow,
    `select h.document_id, h.business_date, h.service_order_id, h.invoice_id, h.credit_note_id, h.customer_id, ${measures.map((one) => `s.${one}`).join(', ')}
       from ${from} order by h.business_date desc, h.id desc ${pageSql(values, at)}`,
    values,
  )
}
/** How many there are: from the counts that are kept, where nothing or one thing is chosen; else they are counted up to 10,000. */
export async function countHeads(
  tx: Tx,
  kpi: Pick<FactKpi, 'numerator' | 'denominator'>,
  scope: FactScope,
  dates: Dates,
): Promise<number> {
  const dimension = keptDimension(scope, undefined)
  if (dimension === undefined) {
    const { values, from } = documents(tx, kpi, scope, dates)
    return countUpTo(tx, from, values)
  }
  const member = dimension === 'all' ? '' : (scope[dimension] ?? '')
  const payers = [...new Set(scope.payers.map(groupOfPayer))]
  const { count } = await tx.one(
    { count: 'int8' },
    `select app.whole(sum(n.documents)) as count from app.fact_counts n
      where n.tenant_id = $1 and ($2::uuid[] is null or n.shop_id = any($2)) and n.business_date >= $3::date and n.business_date <= $4::date
        and n.payers = any($5::text[]) and n.dimension = '${dimension}' and n.member = $6 and n.mask & $7::int <> 0`,
    [tx.tenant, scope.shopIds, dates.from, dates.to, payers, member, maskOf(measuresOf(kpi))],
  )
  return count
}

const namedDocument = combine(
  columns('i', invoices, { invoice_id: 'id', invoice_number: 'number' }),
  outer(
    combine(
      columns('o', serviceOrders, { order_number: 'number' }),
      columns('c', customers, { customer_name: 'name' }),
      columns('v', vehicles, {
        year: 'year',
        make: 'make',
        model: 'model',
        license_plate: 'license_plate',
        plate_state: 'plate_state',
        unit_number: 'unit_number',
      }),
    ),
  ),
)
export type NamedRow = RowOf<typeof namedDocument>
/** What names these invoices. */
export const nameInvoices = (tx: Tx, invoiceIds: readonly string[]): Promise<NamedRow[]> =>
  tx.rows(
    namedDocument,
    `select ${namedDocument.sql} from app.invoices i
       left join app.service_orders o on o.tenant_id = $1 and o.id = i.service_order_id
       left join app.customers c on c.tenant_id = $1 and c.id = i.customer_id
       left join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id
      where i.tenant_id = $1 and i.id = any($2::uuid[])`,
    [tx.tenant, invoiceIds],
  )

const namedCredit = columns('n', creditNotes, ['id', 'number', 'invoice_id'])
/** Numbers of these credit notes, and the invoices that they take something back of. */
export const nameCredits = (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof namedCredit>[]> =>
  tx.rows(namedCredit, `select ${namedCredit.sql} from app.credit_notes n where n.tenant_id = $1 and n.id = any($2::uuid[])`, [
    tx.tenant,
    ids,
  ])
