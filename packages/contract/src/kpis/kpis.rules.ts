import { addDays, daysBetween, mondayOf } from '../core/time.ts'
import type { FactKpi, Kpi, Sum } from './kpi-shape.rules.ts'
import { type Measure, type Measured, measures } from './measures.rules.ts'

/** In the smallest unit: cents, thousandths of an hour, orders. */
export interface Counted {
  numerator: number
  denominator: number | null
  unknown: number
}
const sumOf = (sum: Sum, of: Measured): number =>
  (Object.entries(sum) as [Measure, 1 | -1][]).reduce((total, [measure, times]) => total + times * of[measure], 0)
type Sides = Pick<FactKpi, 'numerator' | 'denominator'>
/** Both sides of a figure, whole numbers of their smallest unit. */
export const countKpi = (kpi: Sides & Pick<FactKpi, 'unknown'>, of: Measured): Counted => ({
  numerator: sumOf(kpi.numerator.sum, of),
  denominator: kpi.denominator ? sumOf(kpi.denominator.sum, of) : null,
  unknown: kpi.unknown ? sumOf(kpi.unknown, of) : 0,
})
const scales = { money: 100, hours: 1000, days: 86_400, count: 1 } as const
/** One side in major units: dollars, hours, days, orders. */
export const inUnits = (unit: keyof typeof scales, whole: number): number => whole / scales[unit]
/** part ÷ whole; null where there is nothing to divide by, never nought (KPI5). */
export const quotient = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

export interface KpiNumbers {
  /** Null where there is nothing to divide by. */
  value: number | null
  numerator: number
  denominator: number | null
  unknown: number
}
/** A figure in major units with both sides of it. */
export function numbersIn(kpi: Pick<Kpi, 'numerator' | 'denominator' | 'times'>, of: Counted): KpiNumbers {
  const top = inUnits(kpi.numerator.unit, of.numerator)
  const below = kpi.denominator && of.denominator !== null ? inUnits(kpi.denominator.unit, of.denominator) : null
  const value = below === null ? top : quotient(top * (kpi.times ?? 1), below)
  return { value, numerator: top, denominator: below, unknown: of.unknown / 100 }
}
/** A figure of the facts. */
export const numbersOf = (kpi: Sides & Pick<FactKpi, 'unknown' | 'times'>, of: Measured): KpiNumbers =>
  numbersIn(kpi, countKpi(kpi, of))
/** Where a figure was not measured: of what is now nobody knows how it was before. */
export const notMeasured: KpiNumbers = { value: null, numerator: 0, denominator: null, unknown: 0 }
/** The measures that a figure is made of. */
export const measuresOf = (kpi: Sides): Measure[] =>
  measures.filter((one) => kpi.numerator.sum[one] !== undefined || kpi.denominator?.sum[one] !== undefined)

/**
 * What prices below a rule cost: how far each line is below it, in cents, and how many lines keep it (KPI21). Prices above the rule make up for nothing.
 */
export const ruleGapCents = (line: {
  rulePriceCents: number | null
  unitPriceCents: number
  quantityThousandths: number
}): number =>
  line.rulePriceCents === null
    ? 0
    : Math.round((Math.max(0, line.rulePriceCents - line.unitPriceCents) * line.quantityThousandths) / 1000)

export const kpiSteps = ['day', 'week', 'month'] as const
export type KpiStep = (typeof kpiSteps)[number]
export const kpiMembers = ['shop', 'advisor', 'technician', 'category'] as const
export type KpiMember = (typeof kpiMembers)[number]
export const isStep = (word: string | undefined): word is KpiStep => (kpiSteps as readonly (string | undefined)[]).includes(word)

const firstOf = { day: (date: string) => date, week: mondayOf, month: (date: string) => `${date.slice(0, 7)}-01` } as const
/** The first day of the day, week or month that a date is in. */
export const stepStart = (step: KpiStep, date: string): string => firstOf[step](date)
const nextMonth = (first: string): string => `${addDays(first, 31).slice(0, 7)}-01`
const nextStep = (step: KpiStep, first: string): string =>
  step === 'day' ? addDays(first, 1) : step === 'week' ? addDays(first, 7) : nextMonth(first)
/** The days, weeks or months of a period, the oldest first; the first and last ones are cut to it. */
export function stepsOf(step: KpiStep, from: string, to: string): { key: string; from: string; to: string }[] {
  const steps: { key: string; from: string; to: string }[] = []
  for (let first = stepStart(step, from); first <= to; first = nextStep(step, first)) {
    const last = addDays(nextStep(step, first), -1)
    steps.push({ key: first, from: first < from ? from : first, to: last > to ? to : last })
  }
  return steps
}
/** So many years of days can be asked for day by day (KPI22). */
export const mostYearsOfDays = 5
export const isTooManyDays = (from: string, to: string): boolean => daysBetween(from, to) >= mostYearsOfDays * 366

/** A goal as it was set: for a shop or for all of them, from a day on. */
export interface DatedGoal {
  code: string
  shopId: string | null
  per: KpiStep
  value: number
  validFrom: string
}
/**
 * The goal of a figure for a period (KPI3). That of a quotient is the goal as it was set last before the end of the period. That of a sum is for a day, a week
 * or a month, so a period gets its days of it. Null where none was set.
 */
export function goalOf(kpi: Pick<Kpi, 'denominator'>, goals: readonly DatedGoal[], from: string, to: string): number | null {
  const on = (date: string): DatedGoal | undefined =>
    goals
      .filter((goal) => goal.validFrom <= date)
      .reduce<DatedGoal | undefined>((latest, goal) => (latest && latest.validFrom > goal.validFrom ? latest : goal), undefined)
  if (kpi.denominator) return on(to)?.value ?? null
  if (!on(to)) return null
  // From one change to the next the goal stays: whole months, weeks and days of each stretch.
  const changes = [...new Set(goals.map((goal) => goal.validFrom))].filter((date) => date > from && date <= to).sort()
  const starts = [from, ...changes]
  return starts.reduce((sum, start, at) => {
    const last = at + 1 < starts.length ? addDays(starts[at + 1] as string, -1) : to
    const goal = on(start)
    return goal ? sum + goal.value * unitsIn(goal.per, start, last) : sum
  }, 0)
}
/** How many days, weeks or months some days are; parts of them by their days. */
export function unitsIn(per: KpiStep, from: string, to: string): number {
  if (per === 'day') return daysBetween(from, to) + 1
  if (per === 'week') return (daysBetween(from, to) + 1) / 7
  return stepsOf('month', from, to).reduce(
    (sum, month) => sum + (daysBetween(month.from, month.to) + 1) / daysBetween(month.key, nextMonth(month.key)),
    0,
  )
}
