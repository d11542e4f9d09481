import { expect, it } from 'vitest'
import type { InvoiceDetail } from '../invoices.api.ts'
import { type DraftValues, discountInput, previewDraft } from './invoice-document.rules.ts'

const invoice = {
  items: [
    { totalPrice: 180, taxPercent: 10 },
    { totalPrice: 179.98, taxPercent: 10 },
  ],
  taxes: [],
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

it('counts a draft of a shop with components as the server does: each tax once, on what is left of its lines (TAX19)', () => {
  const tax = (code: string) => ({ code, percent: 0, perPiece: null, base: 0, amount: 0, exempt: 0, exemptReason: '' })
  const components = {
    items: [
      { totalPrice: 300, quantity: 2, taxes: [] },
      { totalPrice: 225.5, quantity: 1, taxes: [tax('state'), tax('city')] },
      { totalPrice: 15, quantity: 1, taxes: [tax('state')] },
    ],
    taxes: [
      { label: 'state', name: 'State', percent: 6.25, base: 0, amount: 0, onTopOf: [] },
      { label: 'city', name: 'City', percent: 2, base: 0, amount: 0, onTopOf: [] },
    ],
    document: { language: 'en', template: { type: 'professional' }, totalCents: 0 },
  } as unknown as InvoiceDetail
  const counted = (typed: DraftValues) => {
    const printed = previewDraft(components, typed)
    return [...printed.taxes.map((one) => [one.name, one.cents]), printed.totalCents]
  }
  expect(counted(values())).toEqual([['State', 1503], ['City', 451], 56_004])
  expect(counted(values({ kind: 'percent', value: 10 }))).toEqual([['State', 1353], ['City', 406], 50_404])
})
