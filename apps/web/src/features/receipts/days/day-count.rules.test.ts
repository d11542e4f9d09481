import { expect, it } from 'vitest'
import { differencesOf, sumPieces } from './day-count.rules.ts'

it('adds bills and coins up to the cent', () => {
  const drawer = { 10000: 3, 5000: 2, 2000: 6, 1000: 2, 500: 3, 100: 5, 25: 8, 10: 3, 5: 4, 1: 0 }
  expect(sumPieces(drawer)).toBe(562.5)
  expect(sumPieces({})).toBe(0)
})

it('compares each method, with the float in the count of cash (PAY30)', () => {
  const expected = { cash: 362.75, card: 1204.55, check: 2340.1, transfer: 612.4, other: 0 }
  const counted = { ...expected, cash: 562.5 }
  expect(differencesOf(expected, counted, 200)).toEqual({
    by: { cash: -0.25, card: 0, check: 0, transfer: 0, other: 0 },
    sum: -0.25,
    differs: true,
  })
  const swapped = differencesOf(expected, { ...expected, cash: 562.75, card: 1204.45, check: 2340.2 }, 200)
  expect([swapped.sum, swapped.differs]).toEqual([0, true])
})
