import { spread } from '../core/money.ts'
import { dateIn } from '../core/time.ts'

/** A stretch of time in ms; the end is not part of it. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The day of a shift: the shop's calendar date of its start, whenever it ends (CLK8). Instants in ms. */
export const dayOfShift = (zone: string, startMs: number): string => dateIn(zone, startMs)

/** Whole seconds of a stretch; instants are UTC, so a night with a clock change has its true length (CLK8). */
export const secondsOf = ({ from, to }: Stretch): number => Math.max(0, Math.floor((to - from) / 1000))

/**
 * Attended seconds: presence less what is not paid. `unpaidSeconds` are the lengths of breaks; one counts as unpaid as a whole when it
 * is longer than `unpaidAfterMinutes`. Without that limit every break is paid.
 */
export function attendedSeconds(
  presenceSeconds: number,
  breakSeconds: readonly number[],
  unpaidAfterMinutes: number | null,
): number {
  if (unpaidAfterMinutes === null) return presenceSeconds
  const unpaid = breakSeconds.filter((seconds) => seconds > unpaidAfterMinutes * 60)
  return Math.max(0, presenceSeconds - unpaid.reduce((sum, seconds) => sum + seconds, 0))
}

/** What the clocks of one person measured: seconds attended (A) and on job (C), thousandths of an hour sold (S). */
export interface Clocks {
  readonly attendedSeconds: number
  readonly onJobSeconds: number
  readonly soldThousandths: number
  /** Of S, what stands on invoiced orders, and the time on job of the same services. */
  readonly invoicedThousandths: number
  readonly invoicedSeconds: number
}
/** Shares of one as numbers with four decimals; null where nothing was measured, which screens show as a dash. */
export interface ClockFigures {
  readonly efficiency: number | null
  readonly productivity: number | null
  readonly proficiency: number | null
  /** A − C; negative when more was clocked than attended. */
  readonly unappliedSeconds: number
}
const secondsSold = (thousandths: number): number => (thousandths * 3600) / 1000
const share = (part: number, whole: number): number | null => (whole <= 0 ? null : Math.round((part / whole) * 10_000) / 10_000)

/**
 * The numbers of the three clocks (CLK9): efficiency = S ÷ C of the same services on invoiced orders, productivity = C ÷ A,
 * proficiency = S ÷ A, unapplied = A − C. No clock is counted from another.
 */
export const clockFigures = (clocks: Clocks): ClockFigures => ({
  efficiency: clocks.invoicedThousandths === 0 ? null : share(secondsSold(clocks.invoicedThousandths), clocks.invoicedSeconds),
  productivity: share(clocks.onJobSeconds, clocks.attendedSeconds),
  proficiency: share(secondsSold(clocks.soldThousandths), clocks.attendedSeconds),
  unappliedSeconds: clocks.attendedSeconds - clocks.onJobSeconds,
})

/** The whole in shares of a line, in millionths. */
export const wholeShare = 1_000_000
/**
 * Shares for so many people, as even as millionths allow: the first get what is left over (CLK18).
 */
export const evenShares = (people: number): number[] => spread(wholeShare, Array<number>(people).fill(1))
/** Do shares in millionths add up to the whole (CLK22)? */
export const isWhole = (shares: readonly number[]): boolean => shares.reduce((sum, one) => sum + one, 0) === wholeShare

/**
 * Hours of a labor line by the shares of its people, in thousandths of an hour, by largest remainder: they add up to the hours exactly.
 * Negative hours are taken back by the same shares (CLK7, CLK18).
 */
export const splitHours = (thousandths: number, shares: readonly number[]): number[] => spread(thousandths, shares)

/** Seconds rounded to the shop's 6 or 15 minutes, half up; 0 keeps the seconds. For display and pay alone (CLK4). */
export function roundSeconds(seconds: number, minutes: number): number {
  if (minutes === 0) return seconds
  return Math.round(seconds / (minutes * 60)) * minutes * 60
}

/** Cents for seconds at a rate per hour in cents, rounded half up. */
export const centsForSeconds = (seconds: number, centsPerHour: number): number => divideHalfUp(seconds * centsPerHour, 3600)
/** Cents for hours sold, in thousandths and possibly negative, at a rate per hour in cents. */
export const centsForHours = (thousandths: number, centsPerHour: number): number =>
  Math.sign(thousandths) * divideHalfUp(Math.abs(thousandths) * centsPerHour, 1000)
function divideHalfUp(numerator: number, denominator: number): number {
  const [n, d] = [BigInt(numerator), BigInt(denominator)]
  return Number((2n * n + d) / (2n * d))
}

/** One rate of pay and from which date it counts. */
export interface DatedRate {
  readonly validFrom: string
}
/** The rate that counts on a date: the latest that had begun (CLK20); undefined before the first. */
export const rateOn = <R extends DatedRate>(rates: readonly R[], date: string): R | undefined =>
  rates
    .filter((rate) => rate.validFrom <= date)
    .reduce<R | undefined>((latest, rate) => (latest && latest.validFrom > rate.validFrom ? latest : rate), undefined)

/** The longest an entry may be: 24 hours (CLK21). */
export const longestEntryMs = 24 * 3_600_000
export type TimeFault = 'ENDS_LATER' | 'FUTURE_TIME' | 'ENTRY_TOO_LONG'
/** What is wrong with the times of an entry (CLK21); undefined when nothing is. */
export function faultOfTimes({ from, to }: Stretch, now: number): TimeFault | undefined {
  if (to <= from) return 'ENDS_LATER'
  if (from > now || to > now) return 'FUTURE_TIME'
  if (to - from > longestEntryMs) return 'ENTRY_TOO_LONG'
  return undefined
}
/** Do two stretches share any time? Where one ends and the other begins they do not. */
export const overlaps = (a: Stretch, b: Stretch): boolean => a.from < b.to && b.from < a.to

/**
 * The parts of one shift in their order: on job and break as they are, a gap where the person was there and neither (white in the lane).
 * Stretches outside the shift are cut to it.
 */
export function laneOf(
  shift: Stretch,
  onJob: readonly Stretch[],
  breaks: readonly Stretch[],
): { kind: 'on_job' | 'break' | 'gap'; from: number; to: number }[] {
  const busy = [
    ...onJob.map((one) => ({ kind: 'on_job' as const, ...cut(one, shift) })),
    ...breaks.map((one) => ({ kind: 'break' as const, ...cut(one, shift) })),
  ]
    .filter((one) => one.to > one.from)
    .sort((a, b) => a.from - b.from || a.to - b.to)
  const parts: { kind: 'on_job' | 'break' | 'gap'; from: number; to: number }[] = []
  let at = shift.from
  for (const one of busy) {
    if (one.from > at) parts.push({ kind: 'gap', from: at, to: one.from })
    parts.push({ kind: one.kind, from: one.from, to: one.to })
    at = Math.max(at, one.to)
  }
  if (at < shift.to) parts.push({ kind: 'gap', from: at, to: shift.to })
  return parts
}
const cut = (one: Stretch, within: Stretch): Stretch => ({
  from: Math.max(one.from, within.from),
  to: Math.min(one.to, within.to),
})
