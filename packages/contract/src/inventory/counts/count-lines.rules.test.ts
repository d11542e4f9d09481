import { expect, it } from 'vitest'
import { countDifference, needsRecount } from './count-lines.rules.ts'

const line = (expected: number, counted: number, more: { recount?: number; unitCents?: number } = {}) => ({
  ...{ expected: expected * 1000, counted: counted * 1000, unitCents: more.unitCents ?? 1_00 },
  recount: more.recount === undefined ? null : more.recount * 1000,
})

it('asks for a second count from a quarter of what was expected, or 100.00, on, and never for a third one (PAR24)', () => {
  expect(needsRecount(line(100, 100))).toBe(false)
  expect(needsRecount(line(100, 76))).toBe(false)
  expect(needsRecount(line(100, 75))).toBe(true)
  expect(needsRecount(line(100, 125))).toBe(true)
  expect(needsRecount(line(100, 99, { unitCents: 99_99 }))).toBe(false)
  expect(needsRecount(line(100, 99, { unitCents: 100_00 }))).toBe(true)
  expect(needsRecount(line(0, 1))).toBe(true)
  expect(needsRecount(line(100, 10, { recount: 10 }))).toBe(false)
})

it('takes the second count where there is one', () => {
  expect(countDifference(line(10, 7))).toBe(-3000)
  expect(countDifference(line(10, 7, { recount: 9.5 }))).toBe(-500)
  expect(countDifference({ expected: null, counted: null, recount: null, unitCents: 0 })).toBeNull()
})
