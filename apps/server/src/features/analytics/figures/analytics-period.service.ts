import { daysBefore } from '@twopost/contract/core/periods'
import { addDays, dateIn, startOfDate } from '@twopost/contract/core/time'
import { shopFilter, zoneOfShops } from '#features/shops/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import { type Context, may } from '#platform/http/context.ts'
import type { FigureFilters, Scope } from './figure-scope.queries.ts'

/** Days of the shop's calendar, first and last one included, and the instants they begin and end at. */
export interface Days {
  from: string
  to: string
  start: Date
  end: Date
}
/** What figures are asked for, in words that can be kept: with the records it is all that an answer depends on. */
export interface Question extends Scope {
  /** In the order of their ids; null is every shop of the organization. */
  shopIds: readonly string[] | null
  zone: string
  today: string
  from: string
  to: string
  compare: 'before' | 'year'
  /** Sales are for those who may see both invoices and figures (OP-81). */
  seesSales: boolean
  /** The figure whose records are asked for, with the choice where it has several; without it the figures of the screen. */
  record?: { figure: string; choice: string } | undefined
}
/** The same with its days as instants, and the days they are compared with. */
export interface Asked extends Question {
  period: Days
  before: Days
}
export interface AnalyticsQuery {
  query: FigureFilters & {
    shop_id?: string | undefined
    from?: string | undefined
    to?: string | undefined
    compare?: 'before' | 'year' | undefined
  }
}

export const maySeeSales = (ctx: Pick<Context, 'permissions'>): boolean => may(ctx, 'invoices:view') && may(ctx, 'analytics:view')

const daysOf = (zone: string, from: string, to: string): Days => ({
  from,
  to,
  start: fromMs(startOfDate(zone, from)),
  end: fromMs(startOfDate(zone, addDays(to, 1))),
})

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
  const shopIds = shopFilter(ctx, query.shop_id)?.toSorted() ?? null
  const zone = await zoneOfShops(ctx, shopIds)
  const today = dateIn(zone, ctx.now.getTime())
  const to = query.to ?? lastDay(query.from, today)
  return askedOf({
    shopIds,
    zone,
    today,
    from: query.from ?? addDays(to, -364),
    to,
    compare: query.compare ?? 'before',
    filters: filtersOf(query),
    seesSales: maySeeSales(ctx),
  })
}

/** What is chosen, always in the same order, so that the same choice is the same question. */
const filtersOf = ({ advisor, type, kind, fleet, make }: FigureFilters): FigureFilters => ({
  ...(advisor && { advisor }),
  ...(type && { type }),
  ...(kind && { kind }),
  ...(fleet && { fleet }),
  ...(make && { make }),
})

/** The days of a question. */
export function askedOf(question: Question): Asked {
  const { zone, from, to, compare } = question
  const before = daysBefore(from, to, compare)
  return { ...question, period: daysOf(zone, from, to), before: daysOf(zone, before.from, before.to) }
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
