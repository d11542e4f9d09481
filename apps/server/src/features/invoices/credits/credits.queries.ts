import type { CreditDocument } from '@twopost/contract/invoices'
import { columns, combine, computed, outer, type RowOf, tenantRows, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import {
  creditNoteLines,
  creditNotes,
  creditNoteTaxes,
  customers,
  invoiceIssueLines,
  invoiceIssueLineTaxes,
  invoiceIssueLineTechs,
  invoices,
  items,
  shops,
} from '#tables.gen.ts'

const issuedLine = combine(
  columns('l', invoiceIssueLines, [
    'position',
    'id',
    'type',
    'sales_class',
    'description',
    'quantity_thousandths',
    'amount_cents',
    'discount_cents',
    'line_item_id',
    'service_id',
    'part_id',
    'cost_cents',
    'sold_thousandths',
  ]),
  outer(columns('p', items, { part_kind: 'kind' })),
)
export type IssuedLineRow = RowOf<typeof issuedLine>
/** The lines of an issued invoice, in their order. */
export const selectIssuedLines = (tx: Tx, invoiceId: string): Promise<IssuedLineRow[]> =>
  tx.rows(
    issuedLine,
    `select ${issuedLine.sql} from app.invoice_issue_lines l left join app.items p on p.tenant_id = $1 and p.id = l.part_id
      where l.tenant_id = $1 and l.invoice_id = $2 order by l.position`,
    [tx.tenant, invoiceId],
  )
const issuedTax = columns('t', invoiceIssueLineTaxes, ['position', 'component', 'base_cents', 'tax_cents', 'exempt_cents'])
export type IssuedTaxRow = RowOf<typeof issuedTax>
export const selectIssuedTaxes = (tx: Tx, invoiceId: string): Promise<IssuedTaxRow[]> =>
  tx.rows(
    issuedTax,
    `select ${issuedTax.sql} from app.invoice_issue_line_taxes t where t.tenant_id = $1 and t.invoice_id = $2 order by t.position, t.component`,
    [tx.tenant, invoiceId],
  )

const frozenShare = columns('t', invoiceIssueLineTechs, ['position', 'technician_id', 'share_millionths'])
/** Who did the lines of an issued invoice, by shares of the whole. */
export const selectFrozenShares = (tx: Tx, invoiceId: string): Promise<RowOf<typeof frozenShare>[]> =>
  tx.rows(
    frozenShare,
    `select ${frozenShare.sql} from app.invoice_issue_line_techs t where t.tenant_id = $1 and t.invoice_id = $2 order by t.position, t.place`,
    [tx.tenant, invoiceId],
  )

const ofInvoice = (tx: Tx, invoiceId: string): [string, string] => [tx.tenant, invoiceId]
const creditedLine = {
  position: 'int4',
  ...{ quantity: 'int8', net: 'int8', discount: 'int8', cost: 'int8', sold: 'int8' },
} as const
export type CreditedLineRow = RowOf<typeof creditedLine>
/** What earlier credit notes took back of each line of an invoice. */
export const sumCreditedLines = (tx: Tx, invoiceId: string): Promise<CreditedLineRow[]> =>
  tx.rows(
    creditedLine,
    `select l.position, sum(l.quantity_thousandths)::bigint as quantity, sum(l.net_cents)::bigint as net, sum(l.discount_cents)::bigint as discount,
            sum(l.cost_cents)::bigint as cost, sum(l.sold_thousandths)::bigint as sold
       from app.credit_notes n join app.credit_note_lines l on l.tenant_id = $1 and l.credit_note_id = n.id
      where n.tenant_id = $1 and n.invoice_id = $2 group by l.position`,
    ofInvoice(tx, invoiceId),
  )
/** Hours that credit notes of an order's standing invoices took back, by line of the order. */
export const sumCreditedHours = async (tx: Tx, orderId: string): Promise<{ lineItemId: string; thousandths: number }[]> =>
  (
    await tx.rows(
      { line_item_id: 'uuid?', thousandths: 'int8' },
      `select x.line_item_id, sum(l.sold_thousandths)::bigint as thousandths
         from app.invoices i join app.credit_notes n on n.tenant_id = $1 and n.invoice_id = i.id
         join app.credit_note_lines l on l.tenant_id = $1 and l.credit_note_id = n.id and l.sold_thousandths > 0
         join app.invoice_issue_lines x on x.tenant_id = $1 and x.invoice_id = i.id and x.position = l.position and x.line_item_id is not null
        where i.tenant_id = $1 and i.service_order_id = $2 and i.status <> 'void' and i.deleted_at is null group by x.line_item_id`,
      [tx.tenant, orderId],
    )
  ).flatMap((row) => (row.line_item_id === null ? [] : [{ lineItemId: row.line_item_id, thousandths: row.thousandths }]))
const creditedTax = { position: 'int4', component: 'text', base: 'int8', tax: 'int8', exempt: 'int8' } as const
export type CreditedTaxRow = RowOf<typeof creditedTax>
export const sumCreditedTaxes = (tx: Tx, invoiceId: string): Promise<CreditedTaxRow[]> =>
  tx.rows(
    creditedTax,
    `select t.position, t.component, sum(t.base_cents)::bigint as base, sum(t.tax_cents)::bigint as tax, sum(t.exempt_cents)::bigint as exempt
       from app.credit_notes n join app.credit_note_taxes t on t.tenant_id = $1 and t.credit_note_id = n.id
      where n.tenant_id = $1 and n.invoice_id = $2 group by t.position, t.component`,
    ofInvoice(tx, invoiceId),
  )

const lastMail = `from app.credit_note_mails k where k.tenant_id = $1 and k.credit_note_id = n.id order by k.created_at desc, k.id desc limit 1`
const noteRow = combine(
  columns('n', creditNotes, [
    'id',
    'number',
    'shop_id',
    'invoice_id',
    'customer_id',
    'business_date',
    'reason',
    'net_cents',
    'tax_cents',
    'total_cents',
    'settled_cents',
    'returned_cents',
    'recorded_by_name',
    'created_at',
  ]),
  columns('s', shops, { shop_name: 'name' }),
  columns('c', customers, { customer_name: 'name' }),
  columns('i', invoices, { invoice_number: 'number' }),
  computed({
    mailed_to: ['text?', `(select k.recipient ${lastMail})`],
    mailed_at: ['timestamptz?', `(select k.created_at ${lastMail})`],
  }),
)
export type CreditNoteRow = RowOf<typeof noteRow>
const joins = `join app.shops s on s.tenant_id = $1 and s.id = n.shop_id
  join app.customers c on c.tenant_id = $1 and c.id = n.customer_id
  join app.invoices i on i.tenant_id = $1 and i.id = n.invoice_id`
/** These credit notes in no order. */
export const selectNotesById = (tx: Tx, ids: readonly string[]): Promise<CreditNoteRow[]> =>
  tx.rows(noteRow, `select ${noteRow.sql} from app.credit_notes n ${joins} where n.tenant_id = $1 and n.id = any($2::uuid[])`, [
    tx.tenant,
    ids,
  ])
/** The credit notes of an invoice, the earliest first. */
export const selectNotesOf = (tx: Tx, invoiceId: string): Promise<CreditNoteRow[]> =>
  tx.rows(
    noteRow,
    `select ${noteRow.sql} from app.credit_notes n ${joins} where n.tenant_id = $1 and n.invoice_id = $2 order by n.created_at, n.id`,
    ofInvoice(tx, invoiceId),
  )
const noteLine = combine(
  columns('l', creditNoteLines, ['position', 'quantity_thousandths', 'net_cents', 'tax_cents', 'restock']),
  columns('x', invoiceIssueLines, ['id', 'description']),
)
export const selectNoteLines = (tx: Tx, id: string): Promise<RowOf<typeof noteLine>[]> =>
  tx.rows(
    noteLine,
    `select ${noteLine.sql} from app.credit_note_lines l join app.credit_notes n on n.tenant_id = $1 and n.id = l.credit_note_id
       join app.invoice_issue_lines x on x.tenant_id = $1 and x.invoice_id = n.invoice_id and x.position = l.position
      where l.tenant_id = $1 and l.credit_note_id = $2 order by l.position`,
    [tx.tenant, id],
  )
const noteTax = { ...columns('t', creditNoteTaxes, ['component']).shape, cents: 'int8' } as const
export const selectNoteTaxes = (tx: Tx, id: string): Promise<RowOf<typeof noteTax>[]> =>
  tx.rows(
    noteTax,
    `select t.component, sum(t.tax_cents)::bigint as cents from app.credit_note_taxes t where t.tenant_id = $1 and t.credit_note_id = $2
      group by t.component having sum(t.tax_cents) <> 0 order by t.component`,
    [tx.tenant, id],
  )
const paperRow = combine(
  columns('n', creditNotes, ['shop_id', 'created_at']),
  computed({ document: [typed<CreditDocument>('jsonb'), 'n.document'] }),
)
/** What a credit note says, as it was frozen. */
export const selectNotePaper = (tx: Tx, id: string): Promise<RowOf<typeof paperRow> | undefined> =>
  tx.maybe(paperRow, `select ${paperRow.sql} from app.credit_notes n where n.tenant_id = $1 and n.id = $2`, [tx.tenant, id])

export interface NewNote
  extends Pick<
    CreditNoteRow,
    | 'id'
    | 'number'
    | 'shop_id'
    | 'invoice_id'
    | 'customer_id'
    | 'business_date'
    | 'reason'
    | 'net_cents'
    | 'tax_cents'
    | 'total_cents'
    | 'settled_cents'
    | 'returned_cents'
  > {
  document: CreditDocument
  by: string | null
  byName: string
}
export const insertNote = (tx: Tx, one: NewNote, at: Date): Promise<number> =>
  tx.run(
    `insert into app.credit_notes (tenant_id, id, number, shop_id, invoice_id, customer_id, business_date, reason, net_cents, tax_cents, total_cents,
       settled_cents, returned_cents, document, recorded_by, recorded_by_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      ...[tx.tenant, one.id, one.number, one.shop_id, one.invoice_id, one.customer_id, one.business_date, one.reason],
      ...[one.net_cents, one.tax_cents, one.total_cents, one.settled_cents, one.returned_cents],
      ...[JSON.stringify(one.document), one.by, one.byName, at],
    ],
  )
export type NewNoteLine = Pick<
  RowOf<typeof allOfLine>,
  | 'position'
  | 'quantity_thousandths'
  | 'net_cents'
  | 'discount_cents'
  | 'tax_cents'
  | 'cost_cents'
  | 'restock'
  | 'sold_thousandths'
>
const allOfLine = columns('', creditNoteLines, [
  'position',
  'quantity_thousandths',
  'net_cents',
  'discount_cents',
  'tax_cents',
  'cost_cents',
  'restock',
  'sold_thousandths',
])
export const insertNoteLines = async (tx: Tx, noteId: string, lines: readonly NewNoteLine[]): Promise<void> => {
  if (lines.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    lines.map((one) => [
      ...[noteId, one.position, one.quantity_thousandths, one.net_cents, one.discount_cents, one.tax_cents],
      ...[one.cost_cents, one.restock, one.sold_thousandths],
    ]),
  )
  await tx.run(
    `insert into app.credit_note_lines (tenant_id, credit_note_id, position, quantity_thousandths, net_cents, discount_cents, tax_cents, cost_cents, restock, sold_thousandths)
     values ${sql}`,
    values,
  )
}
export type NewNoteTax = Pick<IssuedTaxRow, 'position' | 'component' | 'base_cents' | 'tax_cents' | 'exempt_cents'>
export const insertNoteTaxes = async (tx: Tx, noteId: string, taxes: readonly NewNoteTax[]): Promise<void> => {
  if (taxes.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    taxes.map((one) => [noteId, one.position, one.component, one.base_cents, one.tax_cents, one.exempt_cents]),
  )
  await tx.run(
    `insert into app.credit_note_taxes (tenant_id, credit_note_id, position, component, base_cents, tax_cents, exempt_cents) values ${sql}`,
    values,
  )
}
export const insertNoteMail = (
  tx: Tx,
  one: { id: string; noteId: string; to: string; by: string | null; byName: string },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.credit_note_mails (tenant_id, id, credit_note_id, recipient, sent_by, sent_by_name, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.tenant, one.id, one.noteId, one.to, one.by, one.byName, at],
  )
