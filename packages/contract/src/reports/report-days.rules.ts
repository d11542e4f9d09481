import { addDays, mondayOf, offsetMs, startOfDate, weekdayOf } from '../core/time.ts'

export const scheduleEvery = ['day', 'week', 'month'] as const
export type ScheduleEvery = (typeof scheduleEvery)[number]

/** The first instant at which the clock of a zone shows this hour on a day. An hour that the change of clocks leaves out is the one after it. */
export function instantOfHour(zone: string, date: string, hour: number): number {
  const asUtc = Date.parse(`${date}T${String(hour).padStart(2, '0')}:00:00Z`)
  const before = offsetMs(zone, startOfDate(zone, date))
  const after = offsetMs(zone, startOfDate(zone, addDays(date, 1)) - 1)
  const early = asUtc - before
  if (offsetMs(zone, early) === before) return early
  const late = asUtc - after
  return offsetMs(zone, late) === after ? late : early
}
const isDueDay = (every: ScheduleEvery, date: string): boolean =>
  every === 'day' || (every === 'week' ? weekdayOf(date) === 1 : date.endsWith('-01'))
/** No month is longer. */
const longest = 31

/** The last day on which a schedule was due, with its instant: each day, Mondays, or the first of a month. */
export function lastDue(
  { every, hour, zone }: { every: ScheduleEvery; hour: number; zone: string },
  today: string,
  nowMs: number,
): { date: string; at: number } {
  for (let back = 0; back <= longest; back++) {
    const date = addDays(today, -back)
    const at = instantOfHour(zone, date, hour)
    if (isDueDay(every, date) && at <= nowMs) return { date, at }
  }
  throw new Error('a schedule is due at least once a month')
}
/** When it is due next. */
export function nextDue(
  { every, hour, zone }: { every: ScheduleEvery; hour: number; zone: string },
  today: string,
  nowMs: number,
): number {
  for (let days = 0; days <= longest + 1; days++) {
    const date = addDays(today, days)
    const at = instantOfHour(zone, date, hour)
    if (isDueDay(every, date) && at > nowMs) return at
  }
  throw new Error('a schedule is due at least once a month')
}
/** The days that a run is about: the day, the week or the month before the one in which it is due. */
export function daysOfRun(every: ScheduleEvery, dueOn: string): { from: string; to: string } {
  if (every === 'day') return { from: addDays(dueOn, -1), to: addDays(dueOn, -1) }
  const to = every === 'week' ? addDays(mondayOf(dueOn), -1) : addDays(`${dueOn.slice(0, 8)}01`, -1)
  return { from: every === 'week' ? addDays(to, -6) : `${to.slice(0, 8)}01`, to }
}
