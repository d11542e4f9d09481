import { expect, it } from 'vitest'
import { axisSteps } from './chart-steps.ts'
import { initials } from './identity.tsx'
import { pagesToShow } from './pager.tsx'

it.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 20, [1, 2, 3, 4, 5, -20, 20]],
  [10, 20, [1, 2, -9, 9, 10, 11, -20, 20]],
  [20, 20, [1, 2, -19, 19, 20]],
])('page %d of %d shows %j', (page, pages, shown) => {
  expect(pagesToShow(page, pages)).toEqual(shown)
})

it.each([
  [50_300, [0, 20_000, 40_000, 60_000]],
  [7, [0, 2.5, 5, 7.5]],
  [0, [0, 1]],
])('an axis up to %d has the steps %j', (top, steps) => {
  expect(axisSteps(top)).toEqual(steps)
})

it.each([
  ['Dana Whitlock', 'DW'],
  ['Cher', 'CH'],
  ['María José de la Cruz', 'MC'],
  ['', ''],
])('the initials of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
