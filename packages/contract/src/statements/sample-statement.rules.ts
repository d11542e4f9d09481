import type { StatementDocument } from './statement-document.rules.ts'

/** A statement that nobody got, to look at the paper with. */
export const sampleStatement = (language: 'en' | 'es'): StatementDocument => ({
  language,
  number: 'ST-2026-014',
  from: ['Cascade Fleet & Auto', '1180 W Valley Hwy, Kent, WA 98032', '(253) 555-0123 · kent@cascade.example'],
  to: ['Pioneer Produce Co.', '12 Market St, Tacoma, WA 98402'],
  terms: 'Net 30',
  ...{ fromDate: '2026-10-01', toDate: '2026-10-31', openingCents: 80_050, closingCents: 50_000 },
  entries: [
    { date: '2026-10-02', what: 'invoice', number: 'INV-2026-103', title: 'LT625, 109', dueDate: '2026-11-01', cents: 50_000 },
    { date: '2026-10-20', what: 'payment', number: 'RC-2026-00097', title: '', dueDate: null, cents: -80_050 },
  ],
  aging: { current: 50_000, days_30: 0, days_60: 0, days_90: 0, over_90: 0 },
  creditCents: 0,
})
