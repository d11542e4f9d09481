import { expect, it } from 'vitest'
import { barsOf, changeOf } from './figures.rules.ts'

it('compares with what was before, and with nothing where nothing was', () => {
  expect(changeOf(110, 100)).toBeCloseTo(0.1)
  expect(changeOf(50, 100)).toBe(-0.5)
  expect(changeOf(5, 0)).toBeNull()
  expect(changeOf(null, 5)).toBeNull()
  expect(changeOf(5, undefined)).toBeNull()
})

it('draws the largest value whole and nothing of nothing', () => {
  expect(barsOf([5, 10, 0])).toEqual([0.5, 1, 0])
  expect(barsOf([0, 0])).toEqual([0, 0])
  expect(barsOf([])).toEqual([])
})
