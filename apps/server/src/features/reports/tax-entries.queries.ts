import { columns, combine, computed, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { invoiceIssueLines, invoiceIssueLineTaxes, invoices, payments, taxDays, taxEntries } from '#tables.gen.ts'

const lineRow = columns('l', invoiceIssueLines, [
  'position',
  'type',
  'sales_class',
  'amount_cents',
  'discount_cents',
  'tax_cents',
  'cost_cents',
  'line_item_id',
])
/** The lines of an issue as they were frozen. */
export const selectLines = (tx: Tx, invoiceId: string): Promise<RowOf<typeof lineRow>[]> =>
  tx.rows(
    lineRow,
    `select ${lineRow.sql} from app.invoice_issue_lines l where l.tenant_id = $1 and l.invoice_id = $2 order by l.position`,
    [tx.tenant, invoiceId],
  )
const lineTaxRow = columns('t', invoiceIssueLineTaxes, ['position', 'component', 'rate_millionths', 'exempt_reason', 'tax_cents'])
export const selectTaxesOfLines = (tx: Tx, invoiceId: string): Promise<RowOf<typeof lineTaxRow>[]> =>
  tx.rows(
    lineTaxRow,
    `select ${lineTaxRow.sql} from app.invoice_issue_line_taxes t where t.tenant_id = $1 and t.invoice_id = $2 order by t.position, t.component`,
    [tx.tenant, invoiceId],
  )
/** What was said last of the tax of these lines of orders. */
export const selectSaid = (tx: Tx, lineItemIds: readonly string[]) =>
  tx.rows(
    { line_item_id: 'uuid', is_taxable: 'bool?' },
    `select distinct on (v.line_item_id) v.line_item_id, v.is_taxable from app.tax_overrides v
      where v.tenant_id = $1 and v.line_item_id = any($2::uuid[]) order by v.line_item_id, v.created_at desc, v.id desc`,
    [tx.tenant, lineItemIds],
  )

const headRow = columns('i', invoices, ['shop_id', 'issue_date', 'status', 'origin'])
export const selectHead = (tx: Tx, invoiceId: string): Promise<RowOf<typeof headRow> | undefined> =>
  tx.maybe(headRow, `select ${headRow.sql} from app.invoices i where i.tenant_id = $1 and i.id = $2`, [tx.tenant, invoiceId])
const moneyRow = combine(
  columns('p', payments, ['id', 'amount_cents', 'paid_on']),
  computed({ is_money: ['bool', "coalesce(r.kind, 'payment') not in ('goodwill', 'write_off')"] }),
)
/** Payments of an invoice as they were recorded; `is_money` is false for what settles it without money. */
export const selectMoney = (tx: Tx, invoiceId: string): Promise<RowOf<typeof moneyRow>[]> =>
  tx.rows(
    moneyRow,
    `select ${moneyRow.sql} from app.payments p left join app.receipts r on r.tenant_id = $1 and r.id = p.receipt_id
      where p.tenant_id = $1 and p.invoice_id = $2 order by p.created_at, p.id`,
    [tx.tenant, invoiceId],
  )
const creditRow = { component: 'text', rate_millionths: 'int4', base: 'int8', tax: 'int8' } as const
/** What a credit note takes back of each tax, and of what sales the tax was taken; without those that were exempt of it. */
export const selectCredited = (tx: Tx, creditNoteId: string): Promise<RowOf<typeof creditRow>[]> =>
  tx.rows(
    creditRow,
    `select x.component, x.rate_millionths, sum(l.net_cents)::bigint as base, sum(t.tax_cents)::bigint as tax
       from app.credit_notes n
       join app.credit_note_lines l on l.tenant_id = $1 and l.credit_note_id = n.id
       join app.credit_note_taxes t on t.tenant_id = $1 and t.credit_note_id = n.id and t.position = l.position
       join app.invoice_issue_line_taxes x on x.tenant_id = $1 and x.invoice_id = n.invoice_id and x.position = l.position and x.component = t.component
      where n.tenant_id = $1 and n.id = $2 and x.exempt_reason = '' group by x.component, x.rate_millionths order by x.component, x.rate_millionths`,
    [tx.tenant, creditNoteId],
  )
const entryColumns = [
  'basis',
  'event',
  'sign',
  'business_date',
  'shop_id',
  'invoice_id',
  'payment_id',
  'kind',
  'component',
  'rate_millionths',
  'reason',
  'position',
  'base_cents',
  'tax_cents',
] as const
const entryRow = columns('e', taxEntries, entryColumns)
export type EntryRow = RowOf<typeof entryRow>
export const selectEntriesOf = (tx: Tx, invoiceId: string): Promise<EntryRow[]> =>
  tx.rows(entryRow, `select ${entryRow.sql} from app.tax_entries e where e.tenant_id = $1 and e.invoice_id = $2 order by e.id`, [
    tx.tenant,
    invoiceId,
  ])
export async function insertEntries(tx: Tx, rows: readonly { id: string; row: EntryRow }[], at: Date): Promise<void> {
  if (rows.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    rows.map(({ id, row }) => [id, ...entryColumns.map((name) => row[name]), at]),
  )
  await tx.run(`insert into app.tax_entries (tenant_id, id, ${entryColumns.join(', ')}, created_at) values ${sql}`, values)
}

const dayKey = ['basis', 'business_date', 'shop_id', 'kind', 'component', 'rate_millionths', 'reason'] as const
const dayRow = columns('d', taxDays, [...dayKey, 'entries', 'base_cents', 'tax_cents'])
export type DayRow = RowOf<typeof dayRow>
/** A row of a day that nobody else adds to now; locked. */
export const holdFreeDay = (tx: Tx, day: DayRow): Promise<{ id: string } | undefined> =>
  tx.maybe(
    { id: 'uuid' },
    `select d.id from app.tax_days d where d.tenant_id = $1 and d.basis = $2 and d.business_date = $3::date and d.shop_id = $4 and d.kind = $5 and d.component = $6
        and d.rate_millionths = $7 and d.reason = $8 limit 1 for update skip locked`,
    [tx.tenant, ...dayKey.map((name) => day[name])],
  )
export const addToDay = (tx: Tx, id: string, day: DayRow): Promise<number> =>
  tx.run(
    `update app.tax_days set entries = entries + $3::bigint, base_cents = base_cents + $4::bigint, tax_cents = tax_cents + $5::bigint
      where tenant_id = $1 and id = $2`,
    [tx.tenant, id, day.entries, day.base_cents, day.tax_cents],
  )
export const insertDay = (tx: Tx, id: string, day: DayRow): Promise<number> =>
  tx.run(
    `insert into app.tax_days (tenant_id, id, ${dayKey.join(', ')}, entries, base_cents, tax_cents)
     values ($1, $2, $3, $4::date, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [tx.tenant, id, ...dayKey.map((name) => day[name]), day.entries, day.base_cents, day.tax_cents],
  )
