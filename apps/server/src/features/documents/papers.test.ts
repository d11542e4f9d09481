import type { Page } from '@twopost/contract/core/display-list'
import { type PaperSize, paperPoints, paperSizes } from '@twopost/contract/core/paper-size'
import { sampleEstimate } from '@twopost/contract/estimates'
import { sampleReport } from '@twopost/contract/inspections'
import { formatCents, professionalTemplate, sampleCreditNote, sampleInvoice } from '@twopost/contract/invoices'
import { samplePurchase } from '@twopost/contract/purchasing'
import { sampleReceipt } from '@twopost/contract/receipts'
import { sampleWorkOrder } from '@twopost/contract/service-orders'
import { sampleStatement } from '@twopost/contract/statements'
import { expect, it } from 'vitest'
import { renderPdf } from '#platform/pdf/display-list-pdf.ts'
import { sizesOfPdf, textOfPdf } from '../../../test/pdf-text.ts'
import { readCodes } from '../../../test/read-codes.ts'
import { layoutPaper, type Paper } from './papers.service.ts'

type Kind = Exclude<Paper['kind'], 'labels'>
interface Wish {
  language?: 'en' | 'es'
  paper?: PaperSize
  /** In a place that people type into. */
  name?: string
  /** Repeats its lines. */
  lines?: number
}
const shop = { companyName: 'Cascade & Sons', shopName: '', address: '', phone: '', email: '' }
const days = { today: '2026-11-24', dueDate: '2026-12-24' }
const times = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at))
const invoiceLine = (at: number) => ({
  ...{ type: 'part' as const, description: `Line ${at}`, partNumber: '', quantityThousandths: 1000 },
  ...{ unitPriceCents: 100 + at, amountCents: 100 + at },
})
const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)

