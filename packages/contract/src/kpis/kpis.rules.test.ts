import { expect, it } from 'vitest'
import { dateIn } from '../core/time.ts'
import { type FactCode, factCodes, factKpiOf, kpiCodes, kpiOf, recordCodes, recordKpiOf } from './kpi-catalog.rules.ts'
import { type DatedGoal, goalOf, isTooManyDays, numbersIn, numbersOf, ruleGapCents, stepsOf } from './kpis.rules.ts'
import { addMeasured, type Measured, type MeasuredLine, measureLines, nothingMeasured } from './measures.rules.ts'

const line = (salesClass: MeasuredLine['salesClass'], net: number, more: Partial<MeasuredLine> = {}): MeasuredLine => ({
  ...{ salesClass, netCents: Math.round(net * 100), discountCents: 0, costCents: 0, isCostKnown: true, soldThousandths: 0 },
  ...more,
})
const labor = (net: number, hours: number, more: Partial<MeasuredLine> = {}) =>
  line('labor', net, { soldThousandths: hours * 1000, costCents: hours * 4_000, ...more })
const part = (net: number, cost: number) => line('part_new', net, { costCents: cost * 100 })
/** The three invoices of the worked sums, labor at a loaded rate of 40.00. */
const invoices: Measured[] = [
  measureLines([labor(300, 2.5), part(225.5, 120), line('supplies', 15)], 1),
  measureLines([labor(108, 1, { discountCents: 1_200 }), part(80, 45)], 1),
  measureLines([labor(540, 4)], 1),
]
const all = invoices.reduce(addMeasured, nothingMeasured)
const value = (code: FactCode, of: Measured = all): number | null => numbersOf(factKpiOf(code), of).value

it('counts the worked figures of sales (KPI16)', () => {
  expect(value('net_sales')).toBe(1268.5)
  expect(value('car_count')).toBe(3)
  expect(value('aro')).toBeCloseTo(422.83, 2)
  expect(value('hours_per_order')).toBe(2.5)
  expect(value('elr')).toBe(126.4)
  expect(numbersOf(factKpiOf('parts_gp'), all)).toMatchObject({ numerator: 140.5, denominator: 305.5 })
  expect(value('parts_gp')).toBeCloseTo(0.46, 3)
  expect(value('parts_to_labor')).toBeCloseTo(0.32, 2)
  expect(value('discount_rate')).toBeCloseTo(0.009, 3)
})

it('counts the worked figures of profit on the hours sold (KPI17)', () => {
  expect(numbersOf(factKpiOf('labor_gp'), all).numerator).toBe(648)
  expect(value('labor_gp')).toBeCloseTo(0.684, 3)
  expect(numbersOf(factKpiOf('gross_profit'), all).numerator).toBe(803.5)
  expect(value('gp_per_order')).toBeCloseTo(267.83, 2)
  expect(value('gp_per_sold_hour')).toBeCloseTo(107.13, 2)
})

it('takes a credit note off the month it is of and leaves the orders as they are (KPI18)', () => {
  const credit = measureLines([part(-80, -45)], 0)
  expect(numbersOf(factKpiOf('net_sales'), credit).value).toBe(-80)
  expect(credit.parts_cost).toBe(-4_500)
  expect(value('car_count', credit)).toBe(0)
  expect(value('aro', credit)).toBeNull()
  expect(value('net_sales', addMeasured(all, credit))).toBe(1188.5)
})

it('has no number where there is nothing to divide by (KPI5, KPI19)', () => {
  for (const code of factCodes) expect(value(code, nothingMeasured), code).toBe(kpiOf(code).denominator ? null : 0)
  for (const code of recordCodes) {
    const of = { numerator: 0, denominator: recordKpiOf(code).denominator ? 0 : null, unknown: 0 }
    expect(numbersIn(recordKpiOf(code), of).value, code).toBe(recordKpiOf(code).denominator ? null : 0)
  }
})

it('counts the worked figures of what is owed, of turns and of price rules (KPI19, KPI21)', () => {
  const of = (code: Parameters<typeof recordKpiOf>[0], numerator: number, denominator: number) =>
    numbersIn(recordKpiOf(code), { numerator, denominator, unknown: 0 }).value
  expect(of('dso', 4_800_000, 14_400_000)).toBe(30)
  expect(of('turns', 9_600_000, 2_400_000)).toBe(4)
  expect(of('matrix_compliance', 1, 2)).toBe(0.5)
})

it('says what prices below a rule cost, and lets those above it make up for nothing (KPI21)', () => {
  const gap = (unitPriceCents: number, pieces: number) =>
    ruleGapCents({ rulePriceCents: 8_500, unitPriceCents, quantityThousandths: pieces * 1000 })
  expect([gap(8_500, 1), gap(7_900, 2), gap(9_900, 2)]).toEqual([0, 1_200, 0])
  expect(ruleGapCents({ rulePriceCents: null, unitPriceCents: 100, quantityThousandths: 1000 })).toBe(0)
})

it('counts a late evening for the day of the shop (KPI20)', () => {
  expect(dateIn('America/Los_Angeles', Date.parse('2026-12-01T07:30:00Z'))).toBe('2026-11-30')
})

it('says of every figure what it is, what it divides and what counts, in both languages (KPI4)', () => {
  for (const [code, kpi] of kpiCodes.map((one) => [one, kpiOf(one)] as const))
    for (const words of [
      kpi.words,
      kpi.formula,
      kpi.counts,
      kpi.numerator.words,
      ...(kpi.denominator ? [kpi.denominator.words] : []),
    ])
      for (const one of words) expect(one.length, code).toBeGreaterThan(2)
})

it('cuts a period into its days, weeks and months, and refuses too many days (KPI13, KPI22)', () => {
  expect(stepsOf('month', '2026-01-20', '2026-03-05')).toEqual([
    { key: '2026-01-01', from: '2026-01-20', to: '2026-01-31' },
    { key: '2026-02-01', from: '2026-02-01', to: '2026-02-28' },
    { key: '2026-03-01', from: '2026-03-01', to: '2026-03-05' },
  ])
  expect(stepsOf('week', '2026-11-18', '2026-11-23').map((step) => step.key)).toEqual(['2026-11-16', '2026-11-23'])
  expect([isTooManyDays('2021-01-01', '2025-12-31'), isTooManyDays('2021-01-01', '2026-06-01')]).toEqual([false, true])
})

it('gives a period its part of a goal of a sum, and a quotient its last one (KPI3)', () => {
  const goal = (value: number, per: DatedGoal['per'], validFrom: string): DatedGoal => ({
    ...{ code: 'x', shopId: null, per, value, validFrom },
  })
  const sum = kpiOf('net_sales')
  const months = [goal(31_000, 'month', '2026-01-01'), goal(28_000, 'month', '2026-02-01')]
  expect(goalOf(sum, months, '2026-01-01', '2026-01-31')).toBeCloseTo(31_000, 6)
  expect(goalOf(sum, months, '2026-01-22', '2026-02-14')).toBeCloseTo(10_000 + 14_000, 6)
  expect(goalOf(sum, [goal(700, 'week', '2026-01-01')], '2026-01-05', '2026-01-07')).toBeCloseTo(300, 6)
  expect(goalOf(sum, months, '2025-01-01', '2025-12-31')).toBeNull()
  expect(
    goalOf(kpiOf('elr'), [goal(120, 'month', '2026-01-01'), goal(130, 'month', '2026-02-01')], '2026-01-20', '2026-02-03'),
  ).toBe(130)
})
