import { expect, it } from 'vitest'
import { rankTest, twoSided } from '../bench/rank-test.ts'

/** Numbers between 0 and 1 that are the same in each run. */
function numbers(seed: number, count: number): number[] {
  let state = seed
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  })
}

it.each([
  [0, 1],
  [1, 0.3173105],
  [1.959964, 0.05],
  [3.290527, 0.001],
  [-3.290527, 0.001],
  [1e6, 0],
])('leaves beyond %d standard deviations the known share %d of a normal distribution', (z, share) => {
  expect(twoSided(z)).toBeCloseTo(share, 6)
})

it('counts how often the first sample wins, a draw as a half', () => {
  expect(rankTest([6, 7, 8], [1, 2, 3]).u).toBe(9)
  expect(rankTest([1, 2, 3], [6, 7, 8]).u).toBe(0)
  expect(rankTest([1, 5, 9], [5, 5, 10]).u).toBe(3)
})

it('gives the textbook value for five below five: z = 12 / √(25 · 11 / 12)', () => {
  const { p } = rankTest([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])
  expect(p).toBeCloseTo(0.012186, 5)
  expect(rankTest([6, 7, 8, 9, 10], [1, 2, 3, 4, 5]).p).toBe(p)
})

it('takes ties into account: equal values narrow the spread', () => {
  // Ranks 1.5 1.5 4 4 | 4 6.5 6.5 8; U = 1; z = (8 − 1 − 0.5) / √(16 / 12 · (9 − 36 / 56)).
  const { u, p } = rankTest([1, 1, 2, 2], [2, 3, 3, 4])
  expect(u).toBe(1)
  expect(p).toBeCloseTo(twoSided(6.5 / Math.sqrt((16 / 12) * (9 - 36 / 56))), 12)
})

it('finds nothing where all values are equal, and is wrong as often as it says between samples of one distribution', () => {
  expect(rankTest([3, 3, 3], [3, 3, 3]).p).toBe(1)
  const chances = Array.from({ length: 400 }, (_, seed) => {
    const all = numbers(seed * 7919, 200)
    return rankTest(all.slice(0, 100), all.slice(100)).p
  })
  const below = (limit: number) => chances.filter((p) => p < limit).length
  // Expected: 200, 20 and 0.4 of 400.
  expect(Math.abs(below(0.5) - 200)).toBeLessThan(45)
  expect(Math.abs(below(0.05) - 20)).toBeLessThan(15)
  expect(below(0.001)).toBeLessThan(4)
})

it('finds a shift of a tenth of the range between samples of 400, whichever comes first', () => {
  const [low, high] = [numbers(1, 400), numbers(2, 400).map((number) => number + 0.1)]
  expect(rankTest(low, high).p).toBeLessThan(0.001)
  expect(rankTest(high, low).p).toBeLessThan(0.001)
})

it('refuses a comparison with nothing', () => {
  expect(() => rankTest([], [1])).toThrow('needs two samples')
})
