import { expect, it } from 'vitest'
import { efficiencyOf, hoursOf } from './technician-dashboard.rules.ts'
import {
  achievementsOf,
  type DoneJob,
  figuresOf,
  goalsOf,
  measureJobs,
  portalStatsOf,
  trendsOf,
} from './technician-performance.rules.ts'

it.each([
  [{ jobs: 0, plannedMinutes: 0, actualMinutes: 0 }, null],
  [{ jobs: 2, plannedMinutes: 90, actualMinutes: 120 }, 0.75],
  [{ jobs: 3, plannedMinutes: 100, actualMinutes: 150 }, 0.67],
  [{ jobs: 1, plannedMinutes: 120, actualMinutes: 60 }, 1],
  [{ jobs: 1, plannedMinutes: 30, actualMinutes: 0 }, 1],
])('efficiency of %j is %j (OP-50)', (measured, share) => {
  expect(efficiencyOf(measured)).toBe(share)
})

it.each([
  [0, 0],
  [179, 0],
  [180, 0.1],
  [13_200, 3.7],
  [36_000, 10],
])('%d seconds are %d hours (H5)', (seconds, hours) => {
  expect(hoursOf(seconds)).toBe(hours)
})

const job = (date: string, more: Partial<DoneJob> = {}): DoneJob => ({
  date,
  planned: 60,
  actual: 60,
  isOnTime: true,
  isFixed: true,
  stars: null,
  ratedMonth: null,
  qualityFlags: 0,
  ...more,
})

it('marks every figure without records as a default, with two sets of them (H36, H37, OP-49)', () => {
  const none = measureJobs([])
  expect(figuresOf(none)).toEqual({
    efficiency: { value: 0.85, is_default: true },
    customerSatisfaction: { value: 4.2, is_default: true },
    onTimeCompletion: { value: 0.92, is_default: true },
    firstTimeFixRate: { value: 0.88, is_default: true },
    qualityScore: { value: 4.5, is_default: true },
  })
  expect(portalStatsOf([])).toEqual({
    efficiency: { value: 87, is_default: true },
    weeklyGoal: { value: 85, is_default: true },
    rating: { value: 4.3, is_default: true },
    streak: { value: 12, is_default: true },
    quality: { value: 4.6, is_default: true },
    onTime: { value: 94, is_default: true },
  })
  expect(goalsOf(none).map(({ metric, target, isMet }) => [metric, target, isMet])).toEqual([
    ['efficiency', 0.85, null],
    ['onTimeCompletion', 0.9, null],
    ['firstTimeFixRate', 0.85, null],
  ])
})

it('counts on time, first-time fix, rating and quality by their definitions (OP-50)', () => {
  const jobs = [
    job('2026-03-02', { stars: 5, ratedMonth: '2026-03' }),
    job('2026-03-02', { stars: 4, ratedMonth: '2026-04', isOnTime: false, qualityFlags: 1 }),
    job('2026-03-03', { isOnTime: null, isFixed: false, qualityFlags: 2 }),
    job('2026-03-04', { isFixed: null, planned: null }),
  ]
  const measures = measureJobs(jobs)
  expect(measures.measured).toEqual({ jobs: 3, dueJobs: 3, fixedJobs: 3, ratings: 2, qualityFlags: 3 })
  expect(figuresOf(measures)).toMatchObject({
    onTimeCompletion: { value: 0.67, is_default: false },
    firstTimeFixRate: { value: 0.67, is_default: false },
    customerSatisfaction: { value: 4.5, is_default: false },
    qualityScore: { value: 3, is_default: false },
  })
  const many = measureJobs([...jobs, job('2026-03-05', { qualityFlags: 20 })])
  expect(figuresOf(many).qualityScore).toEqual({ value: 0, is_default: false })
  const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-09']
  const trends = trendsOf(jobs, (date) => (date === '2026-03-03' ? 1.5 : 0), days)
  expect(trends.weeklyCompletion).toEqual([
    { week: '2026-03-02', jobs: 4 },
    { week: '2026-03-09', jobs: 0 },
  ])
  expect(trends.monthlyRating).toEqual([{ month: '2026-03', value: 5, count: 1 }])
  expect(trends.dailyEfficiency.map((one) => one.value)).toEqual([1, 1, null, null])
  expect(trends.dailyHours.map((one) => one.hours)).toEqual([0, 1.5, 0, 0])
})

it('a streak counts measured days in a row at the goal; a day below it ends it, a day without records does not', () => {
  const days = ['01', '02', '05', '06', '07'].map((day) => job(`2026-03-${day}`))
  expect(measureJobs(days).streak).toBe(5)
  expect(measureJobs([...days.slice(0, 3), job('2026-03-06', { actual: 200 }), job('2026-03-07')]).streak).toBe(1)
  expect(achievementsOf(days)).toEqual([{ code: 'streak_5', date: '2026-03-07' }])
  const many = Array.from({ length: 12 }, (_, i) =>
    job(`2026-03-${String(i + 1).padStart(2, '0')}`, { stars: i === 3 ? 5 : null }),
  )
  expect(achievementsOf(many).map(({ code, date }) => `${code} ${date.slice(-2)}`)).toEqual([
    'five_stars 04',
    'streak_5 05',
    'jobs_10 10',
    'streak_10 10',
  ])
})
