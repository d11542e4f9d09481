/** Is this text a date that is really in the calendar, 1900 to 2100? */
export function isCalendarDate(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return isNearInstant(at) && new Date(at).toISOString().startsWith(text)
}
/** Is this calendar date over, or the present day somewhere on earth? */
export const isPastDate = (text: string): boolean => Date.parse(`${text}T00:00:00Z`) <= Date.now() + 14 * 3_600_000
/** Is this instant (ms) between 1900 and 2100? */
export const isNearInstant = (at: number): boolean =>
  Number.isFinite(at) && at >= Date.UTC(1900, 0, 1) && at < Date.UTC(2101, 0, 1)

/** Is this an IANA time zone that this runtime knows? */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

// Making a formatter takes half a millisecond, using it microseconds; lists show hundreds of times. More names than are in
// use can only be spellings of them.
const mostZones = 200
interface Formatters {
  date: Intl.DateTimeFormat
  time: Intl.DateTimeFormat
  /** The date that was asked for last: the rows of a list all ask what day it is now. */
  lastMs: number
  lastDate: string
}
const formatters = new Map<string, Formatters>()
function formattersOf(zone: string) {
  let known = formatters.get(zone)
  if (!known) {
    const date = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
    known = {
      date: new Intl.DateTimeFormat('en-CA', date),
      time: new Intl.DateTimeFormat('en-US', {
        ...date,
        hourCycle: 'h23',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      }),
      lastMs: Number.NaN,
      lastDate: '',
    }
    if (formatters.size >= mostZones) formatters.clear()
    formatters.set(zone, known)
  }
  return known
}

/** The calendar date (YYYY-MM-DD) of an instant in a zone: what "today" means for a shop (D8). */
export function dateIn(zone: string, instantMs: number): string {
  const known = formattersOf(zone)
  if (known.lastMs !== instantMs) {
    const parts = known.date.formatToParts(new Date(instantMs))
    const part = (type: string) => parts.find((p) => p.type === type)?.value ?? ''
    known.lastMs = instantMs
    known.lastDate = `${part('year')}-${part('month')}-${part('day')}`
  }
  return known.lastDate
}

/** The instant (ms) at which a calendar date begins in a zone; the first existing moment where midnight is skipped. */
export function startOfDate(zone: string, date: string): number {
  const wanted = Date.parse(`${date}T00:00:00Z`)
  let guess = wanted - offsetMs(zone, wanted)
  guess = wanted - offsetMs(zone, guess)
  while (dateIn(zone, guess) < date) guess += 15 * 60_000
  return guess
}

/** A date some days on (or back). */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
/** So many months later; the last day of the month where that day is not in it. Dates are YYYY-MM-DD. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}
/** Whole days from one date to another; negative when it lies before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
/** The Monday of a date's week. */
export const mondayOf = (date: string): string => addDays(date, -((weekdayOf(date) + 6) % 7))

/** How far a zone is ahead of UTC at an instant, in ms. */
export function offsetMs(zone: string, instantMs: number): number {
  const parts = formattersOf(zone).time.formatToParts(new Date(instantMs))
  const n = (type: string) => Number(parts.find((p) => p.type === type)?.value)
  return Date.UTC(n('year'), n('month') - 1, n('day'), n('hour'), n('minute'), n('second')) - Math.floor(instantMs / 1000) * 1000
}

/** The day of the week of a calendar date, 0 = Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()
