import { addMonths } from '../core/time.ts'
import {
  type BetterWay,
  type ChosenRating,
  type InspectionRating,
  type InspectionState,
  isFinding,
  type ReportResult,
  worstFirst,
} from './inspections.states.ts'

/** From which value on an item needs work soon, and now; null where a value says nothing. Values are thousandths here and on no screen. */
export interface Thresholds {
  better: BetterWay
  soonAt: number | null
  nowAt: number | null
}
/** The rating that follows from a value (INS6, INS20): at a threshold is beyond it. */
export function ratingOfValue(value: number, { better, soonAt, nowAt }: Thresholds): 'ok' | 'soon' | 'now' {
  const isAt = (edge: number | null) => edge !== null && (better === 'higher' ? value <= edge : value >= edge)
  return isAt(nowAt) ? 'now' : isAt(soonAt) ? 'soon' : 'ok'
}
/**
 * What counts of a value and a rating by hand (INS6): the worse of the two, unless somebody rates better by hand and says why. Neither is not
 * checked; what does not apply is not measured either.
 */
export function rate(
  { value, chosen }: { value: number | null; chosen: ChosenRating | null },
  item: Thresholds,
): { rating: InspectionRating; needsNote: boolean } {
  if (value === null) return { rating: chosen ?? 'not_checked', needsNote: false }
  const measured = ratingOfValue(value, item)
  if (chosen === null) return { rating: measured, needsNote: false }
  return { rating: chosen, needsNote: worstFirst[chosen] > worstFirst[measured] }
}
/** Does a threshold of `soon` lie beyond that of `now`, so that it could never be reached first (INS25)? */
export const isBeyond = ({ better, soonAt, nowAt }: Thresholds): boolean =>
  soonAt !== null && nowAt !== null && (better === 'higher' ? soonAt < nowAt : soonAt > nowAt)

/** A value with the meter at that time; both in the units of the screen. */
export interface Reading {
  value: number
  mileage: number
}
/**
 * Readings since the part was last renewed, the oldest first: a value that is better than the one before starts over.
 * Several at one mileage count as the last of them.
 */
function sinceRenewed(readings: readonly Reading[], better: BetterWay): Reading[] {
  let run: Reading[] = []
  for (const one of [...readings].sort((a, b) => a.mileage - b.mileage)) {
    const last = run.at(-1)
    if (last?.mileage === one.mileage) run.pop()
    else if (last && (better === 'higher' ? one.value > last.value : one.value < last.value)) run = []
    run.push(one)
  }
  return run
}
/**
 * The mileage at which a value reaches the threshold of `now`, if it goes on as it did since the part was new: an estimate (INS9, INS21). Null
 * with fewer than two readings, or where nothing wears.
 */
export function forecastMileage(readings: readonly Reading[], better: BetterWay, nowAt: number | null): number | null {
  const run = sinceRenewed(readings, better)
  const [first, last] = [run[0], run.at(-1)]
  if (nowAt === null || !first || !last || first === last) return null
  const worn = better === 'higher' ? first.value - last.value : last.value - first.value
  if (worn <= 0) return null
  const left = better === 'higher' ? last.value - nowAt : nowAt - last.value
  const perUnit = (last.mileage - first.mileage) / worn
  return Math.round(last.mileage + Math.max(0, left) * perUnit)
}

export interface RatingCounts {
  total: number
  checked: number
  ok: number
  soon: number
  now: number
  na: number
}
export function countRatings(ratings: readonly InspectionRating[]): RatingCounts {
  const of = (word: InspectionRating) => ratings.filter((one) => one === word).length
  const [ok, soon, now, na] = [of('ok'), of('soon'), of('now'), of('na')]
  return { total: ratings.length, checked: ok + soon + now + na, ok, soon, now, na }
}

/** What an inspector may sign (INS12, INS22): a finding of `now` without a word about its repair stops everything but `failed`. */
export function resultsToSign(defects: readonly { isSettled: boolean; isRepaired: boolean }[]): readonly ReportResult[] {
  if (defects.some((one) => !one.isSettled)) return ['failed']
  return defects.some((one) => one.isRepaired) ? ['passed_after_repair', 'failed'] : ['passed', 'failed']
}
/** Until when a report of a day is kept, in the months of its shop (INS12, INS22). Dates are YYYY-MM-DD. */
export const keepUntil = (signedOn: string, months: number): string => addMonths(signedOn, months)
/** When the next annual inspection of a vehicle is due. */
export const nextDue = (signedOn: string): string => addMonths(signedOn, 12)

/** May the customer see an inspection in this state? */
export const isShowable = (state: InspectionState): boolean => state === 'shared' || state === 'signed'
/** Findings first, the worst of them at the top, in the order of the template. */
export const findingsFirst = <R extends { rating: InspectionRating }>(results: readonly R[]): R[] =>
  results
    .map((one, at) => ({ one, at }))
    .filter(({ one }) => isFinding(one.rating))
    .sort((a, b) => worstFirst[a.one.rating] - worstFirst[b.one.rating] || a.at - b.at)
    .map(({ one }) => one)
