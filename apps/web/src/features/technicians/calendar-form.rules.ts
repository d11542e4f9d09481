import { addDays } from '@twopost/contract/core/time'
import {
  type SkillAtLevel,
  TechnicianCalendarInput,
  type TechnicianCalendar as TechnicianCalendarModel,
} from '@twopost/contract/technicians'
import * as z from 'zod'
import { fromWall, toWall } from '#platform/i18n/format.ts'
import { randomId } from '#platform/random-id.ts'

export type TechnicianCalendar = z.output<typeof TechnicianCalendarModel>

/** A part of a working day; `to` of midnight is 00:00 in the field. */
export interface WeekPart {
  key: string
  weekday: number
  from: string
  to: string
}
/** Days away, the first and the last included; '' while empty. */
export interface Away {
  key: string
  from: string
  to: string
  reason: string
}
export interface CalendarValues {
  week: readonly WeekPart[]
  away: readonly Away[]
}
/** The whole form. */
export interface TechnicianValues extends CalendarValues {
  skills: readonly SkillAtLevel[]
  status: 'active' | 'inactive'
}

const newKey = () => randomId()
export const newPart = (weekday: number): WeekPart => ({ key: newKey(), weekday, from: '08:00', to: '17:00' })
export const newAway = (): Away => ({ key: newKey(), from: '', to: '', reason: '' })

/** What the form shows, the same for the same calendar; absences as days of the zone. An absence that ends within a day shows that day. */
export function calendarValues(calendar: TechnicianCalendar, zone: string): CalendarValues {
  return {
    week: calendar.workingHours.map((part, place) => ({
      key: `w${place}`,
      ...part,
      to: part.to === '24:00' ? '00:00' : part.to,
    })),
    away: calendar.absences.map((absence, place) => {
      const [lastDay = '', time] = toWall(absence.endsAt, zone).split('T')
      return {
        key: `a${place}`,
        from: toWall(absence.startsAt, zone).slice(0, 10),
        to: time === '00:00' ? addDays(lastDay, -1) : lastDay,
        reason: absence.reason,
      }
    }),
  }
}

/** What is sent: the last day ends with the midnight after it. An empty day stays empty, so that its field can say so. */
export function calendarBody(values: CalendarValues, zone: string) {
  return {
    workingHours: values.week.map(({ weekday, from, to }) => ({ weekday, from, to: to === '00:00' ? '24:00' : to })),
    absences: values.away.map(({ from, to, reason }) => ({
      startsAt: (from && fromWall(`${from}T00:00`, zone)) || '',
      endsAt: (to && fromWall(`${addDays(to, 1)}T00:00`, zone)) || '',
      reason,
    })),
  }
}

/** The faults by field (`week.0.to`, `away.1.from`, `week`), as codes; none when it can be sent. */
export function calendarFaults(values: CalendarValues, zone: string): ReadonlyMap<string, string> {
  const found = TechnicianCalendarInput.safeParse(calendarBody(values, zone))
  const faults = new Map<string, string>()
  for (const issue of found.error?.issues ?? []) {
    const [list, place, field] = issue.path
    const name = list === 'workingHours' ? 'week' : 'away'
    const own = field === 'startsAt' ? 'from' : field === 'endsAt' ? 'to' : field
    const path = [name, place, own].filter((part) => part !== undefined).join('.')
    if (!faults.has(path))
      faults.set(
        path,
        own === 'from' && name === 'away' ? 'INVALID_DATE' : issue.message === 'INVALID_TIME' ? 'INVALID_DATE' : issue.message,
      )
  }
  return faults
}

/** The form can be sent when its calendar can; the faults are at the places of `calendarFaults`. */
export const technicianSchema = (zone: string) =>
  z.custom<TechnicianValues>().superRefine((values, context) => {
    for (const [path, message] of calendarFaults(values, zone))
      context.addIssue({ code: 'custom', path: path.split('.'), message })
  })

/** What the form shows of a technician. */
export const technicianValues = (
  technician: { skills: readonly SkillAtLevel[]; status: TechnicianValues['status'] },
  calendar: TechnicianCalendar,
  zone: string,
): TechnicianValues => ({
  skills: technician.skills,
  status: technician.status,
  ...calendarValues(calendar, zone),
})
