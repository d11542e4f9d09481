import type { InvoiceDocument } from '@twopost/contract/invoices'
import type { DiscountShareRow } from '#features/service-orders/index.ts'
import { columns, combine, computed, type RowOf, tenantRows, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { invoiceIssueLines, invoiceIssues, invoiceIssueTaxes, items, lineParts } from '#tables.gen.ts'
import type { InvoiceNames } from '../invoices.queries.ts'
import type { StoredLook } from '../templates/template-look.rules.ts'
import type { FrozenItem, FrozenTech } from './frozen-lines.rules.ts'

/** What was issued: never changed again (the runtime login may only add and read). */
const issueRow = combine(
  columns('', invoiceIssues, ['number', 'issued_at']),
  computed({
    language: [typed<'en' | 'es'>('text'), 'language'],
    document: [typed<InvoiceDocument>('jsonb'), 'document'],
    template: [typed<StoredLook>('jsonb'), 'template'],
  }),
)
export type IssueRow = RowOf<typeof issueRow>
export const selectIssue = (tx: Tx, invoiceId: string): Promise<IssueRow | undefined> =>
  tx.maybe(issueRow, `select ${issueRow.sql} from app.invoice_issues where tenant_id = $1 and invoice_id = $2`, [
    tx.tenant,
    invoiceId,
  ])
export interface NewIssue {
  invoiceId: string
  number: string
  issuedAt: Date
  issueDate: string
  dueDate: string
  document: InvoiceDocument
  template: StoredLook
  names: InvoiceNames
}
export const insertIssues = (tx: Tx, issues: readonly NewIssue[]): Promise<number> => {
  const { sql, values } = tenantRows(
    tx.tenant,
    issues.map(({ document, ...issue }) => [
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
    ]),
  )
  return tx.run(
    `insert into app.invoice_issues (tenant_id, invoice_id, number, issued_at, issue_date, due_date, language, subtotal_cents, discount_cents, tax_cents, total_cents, document, template, named)
     values ${sql}`,
    values,
  )
}

const itemRow = columns('', invoiceIssueLines, [
  'id',
  'type',
  'sales_class',
  'service_name',
  'description',
  'quantity_thousandths',
  'unit_price_cents',
  'amount_cents',
  'discount_cents',
  'order_discount_cents',
  'tax_millionths',
  'tax_cents',
  'line_item_id',
  'service_id',
  'part_id',
  'cost_cents',
  'cost_state',
])
export type ItemRow = RowOf<typeof itemRow>
export const selectItems = (tx: Tx, invoiceId: string): Promise<ItemRow[]> =>
  tx.rows(
    itemRow,
    `select ${itemRow.sql}
       from app.invoice_issue_lines where tenant_id = $1 and invoice_id = $2 order by position`,
    [tx.tenant, invoiceId],
  )
export const insertItems = (tx: Tx, invoiceId: string, items: readonly FrozenItem[]): Promise<void> =>
  insertItemsOf(tx, [{ invoiceId, items }])
/** The lines of several issues. */
export async function insertItemsOf(
  tx: Tx,
  issues: readonly { invoiceId: string; items: readonly FrozenItem[] }[],
): Promise<void> {
  const rows = issues.flatMap(({ invoiceId, items }) => items.map((item, position) => ({ invoiceId, item, position })))
  if (rows.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    rows.map(({ invoiceId, item, position }) => [
      invoiceId,
      position,
      item.id,
      item.type,
      item.sales_class,
      item.service_name,
      item.description,
      item.quantity_thousandths,
      item.unit_price_cents,
      item.amount_cents,
      item.discount_cents,
      item.order_discount_cents,
      item.tax_millionths,
      item.tax_cents,
      item.line_item_id,
      item.service_id,
      item.part_id,
      item.cost_cents,
      item.cost_state,
      item.payer,
      item.service_kind,
      item.service_category,
      item.advisor_user_id,
      item.rule_price_cents,
      item.list_price_cents,
      item.sold_thousandths,
    ]),
  )
  await tx.run(
    `insert into app.invoice_issue_lines (tenant_id, invoice_id, position, id, type, sales_class, service_name, description, quantity_thousandths, unit_price_cents, amount_cents, discount_cents, order_discount_cents,
       tax_millionths, tax_cents, line_item_id, service_id, part_id, cost_cents, cost_state, payer, service_kind, service_category, advisor_user_id, rule_price_cents,
       list_price_cents, sold_thousandths) values ${sql}`,
    values,
  )
}
/** Who did the lines of an issue; frozen with them (NOW5). */
export const insertTechs = async (tx: Tx, invoiceId: string, techs: readonly FrozenTech[]): Promise<void> => {
  if (techs.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    techs.map((one) => [
      invoiceId,
      one.position,
      one.technician_id,
      one.place,
      one.share_millionths,
      one.sold_thousandths,
      one.loaded_cents,
    ]),
  )
  await tx.run(
    `insert into app.invoice_issue_line_techs (tenant_id, invoice_id, position, technician_id, place, share_millionths, sold_thousandths, loaded_cents)
     values ${sql}`,
    values,
  )
}
/** Who gave which discount of the order on a line, frozen with it (NOW5). */
export interface FrozenDiscount {
  position: number
  place: number
  share: DiscountShareRow
}
export const insertDiscounts = async (tx: Tx, invoiceId: string, discounts: readonly FrozenDiscount[]): Promise<void> => {
  if (discounts.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    discounts.map(({ position, place, share }) => [
      ...[invoiceId, position, place, share.discount_id, share.scope, share.reason_code, share.given_by, share.given_by_name],
      ...[share.approved_by, share.cents],
    ]),
  )
  await tx.run(
    `insert into app.invoice_issue_line_discounts (tenant_id, invoice_id, position, place, discount_id, scope, reason_code, given_by, given_by_name,
       approved_by, cents) values ${sql}`,
    values,
  )
}
/** What these parts cost by the list, in cents. */
export const selectListPrices = (tx: Tx, itemIds: readonly string[]) =>
  tx.rows(
    columns('i', items, ['id', 'list_price_cents']),
    'select i.id, i.list_price_cents from app.items i where i.tenant_id = $1 and i.id = any($2::uuid[])',
    [tx.tenant, itemIds],
  )

/**
 * What the parts of an order's lines cost as it stands: what went out to them and did not come back. An estimate where more went out than there was,
 * at the last cost; the next delivery settles that in the stock and no longer on the invoice (PAR14).
 */
export const selectPartCosts = (tx: Tx, orderId: string) =>
  tx.rows(
    {
      line_item_id: lineParts.line_item_id,
      cost_cents: lineParts.cost_cents,
      out: 'int8',
      cost_state: lineParts.cost_state,
    } as const,
    `select p.line_item_id, p.cost_cents, p.issued_thousandths - p.returned_thousandths as out, p.cost_state
       from app.line_parts p where p.tenant_id = $1 and p.service_order_id = $2`,
    [tx.tenant, orderId],
  )

/** Lines of an order that a standing invoice has, or of which it is kept that nobody is billed for their parts. */
export const selectSettledLines = async (tx: Tx, orderId: string): Promise<string[]> =>
  (
    await tx.rows(
      { line_id: 'uuid' },
      `select l.line_item_id as line_id from app.invoices i
         join app.invoice_issue_lines l on l.tenant_id = $1 and l.invoice_id = i.id and l.line_item_id is not null
        where i.tenant_id = $1 and i.service_order_id = $2 and i.status in ('sent', 'paid', 'overdue') and i.deleted_at is null
       union
       select u.line_item_id from app.unbilled_parts u join app.invoices i on i.tenant_id = $1 and i.id = u.invoice_id
        where u.tenant_id = $1 and u.service_order_id = $2 and i.status in ('sent', 'paid', 'overdue') and i.deleted_at is null`,
      [tx.tenant, orderId],
    )
  ).map((row) => row.line_id)

const taxRow = columns('', invoiceIssueTaxes, [
  'label',
  'component',
  'name',
  'jurisdiction',
  'on_top_of',
  'tax_millionths',
  'base_cents',
  'tax_cents',
])
export type TaxRow = RowOf<typeof taxRow>
export const selectTaxes = (tx: Tx, invoiceId: string): Promise<TaxRow[]> =>
  tx.rows(
    taxRow,
    `select ${taxRow.sql} from app.invoice_issue_taxes where tenant_id = $1 and invoice_id = $2 order by position`,
    [tx.tenant, invoiceId],
  )
export const insertTaxes = async (tx: Tx, invoiceId: string, taxes: readonly TaxRow[]): Promise<void> => {
  if (taxes.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    taxes.map((tax, position) => [
      invoiceId,
      position,
      tax.label,
      tax.component,
      tax.name,
      tax.jurisdiction,
      tax.on_top_of,
      tax.tax_millionths,
      tax.base_cents,
      tax.tax_cents,
    ]),
  )
  await tx.run(
    `insert into app.invoice_issue_taxes (tenant_id, invoice_id, position, label, component, name, jurisdiction, on_top_of, tax_millionths, base_cents, tax_cents) values ${sql}`,
    values,
  )
}
