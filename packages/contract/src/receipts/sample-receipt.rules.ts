import type { ReceiptDocument } from './receipt-document.rules.ts'

/** A receipt that nobody got, to look at the paper with. */
export const sampleReceipt = (language: 'en' | 'es'): ReceiptDocument => ({
  language,
  number: 'RC-2026-00097',
  ...{ kind: 'payment', reverses: '', refunds: '', isReversed: false },
  ...{ date: '2026-11-24', method: 'cash', reference: '', orderNumber: 'SO-2026-00404' },
  from: ['Cascade Fleet & Auto', '1180 W Valley Hwy, Kent, WA 98032', '(253) 555-0123 · kent@cascade.example'],
  to: ['Pioneer Produce Co.', '12 Market St, Tacoma, WA 98402'],
  ...{ amountCents: 150_000, tenderedCents: 160_000, changeCents: 10_000 },
  applications: [
    { number: 'INV-2026-103', date: '2026-11-24', cents: 100_000 },
    { number: 'INV-2026-110', date: '2026-11-24', cents: 30_050 },
  ],
  givenBack: [],
  creditCents: 19_950,
})