/** One of each kind; `lines` makes it long. */
const papers: Readonly<Record<Kind, (wish: Wish) => Paper>> = {
  invoice({ language = 'en', paper = 'letter', name = 'Pioneer Produce Co.', lines }) {
    const sample = sampleInvoice(language, shop, days)
    const own = lines === undefined ? [] : times(lines, invoiceLine)
    const subtotalCents = sumOf(own.map((line) => line.amountCents))
    const long = lines !== undefined && {
      services: [{ name: 'Everything', subtotalCents, lines: own }],
      taxes: [{ rateMillionths: 80_000, baseCents: subtotalCents, cents: 1000 }],
      ...{ subtotalCents, totalCents: subtotalCents + 1000, balanceCents: subtotalCents + 1000 },
    }
    const document = { ...sample, ...long, paper, customer: { ...sample.customer, name } }
    return { kind: 'invoice', document, template: professionalTemplate }
  },
  estimate({ language = 'en', paper = 'letter', name = 'Pioneer Produce Co.', lines }) {
    const { document } = sampleEstimate(language)
    const [service] = document.services
    const [line] = service?.lines ?? []
    const long = lines !== undefined &&
      service &&
      line && { services: [{ ...service, lines: times(lines, (at) => ({ ...line, description: `Line ${at}` })) }] }
    return { kind: 'estimate', document: { ...document, ...long, paper }, party: { to: [name] } }
  },
  approval_history({ language = 'en', paper = 'letter', name = 'Pioneer Produce Co.', lines }) {
    const services = times(lines ?? 1, (at) => ({
      ...{ name: lines === undefined ? 'Brakes' : `Line ${at}`, decision: 'approve' as const, amountCents: 43_200, reason: '' },
    }))
    const said = {
      ...{ at: '2026-11-24 09:10', recordedAt: '2026-11-24 11:00', person: 'Ann Lee', method: 'phone' as const },
      isDropOff: false,
      ...{ detail: '(253) 555-0144', takenBy: 'Grace', beforeCents: 0, afterCents: 43_200, notAboveCents: null },
      ...{ poNumber: '', note: '', services },
    }
    return {
      kind: 'approval_history',
      document: {
        ...{ language, paper, number: 'SO-2026-00404', date: days.today, from: [shop.companyName], to: [name] },
        ...{ vehicle: '2017 Ford F-150', authorizedCents: 43_200, decisions: [said], overrides: [] },
        revisions: [
          {
            ...{ number: 'SO-2026-00404-E1', at: '2026-11-24 08:50', totalCents: 44_685, differenceCents: 44_685 },
            ...{ added: ['Brakes'], changed: [], removed: [] },
          },
        ],
      },
    }
  },
  inspection({ language = 'en', paper = 'letter', name = 'Pioneer Produce Co.', lines }) {
    const { document, party } = sampleReport(language)
    const [section] = document.sections
    const [result] = section?.results ?? []
    const long = lines !== undefined &&
      section &&
      result && { sections: [{ ...section, results: times(lines, (at) => ({ ...result, name: `Line ${at}` })) }] }
    return { kind: 'inspection', document: { ...document, ...long, paper }, party: { ...party, to: [name] } }
  },
  work_order({ language = 'en', paper = 'letter', name = 'Pioneer Produce Co.', lines }) {
    const sample = sampleWorkOrder(language)
    const samplePart = { name: '', number: '', bin: 'A-07', quantity: 1000, condition: 'new' as const, amountCents: 100 }
    const services = sample.services.map((service) => ({
      ...service,
      parts: lines === undefined ? service.parts : times(lines, (at) => ({ ...samplePart, name: `Line ${at}` })),
    }))
    return { kind: 'work_order', document: { ...sample, services, paper, customer: { ...sample.customer, name } } }
  },
  receipt({ language = 'en', paper = 'letter', name = 'Pioneer Produce Co.', lines }) {
    const sample = sampleReceipt(language)
    const applications =
      lines === undefined ? sample.applications : times(lines, (at) => ({ number: `Line ${at}`, date: days.today, cents: 100 }))
    return { kind: 'receipt', document: { ...sample, paper, to: [name], applications } }
  },
  credit_note({ language = 'en', paper = 'letter', name = 'Pioneer Produce Co.', lines }) {
    const sample = sampleCreditNote(language)
    const own =
      lines === undefined
        ? sample.lines
        : times(lines, (at) => ({ description: `Line ${at}`, quantityThousandths: 1000, netCents: 100 }))
    return { kind: 'credit_note', document: { ...sample, paper, to: [name], lines: own } }
  },
  statement({ language = 'en', paper = 'letter', name = 'Pioneer Produce Co.', lines }) {
    const sample = sampleStatement(language)
    const long = lines !== undefined && {
      entries: times(lines, (at) => ({
        ...{ date: days.today, what: 'invoice' as const, number: `Line ${at}`, title: '', dueDate: null, cents: 100 },
      })),
      closingCents: sample.openingCents + lines * 100,
    }
    return { kind: 'statement', document: { ...sample, ...long, paper, to: [name] } }
  },
  purchase_order({ language = 'en', paper = 'letter', name = 'Pioneer Produce Co.', lines }) {
    const sample = samplePurchase(language)
    const [line] = sample.lines
    const long = lines !== undefined &&
      line && { lines: times(lines, (at) => ({ ...line, name: `Line ${at}`, totalCents: 100 + at })) }
    return { kind: 'purchase_order', document: { ...sample, ...long, paper, to: [name] } }
  },
}
const kinds = Object.keys(papers) as Kind[]
const subject = {
  title: 'Paper & more',
  author: 'Cascade & Sons',
  language: 'en' as const,
  createdAt: new Date('2026-11-24T12:00:00Z'),
}
const draw = async (kind: Kind, wish: Wish = {}) => renderPdf(await layoutPaper(papers[kind](wish)), subject)
const textsOf = (page: Page | undefined) => (page?.steps ?? []).flatMap((step) => (step.kind === 'text' ? [step.text] : []))

/** What stands on each kind in both languages. */
const said: Readonly<Record<Kind, readonly [en: readonly string[], es: readonly string[]]>> = {
  invoice: [
    ['INV-2026-131', 'Front brakes: pads and rotors', 'Nov 24, 2026', '$240.00'],
    ['Factura', 'Frenos delanteros: balatas y discos', '24 nov 2026'],
  ],
  estimate: [
    ['SO-2026-00404-E1', 'Estimate', 'Valid until', 'Dec 24, 2026', '$544.10'],
    ['Estimado', 'Válido hasta', '24 dic 2026', 'Mano de obra'],
  ],
  approval_history: [
    ['SO-2026-00404', 'Approval history', '+$432.00', 'Nov 24, 2026, 9:10 AM', '(253) 555-0144'],
    ['Historial de aprobaciones', 'Agregado: Brakes', 'Anotado 24 nov 2026, 11:00 a. m. por Grace'],
  ],
  inspection: [
    ['AI-2026-00012', 'Annual inspection report', 'Passed after repair', 'Nov 24, 2026', '3 mm'],
    ['Reporte de inspección anual', 'Aprobada después de reparar', '24 nov 2026'],
  ],
  work_order: [
    ['SO-2026-00404', 'Work order', 'A-07', 'Nov 24, 2026, 5:00 PM'],
    ['Orden de trabajo', 'Ubicación', '24 nov 2026, 5:00 p. m.'],
  ],
  receipt: [
    ['RC-2026-00097', '$1,500.00', 'Change', 'Left as customer credit'],
    ['Recibo', 'Cambio', 'Queda como saldo a favor'],
  ],
  credit_note: [
    ['CN-2026-004', 'Credit note', 'Nov 18, 2026', '$10.82'],
    ['Nota de crédito', 'De la factura', '18 nov 2026'],
  ],
  statement: [
    ['ST-2026-014', 'Invoice INV-2026-103', 'Closing balance'],
    ['Estado de cuenta', 'Factura INV-2026-103', 'Saldo final'],
  ],
  purchase_order: [
    ['PO-2026-00031', 'BR-1043X', '$560.00'],
    ['Orden de compra', 'Disco delantero'],
  ],
}

