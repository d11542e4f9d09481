import { expect, it } from 'vitest'
import { axisSteps } from './bar-chart.tsx'
import { initials } from './identity.tsx'
import { parseNumber } from './number-field.tsx'
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
  ['', null],
  [' 1,234.5 ', 1234.5],
  ['$12', 12],
  ['−3', -3],
  ['.5', 0.5],
  ['1.', 1],
  ['abc', undefined],
  ['1.2.3', undefined],
])('reads %j as %j', (typed, number) => {
  expect(parseNumber(typed)).toBe(number)
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
