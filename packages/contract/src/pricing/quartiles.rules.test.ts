import { expect, it } from 'vitest'
import { quartilesOf } from './quartiles.rules.ts'

it('says median and quartiles of three figures or more, in any order, and nothing of fewer (CAN19)', () => {
  expect(quartilesOf([1800, 2000])).toBeNull()
  expect(quartilesOf([2200, 1600, 1800])).toEqual({ low: 1700, median: 1800, high: 2000 })
  expect(quartilesOf([1, 2, 3, 4])).toEqual({ low: 2, median: 3, high: 3 })
  expect(quartilesOf([5, 5, 5, 5, 5])).toEqual({ low: 5, median: 5, high: 5 })
})
