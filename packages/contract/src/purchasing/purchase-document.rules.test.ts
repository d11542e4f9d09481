import { expect, it } from 'vitest'
import { layoutPurchase, type PurchaseDocument } from './purchase-document.rules.ts'

const order = (lines: number, more: Partial<PurchaseDocument> = {}): PurchaseDocument => ({
  language: 'en',
  number: 'PO-2026-0007',
  isDraft: false,
  isCancelled: false,
  orderDate: '2026-11-20',
  expected: null,
  orderedBy: 'Luis',
  account: 'A-77',
  from: ['Cascade', '1 Main St'],
  to: ['Tidewater Parts', 'Ana Ríos'],
  deliverTo: ['Cascade North', '2 Dock Rd'],
  notes: 'Ring at the gate.',
  hasPrices: true,
  totalCents: lines * 2500,
  lines: Array.from({ length: lines }, (_, at) => ({
    partNumber: `BR-${at}`,
    name: 'Brake pads, front, with hardware and wear sensors for both sides',
    quantity: 2000,
    unit: 'ea',
    unitCents: 1250,
    coreCents: at === 0 ? 4000 : 0,
    totalCents: 2500,
  })),
  ...more,
})
const textsOf = (document: PurchaseDocument) =>
  layoutPurchase(document).map((page) => page.steps.flatMap((step) => (step.kind === 'text' ? [step.text] : [])))

it('says what is ordered where and for how much, with all lines and the page of how many (DOC9, DOC10)', () => {
  const pages = textsOf(order(60))
  const all = pages.flat()
  expect(pages.length).toBeGreaterThan(2)
  for (const [at, texts] of pages.entries()) {
    expect(texts).toContain(`Page ${at + 1} of ${pages.length}`)
    if (at > 0) expect(texts).toContain('Purchase order PO-2026-0007')
  }
  for (let at = 0; at < 60; at++) expect(all.filter((text) => text === `BR-${at}`)).toHaveLength(1)
  expect(all).toContain('$1,500.00')
  expect(all).toContain('Core charge $40.00 each')
  // The total stands under a line.
  expect(pages.find((texts) => texts.includes('$1,500.00'))).toContain('BR-59')
  expect(all).not.toContain('DRAFT, NOT ORDERED')
})
it('leaves prices out, and says that it is a draft in the language asked for', () => {
  const texts = textsOf(order(1, { hasPrices: false, isDraft: true, language: 'es' })).flat()
  expect(texts.join(' ')).not.toContain('$')
  expect(texts).toContain('BORRADOR, SIN PEDIR')
  expect(texts).toContain('Página 1 de 1')
})
