import type { FrozenLook, InvoiceDocument } from '@twopost/contract/invoices'
import { isWanted } from '@twopost/contract/service-orders.states'
import type { InvoiceFact } from '@twopost/contract/shops'
import { countDocument, type DocumentTotals, type TaxPolicy } from '@twopost/contract/taxes'
import { selectAuthorizations } from '#features/estimates/index.ts'
import { selectWarranties } from '#features/inventory/index.ts'
import { lineToTax, selectLines } from '#features/service-orders/index.ts'
import { readShopPaper } from '#features/shops/index.ts'
import { exemptionsToday, policiesOf } from '#features/taxes/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { selectDraftLines } from '../counter/draft-lines.queries.ts'
import { type CreditedLineRow, type CreditNoteRow, selectNotesOf, sumCreditedLines } from '../credits/credits.queries.ts'
import { type SourceRow, selectBareSource, selectSource, selectUrgent } from '../draft-source.queries.ts'
import type { InvoiceRow } from '../invoices.queries.ts'
import { type BilledLine, discountOf, documentOf, itemsOf, settleDocument, taxRows } from '../invoices.rules.ts'
import { type ItemRow, selectIssue, selectItems, selectTaxes, type TaxRow } from '../issue/issues.queries.ts'
import { type LineTaxRow, lineTaxRows, selectLineTaxes } from '../issue/line-taxes.queries.ts'
import { type PaymentRow, selectPayments } from '../payments/payments.queries.ts'
import { printedLook } from '../templates/template-logo.service.ts'
import { lookOf } from '../templates/template-look.rules.ts'
import { selectTemplate } from '../templates/templates.queries.ts'
import { type PrintedFacts, withShopPaper } from './shop-paper.rules.ts'

/** What a draft would be if it were issued now. */
export interface LiveDraft {
  source: SourceRow
  lines: BilledLine[]
  totals: DocumentTotals
  policy: TaxPolicy
  /** The last day of a certificate of the customer that has ended (TAX20). */
  expiredOn: string | null
  document: InvoiceDocument
}
/** What a draft is counted in: the taxes of today are those of its issue (TAX9). */
export interface DraftContext {
  tx: Tx
  now: Date
}
/** What an invoice that is of no order stands under on paper (NOW4). */
export const headings = {
  counter: { en: 'Counter sale', es: 'Venta de mostrador' },
  late_fee: { en: 'Late fee', es: 'Recargo por mora' },
  opening: { en: 'Opening balance', es: 'Saldo inicial' },
} as const
type DraftRow = Pick<
  InvoiceRow,
  'id' | 'origin' | 'service_order_id' | 'payer_id' | 'terms' | 'notes' | 'discount_kind' | 'discount_value'
