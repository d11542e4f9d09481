import { beforeAll, describe, expect, test } from 'vitest'
import { type DrawStep, fontFamilies, type Page } from '../../core/display-list.ts'
import { isPrintable, textWidth } from '../../core/print-text.ts'
import { loadTypeface, typefaceOf } from '../../core/typefaces.ts'
import type { InvoiceDocument } from './document.model.ts'
import { formatCents } from './document-format.rules.ts'
import { layoutInvoice } from './document-layout.rules.ts'
import { sampleInvoice } from './sample-document.rules.ts'
import {
  type InvoiceTemplate,
  professionalTemplate,
  startingTemplates,
  templateLayouts,
  templateTypes,
} from './template.model.ts'
import { faintColors } from './template-colors.rules.ts'

beforeAll(async () => {
  for (const family of fontFamilies) await loadTypeface(family)
})

type TextStep = DrawStep & { kind: 'text' }
const textsOf = (page: Page | undefined): TextStep[] =>
  (page?.steps ?? []).filter((step): step is TextStep => step.kind === 'text')
const said = (pages: readonly Page[]) => pages.flatMap(textsOf).map((step) => step.text)

const shop = {
  companyName: 'Cascade Fleet & Auto',
  shopName: 'Kent Valley',
  address: '1180 W Valley Hwy, Kent, WA 98032',
  phone: '2535550123',
  email: 'kent@cascade.example',
}
const days = { today: '2026-11-21', dueDate: '2026-12-21' }
const sample = (repeats = 1, language: 'en' | 'es' = 'en'): InvoiceDocument => sampleInvoice(language, shop, days, repeats)
const looks = templateTypes.flatMap((type) =>
  templateLayouts.map((layout) => [`${type}, ${layout}`, { ...startingTemplates[type], layout }] as const),
)

