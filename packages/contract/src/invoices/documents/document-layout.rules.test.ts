import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { contrastOf } from '../../core/colors.ts'
import { type DrawStep, fontFamilies, type Page } from '../../core/display-list.ts'
import { textWidth } from '../../core/print-text.ts'
import { loadTypeface } from '../../core/typefaces.ts'
import type { InvoiceDocument } from './document.model.ts'
import { invoiceLabels } from './document-labels.rules.ts'
import { layoutInvoice } from './document-layout.rules.ts'
import { headerParts, type InvoiceTemplate, professionalTemplate, templateLayouts, templateTypes } from './template.model.ts'

const makeServices = (count: number, perService = 4): InvoiceDocument['services'] =>
  Array.from({ length: Math.ceil(count / perService) }, (_, service) => ({
    name: `Service ${service + 1}`,
    subtotalCents: 10_000,
    lines: Array.from({ length: Math.min(perService, count - service * perService) }, (_none, line) => ({
      type: (['labor', 'part', 'service'] as const)[line % 3]!,
      description: `Work on axle ${service + 1} step ${line + 1}`,
      partNumber: line % 3 === 1 ? `FLG-${service}${line}` : '',
      quantityThousandths: 1_250,
      unitPriceCents: 2_000,
      amountCents: 2_500,
    })),
  }))

const makeInvoice = (change: Partial<InvoiceDocument> = {}, lines = 3): InvoiceDocument => ({
  language: 'en',
  currency: 'USD',
  status: 'issued',
  number: 'INV-2026-118',
  issueDate: '2026-11-18',
  dueDate: '2026-12-18',
  shop: {
    companyName: 'Cascade Fleet',
    shopName: 'Port Yard',
    address: '2210 Marine View Dr',
    phone: '253 555 0110',
    email: 'a@b.example',
  },
  customer: {
    name: 'Harbor Line',
    contactName: 'R. Castillo',
    addressLines: ['4015 E 11th St'],
    phone: '',
    email: '',
    isTaxExempt: false,
  },
  vehicle: {
    title: '2020 International LT625',
    unitNumber: '109',
    vin: '3HSDZAPR2LN583014',
    plate: 'C70418D',
    plateState: 'WA',
    mileage: 498_112,
  },
  orderNumber: 'SO-2026-00404',
  technicianName: 'Marcus Bell',
  services: makeServices(lines),
  subtotalCents: 158_520,
  discount: { cents: 7_926, rateMillionths: 50_000 },
  taxes: [{ rateMillionths: 100_000, baseCents: 150_594, cents: 15_059 }],
  totalCents: 165_653,
  payments: [],
  paidCents: 0,
  balanceCents: 165_653,
  notes: 'Left rear chamber replaced.',
  terms: 'Net 30',
  paymentInfo: 'Pay by card.',
  legalLines: ['EPA ID WAH000012345'],
  ...change,
})

type TextStep = DrawStep & { kind: 'text' }
const textsOf = (page: Page | undefined): TextStep[] =>
  (page?.steps ?? []).filter((step): step is TextStep => step.kind === 'text')
const words = (pages: Page[]) => pages.flatMap(textsOf).map((step) => step.text)
const say = (page: Page | undefined) =>
  textsOf(page)
    .map((step) => step.text)
    .join(' | ')
const show = (flags: Partial<InvoiceTemplate['show']>): InvoiceTemplate => ({
  ...professionalTemplate,
  show: { ...professionalTemplate.show, ...flags },
})

