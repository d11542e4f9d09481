import { expect, it } from 'vitest'
import { amountsOf, daysWithoutRate, type PaidDay, type ReportRate } from './report.rules.ts'

const hour = 3600
const period = { from: '2026-11-01', to: '2026-11-30' }
const days = (entries: Record<string, Partial<PaidDay>>): Map<string, PaidDay> =>
  new Map(Object.entries(entries).map(([date, day]) => [date, { attendedSeconds: 0, soldThousandths: 0, ...day }]))
const rate = (kind: ReportRate['kind'], cents: number, validFrom = '2026-01-01'): ReportRate => ({
  id: `${kind}-${validFrom}`,
  kind,
  cents,
  validFrom,
})

it('sets flat 30.00 × 7.20 = 216.00 beside hourly 28.00 × 8.00 = 224.00 (CLK20)', () => {
  const one = days({ '2026-11-03': { attendedSeconds: 8 * hour, soldThousandths: 7200 } })
  const amounts = amountsOf([rate('flat', 3000), rate('hourly', 2800)], one, period, 0)
  expect(amounts.map(({ kind, hours, amount }) => [kind, hours, amount])).toEqual([
    ['hourly', 8, 224],
    ['flat', 7.2, 216],
  ])
})

it('counts the days before a change on the 16th at the old rate (CLK20)', () => {
  const two = days({ '2026-11-15': { attendedSeconds: 8 * hour }, '2026-11-16': { attendedSeconds: 8 * hour } })
  const amounts = amountsOf([rate('hourly', 2800), rate('hourly', 3200, '2026-11-16')], two, period, 0)
  expect(amounts).toMatchObject([
    { rate: 28, from: '2026-11-01', to: '2026-11-15', hours: 8, amount: 224 },
    { rate: 32, from: '2026-11-16', to: '2026-11-30', hours: 8, amount: 256 },
  ])
})

it('rounds attended hours per day as the shop does, sold ones never; a salary counts once', () => {
  const two = days({
    '2026-11-03': { attendedSeconds: 8 * hour + 181, soldThousandths: 1234 },
    '2026-11-04': { attendedSeconds: 8 * hour + 179 },
  })
  const amounts = amountsOf([rate('hourly', 1000), rate('flat', 1000), rate('salary', 250_000)], two, period, 6)
  expect(amounts.map(({ kind, hours, amount }) => [kind, hours, amount])).toEqual([
    ['hourly', 16.1, 161],
    ['flat', 1.234, 12.34],
    ['salary', 0, 2500],
  ])
})

it('says on how many days nothing counted, and takes hours back that were credited too much', () => {
  const two = days({ '2026-11-03': { attendedSeconds: 60 }, '2026-11-20': { soldThousandths: -500 } })
  expect(daysWithoutRate([rate('flat', 3000, '2026-11-10')], two)).toBe(1)
  expect(amountsOf([rate('flat', 3000, '2026-11-10')], two, period, 0)).toMatchObject([{ hours: -0.5, amount: -15 }])
})
