import { expect, test } from 'vitest'
import type { InvoiceDocument } from './document.model.ts'
import { layoutInvoice } from './document-layout.rules.ts'

/** The look of every invoice that was issued before templates could be changed, as it stands in the insert-only table. */
const frozenLook = {
  type: 'professional',
  layout: 'two-column',
  colors: { primary: '#0b3c49', secondary: '#5b6b73', accent: '#d9822b', background: '#ffffff' },
  logo: null,
  header: { companyName: true, address: true, contact: true },
  show: { customer: true, workOrder: true, technician: true, itemDetails: true, notes: true, terms: true, paymentInfo: true },
  styling: { fontFamily: 'Archivo', fontSize: 9.5, lineHeight: 1.4, spacing: 14 },
} as const

const makeServices = (services: number, perService: number): InvoiceDocument['services'] =>
  Array.from({ length: services }, (_, service) => ({
    name: service === services - 1 && services > 2 ? '' : `Front brakes, axle ${service + 1}`,
    subtotalCents: 123_456 * perService,
    lines: Array.from({ length: perService }, (_none, line) => ({
      type: (['labor', 'part', 'service'] as const)[line % 3] as 'labor',
      description:
        line % 5 === 4 ? 'Measured, cleaned and greased every slide and pin of the axle before the wheels went on again' : 'Pads',
      partNumber: line % 3 === 1 ? `BP-${service}${line}-17733` : '',
      quantityThousandths: 1_250 + line,
      unitPriceCents: 98_765,
      amountCents: 123_456,
    })),
  }))

const issued: InvoiceDocument = {
  language: 'en',
  currency: 'USD',
  status: 'issued',
  number: 'INV-2026-118',
  issueDate: '2026-11-18',
  dueDate: '2026-12-18',
  shop: {
    companyName: 'Cascade Fleet & Auto',
    shopName: 'Kent Valley',
    address: '1180 W Valley Hwy, Kent, WA 98032',
    phone: '253 555 0123',
    email: 'kent@cascade.example',
  },
  customer: {
    name: 'Łukasz 株式 Ñandú Freight',
    contactName: 'R. Castillo',
    addressLines: ['4015 E 11th St', 'Tacoma, WA 98421'],
    phone: '2535550199',
    email: 'ap@nandu.example',
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
  services: makeServices(2, 4),
  subtotalCents: 987_648,
  discount: { cents: 49_382, rateMillionths: 50_000 },
  taxes: [
    { rateMillionths: 101_000, baseCents: 800_000, cents: 80_800 },
    { rateMillionths: 0, baseCents: 138_266, cents: 0 },
  ],
  totalCents: 1_019_066,
  payments: [],
  paidCents: 0,
  balanceCents: 1_019_066,
  notes: 'Left rear chamber replaced.\nCheck the wheel nuts after 50 miles.',
  terms: 'Net 30',
  paymentInfo: 'Pay by card or check.',
  legalLines: ['EPA ID WAH000012345'],
}

const documents: Readonly<Record<string, InvoiceDocument>> = {
  short: issued,
  spanish: { ...issued, language: 'es', poNumber: 'HH-4500-1' },
  draft: { ...issued, status: 'draft', number: null, issueDate: null, dueDate: null, vehicle: null },
  void: { ...issued, status: 'void', customer: { ...issued.customer, isTaxExempt: true }, taxes: [] },
  paid: {
    ...issued,
    payments: [
      { date: '2026-11-20', method: 'card', cents: 19_066 },
      { date: '2026-11-21', method: 'transfer', cents: 1_000_000 },
    ],
    paidCents: 1_019_066,
    balanceCents: 0,
  },
  long: { ...issued, services: makeServices(12, 9), notes: Array.from({ length: 700 }, (_, at) => `word${at}`).join(' ') },
  'one service': { ...issued, services: makeServices(1, 70) },
}

/** A digest of 53 bits (cyrb53): far apart for texts that differ in one place. */
function digestOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return `${text.length}-${(4294967296 * (2097151 & low) + (high >>> 0)).toString(16)}`
}

/** Of the pages as they were laid out before there were other looks: one changed number of one step is another digest. */
const digests: Readonly<Record<string, string>> = {
  short: '11140-f967b061e4f47',
  spanish: '11557-116be2bf63a941',
  draft: '10598-c6656b75cbcb3',
  void: '11331-106dff06d6a807',
  paid: '11859-110f9825772a07',
  long: '93660-1a6cb17f4de65f',
  'one service': '54935-61d14a7d648b4',
}

test.each(Object.keys(documents))('an invoice that was issued with the first look prints as it did: %s (M7, DOC3)', (name) => {
  const pages = layoutInvoice(frozenLook, documents[name] as InvoiceDocument)
  expect(digestOf(JSON.stringify(pages))).toBe(digests[name])
})