describe('an invoice on paper (M1, M18)', () => {
  test('prints the facts of the business, the customer, the vehicle and the order', () => {
    const said = say(layoutInvoice(professionalTemplate, makeInvoice())[0])
    for (const fact of [
      'Cascade Fleet',
      'INV-2026-118',
      'Harbor Line',
      '2020 International LT625, unit 109',
      'LN583014',
      'WA C70418D · 498,112 mi',
    ]) {
      expect(said).toContain(fact)
    }
    for (const fact of [
      'Nov 18, 2026',
      'Dec 18, 2026',
      'SO-2026-00404',
      'Marcus Bell',
      'Page 1 of 1',
      '1.25 h',
      'Part no. FLG-01',
    ]) {
      expect(said).toContain(fact)
    }
  })

  test('prints subtotal, discount, tax and balance as figures of the trade', () => {
    const said = say(layoutInvoice(professionalTemplate, makeInvoice())[0])
    for (const fact of [
      '$1,585.20',
      'Discount, 5%',
      '−$79.26',
      'Tax, 10%',
      '$150.59',
      'Balance due',
      '$1,656.53',
      'due Dec 18, 2026',
    ]) {
      expect(said).toContain(fact)
    }
  })

  test('names the base of each tax where labor and parts differ', () => {
    const taxes = [
      { rateMillionths: 101_000, baseCents: 100_000, cents: 10_100 },
      { rateMillionths: 0, baseCents: 50_594, cents: 0 },
    ]
    const said = say(layoutInvoice(professionalTemplate, makeInvoice({ taxes }))[0])
    expect(said).toContain('Tax, 10.1% of $1,000.00')
    expect(said).not.toContain('Tax, 0%')
  })

  test('prints payments and what is left, and says when nothing is', () => {
    const payments = [{ date: '2026-11-20', method: 'card' as const, cents: 65_653 }]
    const partly = makeInvoice({ payments, paidCents: 65_653, balanceCents: 100_000 })
    expect(say(layoutInvoice(professionalTemplate, partly)[0])).toMatch(
      /Total \| \$1,656\.53 \| Card, Nov 20, 2026 \| −\$656\.53 \| Balance due/,
    )
    const paid = say(layoutInvoice(professionalTemplate, { ...partly, balanceCents: 0 })[0])
    expect(paid).toContain('Paid in full')
    expect(paid).not.toContain('due Dec 18')
    const many = makeInvoice({ payments: Array.from({ length: 7 }, () => payments[0]!), paidCents: 459_571 })
    expect(say(layoutInvoice(professionalTemplate, many)[0])).toContain('7 payments | −$4,595.71')
  })

  test('says draft and void, and gives a draft no number', () => {
    const draft = say(
      layoutInvoice(professionalTemplate, makeInvoice({ status: 'draft', number: null, issueDate: null, dueDate: null }))[0],
    )
    expect(draft).toContain('Draft')
    expect(draft).not.toContain('INV-')
    expect(say(layoutInvoice(professionalTemplate, makeInvoice({ status: 'void' }))[0])).toContain('Void')
  })

  test('speaks Spanish, with the same figures', () => {
    const pages = layoutInvoice(professionalTemplate, makeInvoice({ language: 'es' }))
    const said = say(pages[0])
    for (const fact of [
      'Factura',
      'Facturar a',
      '18 nov 2026',
      'Mano de obra',
      'Saldo por pagar',
      '$1,656.53',
      'Neto 30.',
      'Página 1 de 1',
    ]) {
      expect(said).toContain(fact)
    }
    expect(Object.keys(invoiceLabels.es)).toEqual(Object.keys(invoiceLabels.en))
  })

  test.each([
    ['customer', ['Bill to', 'Harbor Line']],
    ['workOrder', ['Work order', 'SO-2026-00404']],
    ['technician', ['Technician', 'Marcus Bell']],
    ['itemDetails', ['Qty', 'Work on axle 1 step 1']],
    ['notes', ['Notes', 'Left rear chamber replaced.']],
    ['terms', ['Terms']],
    ['paymentInfo', ['How to pay', 'Pay by card.']],
  ] as const)('the flag %s hides its section (M22)', (flag, hidden) => {
    const shown = words(layoutInvoice(professionalTemplate, makeInvoice()))
    const without = words(layoutInvoice(show({ [flag]: false }), makeInvoice()))
    for (const text of hidden) {
      expect(shown).toContain(text)
      expect(without).not.toContain(text)
    }
    expect(without).toContain('$1,656.53')
  })

  test('prints the PO number of the customer where there is one (FLT3)', () => {
    const said = words(layoutInvoice(professionalTemplate, makeInvoice({ poNumber: 'HH-4500-1' })))
    expect(said).toContain('PO number')
    expect(said).toContain('HH-4500-1')
    expect(said).toContain('Marcus Bell')
    for (const none of [makeInvoice(), makeInvoice({ poNumber: '' })])
      expect(words(layoutInvoice(professionalTemplate, none))).not.toContain('PO number')
  })

  test('prints a box for each character the font lacks, and no text with it', () => {
    const change = { customer: { ...makeInvoice().customer, name: 'Łukasz 株式 🚚 Ñandú' } }
    const [page] = layoutInvoice(professionalTemplate, makeInvoice(change))
    expect(say(page)).toContain('Łukasz')
    expect(say(page)).toContain('Ñandú')
    expect(say(page)).not.toMatch(/[株式🚚]/u)
    expect(page?.steps.filter((step) => step.kind === 'rect' && step.stroke && !step.radius)).toHaveLength(3)
  })
})

