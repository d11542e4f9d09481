import { type Measure, measures, unitOfMeasure } from '@twopost/contract/kpis'
import { columns, combine, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { creditNoteLines, creditNotes, factLines, invoiceIssueLines, invoiceIssueLineTechs, invoices } from '#tables.gen.ts'
import type { CountRow, DayRow, FactRow } from './facts.rules.ts'

const frozenLine = columns('l', invoiceIssueLines, [
  'invoice_id',
  'position',
  'id',
  'type',
  'sales_class',
  'service_id',
  'quantity_thousandths',
  'unit_price_cents',
  'amount_cents',
  'discount_cents',
  'cost_cents',
  'cost_state',
  'payer',
  'service_kind',
  'service_category',
  'advisor_user_id',
  'rule_price_cents',
  'sold_thousandths',
])
export type FrozenLineRow = RowOf<typeof frozenLine>
/** The lines of these issues as they were frozen. */
export const selectFrozenLines = (tx: Tx, invoiceIds: readonly string[]): Promise<FrozenLineRow[]> =>
  tx.rows(
    frozenLine,
    `select ${frozenLine.sql} from app.invoice_issue_lines l where l.tenant_id = $1 and l.invoice_id = any($2::uuid[]) order by l.invoice_id, l.position`,
    [tx.tenant, invoiceIds],
  )
const frozenTech = columns('t', invoiceIssueLineTechs, [
  'invoice_id',
  'position',
  'technician_id',
  'share_millionths',
  'loaded_cents',
])
export type FrozenTechRow = RowOf<typeof frozenTech>
/** Who did them. */
export const selectFrozenTechs = (tx: Tx, invoiceIds: readonly string[]): Promise<FrozenTechRow[]> =>
  tx.rows(
    frozenTech,
    `select ${frozenTech.sql} from app.invoice_issue_line_techs t where t.tenant_id = $1 and t.invoice_id = any($2::uuid[])
      order by t.invoice_id, t.position, t.place`,
    [tx.tenant, invoiceIds],
  )
/** Who pays on the other invoices of an order that stand, those issued first before; the order is held. */
export const selectPayersOfOthers = (tx: Tx, orderId: string, invoiceId: string) =>
  tx.rows(
    combine(columns('i', invoices, ['id', 'issue_date']), columns('l', invoiceIssueLines, ['payer'])),
    `select distinct i.id, i.issue_date, l.payer from app.invoices i join app.invoice_issue_lines l on l.tenant_id = $1 and l.invoice_id = i.id
      where i.tenant_id = $1 and i.service_order_id = $2 and i.id <> $3 and i.status in ('sent', 'paid', 'overdue') and i.deleted_at is null
      order by i.issue_date, i.id`,
    [tx.tenant, orderId, invoiceId],
  )
const posted = columns('i', invoices, ['id', 'shop_id', 'service_order_id', 'customer_id', 'status', 'issue_date', 'voided_at'])
export type PostedRow = RowOf<typeof posted>
/** Issued invoices in the order of their ids, after one of them. Nothing was sold here with an opening balance. */
export const selectPosted = (tx: Tx, after: string | null, limit: number): Promise<PostedRow[]> =>
  tx.rows(
    posted,
    `select ${posted.sql} from app.invoices i
      where i.tenant_id = $1 and i.number is not null and i.origin <> 'opening' and i.deleted_at is null and ($2::uuid is null or i.id > $2) order by i.id limit $3`,
    [tx.tenant, after, limit],
  )

const creditRow = columns('n', creditNotes, ['id', 'shop_id', 'invoice_id', 'customer_id', 'business_date'])
export type CreditRow = RowOf<typeof creditRow> & { service_order_id: string | null }
/** Credit notes in the order of their ids, after one of them. */
export const selectCredits = (tx: Tx, after: string | null, limit: number): Promise<CreditRow[]> =>
  tx.rows(
    combine(creditRow, columns('i', invoices, ['service_order_id'])),
    `select ${creditRow.sql}, i.service_order_id from app.credit_notes n join app.invoices i on i.tenant_id = $1 and i.id = n.invoice_id
      where n.tenant_id = $1 and ($2::uuid is null or n.id > $2) order by n.id limit $3`,
    [tx.tenant, after, limit],
  )
const creditLine = columns('l', creditNoteLines, [
  'credit_note_id',
  'position',
  'net_cents',
  'discount_cents',
  'cost_cents',
  'sold_thousandths',
])
/** The lines of these credit notes. */
export const selectCreditLines = (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof creditLine>[]> =>
  tx.rows(
    creditLine,
    `select ${creditLine.sql} from app.credit_note_lines l where l.tenant_id = $1 and l.credit_note_id = any($2::uuid[]) order by l.credit_note_id, l.position`,
    [tx.tenant, ids],
  )

const factColumns = [
  'event',
  'sign',
  'business_date',
  'shop_id',
  'invoice_id',
  'credit_note_id',
  'document_id',
  'is_head',
  'service_order_id',
  'service_id',
  'line_id',
  'sales_class',
  'payer',
  'service_kind',
  'category',
  'advisor_user_id',
  'technician_id',
  'customer_id',
  'counts_order',
  'net_cents',
  'discount_cents',
  'cost_cents',
  'is_cost_known',
  'rule_gap_cents',
  'sold_thousandths',
] as const satisfies readonly (keyof FactRow & keyof typeof factLines)[]
const factRow = combine(columns('f', factLines, factColumns))
export type StoredFact = RowOf<typeof factRow>
/** What was written of these documents. */
export const selectFacts = (tx: Tx, documentIds: readonly string[]): Promise<StoredFact[]> =>
  tx.rows(
    factRow,
    `select ${factRow.sql} from app.fact_lines f where f.tenant_id = $1 and f.document_id = any($2::uuid[]) order by f.document_id, f.is_head desc, f.id`,
    [tx.tenant, documentIds],
  )
export async function insertFacts(tx: Tx, rows: readonly { id: string; row: FactRow }[], at: Date): Promise<void> {
  if (rows.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    rows.map(({ id, row }) => [id, ...factColumns.map((name) => row[name]), at]),
  )
  await tx.run(`insert into app.fact_lines (tenant_id, id, ${factColumns.join(', ')}, created_at) values ${sql}`, values)
}

const endings = { money: '_cents', hours: '_thousandths', count: '' } as const
/** The column in which the days keep a measure. */
export const columnOf = (measure: Measure): string => `${measure}${endings[unitOfMeasure(measure)]}`
const sums = measures.map(columnOf)
/** Adds to the days of facts, or begins them. */
export async function addToDays(tx: Tx, days: readonly DayRow[]): Promise<void> {
  if (days.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    days.map((day) => [
      day.shopId,
      day.date,
      day.dimension,
      day.member,
      day.payer,
      ...measures.map((measure) => day.sums[measure]),
    ]),
  )
  await tx.run(
    `insert into app.fact_days (tenant_id, shop_id, business_date, dimension, member, payer, ${sums.join(', ')}) values ${sql}
     on conflict (tenant_id, shop_id, business_date, dimension, member, payer) do update set ${sums
       .map((column) => `${column} = app.fact_days.${column} + excluded.${column}`)
       .join(', ')}`,
    values,
  )
}
/** Adds to the counts of documents, or begins them. */
export async function addToCounts(tx: Tx, counts: readonly CountRow[]): Promise<void> {
  if (counts.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    counts.map((row) => [row.shopId, row.date, row.dimension, row.member, row.payers, row.mask, row.documents]),
  )
  await tx.run(
    `insert into app.fact_counts (tenant_id, shop_id, business_date, dimension, member, payers, mask, documents) values ${sql}
     on conflict (tenant_id, shop_id, business_date, dimension, member, payers, mask) do update set documents = app.fact_counts.documents + excluded.documents`,
    values,
  )
}
export const deleteDays = (tx: Tx): Promise<number> => tx.run('delete from app.fact_days where tenant_id = $1', [tx.tenant])
export const deleteCounts = (tx: Tx): Promise<number> => tx.run('delete from app.fact_counts where tenant_id = $1', [tx.tenant])
