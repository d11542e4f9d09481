import type { Totals } from '@twopost/contract/core/money'
import type { FrozenLook, InvoiceDocument } from '@twopost/contract/invoices'
import { type LineRow, selectLines } from '#features/service-orders/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { type SourceRow, selectSource } from '../draft-source.queries.ts'
import type { InvoiceRow } from '../invoices.queries.ts'
import { countInvoice, discountOf, documentOf, itemsOf, nameTaxes, settleDocument } from '../invoices.rules.ts'
import { type ItemRow, selectIssue, selectItems, selectTaxes, type TaxRow } from '../issue/issues.queries.ts'
import { type PaymentRow, selectPayments } from '../payments/payments.queries.ts'
import { printedLook } from '../templates/template-logo.service.ts'
import { lookOf } from '../templates/template-look.rules.ts'
import { selectTemplate } from '../templates/templates.queries.ts'

/** What a draft would be if it were issued now. */
export interface LiveDraft {
  source: SourceRow
  lines: LineRow[]
  totals: Totals
  document: InvoiceDocument
}
/** Counts a draft again from its order, shop and customer. */
export async function readDraft(
  tx: Tx,
  row: Pick<InvoiceRow, 'service_order_id' | 'terms' | 'notes' | 'discount_kind' | 'discount_value'>,
): Promise<LiveDraft> {
  const [source, all] = await Promise.all([selectSource(tx, row.service_order_id), selectLines(tx, row.service_order_id)])
  // What was not used is billed to nobody (PAR20).
  const lines = all.filter((line) => line.not_used_reason === '')
  const totals = countInvoice(lines, source, discountOf(row))
  return { source, lines, totals, document: documentOf(source, lines, totals, row) }
}

/** An invoice with everything that detail, PDF, mail and link show. */
export interface Print {
  document: InvoiceDocument
  template: FrozenLook
  items: ItemRow[]
  taxes: TaxRow[]
  payments: PaymentRow[]
  /** When its content was fixed; a draft's last change. */
  fixedAt: Date
}
/** A draft as it is now; an issued invoice from its insert-only tables and its payments alone (M7, S-73). */
export async function readPrint(tx: Tx, row: InvoiceRow): Promise<Print> {
  const issue = row.number === null ? undefined : await selectIssue(tx, row.id)
  if (!issue) {
    const [draft, template] = await Promise.all([readDraft(tx, row), selectTemplate(tx, row.template_id)])
    return {
      document: draft.document,
      template: await printedLook({ tx }, lookOf(template)),
      items: itemsOf(draft.lines, draft.totals),
      taxes: nameTaxes(draft.totals, draft.source),
      payments: [],
      fixedAt: row.updated_at,
    }
  }
  const [items, taxes, payments] = await Promise.all([
    selectItems(tx, row.id),
    selectTaxes(tx, row.id),
    selectPayments(tx, row.id),
  ])
  return {
    document: settleDocument(issue.document, row.status, payments),
    template: await printedLook({ tx }, issue.template),
    items,
    taxes,
    payments,
    fixedAt: issue.issued_at,
  }
}
