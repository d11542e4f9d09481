import { expect, it } from 'vitest'
import { firstStart, scheduleDoubts, spanOf } from './schedule.rules.ts'

const hours = {
  time_zone: 'America/Chicago',
  opening_hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens_at: '08:00', closes_at: '18:00' })),
  hour_exceptions: [],
}
const zone = hours.time_zone
const at = (iso: string) => Date.parse(iso)

it('a start that has passed, lies in a closed night or in an absence is asked about (R1-14)', () => {
  const nowMs = at('2026-11-20T15:00:00Z')
  const absences = [{ startsAt: '2026-11-24T06:00:00Z', endsAt: '2026-11-25T06:00:00Z' }]
  const kinds = (iso: string) => scheduleDoubts(at(iso), nowMs, hours, absences, at).map((doubt) => doubt.kind)
  expect(kinds('2026-11-20T16:00:00Z')).toEqual([])
  expect(kinds('2026-11-19T16:00:00Z')).toEqual(['past'])
  expect(kinds('2026-11-22T16:00:00Z')).toEqual(['closed'])
  expect(kinds('2026-11-24T16:00:00Z')).toEqual(['absent'])
  expect(scheduleDoubts(at('2026-11-22T16:00:00Z'), nowMs, hours, [], at)).toEqual([
    { kind: 'closed', opens: at('2026-11-23T14:00:00Z') },
  ])
})

it('proposes a start in open hours, and an end on the next open day (R1-14)', () => {
  expect(firstStart(at('2026-11-20T15:05:00Z'), zone, hours)).toBe('2026-11-20T09:15')
  expect(firstStart(at('2026-11-21T15:05:00Z'), zone, hours)).toBe('2026-11-23T08:00')
  expect(spanOf({ start: '2026-11-20T15:15', minutes: 762 }, zone, at, hours)?.to).toBe(at('2026-11-23T23:57:00Z'))
  expect(spanOf({ start: '2026-11-20T15:15', minutes: 60 }, zone, at)?.to).toBe(at('2026-11-20T22:15:00Z'))
})
