import * as z from 'zod'
import { daysBetween, isCalendarDate, isNearInstant, isPastDate } from './time.ts'

// Apart from time.ts, so that pages that only show times do not load zod.

/** An instant on the wire: ISO 8601 with a zone, a real date between 1900 and 2100. Answers are UTC. */
export const instant = () =>
  z.iso.datetime({ offset: true, error: 'INVALID_TIME' }).refine((text) => isNearInstant(Date.parse(text)), 'INVALID_TIME')
/** When something happened, if a device without a network sends it later: at most 14 days ago (NOW18). */
export const occurred = { occurred_at: instant().optional() }
/** A calendar date, YYYY-MM-DD, really in the calendar, 1900 to 2100. */
export const calendarDate = () => z.iso.date('INVALID_DATE').refine(isCalendarDate, 'INVALID_DATE')
/** The same, not in the future. */
export const pastDate = () => calendarDate().refine((text) => !isCalendarDate(text) || isPastDate(text), 'FUTURE_DATE')
/** An instant in an answer. */
export const at = () => z.iso.datetime()
/** A time of day on the 24-hour clock, `00:00` to `24:00`. */
export const timeOfDay = () =>
  z.string({ error: 'INVALID_TIME_OF_DAY' }).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'INVALID_TIME_OF_DAY')

/** For an object of two dates: the last one must not come before the first, and both span at most 366 days. */
export const datesInOrder = <T extends { from?: string | undefined; to?: string | undefined }>(
  { from, to }: T,
  issue: z.core.$RefinementCtx<T>,
): void => {
  if (!from || !to || !isCalendarDate(from) || !isCalendarDate(to)) return
  const days = daysBetween(from, to)
  if (days < 0) issue.addIssue({ code: 'custom', path: ['to'], message: 'ENDS_LATER' })
  else if (days > 365) issue.addIssue({ code: 'custom', path: ['to'], message: 'PERIOD_TOO_LONG' })
}
