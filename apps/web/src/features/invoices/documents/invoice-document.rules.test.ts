import { expect, it } from 'vitest'
import type { InvoiceDetail } from '../invoices.api.ts'
import { type DraftValues, discountInput, previewDraft } from './invoice-document.rules.ts'

const invoice = {
  items: [
    { totalPrice: 180, taxPercent: 10 },
    { totalPrice: 179.98, taxPercent: 10 },
  ],
  document: { language: 'en', template: { type: 'professional' }, totalCents: 39598 },
} as unknown as InvoiceDetail
const values = (more: Partial<DraftValues> = {}): DraftValues => ({
  kind: 'none',
  value: null,
  terms: 'Net 30',
  notes: '',
  template: '',
  ...more,
})

it.each([
  [values(), 0, 3600, 39598],
  [values({ kind: 'percent', value: 10 }), 3600, 3240, 35638],
  [values({ kind: 'amount', value: 59.98 }), 5998, 3000, 33000],
  [values({ kind: 'amount', value: 9999 }), 35998, 0, 0],
  [values({ kind: 'percent', value: null }), 0, 3600, 39598],
])('counts a draft while it is typed as the server does (M15) %#', (typed, discountCents, taxCents, totalCents) => {
  const printed = previewDraft(invoice, typed)
  expect([printed.discount.cents, printed.taxes[0]?.cents, printed.totalCents, printed.balanceCents]).toEqual([
    discountCents,
    taxCents,
    totalCents,
    totalCents,
  ])
})

it('sends an empty discount as none', () => {
  expect(discountInput(values({ kind: 'amount', value: null }))).toEqual({ kind: 'none' })
})
