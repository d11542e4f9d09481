import type { DocumentTotals } from '@twopost/contract/taxes'
import { columns, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { invoiceIssueLineTaxes } from '#tables.gen.ts'

const lineTaxRow = columns('', invoiceIssueLineTaxes, [
  'position',
  'component',
  'base_cents',
  'tax_cents',
  'exempt_cents',
  'exempt_reason',
  'rate_millionths',
  'cents_per_piece',
  'component_id',
  'rule_id',
])
export type LineTaxRow = RowOf<typeof lineTaxRow>
/** The taxes of the lines of a document, as an issue keeps them (TAX5). */
export const lineTaxRows = (totals: DocumentTotals): LineTaxRow[] =>
  totals.lines.flatMap((line, position) =>
    line.taxes.map((tax) => ({
      position,
      component: tax.code,
      base_cents: tax.baseCents,
      tax_cents: tax.taxCents,
      exempt_cents: tax.exemptCents,
      exempt_reason: tax.exemptReason,
      rate_millionths: tax.rateMillionths,
      cents_per_piece: tax.centsPerPiece,
      component_id: tax.componentId,
      rule_id: tax.ruleId,
    })),
  )
export const selectLineTaxes = (tx: Tx, invoiceId: string): Promise<LineTaxRow[]> =>
  tx.rows(
    lineTaxRow,
    `select ${lineTaxRow.sql} from app.invoice_issue_line_taxes where tenant_id = $1 and invoice_id = $2 order by position, component`,
    [tx.tenant, invoiceId],
  )
export const insertLineTaxes = async (tx: Tx, invoiceId: string, taxes: readonly LineTaxRow[]): Promise<void> => {
  if (taxes.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    taxes.map((tax) => [
      invoiceId,
      tax.position,
      tax.component,
      tax.base_cents,
      tax.tax_cents,
      tax.exempt_cents,
      tax.exempt_reason,
      tax.rate_millionths,
      tax.cents_per_piece,
      tax.component_id,
      tax.rule_id,
    ]),
  )
  await tx.run(
    `insert into app.invoice_issue_line_taxes (tenant_id, invoice_id, position, component, base_cents, tax_cents, exempt_cents, exempt_reason, rate_millionths, cents_per_piece, component_id, rule_id)
     values ${sql}`,
    values,
  )
}
