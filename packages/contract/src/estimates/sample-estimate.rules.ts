import type { EstimateDocument, EstimateParty } from './estimate-document.rules.ts'

const said = {
  en: {
    services: ['Front brakes: pads and rotors', 'Engine oil and filter'],
    lines: ['Replace front pads and rotors', 'Rotor, front', 'Change oil and filter', 'Oil filter'],
    concern: 'The front pads are down to 2 mm.',
    consent: 'The shop asks you again before it does more than 10% above what you approved.',
    declined: 'Front lower ball joints',
  },
  es: {
    services: ['Frenos delanteros: balatas y discos', 'Aceite de motor y filtro'],
    lines: ['Cambiar balatas y discos delanteros', 'Disco delantero', 'Cambiar aceite y filtro', 'Filtro de aceite'],
    concern: 'Las balatas delanteras están en 2 mm.',
    consent: 'El taller le pregunta otra vez antes de pasar del 10% de lo que aprobó.',
    declined: 'Rótulas inferiores delanteras',
  },
} as const

/** An estimate that nobody got, to look at the paper with. */
export function sampleEstimate(language: 'en' | 'es'): { document: EstimateDocument; party: EstimateParty } {
  const words = said[language]
  const line = (type: 'labor' | 'parts', at: number, quantityThousandths: number, unitCents: number) => ({
    ...{ type, description: words.lines[at] ?? '', quantityThousandths, unitCents },
    amountCents: Math.round((quantityThousandths * unitCents) / 1000),
  })
  return {
    document: {
      language,
      number: 'SO-2026-00404-E1',
      ...{ date: '2026-11-24', validUntil: '2026-12-24', message: '', meterIn: 84_140 },
      from: ['Cascade Fleet & Auto', '1180 W Valley Hwy, Kent, WA 98032', '(253) 555-0123 · kent@cascade.example'],
      vehicle: { title: '2017 Ford F-150', plate: 'WA CBX 7194', vin: '1FTEW1EP7HKC38217', unitNumber: '' },
      services: [
        {
          ...{ id: '1', name: words.services[0], concern: words.concern, netCents: 42_000, wasCents: null },
          lines: [line('labor', 0, 2000, 12_000), line('parts', 1, 2000, 9000)],
        },
        {
          ...{ id: '2', name: words.services[1], concern: '', netCents: 10_550, wasCents: null },
          lines: [line('labor', 2, 500, 12_000), line('parts', 3, 1000, 4550)],
        },
      ],
      ...{ laborCents: 30_000, partsCents: 22_550, subletCents: 0, feesCents: 0, discountCents: 0 },
      ...{ taxCents: 1860, totalCents: 54_410, consent: words.consent },
    },
    party: { to: ['Ruth Lindqvist', '12 Market St, Tacoma, WA 98402'] },
  }
}

type Facts = Readonly<Partial<Record<'promised' | 'conditions' | 'warranties' | 'supplies' | 'declined' | 'approvals', boolean>>>
/** A sample with what the shop prints on its estimates (DOC6). */
export function withEstimateFacts(
  { document: paper, party }: ReturnType<typeof sampleEstimate>,
  facts: Facts,
): ReturnType<typeof sampleEstimate> {
  const ofPart = {
    ...(facts.conditions && { condition: 'new' as const }),
    ...(facts.warranties && { warranty: { months: 24, miles: 24_000 } }),
  }
  const approval = { at: `${paper.date} 09:12`, kind: 'decision' as const, method: 'phone' as const, cents: 18_500 }
  return {
    document: {
      ...paper,
      ...(facts.promised && { promised: `${paper.date} 17:00` }),
      ...(facts.supplies && { supplies: { cents: 1500, laborCents: paper.laborCents } }),
      ...(facts.declined && { declined: [{ name: said[paper.language].declined, isPostponed: false }] }),
      ...(facts.approvals && { approvals: [approval] }),
      services: paper.services.map((service) => ({
        ...service,
        lines: service.lines.map((line) => (line.type === 'parts' ? { ...line, ...ofPart } : line)),
      })),
    },
    party: facts.approvals ? { ...party, persons: party.to.slice(0, 1) } : party,
  }
}