describe('pages', () => {
  test.each([
    [3, 1],
    [15, 2],
    [60, 4],
  ])('%i lines take %i pages, each with the head of the table and its number', (lines, count) => {
    const pages = layoutInvoice(professionalTemplate, makeInvoice({}, lines))
    expect(pages).toHaveLength(count)
    pages.forEach((page, index) => {
      expect(say(page)).toContain(`Page ${index + 1} of ${count}`)
      expect(say(page)).toContain('Description | Type | Qty | Price | Amount')
    })
  })

  test('never print the totals without a line above them, whatever the number of lines', () => {
    for (let lines = 1; lines <= 70; lines++) {
      const pages = layoutInvoice(professionalTemplate, makeInvoice({}, lines))
      const last = pages.find((page) => say(page).includes('Balance due'))
      expect(say(last), `${lines} lines`).toContain('Work on axle')
    }
  })

  test('repeat the name of a service that goes on', () => {
    const pages = layoutInvoice(professionalTemplate, makeInvoice({ services: makeServices(50, 50) }))
    expect(say(pages[1])).toContain('Service 1 (continued)')
  })

  test('carry long notes on below the totals and on further pages, with every word', () => {
    const notes = Array.from({ length: 900 }, (_, index) => `word${index}`).join(' ')
    const pages = layoutInvoice(professionalTemplate, makeInvoice({ notes }))
    const said = words(pages).join(' ').split(' ')
    expect(pages.length).toBeGreaterThan(1)
    expect(said.filter((word) => /^word\d+$/.test(word))).toEqual(notes.split(' '))
  })

  test('are the same for the same invoice', () => {
    const make = () => JSON.stringify(layoutInvoice(professionalTemplate, makeInvoice({}, 40)))
    expect(make()).toBe(make())
  })
})

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const anyText = fc.oneof(
  fc.string({ maxLength: 120 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('W'.repeat(150), ''),
)
const anyLook = fc.record({
  type: fc.constantFrom(...templateTypes),
  layout: fc.constantFrom(...templateLayouts),
  colors: fc.record({ primary: color, secondary: color, accent: color, background: color }),
  styling: fc.record({
    fontFamily: fc.constantFrom(...fontFamilies),
    fontSize: fc.double({ min: 0, max: 40 }),
    lineHeight: fc.double({ min: 0, max: 9 }),
    spacing: fc.double({ min: -9, max: 99 }),
  }),
  company: fc.record({
    name: anyText,
    address: anyText,
    phone: anyText,
    email: anyText,
    website: anyText,
    taxNumber: anyText,
    paymentInfo: anyText,
  }),
})
const everyPart = Object.fromEntries(headerParts.map((part) => [part, true])) as InvoiceTemplate['header']
const anyTemplate = anyLook.map((look): InvoiceTemplate => ({ ...professionalTemplate, ...look, header: everyPart }))
const anyInvoice = fc
  .record({ name: anyText, title: anyText, description: anyText, notes: anyText, lines: fc.integer({ min: 0, max: 40 }) })
  .map(({ name, title, description, notes, lines }) => {
    const invoice = makeInvoice({ notes, paymentInfo: notes }, lines)
    const services = invoice.services.map((service) => ({
      ...service,
      lines: service.lines.map((line) => ({ ...line, description })),
    }))
    return { ...invoice, services, customer: { ...invoice.customer, name }, vehicle: { ...invoice.vehicle!, title } }
  })

/** The colour under a point: the last filled box that was drawn there before the text. */
function groundOf(page: Page, step: TextStep): string {
  const before = page.steps.slice(0, page.steps.indexOf(step))
  const box = before.findLast(
    (other) =>
      other.kind === 'rect' &&
      other.fill &&
      other.x <= step.x &&
      step.x < other.x + other.width &&
      other.y <= step.y &&
      step.y <= other.y + other.height,
  )
  return box?.kind === 'rect' && box.fill ? box.fill : page.background
}

describe('any template and any text', () => {
  beforeAll(async () => {
    for (const family of fontFamilies) await loadTypeface(family)
  })

  test('stay on the page, and can be read', () => {
    fc.assert(
      fc.property(anyTemplate, anyInvoice, (template, invoice) => {
        for (const page of layoutInvoice(template, invoice)) {
          // Gathered first: an assertion for each text of a page takes longer than laying it out.
          const isOff = (step: TextStep) =>
            !(
              step.x >= 30 &&
              step.x + textWidth(step.text, step.size, step.weight, step.font) <= page.width - 30 &&
              step.y <= page.height - 12
            )
          const isFaint = (step: TextStep) => !(contrastOf(step.fill, groundOf(page, step)) >= 4.5)
          expect(textsOf(page).filter(isOff)).toEqual([])
          expect(textsOf(page).filter(isFaint)).toEqual([])
        }
      }),
      { numRuns: 200 },
    )
  })
})
