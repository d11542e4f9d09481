import { addDays, dateIn, daysBetween, startOfDate } from '@twopost/contract/core/time'
import { shopFilter, zoneOfShops } from '#features/shops/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import { type Context, may } from '#platform/http/context.ts'

/** Days of the shop's calendar, first and last one included, and the instants they begin and end at. */
export interface Days {
  from: string
  to: string
  start: Date
  end: Date
}
/** What figures are asked for: shops, a period, and the days it is compared with. */
export interface Asked {
  shopIds: readonly string[] | null
  zone: string
  today: string
  period: Days
  before: Days
  /** Sales are for those who may see both invoices and figures (OP-81). */
  seesSales: boolean
}
export interface AnalyticsQuery {
  query: {
    shop_id?: string | undefined
    from?: string | undefined
    to?: string | undefined
    compare?: 'before' | 'year' | undefined
  }
}

const daysOf = (zone: string, from: string, to: string): Days => ({
  from,
  to,
  start: fromMs(startOfDate(zone, from)),
  end: fromMs(startOfDate(zone, addDays(to, 1))),
})

/** The same day of the year before; February 28 for the 29th. */
const yearBefore = (date: string): string => {
  const before = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`
  return before.endsWith('-02-29') ? `${before.slice(0, 8)}28` : before
}

/** The last of 365 days from a date on, but not after today; a date to come is a period of one day. */
function lastDay(from: string | undefined, today: string): string {
  if (!from) return today
  if (from > today) return from
  const year = addDays(from, 364)
  return year < today ? year : today
}

/**
 * The period that a query asks for; without dates the 365 days that end today in the shop's zone, with one date as many days from or to it.
 * @throws Problem VALIDATION_FAILED for a shop's id that is none
 */
export async function periodOf(ctx: Context, { query }: AnalyticsQuery): Promise<Asked> {
  const shopIds = shopFilter(ctx, query.shop_id)
  const zone = await zoneOfShops(ctx, shopIds)
  const today = dateIn(zone, ctx.now.getTime())
  const to = query.to ?? lastDay(query.from, today)
  const from = query.from ?? addDays(to, -364)
  const count = daysBetween(from, to) + 1
  return {
    shopIds,
    zone,
    today,
    period: daysOf(zone, from, to),
    before:
      query.compare === 'year'
        ? daysOf(zone, yearBefore(from), yearBefore(to))
        : daysOf(zone, addDays(from, -count), addDays(from, -1)),
    seesSales: may(ctx, 'invoices:view') && may(ctx, 'analytics:view'),
  }
}

export const presentPeriod = ({ period, before, zone }: Asked) => ({
  from: period.from,
  to: period.to,
  before_from: before.from,
  before_to: before.to,
  time_zone: zone,
})

/** part ÷ whole; null where there is nothing to divide by. */
export const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)
export const shareOf = (part: number, of: number): { part: number; of: number; share: number | null } => ({
  part,
  of,
  share: ratio(part, of),
})
