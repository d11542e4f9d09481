import { expect, it } from 'vitest'
import { addDays, dateIn, daysBetween, isTimeZone, mondayOf, startOfDate } from './time.ts'

it.each([
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-20', '2026-11-20T08:00:00.000Z'],
  ['Pacific/Auckland', '2026-11-20', '2026-11-19T11:00:00.000Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['UTC', '2024-02-29', '2024-02-29T00:00:00.000Z'],
])('knows when a day begins in %s: %s at %s (D8, F14)', (zone, day, instant) => {
  expect(new Date(startOfDate(zone, day)).toISOString()).toBe(instant)
  expect(dateIn(zone, startOfDate(zone, day))).toBe(day)
  expect(dateIn(zone, startOfDate(zone, day) - 1)).toBe(addDays(day, -1))
})

it('decides the year of a document by the shop’s calendar (R7)', () => {
  const newYear = Date.parse('2027-01-01T04:30:00Z')
  expect([dateIn('America/New_York', newYear), dateIn('UTC', newYear)]).toEqual(['2026-12-31', '2027-01-01'])
})

it('finds the Monday of a week and refuses zones that are none', () => {
  expect([mondayOf('2026-11-20'), mondayOf('2026-11-22'), mondayOf('2026-11-23')]).toEqual([
    '2026-11-16',
    '2026-11-16',
    '2026-11-23',
  ])
  expect([isTimeZone('America/Chicago'), isTimeZone('Mars/Olympus'), isTimeZone('')]).toEqual([true, false, false])
})

it('counts days between dates over the change of clocks, both ways', () => {
  expect(daysBetween('2026-10-30', '2026-11-02')).toBe(3)
  expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1)
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
})
