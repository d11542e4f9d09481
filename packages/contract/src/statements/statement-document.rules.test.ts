import { expect, it } from 'vitest'
import { layoutStatement, type StatementDocument } from './index.ts'

const statement = (entries: StatementDocument['entries'], more: Partial<StatementDocument> = {}): StatementDocument => ({
  language: 'en',
  number: 'ST-2026-014',
  from: ['Cascade Fleet & Auto', '1 Port Way, Tacoma, WA 98421'],
  to: ['Pioneer Produce Co.', '12 Market St, Tacoma, WA 98402'],
  terms: 'Net 30',
  fromDate: '2026-10-01',
  toDate: '2026-10-31',
  openingCents: 80_050,
  closingCents: 80_050 + entries.reduce((sum, entry) => sum + entry.cents, 0),
  entries,
  aging: { current: 50_000, days_30: 80_050, days_60: 0, days_90: 0, over_90: 0 },
  creditCents: 0,
  ...more,
})
const entry = (at: number, cents: number) => ({
  ...{
    date: '2026-10-02',
    what: 'invoice' as const,
    number: `INV-2026-${at}`,
    title: 'Alternator, unit 9',
    dueDate: '2026-11-01',
    cents,
  },
})
const texts = (one: StatementDocument) =>
  layoutStatement(one).map((page) => page.steps.flatMap((step) => (step.kind === 'text' ? [step.text] : [])))

it('shows the balance after each document, and closing under the last one (PAY19)', () => {
  const [page = []] = texts(
    statement([entry(103, 50_000), { ...entry(1, -130_050), what: 'payment', number: 'RC-2026-00097', dueDate: null }]),
  )
  expect(page).toContain('Invoice INV-2026-103')
  expect(page).toContain('$1,300.50')
  expect(page.filter((text) => text === '$0.00').length).toBeGreaterThanOrEqual(2)
  expect(page).toContain('Nothing to pay. Thank you.')
})

it('writes what a customer has as credit in words, in either language, and never nets it', () => {
  const more = { creditCents: 19_950, closingCents: -19_950, openingCents: 0, language: 'es' as const }
  const [page = []] = texts(statement([{ ...entry(1, -19_950), what: 'payment' }], more))
  expect(page).toContain('$199.50 a favor')
  expect(page).toContain('Saldo a favor')
  expect(page).toContain('$800.50')
})

it('has the head of the table and its number on every page, and loses no line', () => {
  const pages = texts(statement(Array.from({ length: 120 }, (_, at) => entry(at, 100))))
  expect(pages.length).toBeGreaterThan(3)
  for (const [at, page] of pages.slice(0, -1).entries()) {
    expect(page).toContain('Document')
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
  }
  expect(pages.flat().filter((text) => text.startsWith('Invoice INV-2026-'))).toHaveLength(120)
})