describe('five types in three layouts (M20, M22)', () => {
  test('are fifteen papers, no two alike', () => {
    const drawn = looks.map(([, look]) =>
      JSON.stringify(
        layoutInvoice({ ...look, colors: professionalTemplate.colors, styling: professionalTemplate.styling }, sample()),
      ),
    )
    expect(new Set(drawn).size).toBe(15)
  })

  test.each(looks)('%s says everything that an invoice says, on one page', (_, look) => {
    for (const language of ['en', 'es'] as const) {
      const pages = layoutInvoice(look, { ...sample(1, language), poNumber: 'HH-1' })
      const text = said(pages).join(' ')
      for (const fact of [
        'Cascade',
        'INV-2026-131',
        'Ruth Lindqvist',
        '2017 Ford F-150',
        'HKC38217',
        'SO-2026-00426',
        'Hana Kim',
        'HH-1',
        '$540.50',
        '$18.60',
        '$559.10',
      ])
        expect(text).toContain(fact)
      expect(text).toContain(language === 'en' ? 'Balance due' : 'Saldo por pagar')
      expect(text).toContain(language === 'en' ? 'Nov 21, 2026' : '21 nov 2026')
    }
  })

  test.each(looks)('%s hides each section by its flag', (_, look) => {
    const hidden = {
      customer: 'Ruth Lindqvist',
      workOrder: 'SO-2026-00426',
      technician: 'Hana Kim',
      itemDetails: 'Oil filter',
      notes: 'Check the wheel nuts',
      terms: 'Net 30',
      paymentInfo: 'by check or at the counter',
    } as const
    const whole = said(layoutInvoice(look, sample())).join(' ')
    for (const [flag, fact] of Object.entries(hidden)) {
      expect(whole, flag).toContain(fact)
      const without = said(layoutInvoice({ ...look, show: { ...look.show, [flag]: false } }, sample())).join(' ')
      expect(without, flag).not.toContain(fact)
      expect(without).toContain('$559.10')
    }
  })

  test.each(looks)('%s shows of the business what its flags say, in the template’s own words where it has some', (_, look) => {
    const company = {
      name: 'Cascade Group',
      address: 'PO Box 9, Kent',
      phone: '2065550100',
      email: 'pay@cascade.example',
      website: 'cascade.example',
      taxNumber: '91-0000001',
      paymentInfo: '',
    }
    const every = { logo: true, companyName: true, address: true, phone: true, email: true, website: true, taxNumber: true }
    const first = (header: InvoiceTemplate['header']) =>
      said(layoutInvoice({ ...look, company, header }, sample()).slice(0, 1)).join(' ')
    const shown = first(every)
    for (const text of ['Cascade Group', 'PO Box 9', '555-0100', 'pay@cascade.example', 'cascade.example', '91-0000001'])
      expect(shown).toContain(text)
    expect(shown).not.toContain('1180 W Valley')
    const none = first({
      logo: false,
      companyName: false,
      address: false,
      phone: false,
      email: false,
      website: false,
      taxNumber: false,
    })
    for (const text of ['PO Box 9', '555-0100', 'cascade.example', '91-0000001']) expect(none).not.toContain(text)
  })

  test.each(looks)('%s draws the logo where there is one and it is wanted', (_, look) => {
    const logo = { source: 'data:image/png;base64,AAAA', width: 400, height: 100 }
    const imagesOf = (template: InvoiceTemplate) =>
      layoutInvoice(template, sample(12)).flatMap((page) => page.steps.filter((step) => step.kind === 'image'))
    const [image] = imagesOf({ ...look, logo })
    expect(image && image.kind === 'image' && image.width / image.height).toBeCloseTo(4, 2)
    expect(imagesOf({ ...look, logo })).toHaveLength(1)
    expect(imagesOf({ ...look, logo, header: { ...look.header, logo: false } })).toEqual([])
    expect(imagesOf({ ...look, logo: { ...logo, source: 'https://example.com/logo.png' } })).toEqual([])
  })

  test.each(looks)(
    '%s keeps subtotal, taxes and total together on the last page of 120 lines, and its lines add up to it (DOC15)',
    (_, look) => {
      const invoice = sample(20)
      const pages = layoutInvoice(look, { ...invoice, notes: '', paymentInfo: '', legalLines: [] })
      const last = textsOf(pages.at(-1)).map((step) => step.text)
      for (const fact of ['Subtotal', formatCents(invoice.subtotalCents), formatCents(invoice.totalCents)])
        expect(last).toContain(fact)
      const lines = invoice.services.flatMap((service) => service.lines)
      expect(lines).toHaveLength(121)
      expect(lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(invoice.subtotalCents)
      const pieces = said(pages)
      for (const { description } of lines) expect(pieces).toContain(description)
      pages.forEach((page, index) => {
        const texts = textsOf(page).map((step) => step.text)
        expect(texts).toContain(`Page ${index + 1} of ${pages.length}`)
        expect(texts).toContain('Description')
      })
    },
  )

  test.each(looks)('%s never ends a page with the heading of a service (DOC9)', (_, look) => {
    for (let repeats = 3; repeats <= 14; repeats++) {
      for (const page of layoutInvoice(look, sample(repeats)).slice(0, -1)) {
        const body = textsOf(page).filter((step) => step.y < 730 && step.x > 170)
        const lowest = body.reduce((found, step) => (step.y > found.y ? step : found))
        expect(lowest.weight === 700 && /, \d+$/.test(lowest.text)).toBe(false)
      }
    }
  })

  test.each(looks)('%s puts no word over another, at the largest size as at the smallest', (_, look) => {
    for (const fontSize of [8, 14])
      for (const language of ['en', 'es'] as const) {
        const styling = { ...look.styling, fontSize }
        const invoice = { ...sample(1, language), payments: [{ date: '2026-11-22', method: 'transfer' as const, cents: 100 }] }
        for (const page of layoutInvoice({ ...look, styling }, invoice)) {
          const texts = textsOf(page)
          const over = texts.filter((one, index) =>
            texts.slice(index + 1).some((other) => {
              const [a, b] = one.x <= other.x ? [one, other] : [other, one]
              const isBeside = a.x + textWidth(a.text, a.size, a.weight, a.font) <= b.x + 0.5
              return !isBeside && Math.abs(one.y - other.y) < 0.5 * Math.min(one.size, other.size)
            }),
          )
          expect(over.map((step) => step.text)).toEqual([])
        }
      }
  })
})

describe('what a look is made of', () => {
  test('three families have every Latin letter up to U+017F, and print a box for what they lack', () => {
    for (const family of fontFamilies) {
      for (let point = 0x21; point <= 0x17f; point++)
        if (!/[\p{C}\p{Z}]/u.test(String.fromCodePoint(point)))
          expect([family, point, isPrintable(point, family)]).toEqual([family, point, true])
      for (const weight of [400, 700] as const) {
        const { advances } = typefaceOf(family)
        expect(new Set(Array.from('0123456789', (digit) => advances[weight].get(digit.charCodeAt(0)))).size).toBe(1)
      }
      const look = { ...professionalTemplate, styling: { ...professionalTemplate.styling, fontFamily: family } }
      const invoice = { ...sample(), customer: { ...sample().customer, name: 'Łukasz 株式' } }
      const [page] = layoutInvoice(look, invoice)
      expect(said([page as Page]).join(' ')).toContain('Łukasz')
      expect(page?.steps.filter((step) => step.kind === 'rect' && step.stroke && !step.radius)).toHaveLength(2)
      expect(textsOf(page).every((step) => (step.font ?? 'Archivo') === family)).toBe(true)
    }
  })

  test('a colour of words too near to its paper is named with how near it is', () => {
    const { colors } = professionalTemplate
    expect(templateTypes.flatMap((type) => faintColors(startingTemplates[type]))).toEqual([])
    expect(faintColors({ type: 'simple', colors: { ...colors, primary: '#d9822b' } })).toEqual([
      { color: 'primary', on: 'background', contrast: 2.9 },
    ])
    // There it is the ground of a band, and its words are white or black.
    expect(faintColors({ type: 'professional', colors: { ...colors, primary: '#d9822b' } })).toEqual([])
    expect(faintColors({ type: 'professional', colors: { ...colors, secondary: '#767676', background: '#eeeeee' } })).toEqual([
      { color: 'secondary', on: 'background', contrast: 3.9 },
    ])
  })
})