it.each(kinds)('has text that can be searched and copied, in both languages: %s (DOC4)', async (kind) => {
  for (const [at, language] of (['en', 'es'] as const).entries()) {
    const pages = await textOfPdf(await draw(kind, { language, name: 'Peña & Núñez' }))
    for (const words of [...(said[kind][at] ?? []), 'Peña & Núñez']) expect(pages.join('\n')).toContain(words)
  }
})

it.each(kinds)('prints a box for a character that the font lacks, and never fails: %s (DOC16)', async (kind) => {
  const wish = { name: 'Łukasz 株式 👍🏽' }
  const pages = await layoutPaper(papers[kind](wish))
  const boxes = pages.flatMap(({ steps }) => steps).filter((step) => step.kind === 'rect' && step.stroke && step.height < 12)
  expect(boxes.length).toBeGreaterThanOrEqual(3)
  expect((await textOfPdf(await draw(kind, wish))).join('\n')).toContain('Łukasz')
})

it.each(kinds)('is the same, byte for byte, each time it is drawn, on the paper of its shop: %s (DOC3, DOC9)', async (kind) => {
  for (const paper of paperSizes) {
    const first = await draw(kind, { paper })
    expect((await draw(kind, { paper })).equals(first)).toBe(true)
    const { width, height } = paperPoints[paper]
    for (const [wide, high] of await sizesOfPdf(first)) {
      expect(wide).toBeCloseTo(width, 1)
      expect(high).toBeCloseTo(height, 1)
    }
  }
})

const repeated: Readonly<Record<Kind, string>> = {
  ...{ invoice: 'Description', work_order: 'Work order SO-2026-00404', receipt: 'Put on' },
  approval_history: 'Approval history SO-2026-00404',
  ...{ statement: 'Document', purchase_order: 'Part', credit_note: 'Description', estimate: 'Service', inspection: 'Item' },
}
it.each(kinds)('repeats its head, counts its pages, loses no line and leaves no edge: %s (DOC9)', async (kind) => {
  for (const paper of paperSizes) {
    const pages = await layoutPaper(papers[kind]({ lines: 120, paper }))
    expect(pages.length).toBeGreaterThan(1)
    const found = pages.flatMap(textsOf).filter((text) => /^(?:Invoice |Approved: )?Line \d+$/.test(text))
    expect(found).toHaveLength(kind === 'work_order' ? 240 : 120)
    for (const [at, page] of pages.entries()) {
      const texts = textsOf(page)
      expect(texts).toContain(`Page ${at + 1} of ${pages.length}`)
      if (at > 0 && texts.some((text) => /Line \d+$/.test(text))) expect(texts).toContain(repeated[kind])
      for (const step of page.steps) {
        if (step.kind === 'text') expect(step.y).toBeLessThan(page.height - 20)
        if (step.kind === 'text') expect(step.x).toBeGreaterThanOrEqual(0)
      }
    }
  }
})

it('prints 120 lines that come to the subtotal, with the sums together on the last page (DOC15)', async () => {
  for (const paper of paperSizes) {
    const pages = await layoutPaper(papers.invoice({ lines: 120, paper }))
    const printed = pages.flatMap(textsOf)
    const cents = times(120, (at) => 100 + at)
    for (const value of new Set(cents)) expect(printed).toContain(formatCents(value))
    const last = textsOf(pages.at(-1))
    for (const label of ['Subtotal', 'Tax, 8%', 'Balance due']) expect(last).toContain(label)
    for (const sum of [sumOf(cents), sumOf(cents) + 1000]) expect(last).toContain(formatCents(sum))
    expect(last.some((text) => /^Line \d+$/.test(text))).toBe(true)
  }
  const bought = await layoutPaper(papers.purchase_order({ lines: 120 }))
  expect(textsOf(bought.at(-1))).toContain('Total')
  const owed = textsOf((await layoutPaper(papers.statement({ lines: 120 }))).at(-1))
  for (const label of ['Closing balance', 'Current', 'Over 90 days']) expect(owed).toContain(label)
})

