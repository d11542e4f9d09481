import type { PurchaseDocument } from './purchase-document.rules.ts'

const names = {
  en: ['Rotor, front', 'Pad set, front'],
  es: ['Disco delantero', 'Juego de balatas delanteras'],
} as const
/** A purchase order that nobody sent, to look at the paper with. */
export const samplePurchase = (language: 'en' | 'es'): PurchaseDocument => ({
  language,
  number: 'PO-2026-00031',
  ...{ isDraft: false, isCancelled: false, orderDate: '2026-11-24', expected: '2026-11-25', orderedBy: 'Dana Whitfield' },
  account: '44-1099',
  from: ['Cascade Fleet & Auto', '1180 W Valley Hwy, Kent, WA 98032', '(253) 555-0123 · kent@cascade.example'],
  to: ['Tidewater Truck Parts', 'Sam Ortiz', 'orders@tidewater.example'],
  deliverTo: ['Cascade Fleet & Auto', '1180 W Valley Hwy, Kent, WA 98032'],
  ...{ notes: '', hasPrices: true, totalCents: 56_000 },
  lines: [
    {
      ...{ partNumber: 'BR-1043X', name: names[language][0], quantity: 2000, unit: '' },
      ...{ unitCents: 22_000, coreCents: 2_500, totalCents: 44_000 },
    },
    {
      ...{ partNumber: 'BP-88', name: names[language][1], quantity: 1000, unit: '' },
      ...{ unitCents: 12_000, coreCents: 0, totalCents: 12_000 },
    },
  ],
})
