import type * as calls from '@twopost/contract/attendance'
import { indirectCodes, type PayLine, type PayReport, roundSeconds } from '@twopost/contract/attendance'
import type { Answer, Input } from '@twopost/contract/core/call'
import { fromThousandths } from '@twopost/contract/core/money'
import type { Context } from '#platform/http/context.ts'
import { selectShopTechnicians } from '../day/day.queries.ts'
import { sumDays } from '../hours.rules.ts'
import { measureHours, type PersonHours, soldOf } from '../hours.service.ts'
import { rulesOf } from '../time-rules.service.ts'
import { getPeriod, presentPeriod } from './periods.service.ts'
import { type RateRow, selectRates } from './rates.queries.ts'
import { amountsOf, datesOf, daysWithoutRate, type PaidDay } from './report.rules.ts'

const hours = (seconds: number): number => Math.round((seconds / 3600) * 1000) / 1000

/** Hours of one person by date of the period. */
const paidDays = (person: PersonHours | undefined, from: string, to: string): Map<string, PaidDay> =>
  new Map(
    datesOf(from, to).map((date) => [
      date,
      { attendedSeconds: person?.days.get(date)?.attendedSeconds ?? 0, soldThousandths: person?.sold.get(date) ?? 0 },
    ]),
  )

function lineOf(
  who: { id: string; name: string },
  person: PersonHours | undefined,
  rates: readonly RateRow[],
  period: { from: string; to: string },
  how: { rounding: number; unpaidCodes: readonly string[] },
): PayLine {
  const own = rates
    .filter((rate) => rate.technician_id === who.id)
    .map(({ id, kind, cents, valid_from }) => ({ id, kind, cents, validFrom: valid_from }))
  const days = paidDays(person, period.from, period.to)
  const sum = sumDays(person?.days ?? new Map(), period.from, period.to)
  const attended = [...days.values()].reduce((all, day) => all + roundSeconds(day.attendedSeconds, how.rounding), 0)
  return {
    technicianId: who.id,
    name: who.name,
    attendedHours: hours(attended),
    onJobHours: hours(sum.onJobSeconds),
    sharedHours: hours(sum.sharedSeconds),
    soldHours: fromThousandths(soldOf(person)),
    indirect: indirectCodes
      .filter((code) => (sum.indirect[code] ?? 0) > 0)
      .map((code) => ({ code, hours: hours(sum.indirect[code] ?? 0), isPaid: !how.unpaidCodes.includes(code) })),
    amounts: amountsOf(own, days, period, how.rounding),
    daysWithoutRate: daysWithoutRate(own, days),
  }
}

/**
 * Hours attended, on job and sold of each person in a period of a shop, and what each rate of pay comes to (CLK11): facts side by side;
 * what is owed by law is not computed. @throws Problem PAY_PERIOD_NOT_FOUND
 */
export async function payReport(ctx: Context, periodId: string): Promise<PayReport> {
  const { row, shop } = await getPeriod(ctx, periodId)
  const period = { from: row.from_date, to: row.to_date }
  const [{ people }, rules] = await Promise.all([
    measureHours(ctx, { technicianIds: null, shopIds: [shop.id] }, shop.time_zone, period.from, period.to),
    rulesOf(ctx.tx, shop.id),
  ])
  const technicians = await selectShopTechnicians(ctx.tx, shop.id, [...people.keys()])
  const rates = await selectRates(
    ctx.tx,
    technicians.map((one) => one.id),
  )
  const lines = technicians.map((who) =>
    lineOf(who, people.get(who.id), rates, period, { rounding: rules.rounding, unpaidCodes: rules.unpaid_codes }),
  )
  return {
    period: await presentPeriod(ctx, row, shop.time_zone),
    shopName: shop.name,
    rounding: rules.rounding,
    // Those who left are in it when they have hours.
    lines: lines.filter(
      (line, i) => technicians[i]?.is_active || line.attendedHours > 0 || line.onJobHours > 0 || line.soldHours !== 0,
    ),
  }
}
export const showPayReport = async (
  ctx: Context,
  { query }: Input<typeof calls.getPayReport>,
): Promise<Answer<typeof calls.getPayReport>> => ({ report: await payReport(ctx, query.period) })
