import { addDays, daysBetween, isCalendarDate, mondayOf } from '@twopost/contract/core/time'

export const presets = [
  'this-week',
  '4-weeks',
  '8-weeks',
  'this-month',
  'last-month',
  'this-quarter',
  'this-year',
  'last-year',
  '12-months',
] as const
export type Preset = (typeof presets)[number]
/** What figures stand beside: the days before, the same days of the year before, or nothing. */
export const comparisons = ['before', 'year', 'off'] as const
export type Comparison = (typeof comparisons)[number]

export interface Days {
  from: string
  to: string
}
/** The longest period that the calls count, in days. */
export const mostDays = 366

const monthStart = (date: string): string => `${date.slice(0, 7)}-01`

/** The days of a preset on a shop's calendar, first and last one included. */
export function daysOf(preset: Preset, today: string): Days {
  const year = today.slice(0, 4)
  switch (preset) {
    case 'this-week':
      return { from: mondayOf(today), to: today }
    case '4-weeks':
      return { from: addDays(mondayOf(today), -21), to: today }
    case '8-weeks':
      return { from: addDays(mondayOf(today), -49), to: today }
    case 'this-month':
      return { from: monthStart(today), to: today }
    case 'last-month': {
      const to = addDays(monthStart(today), -1)
      return { from: monthStart(to), to }
    }
    case 'this-quarter': {
      const month = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1
      return { from: `${year}-${String(month).padStart(2, '0')}-01`, to: today }
    }
    case 'this-year':
      return { from: `${year}-01-01`, to: today }
    case 'last-year':
      return { from: `${Number(year) - 1}-01-01`, to: `${Number(year) - 1}-12-31` }
    case '12-months':
      return { from: addDays(today, -364), to: today }
  }
}

/** A range of one's own from the address; null for one that no call would count. */
export function ownDays(from: string, to: string): Days | null {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return null
  const count = daysBetween(from, to) + 1
  return count >= 1 && count <= mostDays ? { from, to } : null
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
