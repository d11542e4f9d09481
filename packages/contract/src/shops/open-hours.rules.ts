import { addDays, dateIn, offsetMs, startOfDate, weekdayOf } from '../core/time.ts'

/** When a shop is open: its week, the days that differ from it, its zone. Times of day are HH:MM, 24:00 is the day's end. */
export interface OpenHours {
  time_zone: string
  opening_hours: readonly { weekday: number; opens_at: string; closes_at: string }[]
  /** A day with both times null is closed. */
  hour_exceptions: readonly { day: string; opens_at: string | null; closes_at: string | null }[]
}
/** Half open, in ms. */
export interface OpenSpan {
  from: number
  to: number
}

const mostDays = 370
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The instant of a wall-clock minute of a day; across a change of the clocks the wall clock counts. */
function instantAt(zone: string, day: string, minute: number): number {
  if (minute === 0) return startOfDate(zone, day)
  if (minute === 1440) return startOfDate(zone, addDays(day, 1))
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  const guess = wanted - offsetMs(zone, wanted)
  return wanted - offsetMs(zone, guess)
}

/** The time a shop is open on a calendar date; undefined when it is closed. */
function spanOfDay(hours: OpenHours, day: string): OpenSpan | undefined {
  const exception = hours.hour_exceptions.find((one) => one.day === day)
  const usual = hours.opening_hours.find((one) => one.weekday === weekdayOf(day))
  const { opens_at, closes_at } = exception ?? usual ?? { opens_at: null, closes_at: null }
  if (opens_at === null || closes_at === null) return undefined
  return {
    from: instantAt(hours.time_zone, day, minutesOf(opens_at)),
    to: instantAt(hours.time_zone, day, minutesOf(closes_at)),
  }
}

/** The open spans that end after `from` (ms), the first one cut to begin there; of at most a year ahead. */
function* spansFrom(hours: OpenHours, from: number): Generator<OpenSpan> {
  let day = dateIn(hours.time_zone, from)
  for (let at = 0; at < mostDays; at += 1, day = addDays(day, 1)) {
    const span = spanOfDay(hours, day)
    if (span && span.to > from) yield { from: Math.max(span.from, from), to: span.to }
  }
}

/** Does the shop keep hours at all? One that has entered none counts as always open. */
const keepsHours = (hours: OpenHours): boolean => hours.opening_hours.length > 0

/** Is the shop open at this instant (ms)? */
export function isOpenAt(hours: OpenHours, at: number): boolean {
  if (!keepsHours(hours)) return true
  const span = spanOfDay(hours, dateIn(hours.time_zone, at))
  return span !== undefined && span.from <= at && at < span.to
}

/** The next instant (ms), from this one on, at which the shop is open; undefined when it is closed for a year. */
export function nextOpening(hours: OpenHours, from: number): number | undefined {
  if (!keepsHours(hours)) return from
  return spansFrom(hours, from).next().value?.from
}

/**
 * The instant (ms) at which so many open minutes have passed since `from`: work that does not fit into the day goes on when the shop
 * opens again (R1-13, R1-14). Where the shop is closed for a year, or keeps no hours, the clock counts.
 */
export function addOpenMinutes(hours: OpenHours, from: number, minutes: number): number {
  let left = minutes * 60_000
  if (!keepsHours(hours) || left <= 0) return from + Math.max(0, left)
  for (const span of spansFrom(hours, from)) {
    const length = span.to - span.from
    if (left <= length) return span.from + left
    left -= length
  }
  return from + minutes * 60_000
}
