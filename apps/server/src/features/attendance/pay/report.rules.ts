import {
  centsForHours,
  centsForSeconds,
  type PayAmount,
  type PayKind,
  payKinds,
  rateOn,
  roundSeconds,
} from '@twopost/contract/attendance'
import { fromCents } from '@twopost/contract/core/money'
import { addDays } from '@twopost/contract/core/time'

/** Hours of one person on one date: seconds attended, thousandths of an hour sold. */
export interface PaidDay {
  readonly attendedSeconds: number
  readonly soldThousandths: number
}
export interface ReportRate {
  readonly id: string
  readonly kind: PayKind
  readonly cents: number
  readonly validFrom: string
}
/** What a kind of pay is counted by: a base beside a flat rate is paid for attended hours (CLK3). */
const basisOf: Readonly<Record<PayKind, PayAmount['basis']>> = {
  hourly: 'attended',
  mixed: 'attended',
  flat: 'sold',
  salary: 'period',
}
const hours = (seconds: number): number => Math.round((seconds / 3600) * 1000) / 1000

/** All dates from the first to the last. */
export function datesOf(from: string, to: string): string[] {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

/**
 * What each rate comes to in a period, each kind of pay for itself, so that they stand side by side (CLK11, CLK20): for the days on which
 * it counted, attended seconds rounded per day as the shop rounds, or hours sold. A salary counts once, by the rate of the last day.
 */
export function amountsOf(
  rates: readonly ReportRate[],
  days: ReadonlyMap<string, PaidDay>,
  period: { from: string; to: string },
  roundingMinutes: number,
): PayAmount[] {
  const amounts: PayAmount[] = []
  for (const kind of payKinds) {
    const own = rates.filter((rate) => rate.kind === kind)
    if (own.length === 0) continue
    if (kind === 'salary') {
      const rate = rateOn(own, period.to)
      if (rate)
        amounts.push({ kind, rate: fromCents(rate.cents), ...period, basis: 'period', hours: 0, amount: fromCents(rate.cents) })
      continue
    }
    for (const rate of own.toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))) {
      const dates = datesOf(period.from, period.to).filter((date) => rateOn(own, date)?.id === rate.id)
      const [first, last] = [dates[0], dates.at(-1)]
      if (!first || !last) continue
      const seconds = dates.reduce((sum, date) => sum + roundSeconds(days.get(date)?.attendedSeconds ?? 0, roundingMinutes), 0)
      const sold = dates.reduce((sum, date) => sum + (days.get(date)?.soldThousandths ?? 0), 0)
      const basis = basisOf[kind]
      const cents = basis === 'sold' ? centsForHours(sold, rate.cents) : centsForSeconds(seconds, rate.cents)
      amounts.push({
        kind,
        rate: fromCents(rate.cents),
        from: first,
        to: last,
        basis,
        hours: basis === 'sold' ? sold / 1000 : hours(seconds),
        amount: fromCents(cents),
      })
    }
  }
  return amounts
}

/** Days with hours on which no rate of any kind counted. */
export const daysWithoutRate = (rates: readonly ReportRate[], days: ReadonlyMap<string, PaidDay>): number =>
  [...days].filter(([date, day]) => (day.attendedSeconds > 0 || day.soldThousandths !== 0) && rateOn(rates, date) === undefined)
    .length
