import { expect, it } from 'vitest'
import { dateIn } from '../core/time.ts'
import { daysOfRun, instantOfHour, lastDue, nextDue, type ScheduleEvery } from './report-days.rules.ts'

const iso = (ms: number): string => new Date(ms).toISOString()
const at = (zone: string, date: string, hour: number): string => iso(instantOfHour(zone, date, hour))

it('finds the hour of each zone, also on the days on which clocks change (KPI10)', () => {
  expect(at('America/Los_Angeles', '2026-11-20', 7)).toBe('2026-11-20T15:00:00.000Z')
  expect(at('America/New_York', '2026-11-20', 7)).toBe('2026-11-20T12:00:00.000Z')
  // March 8: two o'clock is left out, and is three. November 1: one o'clock comes twice; the first one counts.
  expect([at('America/New_York', '2026-03-08', 1), at('America/New_York', '2026-03-08', 2)]).toEqual([
    '2026-03-08T06:00:00.000Z',
    '2026-03-08T07:00:00.000Z',
  ])
  expect(at('America/New_York', '2026-03-08', 8)).toBe('2026-03-08T12:00:00.000Z')
  expect([at('America/New_York', '2026-11-01', 1), at('America/New_York', '2026-11-01', 2)]).toEqual([
    '2026-11-01T05:00:00.000Z',
    '2026-11-01T07:00:00.000Z',
  ])
  expect(at('America/New_York', '2026-11-01', 0)).toBe('2026-11-01T04:00:00.000Z')
})

it('is due each day, on Mondays or on the first of a month, and is about the days before (KPI10)', () => {
  const zone = 'America/Los_Angeles'
  const of = (every: ScheduleEvery, now: string) => {
    const ms = Date.parse(now)
    const today = dateIn(zone, ms)
    const schedule = { every, hour: 7, zone }
    return [lastDue(schedule, today, ms).date, iso(nextDue(schedule, today, ms))]
  }
  expect(of('day', '2026-11-20T14:59:00Z')).toEqual(['2026-11-19', '2026-11-20T15:00:00.000Z'])
  expect(of('day', '2026-11-20T15:00:00Z')).toEqual(['2026-11-20', '2026-11-21T15:00:00.000Z'])
  expect(of('week', '2026-11-20T15:00:00Z')).toEqual(['2026-11-16', '2026-11-23T15:00:00.000Z'])
  expect(of('month', '2026-03-01T14:59:00Z')).toEqual(['2026-02-01', '2026-03-01T15:00:00.000Z'])
  // The day on which clocks go forward is due at seven of that day.
  expect(of('day', '2026-03-08T14:00:00Z')[0]).toBe('2026-03-08')
  expect(daysOfRun('day', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  expect(daysOfRun('week', '2026-11-23')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(daysOfRun('month', '2026-03-01')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})
