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

/**
 * The instant (ms) of a wall-clock minute of a day. A time that the clock skips is the first instant after the jump; of a time that comes
 * twice the first is meant for a beginning and the second for an end, so that the hour between counts.
 */
function instantAt(zone: string, day: string, minute: number, isEnd: boolean): number {
  if (minute === 0) return startOfDate(zone, day)
  if (minute === 1440) return startOfDate(zone, addDays(day, 1))
  const wanted = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  const found = [wanted - 86_400_000, wanted + 86_400_000].map((near) => wanted - offsetMs(zone, near))
  const valid = found.filter((at) => at + offsetMs(zone, at) === wanted)
  if (valid.length > 0) return isEnd ? Math.max(...valid) : Math.min(...valid)
  let [low, high] = [Math.min(...found), Math.max(...found)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (middle + offsetMs(zone, middle) >= wanted) high = middle
    else low = middle
  }
  return high
}

// Reading a zone's clock takes many microseconds, and the same hours are asked for again and again: for each order of a list, each
// technician of a plan.
const mostSpans = 5000
const spans = new Map<string, OpenSpan | null>()
function readSpan(zone: string, day: string, fromMinute: number, toMinute: number): OpenSpan | null {
  const span = { from: instantAt(zone, day, fromMinute, false), to: instantAt(zone, day, toMinute, true) }
  return span.from < span.to ? span : null
}

/** A part of a day by a zone's clock, as instants (ms); undefined when the clock skips all of it. Minutes of the day, 1440 is its end. */
export function spanOnDay(zone: string, day: string, fromMinute: number, toMinute: number): OpenSpan | undefined {
  const key = `${zone} ${day} ${fromMinute} ${toMinute}`
  let span = spans.get(key)
  if (span === undefined) {
    if (spans.size >= mostSpans) spans.clear()
    span = readSpan(zone, day, fromMinute, toMinute)
    spans.set(key, span)
  }
  return span ? { ...span } : undefined
}

/** The time a shop is open on a calendar date; undefined when it is closed. */
function spanOfDay(hours: OpenHours, day: string): OpenSpan | undefined {
  const exception = hours.hour_exceptions.find((one) => one.day === day)
  const usual = hours.opening_hours.find((one) => one.weekday === weekdayOf(day))
  const { opens_at, closes_at } = exception ?? usual ?? { opens_at: null, closes_at: null }
  if (opens_at === null || closes_at === null) return undefined
  return spanOnDay(hours.time_zone, day, minutesOf(opens_at), minutesOf(closes_at))
}

/** When a shop is open between two instants (ms), cut to them; all of it where it keeps no hours. */
export function openSpans(hours: OpenHours, from: number, to: number): OpenSpan[] {
  if (!keepsHours(hours)) return from < to ? [{ from, to }] : []
  const open: OpenSpan[] = []
  for (const span of spansFrom(hours, from)) {
    if (span.from >= to) break
    open.push({ from: span.from, to: Math.min(span.to, to) })
  }
  return open
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
