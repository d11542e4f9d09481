import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysOf, mostDays, ownDays, presets, sameOn } from './periods.ts'
import { addDays, daysBetween } from './time.ts'

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

describe('a period on a later day', () => {
  it('is the same preset then', () => {
    expect(sameOn('2026-11-22', daysOf('8-weeks', '2026-11-22'), '2026-11-23')).toEqual([
      { from: '2026-10-05', to: '2026-11-23' },
    ])
    expect(sameOn('2026-11-30', daysOf('last-month', '2026-11-30'), '2026-12-01')).toEqual([
      { from: '2026-11-01', to: '2026-11-30' },
    ])
  })

  it('is each of the presets that it was, and stays itself where it was none', () => {
    // The first day of a year is the whole of its month, its quarter and its year, and this one is no Monday.
    expect(sameOn('2026-01-01', { from: '2026-01-01', to: '2026-01-01' }, '2026-02-02')).toEqual([
      { from: '2026-02-01', to: '2026-02-02' },
      { from: '2026-01-01', to: '2026-02-02' },
    ])
    expect(sameOn('2026-11-22', { from: '2026-05-03', to: '2026-06-07' }, '2026-11-23')).toEqual([
      { from: '2026-05-03', to: '2026-06-07' },
    ])
  })
})

it('takes a range of the address only when a call would count it', () => {
  expect(ownDays('2026-01-05', '2026-01-05')).toEqual({ from: '2026-01-05', to: '2026-01-05' })
  expect(ownDays('2026-01-05', '2026-01-04')).toBeNull()
  expect(ownDays('2025-01-01', '2026-01-02')).toBeNull()
  expect(ownDays('2026-02-30', '2026-03-01')).toBeNull()
  expect(ownDays('', '2026-03-01')).toBeNull()
})
