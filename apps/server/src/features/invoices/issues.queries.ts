import type { InvoiceDocument, InvoiceTemplate } from '@twopost/contract/invoices'
import type { Database, Tx } from '#platform/database/transaction.ts'
import type { InvoiceNames } from './invoices.queries.ts'

/** What was issued: never changed again (the runtime login may only add and read). */
export interface IssueRow {
  number: string
  issued_at: Date
  language: 'en' | 'es'
  document: InvoiceDocument
  template: InvoiceTemplate
}
export const selectIssue = (tx: Tx, invoiceId: string): Promise<IssueRow | undefined> =>
  tx.maybe<IssueRow>(
    'select number, issued_at, language, document, template from app.invoice_issues where tenant_id = app.tid() and invoice_id = $1',
    [invoiceId],
  )
export const insertIssue = (
  tx: Tx,
  issue: {
    invoiceId: string
    number: string
    issuedAt: Date
    issueDate: string
    dueDate: string
    document: InvoiceDocument
    template: InvoiceTemplate
    names: InvoiceNames
  },
): Promise<number> => {
  const { document } = issue
  return tx.run(
    `insert into app.invoice_issues (invoice_id, number, issued_at, issue_date, due_date, language, subtotal_cents, discount_cents, tax_cents, total_cents, document, template, named)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      issue.invoiceId,
      issue.number,
      issue.issuedAt,
      issue.issueDate,
      issue.dueDate,
      document.language,
      document.subtotalCents,
      document.discount.cents,
      document.taxes.reduce((sum, tax) => sum + tax.cents, 0),
      document.totalCents,
      JSON.stringify(document),
      JSON.stringify(issue.template),
      JSON.stringify(issue.names),
    ],
  )
}

export interface ItemRow {
  id: string
  type: 'labor' | 'part' | 'service'
  service_name: string
  description: string
  quantity_thousandths: number
  unit_price_cents: number
  amount_cents: number
  discount_cents: number
  tax_millionths: number
  tax_cents: number
  line_item_id: string | null
  service_id: string | null
  part_id: string | null
}
export const selectItems = (tx: Tx, invoiceId: string): Promise<ItemRow[]> =>
  tx.rows<ItemRow>(
    `select id, type, service_name, description, quantity_thousandths, unit_price_cents, amount_cents, discount_cents, tax_millionths, tax_cents, line_item_id, service_id, part_id
       from app.invoice_issue_lines where tenant_id = app.tid() and invoice_id = $1 order by position`,
    [invoiceId],
  )
export const insertItems = async (tx: Tx, invoiceId: string, items: readonly ItemRow[]): Promise<void> => {
  for (const [position, item] of items.entries())
    await tx.run(
      `insert into app.invoice_issue_lines (invoice_id, position, id, type, service_name, description, quantity_thousandths, unit_price_cents, amount_cents, discount_cents,
         tax_millionths, tax_cents, line_item_id, service_id, part_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
      [
        invoiceId,
        position,
        item.id,
        item.type,
        item.service_name,
        item.description,
        item.quantity_thousandths,
        item.unit_price_cents,
        item.amount_cents,
        item.discount_cents,
        item.tax_millionths,
        item.tax_cents,
        item.line_item_id,
        item.service_id,
        item.part_id,
      ],
    )
}

export interface TaxRow {
  label: 'labor' | 'parts' | 'all'
  tax_millionths: number
  base_cents: number
  tax_cents: number
}
export const selectTaxes = (tx: Tx, invoiceId: string): Promise<TaxRow[]> =>
  tx.rows<TaxRow>(
    'select label, tax_millionths, base_cents, tax_cents from app.invoice_issue_taxes where tenant_id = app.tid() and invoice_id = $1 order by position',
    [invoiceId],
  )
export const insertTaxes = async (tx: Tx, invoiceId: string, taxes: readonly TaxRow[]): Promise<void> => {
  for (const [position, tax] of taxes.entries())
    await tx.run(
      'insert into app.invoice_issue_taxes (invoice_id, position, label, tax_millionths, base_cents, tax_cents) values ($1, $2, $3, $4, $5, $6)',
      [invoiceId, position, tax.label, tax.tax_millionths, tax.base_cents, tax.tax_cents],
    )
}

export const linkKind = 'invoice'
/** Keeps a customer's link: the token behind the tenant's wall, its hash where the link is looked up without one. */
export const insertLink = async (
  tx: Tx,
  link: { tenantId: string; invoiceId: string; token: string; hash: Buffer },
  at: Date,
): Promise<void> => {
  await tx.run('insert into app.invoice_links (invoice_id, token, created_at) values ($1, $2, $3)', [
    link.invoiceId,
    link.token,
    at,
  ])
  await tx.run('select auth.keep_link($1, $2, $3, $4)', [link.hash, link.tenantId, linkKind, link.invoiceId])
}
export const findLinkToken = async (tx: Tx, invoiceId: string): Promise<string | null> =>
  (
    await tx.maybe<{ token: string }>('select token from app.invoice_links where tenant_id = app.tid() and invoice_id = $1', [
      invoiceId,
    ])
  )?.token ?? null
/** Whose invoice a link opens; before any tenant is known. */
export const findLink = async (database: Database, hash: Buffer): Promise<{ tenant_id: string; record_id: string } | undefined> =>
  (await database.single<{ tenant_id: string; record_id: string }>('select * from auth.find_link($1, $2)', [hash, linkKind]))[0]
