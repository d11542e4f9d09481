import { expect, it } from 'vitest'
import { evenShares, missingShare } from './order-split.rules.ts'

it('equal shares add up to 100 percent for any number of people (CLK18, CLK22)', () => {
  expect(evenShares(3)).toEqual([33.3334, 33.3333, 33.3333])
  for (let people = 1; people <= 10; people++) expect(missingShare(evenShares(people))).toBe(0)
})

it('says what is missing or too much', () => {
  expect(missingShare([60, null])).toBe(40)
  expect(missingShare([60.5, 40])).toBe(-0.5)
})
