import { addDays, dateIn, weekdayOf } from '@twopost/contract/core/time'
import { type OpenSpan, spanOnDay } from '@twopost/contract/shops'
import { fromMs } from '#platform/clock/clock.ts'
import type { Context } from '#platform/http/context.ts'
import { selectAbsencesOf, selectWorkingHoursOf } from './calendar.queries.ts'

/** When somebody works, in ms: the parts of the usual week, and the times away from it with what was said about them. */
export interface WorkingTimes {
  /** Somebody without a week is known not to have entered one. */
  keepsHours: boolean
  spans: OpenSpan[]
  away: (OpenSpan & { reason: string })[]
}

/** Working times of technicians between two instants (ms) by a shop's clock; absences are not taken out of the spans. */
export async function workingTimesOf(
  ctx: Pick<Context, 'tx'>,
  ids: readonly string[],
  zone: string,
  { from, to }: OpenSpan,
): Promise<ReadonlyMap<string, WorkingTimes>> {
  const hours = await selectWorkingHoursOf(ctx.tx, ids)
  const absences = await selectAbsencesOf(ctx.tx, ids, fromMs(from), fromMs(to))
  const times = new Map<string, WorkingTimes>()
  const [first, last] = [addDays(dateIn(zone, from), -1), dateIn(zone, to)]
  for (const id of ids) {
    const week = hours.filter((one) => one.technician_id === id)
    const spans: OpenSpan[] = []
    for (let day = first; week.length > 0 && day <= last; day = addDays(day, 1))
      for (const part of week)
        if (part.weekday === weekdayOf(day)) {
          const span = spanOnDay(zone, day, part.from_minute, part.to_minute)
          if (span && span.to > from && span.from < to) spans.push({ from: Math.max(from, span.from), to: Math.min(to, span.to) })
        }
    const away = absences
      .filter((one) => one.technician_id === id)
      .map((one) => ({ from: one.starts_at.getTime(), to: one.ends_at.getTime(), reason: one.reason }))
    times.set(id, { keepsHours: week.length > 0, spans, away })
  }
  return times
}
