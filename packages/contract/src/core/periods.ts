import { addDays, daysBetween, isCalendarDate, mondayOf } from './time.ts'

/** Periods that have a name and move with the day. */
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

/** Days of a calendar, first and last one included. */
interface DateRange {
  from: string
  to: string
}
/** The longest period that a call of figures counts, in days. */
export const mostDays = 366

const monthStart = (date: string): string => `${date.slice(0, 7)}-01`

/** The days of a preset on a shop's calendar. */
export function daysOf(preset: Preset, today: string): DateRange {
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

/**
 * What a period of one day is on another day: that of every preset which it is on the first, so that "this week" goes on; days that are no preset
 * stay what they are.
 */
export function sameOn(today: string, { from, to }: DateRange, later: string): DateRange[] {
  const named = presets.filter((preset) => {
    const days = daysOf(preset, today)
    return days.from === from && days.to === to
  })
  if (named.length === 0) return [{ from, to }]
  const byDays = new Map(named.map((preset) => daysOf(preset, later)).map((days) => [`${days.from} ${days.to}`, days]))
  return [...byDays.values()]
}

/** The same day of the year before; February 28 for the 29th. */
const yearBefore = (date: string): string => {
  const before = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`
  return before.endsWith('-02-29') ? `${before.slice(0, 8)}28` : before
}
/** What a period is compared with: as many days before it, or the same days of the year before. */
export function daysBefore(from: string, to: string, compare: 'before' | 'year'): DateRange {
  if (compare === 'year') return { from: yearBefore(from), to: yearBefore(to) }
  return { from: addDays(from, -(daysBetween(from, to) + 1)), to: addDays(from, -1) }
}

/** A range of one's own from the address; null for one that no call would count. */
export function ownDays(from: string, to: string): DateRange | null {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return null
  const count = daysBetween(from, to) + 1
  return count >= 1 && count <= mostDays ? { from, to } : null
}
