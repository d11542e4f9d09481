import type { ReportDocument, ReportParty } from './report-document.rules.ts'

const said = {
  en: {
    name: 'Truck annual inspection',
    sections: ['Brake system', 'Tires and wheels'],
    items: ['Lining, axle 2 left', 'Hoses and tubing', 'Tread depth, axle 1 left'],
    note: 'The lining is worn to its limit.',
    repair: 'Repaired before signing',
    qualified: '49 CFR 396.19, 20 years as a truck mechanic',
  },
  es: {
    name: 'Inspección anual de camión',
    sections: ['Sistema de frenos', 'Llantas y rines'],
    items: ['Balata, eje 2 izquierda', 'Mangueras y tubería', 'Profundidad del dibujo, eje 1 izquierda'],
    note: 'La balata llegó a su límite.',
    repair: 'Reparado antes de firmar',
    qualified: '49 CFR 396.19, 20 años como mecánico de camiones',
  },
} as const

/** A report that nobody got, to look at the paper with. */
export function sampleReport(language: 'en' | 'es'): { document: ReportDocument; party: ReportParty } {
  const words = said[language]
  const [lining = '', hoses = '', tread = ''] = words.items
  const line = (name: string, value: string) => ({ name, rating: 'ok' as const, value, note: '', repair: '' })
  return {
    document: {
      ...{ language, number: 'AI-2026-00012', name: words.name, isAnnual: true, date: '2026-11-24' },
      from: ['Cascade Fleet & Auto', '1180 W Valley Hwy, Kent, WA 98032', '(253) 555-0123 · kent@cascade.example'],
      vehicle: { title: '2024 Freightliner Cascadia', plate: 'WA C98440M', vin: '3AKJHHDR8RSVA1042', unitNumber: '131' },
      ...{ mileage: 52_000, technician: 'Marcus Bell', counts: { ok: 39, soon: 0, now: 1, na: 1 } },
      sections: [
        {
          title: words.sections[0],
          results: [{ name: lining, rating: 'now', value: '3 mm', note: words.note, repair: words.repair }, line(hoses, '')],
        },
        { title: words.sections[1], results: [line(tread, '8/32')] },
      ],
      signed: {
        ...{ result: 'passed_after_repair', inspector: 'Marcus Bell', qualifications: [words.qualified] },
        ...{ decalNo: 'A-104477', keepUntil: '2028-01-24', replaces: '' },
      },
    },
    party: {
      to: ['Cascadia Freight LLC', '12 Market St, Tacoma, WA 98402'],
      carrierName: 'Cascadia Freight LLC',
      carrierNo: 'USDOT 1234567',
    },
  }
}
