import { expect, it } from 'vitest'
import { efficiencyOf, hoursOf } from './technician-dashboard.rules.ts'

it.each([
  [
    { jobs: 0, plannedMinutes: 0, actualMinutes: 0 },
    { value: 0.85, is_default: true },
  ],
  [
    { jobs: 2, plannedMinutes: 90, actualMinutes: 120 },
    { value: 0.75, is_default: false },
  ],
  [
    { jobs: 3, plannedMinutes: 100, actualMinutes: 150 },
    { value: 0.67, is_default: false },
  ],
  [
    { jobs: 1, plannedMinutes: 120, actualMinutes: 60 },
    { value: 1, is_default: false },
  ],
  [
    { jobs: 1, plannedMinutes: 30, actualMinutes: 0 },
    { value: 1, is_default: false },
  ],
])('efficiency of %j is %j (H36, OP-50)', (measured, figure) => {
  expect(efficiencyOf(measured)).toEqual(figure)
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
