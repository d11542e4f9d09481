import type { InvoiceDocument, InvoiceLine } from './document.model.ts'

/** An invoice that nobody got, to look at a template with: the words of a job as a shop writes them, in both languages. */

interface Words {
  services: readonly [string, string]
  lines: readonly [string, string, string, string, string, string, string]
  notes: string
  paymentInfo: string
  legal: string
}
const words: Readonly<Record<InvoiceDocument['language'], Words>> = {
  en: {
    services: ['Front brakes: pads and rotors', 'Engine oil and filter'],
    lines: [
      'Replace front pads and rotors',
      'Rotor, front',
      'Pad set, front',
      'Change oil and filter',
      'Engine oil 5W-20, 1 qt',
      'Oil filter',
      'Shop supplies, 5% of labor',
    ],
    notes: 'Old pads and rotors are in the bed. Check the wheel nuts after 50 miles.',
    paymentInfo: 'Pay with the link in the e-mail, by check or at the counter.',
    legal: 'State registration 00-1234',
  },
  es: {
    services: ['Frenos delanteros: balatas y discos', 'Aceite de motor y filtro'],
    lines: [
      'Cambiar balatas y discos delanteros',
      'Disco delantero',
      'Juego de balatas delanteras',
      'Cambiar aceite y filtro',
      'Aceite de motor 5W-20, 1 cuarto',
      'Filtro de aceite',
      'Materiales del taller, 5% de la mano de obra',
    ],
    notes: 'Las balatas y los discos viejos están en la caja. Revise las tuercas de las ruedas después de 50 millas.',
    paymentInfo: 'Pague con el enlace del correo, con cheque o en el mostrador.',
    legal: 'Registro estatal 00-1234',
  },
}

const line = (
  type: InvoiceLine['type'],
  description: string,
  quantityThousandths: number,
  unitPriceCents: number,
  partNumber = '',
): InvoiceLine => ({
  type,
  description,
  partNumber,
  quantityThousandths,
  unitPriceCents,
  amountCents: Math.round((quantityThousandths * unitPriceCents) / 1000),
})
const sumOf = (lines: readonly InvoiceLine[]): number => lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** Tax of 8.25 percent on parts, rounded half up. */
const RATE_MILLIONTHS = 82_500

/**
 * The sample of a shop. `repeats` makes it longer: its two services as many times, each with its number.
 * @param today YYYY-MM-DD, the day it is issued
 */
export function sampleInvoice(
  language: InvoiceDocument['language'],
  shop: InvoiceDocument['shop'],
  { today, dueDate }: { today: string; dueDate: string },
  repeats = 1,
): InvoiceDocument {
  const { services: names, lines: texts, notes, paymentInfo, legal } = words[language]
  const brakes = [
    line('labor', texts[0], 2_000, 12_000),
    line('part', texts[1], 2_000, 5_200, 'RT-54101'),
    line('part', texts[2], 1_000, 7_600, 'BP-17733'),
  ]
  const oil = [
    line('labor', texts[3], 500, 12_000),
    line('part', texts[4], 6_000, 575, 'OL-05200'),
    line('part', texts[5], 1_000, 1_100, 'OF-3614'),
  ]
  const services = Array.from({ length: repeats }, (_, index) => {
    const named = (name: string) => (repeats === 1 ? name : `${name}, ${index + 1}`)
    return [
      { name: named(names[0]), subtotalCents: sumOf(brakes), lines: brakes },
      { name: named(names[1]), subtotalCents: sumOf(oil), lines: oil },
    ]
  }).flat()
  const labor = sumOf(services.flatMap((service) => service.lines.filter(({ type }) => type === 'labor')))
  const supplies = [line('service', texts[6], 1_000, Math.round(labor / 20))]
  const all = [...services, { name: '', subtotalCents: sumOf(supplies), lines: supplies }]
  const lines = all.flatMap((service) => service.lines)
  const subtotalCents = sumOf(lines)
  const partsCents = sumOf(lines.filter(({ type }) => type === 'part'))
  const taxCents = Math.round((partsCents * RATE_MILLIONTHS) / 1_000_000)
  return {
    language,
    currency: 'USD',
    status: 'issued',
    number: `INV-${today.slice(0, 4)}-131`,
    issueDate: today,
    dueDate,
    shop,
    customer: {
      name: 'Ruth Lindqvist',
      contactName: '',
      addressLines: ['2718 Alder Ct', 'Kent, WA 98030'],
      phone: '2535550177',
      email: 'ruth@example.com',
      isTaxExempt: false,
    },
    vehicle: {
      title: '2017 Ford F-150',
      unitNumber: '',
      vin: '1FTEW1EP7HKC38217',
      plate: 'CBX7194',
      plateState: 'WA',
      mileage: 84_140,
    },
    orderNumber: `SO-${today.slice(0, 4)}-00426`,
    poNumber: '',
    technicianName: 'Hana Kim',
    services: all,
    subtotalCents,
    discount: { cents: 0, rateMillionths: null },
    taxes: [
      { rateMillionths: RATE_MILLIONTHS, baseCents: partsCents, cents: taxCents },
      { rateMillionths: 0, baseCents: subtotalCents - partsCents, cents: 0 },
    ],
    totalCents: subtotalCents + taxCents,
    payments: [],
    paidCents: 0,
    balanceCents: subtotalCents + taxCents,
    notes,
    terms: 'Net 30',
    paymentInfo,
    legalLines: [legal],
  }
}

/** What a shop may print on invoices beside what every invoice has (DOC6). */
type SampleFact = 'meters' | 'promised' | 'conditions' | 'warranties' | 'registrations' | 'supplies' | 'declined' | 'approvals'
type SampleFacts = Readonly<Partial<Record<SampleFact, boolean>>>
const sumOfType = (sample: InvoiceDocument, type: InvoiceLine['type']): number =>
  sumOf(sample.services.flatMap((service) => service.lines.filter((one) => one.type === type)))
const sampleSupplies = (sample: InvoiceDocument) => ({
  cents: sumOfType(sample, 'service'),
  laborCents: sumOfType(sample, 'labor'),
})
const sampleWords = { en: 'Front lower ball joints', es: 'Rótulas inferiores delanteras' } as const
/** A sample with what the shop prints: so a preview has the rows that its invoices will have. */
export function withSampleFacts(
  sample: InvoiceDocument,
  facts: SampleFacts,
  registrations: readonly string[] = [],
): InvoiceDocument {
  const said = {
    ...(facts.conditions && { condition: 'new' as const }),
    ...(facts.warranties && { warranty: { months: 24, miles: 24_000 } }),
  }
  return {
    ...sample,
    legalLines: [],
    ...(facts.registrations && registrations.length > 0 && { registrations: [...registrations] }),
    ...(facts.supplies && { supplies: sampleSupplies(sample) }),
    ...(facts.declined && { declined: [{ name: sampleWords[sample.language], isPostponed: false }] }),
    ...(facts.approvals && {
      approvals: [
        {
          ...{ at: `${sample.issueDate ?? '2026-11-24'} 09:12`, kind: 'decision' as const, method: 'phone' as const },
          ...{ person: sample.customer.name, cents: sample.totalCents },
        },
      ],
    }),
    ...(facts.promised && { promised: `${sample.issueDate ?? '2026-11-24'} 17:00` }),
    ...(facts.meters && sample.vehicle && { vehicle: { ...sample.vehicle, meters: { in: 84_128, out: 84_140 } } }),
    services: sample.services.map((service) => ({
      ...service,
      lines: service.lines.map((one) => (one.type === 'part' ? { ...one, ...said } : one)),
    })),
  }
}
