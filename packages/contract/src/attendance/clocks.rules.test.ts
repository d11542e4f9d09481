import { describe, expect, it } from 'vitest'
import {
  attendedSeconds,
  type Clocks,
  centsForHours,
  centsForSeconds,
  clockFigures,
  dayOfShift,
  evenShares,
  faultOfTimes,
  isWhole,
  laneOf,
  overlaps,
  rateOn,
  roundSeconds,
  secondsOf,
  splitHours,
  wholeShare,
} from './clocks.rules.ts'

const hour = 3600
const at = (text: string): number => Date.parse(text)
const percent = (value: number | null): string => (value === null ? '–' : `${(value * 100).toFixed(1)} %`)
const day: Clocks = {
  attendedSeconds: 8 * hour,
  onJobSeconds: 6.5 * hour,
  soldThousandths: 7200,
  invoicedThousandths: 7200,
  invoicedSeconds: 6.5 * hour,
}

describe('the numbers of three clocks (CLK9, CLK17)', () => {
  it('are 110.8, 81.3 and 90.0 % and 1.50 hours unapplied for A 8.00, C 6.50, S 7.20', () => {
    const figures = clockFigures(day)
    expect([figures.efficiency, figures.productivity, figures.proficiency].map(percent)).toEqual(['110.8 %', '81.3 %', '90.0 %'])
    expect(figures.unappliedSeconds / hour).toBe(1.5)
  })
  it('have no efficiency while nothing of it is invoiced, and keep productivity', () => {
    const figures = clockFigures({ ...day, invoicedThousandths: 0, invoicedSeconds: 0 })
    expect([figures.efficiency, figures.productivity].map(percent)).toEqual(['–', '81.3 %'])
  })
  it('are a dash where nothing was measured, never nought', () => {
    const nothing = { attendedSeconds: 0, onJobSeconds: 0, soldThousandths: 0, invoicedThousandths: 0, invoicedSeconds: 0 }
    expect(clockFigures(nothing)).toEqual({ efficiency: null, productivity: null, proficiency: null, unappliedSeconds: 0 })
  })
})

describe('splits of sold hours (CLK18)', () => {
  it('give 1.800 and 1.200 of 3.0 hours at 60 to 40', () => {
    expect(splitHours(3000, [600_000, 400_000])).toEqual([1800, 1200])
  })
  it('give 0.334, 0.333, 0.333 of one hour in thirds, and take 0.167, 0.167, 0.166 of half of it back', () => {
    const thirds = evenShares(3)
    expect(thirds).toEqual([333_334, 333_333, 333_333])
    expect(isWhole(thirds)).toBe(true)
    expect(splitHours(1000, thirds)).toEqual([334, 333, 333])
    expect(splitHours(-500, thirds)).toEqual([-167, -167, -166])
  })
  it('must add up to the whole', () => {
    expect(isWhole([600_000, 399_999])).toBe(false)
    expect(isWhole([wholeShare])).toBe(true)
  })
})

describe('a shift over a change of the clock (CLK8, CLK19)', () => {
  const zone = 'America/Chicago'
  it('is 9.00 hours of October 31 when the clock is put back', () => {
    const shift = { from: at('2026-10-31T22:00:00-05:00'), to: at('2026-11-01T06:00:00-06:00') }
    expect(secondsOf(shift) / hour).toBe(9)
    expect(dayOfShift(zone, shift.from)).toBe('2026-10-31')
  })
  it('is 7.00 hours when it is put forward', () => {
    const shift = { from: at('2026-03-07T22:00:00-06:00'), to: at('2026-03-08T06:00:00-05:00') }
    expect(secondsOf(shift) / hour).toBe(7)
    expect(dayOfShift(zone, shift.from)).toBe('2026-03-07')
  })
})

describe('pay at each basis (CLK20)', () => {
  it('is 216.00 for 7.20 hours sold at 30.00 beside 224.00 for 8.00 attended at 28.00', () => {
    expect(centsForHours(7200, 3000)).toBe(21_600)
    expect(centsForSeconds(8 * hour, 2800)).toBe(22_400)
    expect(centsForHours(-7200, 3000)).toBe(-21_600)
  })
  it('takes the old rate for the days before a change on the 16th', () => {
    const rates = [
      { validFrom: '2026-11-16', cents: 3200 },
      { validFrom: '2026-01-01', cents: 3000 },
    ]
    expect(['2025-12-31', '2026-11-15', '2026-11-16'].map((date) => rateOn(rates, date)?.cents)).toEqual([undefined, 3000, 3200])
  })
  it('rounds to the minutes of the shop, half up', () => {
    expect([roundSeconds(8 * hour + 180, 6), roundSeconds(8 * hour + 179, 6)]).toEqual([8 * hour + 360, 8 * hour])
    expect([roundSeconds(449, 15), roundSeconds(450, 15), roundSeconds(451, 0)]).toEqual([0, 900, 451])
  })
})

it('takes breaks beyond the limit as a whole off the attended time', () => {
  expect(attendedSeconds(8 * hour, [1800, 900], 20)).toBe(7.5 * hour)
  expect(attendedSeconds(8 * hour, [1800], null)).toBe(8 * hour)
})

it('says what is wrong with the times of an entry (CLK21)', () => {
  const now = at('2026-11-20T12:00:00Z')
  const fault = (from: string, to: string) => faultOfTimes({ from: at(from), to: at(to) }, now)
  expect(fault('2026-11-20T08:00:00Z', '2026-11-20T08:00:00Z')).toBe('ENDS_LATER')
  expect(fault('2026-11-20T11:00:00Z', '2026-11-20T12:00:01Z')).toBe('FUTURE_TIME')
  expect(fault('2026-11-18T08:00:00Z', '2026-11-19T08:00:01Z')).toBe('ENTRY_TOO_LONG')
  expect(fault('2026-11-18T08:00:00Z', '2026-11-19T08:00:00Z')).toBeUndefined()
})

it('finds an overlap, and none where one ends as the other begins', () => {
  expect(overlaps({ from: 0, to: 10 }, { from: 9, to: 12 })).toBe(true)
  expect(overlaps({ from: 0, to: 10 }, { from: 10, to: 12 })).toBe(false)
})

it('cuts a shift into work, breaks and gaps (CLK14)', () => {
  expect(
    laneOf(
      { from: 0, to: 100 },
      [
        { from: 10, to: 40 },
        { from: 90, to: 120 },
      ],
      [{ from: 40, to: 50 }],
    ),
  ).toEqual([
    { kind: 'gap', from: 0, to: 10 },
    { kind: 'on_job', from: 10, to: 40 },
    { kind: 'break', from: 40, to: 50 },
    { kind: 'gap', from: 50, to: 90 },
    { kind: 'on_job', from: 90, to: 100 },
  ])
})
