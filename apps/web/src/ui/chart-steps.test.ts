import { expect, it } from 'vitest'
import { axisSteps, chartTop, filledPoints } from './chart-steps.ts'

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
