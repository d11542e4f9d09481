import { addDays, daysBetween } from '@twopost/contract/core/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barsOf, changeOf, daysOf, mostDays, ownDays, presets } from './figures.rules.ts'

describe('the days of a preset', () => {
  it.each([
    ['this-week', '2026-11-16', '2026-11-22'],
    ['4-weeks', '2026-10-26', '2026-11-22'],
    ['8-weeks', '2026-09-28', '2026-11-22'],
    ['this-month', '2026-11-01', '2026-11-22'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['this-quarter', '2026-10-01', '2026-11-22'],
    ['this-year', '2026-01-01', '2026-11-22'],
    ['last-year', '2025-01-01', '2025-12-31'],
    ['12-months', '2025-11-23', '2026-11-22'],
  ] as const)('%s', (preset, from, to) => {
    expect(daysOf(preset, '2026-11-22')).toEqual({ from, to })
  })

  it('begins before it ends and is never longer than a call counts, on every day of five years', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1826 }), fc.constantFrom(...presets), (days, preset) => {
        const { from, to } = daysOf(preset, addDays('2023-01-01', days))
        const count = daysBetween(from, to) + 1
        expect(count).toBeGreaterThanOrEqual(1)
        expect(count).toBeLessThanOrEqual(mostDays)
      }),
    )
  })
})

it('takes a range of the address only when a call would count it', () => {
  expect(ownDays('2026-01-05', '2026-01-05')).toEqual({ from: '2026-01-05', to: '2026-01-05' })
  expect(ownDays('2026-01-05', '2026-01-04')).toBeNull()
  expect(ownDays('2025-01-01', '2026-01-02')).toBeNull()
  expect(ownDays('2026-02-30', '2026-03-01')).toBeNull()
  expect(ownDays('', '2026-03-01')).toBeNull()
})

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
