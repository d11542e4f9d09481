import { expect, it } from 'vitest'
import { axisSteps, chartTop, filledPoints, isDrawn } from './chart-steps.ts'

const points = [
  { label: 'a', values: [3, 4] },
  { label: 'b', values: [0, 0] },
  { label: 'c', values: [5, 0] },
]

it.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2.5, 5, 7.5]],
  [100, [0, 50, 100]],
])('has round steps up to %d', (top, steps) => {
  expect(axisSteps(top)).toEqual(steps)
})

it('is as high as the sum of parts, or as the highest of series that are no parts', () => {
  expect(chartTop(points, 'stacked')).toBe(7)
  expect(chartTop(points, 'grouped')).toBe(5)
  expect(chartTop(points, 'lines')).toBe(5)
  expect(chartTop([], 'stacked')).toBe(0)
})

it('knows which points have a figure', () => {
  expect(filledPoints(points).map((point) => point.label)).toEqual(['a', 'c'])
})

it('a day with a figure in one hour alone is said in words, not drawn as one bar in an empty day (R1-49)', () => {
  const day = (...hours: readonly number[]) =>
    Array.from({ length: 24 }, (_, hour) => ({ label: `${hour}:00`, values: [hours.includes(hour) ? 7 : 0] }))
  expect([day(), day(9), day(9, 10)].map(isDrawn)).toEqual([false, false, true])
})
