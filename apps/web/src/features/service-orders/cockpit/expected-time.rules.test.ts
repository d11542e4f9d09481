import { expect, it } from 'vitest'
import { expectedTime } from './expected-time.rules.ts'

const at = (time: string) => `2027-01-11T${time}:00.000Z`
const order = {
  status: 'in_progress' as const,
  started_at: at('10:00'),
  estimated_duration: 180,
  labor_hours: 0,
  clocked_minutes: 60,
  on_hold: false,
  promised_at: at('16:00'),
  due_date: at('14:00'),
}
const now = Date.parse(at('12:00'))
const hours = {
  time_zone: 'UTC',
  opening_hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens_at: '08:00', closes_at: '13:00' })),
  hour_exceptions: [],
}

it('expects the end after what is left of the estimate, on a line to the promise (x2)', () => {
  expect(expectedTime(order, undefined, now)).toMatchObject({
    expected: Date.parse(at('14:00')),
    restMinutes: 120,
    verdict: 'in_time',
    workedPercent: expect.closeTo(100 / 3),
    wishPercent: 100,
  })
  expect(expectedTime(order, undefined, now)?.restPercent).toBeCloseTo(100 / 3)
})

it('counts the hours of the shop, and says when it is late', () => {
  // An hour today until it closes, the other one the next morning.
  const seen = expectedTime(order, hours, now)
  expect(seen).toMatchObject({ expected: Date.parse('2027-01-12T09:00:00.000Z'), verdict: 'late' })
  expect(seen?.workedPercent).toBeLessThan(10)
  expect(expectedTime({ ...order, promised_at: null, due_date: at('13:30') }, undefined, now)?.verdict).toBe('after_due')
})

it('counts the working time of who does it as the planner does: lunch is no work', () => {
  const span = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) })
  const work = [
    span(at('08:00'), at('12:30')),
    span(at('13:00'), at('14:00')),
    span('2027-01-12T08:00:00.000Z', '2027-01-12T17:00:00.000Z'),
  ]
  // Half an hour until lunch, an hour after it, and the last half an hour the next morning.
  expect(expectedTime(order, hours, now, work)?.expected).toBe(Date.parse('2027-01-12T08:30:00.000Z'))
  // In the break it goes on after it.
  const inLunch = Date.parse(at('12:45'))
  expect(expectedTime({ ...order, clocked_minutes: 150 }, hours, inLunch, work)?.expected).toBe(Date.parse(at('13:30')))
  expect(expectedTime({ ...order, clocked_minutes: 400 }, hours, inLunch, work)?.expected).toBe(inLunch)
})

it('says nothing of work that waits, has no estimate, or does not run', () => {
  expect(expectedTime({ ...order, on_hold: true }, undefined, now)).toMatchObject({
    expected: null,
    verdict: null,
    restPercent: 0,
  })
  expect(expectedTime({ ...order, estimated_duration: null }, undefined, now)).toBeNull()
  // Without an estimate the hours of labor tell how long it takes.
  expect(expectedTime({ ...order, estimated_duration: null, labor_hours: 1.1 }, undefined, now)?.restMinutes).toBe(6)
  expect(expectedTime({ ...order, status: 'scheduled' }, undefined, now)).toBeNull()
  // An estimate that is used up ends now.
  expect(expectedTime({ ...order, clocked_minutes: 400 }, undefined, now)).toMatchObject({ expected: now, restMinutes: 0 })
})
