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

/** A part of somebody's usual week, in minutes of the shop's day. */
export interface WeekPart {
  weekday: number
  from_minute: number
  to_minute: number
}

/** The working times that a week and absences give between two instants (ms) by a shop's clock; absences are not taken out of the spans. */
export function workingTimes(
  week: readonly WeekPart[],
  away: WorkingTimes['away'],
  zone: string,
  { from, to }: OpenSpan,
): WorkingTimes {
  const [first, last] = [addDays(dateIn(zone, from), -1), dateIn(zone, to)]
  const spans: OpenSpan[] = []
  for (let day = first; week.length > 0 && day <= last; day = addDays(day, 1)) {
    const weekday = weekdayOf(day)
    for (const part of week) {
      if (part.weekday !== weekday) continue
      const span = spanOnDay(zone, day, part.from_minute, part.to_minute)
      if (span && span.to > from && span.from < to) spans.push({ from: Math.max(from, span.from), to: Math.min(to, span.to) })
    }
  }
  return { keepsHours: week.length > 0, spans, away }
}

/** The working times of technicians between two instants (ms). */
export async function workingTimesOf(
  ctx: Pick<Context, 'tx'>,
  ids: readonly string[],
  zone: string,
  range: OpenSpan,
): Promise<ReadonlyMap<string, WorkingTimes>> {
  const hours = await selectWorkingHoursOf(ctx.tx, ids)
  const absences = await selectAbsencesOf(ctx.tx, ids, fromMs(range.from), fromMs(range.to))
  return new Map(
    ids.map((id) => {
      const week = hours.filter((one) => one.technician_id === id)
      const away = absences
        .filter((one) => one.technician_id === id)
        .map((one) => ({ from: one.starts_at.getTime(), to: one.ends_at.getTime(), reason: one.reason }))
      return [id, workingTimes(week, away, zone, range)]
    }),
  )
}
