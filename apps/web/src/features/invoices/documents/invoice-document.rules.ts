import { countTotals, type Discount, toCents, toMillionths } from '@twopost/contract/core/money'
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
  const totals = countTotals(
    invoice.items.map((item) => ({ amountCents: toCents(item.totalPrice), taxRateMillionths: toMillionths(item.taxPercent) })),
    discount,
  )
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
    taxes: totals.taxes.map((tax) => ({ rateMillionths: tax.rateMillionths, baseCents: tax.baseCents, cents: tax.taxCents })),
    totalCents: totals.totalCents,
    balanceCents: totals.totalCents,
  }
}
