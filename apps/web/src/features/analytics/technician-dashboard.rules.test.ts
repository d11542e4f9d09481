import { expect, it } from 'vitest'
import { efficiencyTone, hoursNow, hoursOnJobNow, partOfDay, ratingTone, streakTone } from './technician-dashboard.rules.ts'

it.each([
  [1.5, null, 0, 1.5],
  [1.5, 1_000_000, 1_000_000 + 30 * 60_000, 2],
  [0, 1_000_000, 1_000_000 + 2 * 60_000, 0],
  [0, 1_000_000, 1_000_000 + 3 * 60_000, 0.1],
  // The server's clock may be a little ahead.
  [2, 1_000_000, 900_000, 2],
])('%d hours, running since %s, are at %d %d hours', (counted, since, nowMs, hours) => {
  expect(hoursNow(counted, since, nowMs)).toBe(hours)
})

it('a timer runs for today and this week, in a shift of an earlier day for that one', () => {
  const hour = 3_600_000
  const counted = { hoursWorkedToday: 1, hoursWorkedThisWeek: 5 }
  expect(hoursOnJobNow({ ...counted, earlierShift: null }, 0, hour, true)).toEqual({ today: 2, week: 6, shift: null })
  const night = { ...counted, earlierShift: { startedAt: '2026-11-22T03:00:00Z', hoursOnJob: 3 } }
  expect(hoursOnJobNow(night, 0, hour, true)).toEqual({ today: 1, week: 6, shift: 4 })
  expect(hoursOnJobNow(night, 0, hour, false)).toEqual({ today: 1, week: 5, shift: 4 })
  expect(hoursOnJobNow(night, null, hour, false)).toEqual({ today: 1, week: 5, shift: 3 })
})

it('colours efficiency, rating and streak by the limits of H38; a short streak is nothing bad', () => {
  expect([1, 0.9, 0.89, 0.8, 0.79, 0].map(efficiencyTone)).toEqual(['green', 'green', 'amber', 'amber', 'red', 'red'])
  expect([5, 4.5, 4.4, 4, 3.9].map(ratingTone)).toEqual(['green', 'green', 'amber', 'amber', 'red'])
  expect([12, 10, 9, 5, 4, 0].map(streakTone)).toEqual(['green', 'green', 'amber', 'amber', undefined, undefined])
})

it('greets by the hour of the shop', () => {
  expect([0, 11, 12, 17, 18, 23].map(partOfDay)).toEqual(['morning', 'morning', 'afternoon', 'afternoon', 'evening', 'evening'])
})
