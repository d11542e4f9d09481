import { addDays } from '@twopost/contract/core/time'

/** What figures stand beside: the days before, the same days of the year before, or nothing. */
export const comparisons = ['before', 'year', 'off'] as const
/** Who pays beside the customer; sums of different payers are never added up (KPI5). */
export const otherPayers = ['warranty', 'internal'] as const
export type Comparison = (typeof comparisons)[number]

/** What the figures of a screen can be narrowed to, beside period and shop. */
export const figureFilters = ['advisor', 'type', 'kind', 'fleet', 'make'] as const
export type FigureFilter = (typeof figureFilters)[number]
export type Chosen = Partial<Record<FigureFilter, string>>
export const customerTypes = ['individual', 'company'] as const

const isId = (word: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word)
const fits: Readonly<Record<Exclude<FigureFilter, 'kind'>, (word: string) => boolean>> = {
  advisor: isId,
  fleet: isId,
  type: (word) => customerTypes.some((one) => one === word),
  make: (word) => word.trim() !== '' && word.length <= 100,
}
/** What an address chooses of the filters that a screen has; words that fit none are left out. */
export function chosenOf(
  words: Readonly<Record<FigureFilter, string>>,
  offered: readonly FigureFilter[],
  isKind: (word: string) => boolean,
): Chosen {
  const known = { ...fits, kind: (word: string) => word === 'none' || isKind(word) }
  return Object.fromEntries(offered.filter((filter) => known[filter](words[filter])).map((filter) => [filter, words[filter]]))
}

/** How a figure changed against the one before: a share of it, up or down; null where there is nothing to compare with. */
export function changeOf(now: number | null | undefined, before: number | null | undefined): number | null {
  if (now === null || now === undefined || before === null || before === undefined || before === 0) return null
  return now / before - 1
}

/** The part of a bar for each of these values, the largest one is whole. */
export function barsOf(values: readonly number[]): number[] {
  const most = Math.max(0, ...values)
  return values.map((value) => (most === 0 ? 0 : Math.max(0, value) / most))
}

interface Days {
  from: string
  to: string
}
const within = (days: Days, period: Days): Days => ({
  from: days.from < period.from ? period.from : days.from,
  to: days.to > period.to ? period.to : days.to,
})
/** The days of a week, by its Monday, that are in a period. */
export const daysOfWeek = ({ week_start: from }: { week_start: string }, period: Days): Days =>
  within({ from, to: addDays(from, 6) }, period)
/** The days of a month (`2026-11`) that are in a period. */
export function daysOfMonth(month: string, period: Days): Days {
  const next = addDays(`${month}-01`, 31)
  return within({ from: `${month}-01`, to: addDays(next, -Number(next.slice(8))) }, period)
}