it('has a bar code on a work order that GET /scan finds, on both papers (DOC5, DOC8)', async () => {
  for (const paper of paperSizes) {
    const [page] = await layoutPaper(papers.work_order({ paper }))
    expect(await readCodes(page as Page)).toEqual(['SO-2026-00404'])
  }
})

it('leaves every price out of a work order that has none, and its words to the shop (DOC2, DOC5)', async () => {
  const document = { ...sampleWorkOrder('en'), hasPrices: false, texts: { header: 'Read the safety sheet.', disclosure: 'Law.' } }
  const texts = (await layoutPaper({ kind: 'work_order', document: { ...document, registrations: ['EPA ID 1'] } })).flatMap(
    textsOf,
  )
  expect(texts.filter((text) => text.includes('$'))).toEqual([])
  for (const words of ['Read the safety sheet.', 'Law.', 'EPA ID 1', 'Checked by']) expect(texts).toContain(words)
})

it('says across a void receipt and a draft or void invoice what it is, under everything else; a refund in its title (DOC7, PAY24)', async () => {
  const marksOf = (pages: readonly Page[]) => pages.map(({ steps: [first] }) => (first?.kind === 'mark' ? first.text : ''))
  const receipt = sampleReceipt('en')
  expect(marksOf(await layoutPaper({ kind: 'receipt', document: { ...receipt, isReversed: true } }))).toEqual(['VOID'])
  expect(marksOf(await layoutPaper({ kind: 'receipt', document: receipt }))).toEqual([''])
  const refund = { ...receipt, kind: 'refund' as const, refunds: 'RC-2026-00090' }
  const texts = (await layoutPaper({ kind: 'receipt', document: refund })).flatMap(textsOf)
  expect(texts).toContain('Refund')
  expect(texts).toContain('OF RECEIPT RC-2026-00090')
  const invoice = papers.invoice({ language: 'es', lines: 60 }) as Extract<Paper, { kind: 'invoice' }>
  for (const [status, word] of [
    ['draft', 'BORRADOR'],
    ['void', 'ANULADA'],
  ] as const) {
    const marks = marksOf(await layoutPaper({ ...invoice, document: { ...invoice.document, status, isMarked: true } }))
    expect(new Set(marks)).toEqual(new Set([word]))
    const pdf = await renderPdf(
      await layoutPaper({ ...invoice, document: { ...invoice.document, status, isMarked: true } }),
      subject,
    )
    expect((await textOfPdf(pdf)).every((page) => page.includes(word))).toBe(true)
  }
})

it.each(kinds)(
  'is made for archives: metadata, color profile, embedded fonts, nothing that runs or hides: %s (PDF/A-3b)',
  async (kind) => {
    const pdf = (await draw(kind)).toString('latin1')
    expect(pdf).toMatch(/^%PDF-1\.7\n%[\x80-\xff]{4}/)
    expect(pdf).toMatch(/\/Type \/Metadata\n\/Subtype \/XML/)
    const xmp = /<\?xpacket begin[\s\S]+?<\?xpacket end="w"\?>/.exec(pdf)?.[0] ?? ''
    expect(xmp).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(xmp).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
    expect(xmp).toContain('Cascade &#38; Sons')
    // Well-formed: every "&" is the beginning of a number, and every element ends.
    expect(xmp.replace(/&#\d+;/g, '')).not.toContain('&')
    const [opened, closed] = [xmp.match(/<[a-z]+:[A-Za-z]+[ >]/g), xmp.match(/<\/[a-z]+:[A-Za-z]+>/g)]
    expect(opened?.length).toBe(closed?.length)
    expect(pdf).toMatch(/\/S \/GTS_PDFA1/)
    expect(pdf).toMatch(/\/DestOutputProfile \d+ 0 R/)
    expect(pdf).toMatch(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/)
    const descriptors = pdf.match(/\/Type \/FontDescriptor/g) ?? []
    expect(descriptors.length).toBeGreaterThan(0)
    expect(pdf.match(/\/FontFile[23]? \d+ 0 R/g)).toHaveLength(descriptors.length)
    for (const forbidden of ['/Encrypt', '/JavaScript', '/Launch', '/LZWDecode', '/OpenAction', '/BM /'])
      expect(pdf).not.toContain(forbidden)
  },
)
