import {
  attendedSeconds,
  type ClockNumbers,
  clockFigures,
  dayOfShift,
  type IndirectCode,
  secondsOf,
} from '@twopost/contract/attendance'
import { fromThousandths } from '@twopost/contract/core/money'
import type { PresenceRow, StretchRow } from './hours.queries.ts'

/** What one person's clocks measured on one day of the shop; seconds. */
export interface DayHours {
  attendedSeconds: number
  onJobSeconds: number
  /** Of these, on clocks that several services shared (CLK12); each second counts once. */
  sharedSeconds: number
  indirect: Partial<Record<IndirectCode, number>>
}
/** How hours are counted where they were spent. */
export interface Place {
  zone: string
  unpaidBreakAfter: number | null
}
export interface Measured {
  presence: readonly PresenceRow[]
  stretches: readonly StretchRow[]
  /** The place of a shop's id. */
  placeOf: (shopId: string | null) => Place
  now: Date
}
interface Timed {
  from: number
  to: number
}
const timed = (from: Date, to: Date | null, now: Date): Timed => ({ from: from.getTime(), to: (to ?? now).getTime() })

/** The shift that something began in; undefined outside every shift. */
const shiftOf = (shifts: readonly PresenceRow[], startMs: number, now: Date): PresenceRow | undefined =>
  shifts.find((shift) => shift.started_at.getTime() <= startMs && startMs < (shift.ended_at ?? now).getTime())

/** The shop's day that a row counts for: that of the shift it began in, else that of its own start (CLK8). */
export const dayOf = (
  shifts: readonly PresenceRow[],
  start: Date,
  shopId: string | null,
  { placeOf, now }: Pick<Measured, 'placeOf' | 'now'>,
): string => {
  const shift = shiftOf(shifts, start.getTime(), now)
  return dayOfShift(placeOf(shift?.shop_id ?? shopId).zone, (shift?.started_at ?? start).getTime())
}

/**
 * Hours of one person by day of the shop (CLK8): attended time is presence less unpaid breaks and unpaid time of no order; time on job is
 * what timers worked. What began in a shift counts for the shift's day.
 */
export function hoursByDay(measured: Measured): Map<string, DayHours> {
  const { presence, stretches, placeOf, now } = measured
  const shifts = presence.filter((row) => row.source === 'clock')
  const days = new Map<string, DayHours>()
  const on = (date: string): DayHours => {
    const known = days.get(date) ?? { attendedSeconds: 0, onJobSeconds: 0, sharedSeconds: 0, indirect: {} }
    days.set(date, known)
    return known
  }
  // Of each shift what began in it, found once for each row: a year has hundreds of shifts and thousands of rows.
  const breaksOf = new Map<PresenceRow, number[]>()
  const otherOf = new Map<PresenceRow, number>()
  const during = (start: Date, add: (shift: PresenceRow) => void) => {
    const shift = shiftOf(shifts, start.getTime(), now)
    if (shift) add(shift)
  }
  const addBreak = (seconds: number) => (shift: PresenceRow) => {
    breaksOf.set(shift, [...(breaksOf.get(shift) ?? []), seconds])
  }
  for (const row of presence) {
    if (row.source !== 'indirect') continue
    const seconds = secondsOf(timed(row.started_at, row.ended_at, now))
    if (row.code === 'break') during(row.started_at, addBreak(seconds))
    else if (!row.is_paid) during(row.started_at, (shift) => otherOf.set(shift, (otherOf.get(shift) ?? 0) + seconds))
  }
  for (const row of stretches)
    if (row.kind === 'break') during(row.from_at, addBreak(secondsOf(timed(row.from_at, row.to_at, now))))
  for (const shift of shifts) {
    const [breaks, other] = [breaksOf.get(shift) ?? [], otherOf.get(shift) ?? 0]
    const present = secondsOf(timed(shift.started_at, shift.ended_at, now))
    const day = on(dayOf(shifts, shift.started_at, shift.shop_id, measured))
    day.attendedSeconds += Math.max(0, attendedSeconds(present, breaks, placeOf(shift.shop_id).unpaidBreakAfter) - other)
  }
  for (const row of stretches)
    if (row.kind === 'work') {
      const day = on(dayOf(shifts, row.from_at, row.shop_id, measured))
      const seconds = secondsOf(timed(row.from_at, row.to_at, now))
      day.onJobSeconds += seconds
      if (row.service_ids.length > 0) day.sharedSeconds += seconds
    }
  for (const row of presence)
    if (row.code) {
      const day = on(dayOf(shifts, row.started_at, row.shop_id, measured))
      day.indirect[row.code] = (day.indirect[row.code] ?? 0) + secondsOf(timed(row.started_at, row.ended_at, now))
    }
  return days
}

/** Days of one person between two dates, both included, as one. */
export function sumDays(days: ReadonlyMap<string, DayHours>, from: string, to: string): DayHours {
  const sum: DayHours = { attendedSeconds: 0, onJobSeconds: 0, sharedSeconds: 0, indirect: {} }
  for (const [date, day] of days) {
    if (date < from || date > to) continue
    sum.attendedSeconds += day.attendedSeconds
    sum.onJobSeconds += day.onJobSeconds
    sum.sharedSeconds += day.sharedSeconds
    for (const [code, seconds] of Object.entries(day.indirect) as [IndirectCode, number][])
      sum.indirect[code] = (sum.indirect[code] ?? 0) + seconds
  }
  return sum
}

/** The three numbers of one person, as they go over the wire (CLK9). */
export function numbersOf(
  hours: DayHours,
  soldThousandths: number,
  invoiced: { thousandths: number; seconds: number } | undefined,
): ClockNumbers {
  const figures = clockFigures({
    attendedSeconds: hours.attendedSeconds,
    onJobSeconds: hours.onJobSeconds,
    soldThousandths,
    invoicedThousandths: invoiced?.thousandths ?? 0,
    invoicedSeconds: invoiced?.seconds ?? 0,
  })
  return {
    attendedSeconds: hours.attendedSeconds,
    onJobSeconds: hours.onJobSeconds,
    soldHours: fromThousandths(soldThousandths),
    ...figures,
    invoicedHours: fromThousandths(invoiced?.thousandths ?? 0),
    invoicedSeconds: invoiced?.seconds ?? 0,
    indirect: hours.indirect,
  }
}
