import { expect, it } from 'vitest'
import { seenCodes } from './seen-codes.rules.ts'

it('tells a code once while it is held there, and again on the next box (p3b)', () => {
  const see = seenCodes()
  const told = [
    see('A-1', 0),
    see('A-1', 250),
    see('A-1', 500),
    see(undefined, 750),
    see('A-1', 1000),
    see(undefined, 1250),
    see('A-1', 2000),
    see('B-2', 2250),
    see('A-1', 2500),
  ]
  expect(told).toEqual(['A-1', undefined, undefined, undefined, undefined, undefined, 'A-1', 'B-2', 'A-1'])
  expect(see('', 9000)).toBeUndefined()
})
