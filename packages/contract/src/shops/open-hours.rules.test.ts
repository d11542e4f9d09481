import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addOpenMinutes, isOpenAt, nextOpening, type OpenHours } from './open-hours.rules.ts'

const chicago: OpenHours = {
  time_zone: 'America/Chicago',
  opening_hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens_at: '08:00', closes_at: '18:00' })),
  hour_exceptions: [
    { day: '2026-11-26', opens_at: null, closes_at: null },
    { day: '2026-11-28', opens_at: '09:00', closes_at: '12:00' },
  ],
}
const at = (text: string) => Date.parse(text)
const say = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString())

describe('open hours (R1-13, R1-14)', () => {
  it.each([
    // Friday 3:15 PM plus 12.7 h: 2.75 h that day, the rest on Monday.
    ['2026-11-20T21:15:00Z', 762, '2026-11-23T23:57:00.000Z'],
    // Fits the day.
    ['2026-11-20T15:00:00Z', 60, '2026-11-20T16:00:00.000Z'],
    // Ends exactly at closing.
    ['2026-11-20T15:00:00Z', 540, '2026-11-21T00:00:00.000Z'],
    // Begins while closed: counted from the next opening.
    ['2026-11-22T08:00:00Z', 30, '2026-11-23T14:30:00.000Z'],
    // A holiday is left out, a Saturday with hours of its own counts.
    ['2026-11-25T23:30:00Z', 60, '2026-11-27T14:30:00.000Z'],
    ['2026-11-27T23:30:00Z', 60, '2026-11-28T15:30:00.000Z'],
    // Nothing to do.
    ['2026-11-22T08:00:00Z', 0, '2026-11-22T08:00:00.000Z'],
    // Over the end of daylight saving time (Nov 1): 5 PM Friday to 9 AM Monday.
    ['2026-10-30T22:00:00Z', 120, '2026-11-02T15:00:00.000Z'],
  ])('%s plus %d open minutes is %s', (from, minutes, end) => {
    expect(say(addOpenMinutes(chicago, at(from), minutes))).toBe(end)
  })

  it('knows when it is open, and when it opens next', () => {
    expect(isOpenAt(chicago, at('2026-11-20T14:00:00Z'))).toBe(true)
    expect(isOpenAt(chicago, at('2026-11-20T13:59:59Z'))).toBe(false)
    expect(isOpenAt(chicago, at('2026-11-21T00:00:00Z'))).toBe(false)
    expect(isOpenAt(chicago, at('2026-11-26T15:00:00Z'))).toBe(false)
    expect(say(nextOpening(chicago, at('2026-11-22T08:00:00Z')))).toBe('2026-11-23T14:00:00.000Z')
    expect(say(nextOpening(chicago, at('2026-11-20T15:00:00Z')))).toBe('2026-11-20T15:00:00.000Z')
    const shut = { ...chicago, opening_hours: [{ weekday: 1, opens_at: '08:00', closes_at: '18:00' }], hour_exceptions: [] }
    expect(say(nextOpening(shut, at('2026-11-24T15:00:00Z')))).toBe('2026-11-30T14:00:00.000Z')
  })

  it('counts around the clock where no hours are kept', () => {
    const none = { ...chicago, opening_hours: [] }
    expect([isOpenAt(none, 0), nextOpening(none, 5), addOpenMinutes(none, 0, 2)]).toEqual([true, 5, 120_000])
  })

  it('every end lies in an open span, and more work never ends earlier', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') }),
        fc.integer({ min: 1, max: 6000 }),
        (from, minutes) => {
          const end = addOpenMinutes(chicago, from, minutes)
          expect(end - from).toBeGreaterThanOrEqual(minutes * 60_000)
          expect(isOpenAt(chicago, end - 1)).toBe(true)
          expect(addOpenMinutes(chicago, from, minutes + 1)).toBeGreaterThan(end)
        },
      ),
      { numRuns: 200 },
    )
  })
})
