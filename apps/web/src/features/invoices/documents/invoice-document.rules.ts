import { countTotals, type Discount, toCents, toMillionths, toThousandths } from '@twopost/contract/core/money'
import { countTaxes } from '@twopost/contract/core/tax'
import type { FrozenLook, InvoiceDocument } from '@twopost/contract/invoices'
import type { InvoiceDetail } from '../invoices.api.ts'

/** What the server gives to be laid out: the document with the look it is printed in. */
export type PrintedInvoice = InvoiceDocument & { template: FrozenLook }
export const printedOf = (invoice: { document: Record<string, unknown> }): PrintedInvoice =>
  invoice.document as unknown as PrintedInvoice

/** What can be changed of a draft. */
export interface DraftValues {
  kind: 'none' | 'amount' | 'percent'
  value: number | null
  terms: string
  notes: string
  /** The id of its template. */
  template: string
}
export const draftValues = (invoice: InvoiceDetail): DraftValues => ({
  kind: invoice.discount.kind,
  value: invoice.discount.kind === 'none' ? null : invoice.discount.value,
  terms: invoice.terms,
  notes: invoice.notes,
  template: invoice.templateId,
})

/** The discount as the call takes it. */
export function discountInput({ kind, value }: DraftValues) {
  return kind === 'none' || value === null ? { kind: 'none' as const } : { kind, value }
}

/** What the lines come to with a discount: by the shop's two rates, or by the components that each line has (TAX8). */
function countedOf({ items, taxes }: InvoiceDetail, discount: Discount) {
  const printed = (tax: { rateMillionths: number; baseCents: number; taxCents: number }) => ({
    rateMillionths: tax.rateMillionths,
    baseCents: tax.baseCents,
    cents: tax.taxCents,
  })
  const names = new Map(taxes.flatMap((tax) => (tax.name === undefined ? [] : [[tax.label, tax.name] as const])))
  if (names.size === 0) {
    const totals = countTotals(
      items.map((item) => ({ amountCents: toCents(item.totalPrice), taxRateMillionths: toMillionths(item.taxPercent) })),
      discount,
    )
    return { ...totals, taxes: totals.taxes.map(printed) }
  }
  const totals = countTaxes(
    items.map((item) => ({
      amountCents: toCents(item.totalPrice),
      quantityThousandths: toThousandths(item.quantity),
      taxes: item.taxes.map((tax) => ({
        code: tax.code,
        centsPerPiece: tax.perPiece === null ? null : toCents(tax.perPiece),
        exemptReason: tax.exemptReason,
      })),
    })),
    taxes.map((tax) => ({ code: tax.label, rateMillionths: toMillionths(tax.percent), onTopOf: tax.onTopOf ?? [] })),
    discount,
  )
  return { ...totals, taxes: totals.taxes.map((tax) => ({ ...printed(tax), name: names.get(tax.code) ?? tax.code })) }
}

/** The draft's document with what is being typed, in the look that is chosen: counted by the same function as on the server. */
export function previewDraft(invoice: InvoiceDetail, values: DraftValues, look?: FrozenLook): PrintedInvoice {
  const printed = printedOf(invoice)
  const input = discountInput(values)
  const discount: Discount =
    input.kind === 'none'
      ? input
      : input.kind === 'amount'
        ? { kind: 'amount', cents: toCents(input.value) }
        : { kind: 'percent', millionths: toMillionths(input.value) }
  const totals = countedOf(invoice, discount)
  return {
    ...printed,
    ...(look && { template: look }),
    terms: values.terms,
    notes: values.notes,
    subtotalCents: totals.subtotalCents,
    discount: {
      cents: totals.discountCents,
      rateMillionths: discount.kind === 'percent' ? discount.millionths : null,
    },
    taxes: totals.taxes,
    totalCents: totals.totalCents,
    balanceCents: totals.totalCents,
  }
}