>
/** What a draft bills now, and to whom: lines of its order that its payer pays, or those that it has itself. */
async function readLines(tx: Tx, row: DraftRow): Promise<{ source: SourceRow; lines: BilledLine[] }> {
  if (row.service_order_id !== null) {
    const [source, all] = await Promise.all([
      selectSource(tx, row.service_order_id, row.payer_id),
      selectLines(tx, row.service_order_id),
    ])
    // What was not used is billed to nobody (PAR20), what the customer does not want neither (EST14), and what somebody else pays on an invoice of theirs (NOW4).
    const isBilled = (line: (typeof all)[number]) =>
      line.not_used_reason === '' && isWanted(line.approval) && line.payer_customer_id === row.payer_id
    return { source, lines: all.filter(isBilled) }
  }
  const [source, own] = await Promise.all([selectBareSource(tx, row.id), selectDraftLines(tx, row.id)])
  const service_name = row.origin === 'order' ? '' : headings[row.origin][source.language]
  // The two rates of a shop are for work and goods; a fee is taxed where a tax names its class (TAX7).
  const tax_override = row.origin === 'late_fee' && source.tax_mode === 'simple' ? untaxed : null
  return { source, lines: own.map((line) => ({ ...bareLine, ...line, service_name, tax_override })) }
}
const untaxed = { taxable: false, reason: '', by: '', at: '' }
export const bareLine = {
  service_id: null,
  service_category: '',
  payer: 'customer',
  technician_id: null,
  estimated_thousandths: null,
  sublet_cost_cents: null,
  document_no: null,
  is_work_billed: null,
  discount_cents: 0,
  rule_price_cents: null,
  list_price_cents: null,
} as const
/** What the shop prints beside (DOC6), and what should not wait (DEF8). What was wanted and approved is between the shop and its customer, so it stands on no invoice of another payer. */
async function readFacts(
  tx: Tx,
  row: DraftRow,
  shown: readonly InvoiceFact[],
  lines: readonly BilledLine[],
): Promise<PrintedFacts> {
  const parts = shown.includes('warranties') ? lines.flatMap((line) => line.inventory_item_id ?? []) : []
  const orderId = row.payer_id === null ? row.service_order_id : null
  const [warranties, urgent, approvals] = await Promise.all([
    parts.length > 0 ? selectWarranties(tx, parts) : [],
    orderId === null ? [] : selectUrgent(tx, orderId),
    orderId !== null && shown.includes('approvals') ? selectAuthorizations(tx, orderId) : [],
  ])
  return { warranties, urgent, approvals: approvals.toReversed() }
}
/** Counts a draft again from its lines, its shop and who pays. */
export async function readDraft({ tx, now }: DraftContext, row: DraftRow): Promise<LiveDraft> {
  const { source, lines } = await readLines(tx, row)
  const policy = (await policiesOf(tx, [source], now))(source)
  const { exemptions, expired_on: expiredOn } = exemptionsToday(source, now)
  const taxed = lines.map((line) => lineToTax({ ...line, service_id: line.service_id ?? row.id }))
  const totals = countDocument(taxed, policy, exemptions, discountOf(row))
  const isExempt = exemptions.some((one) => one.isAll)
  const paper = await readShopPaper(tx, { shopId: source.shop_id, kind: 'invoice', language: source.language, date: now })
  const facts = await readFacts(tx, row, paper.row.invoice_facts, lines)
  const document = withShopPaper(documentOf(source, lines, totals, row, isExempt), paper, source, lines, facts)
  return { source, lines, totals, policy, expiredOn, document }
}

/** An invoice with everything that detail, PDF, mail and link show. */
export interface Print {
  document: InvoiceDocument
  template: FrozenLook
  items: ItemRow[]
  taxes: TaxRow[]
  lineTaxes: LineTaxRow[]
  expiredOn: string | null
  payments: PaymentRow[]
  credits: CreditNoteRow[]
  creditedLines: CreditedLineRow[]
  /** When its content was fixed; a draft's last change. */
  fixedAt: Date
}
/** A draft as it is now; an issued invoice from its insert-only tables and its payments alone (M7, S-73). */
export async function readPrint(at: DraftContext, row: InvoiceRow): Promise<Print> {
  const { tx } = at
  const issue = row.number === null ? undefined : await selectIssue(tx, row.id)
  if (!issue) {
    const [draft, template] = await Promise.all([readDraft(at, row), selectTemplate(tx, row.template_id)])
    return {
      document: { ...draft.document, isMarked: true },
      template: await printedLook({ tx }, lookOf(template)),
      items: itemsOf(draft.lines, draft.totals),
      taxes: taxRows(draft.totals, draft.policy),
      lineTaxes: lineTaxRows(draft.totals),
      expiredOn: draft.expiredOn,
      payments: [],
      credits: [],
      creditedLines: [],
      fixedAt: row.updated_at,
    }
  }
  const [items, taxes, lineTaxes, payments, credits, creditedLines] = await Promise.all([
    selectItems(tx, row.id),
    selectTaxes(tx, row.id),
    selectLineTaxes(tx, row.id),
    selectPayments(tx, row.id),
    selectNotesOf(tx, row.id),
    row.credited_cents > 0 ? sumCreditedLines(tx, row.id) : [],
  ])
  return {
    document: {
      ...settleDocument(issue.document, row.status, payments, credits),
      ...(row.status === 'void' && { isMarked: true }),
    },
    template: await printedLook({ tx }, issue.template),
    items,
    taxes,
    lineTaxes,
    expiredOn: null,
    payments,
    credits,
    creditedLines,
    fixedAt: issue.issued_at,
  }
}
