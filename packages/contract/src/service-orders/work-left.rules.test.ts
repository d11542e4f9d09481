import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OpenSpan } from '../shops/index.ts'
import { fitsBefore, minutesLeft, workEnd, workMinutes } from './work-left.rules.ts'

const at = (time: string) => Date.parse(`2027-01-11T${time}:00.000Z`)
const span = (from: string, to: string): OpenSpan => ({ from: at(from), to: at(to) })
/** A morning, an afternoon, and the next day. */
const usable = [span('08:00', '12:00'), span('12:30', '17:00'), { from: at('08:00') + 86_400_000, to: at('17:00') + 86_400_000 }]

describe('work that is left (2.6)', () => {
  it('takes the estimate, else the hours of labor, less what was clocked', () => {
    expect([workMinutes(90, 5000), workMinutes(null, 1100), workMinutes(null, 0)]).toEqual([90, 66, null])
    expect([minutesLeft(90, 30), minutesLeft(90, 120), minutesLeft(null, 30)]).toEqual([60, 0, null])
  })

  it.each([
    ['11:00', 60, '12:00'],
    ['11:00', 90, '13:00'],
    ['12:10', 30, '13:00'],
    ['16:00', 60, '17:00'],
    ['09:00', 0, '09:00'],
    // Before anybody works it begins when they do.
    ['06:00', 30, '08:30'],
  ])('goes on at %s for %i minutes around lunch and ends at %s', (from, minutes, end) => {
    expect(workEnd(usable, at(from), minutes)).toBe(at(end))
    expect(fitsBefore(usable, at(from), minutes, at(end))).toBe(true)
    expect(fitsBefore(usable, at(from), minutes, at(end) - 1)).toBe(false)
  })

  it('carries over to the next day', () => {
    expect(workEnd(usable, at('16:00'), 90)).toBe(at('08:30') + 86_400_000)
    expect(fitsBefore(usable, at('16:00'), 90, at('23:00'))).toBe(false)
  })

  it('fits before a time exactly when it ends by then, whatever is known beyond that time', () => {
    const lengths = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 300 })), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(lengths, fc.nat(2000), fc.nat(600), fc.nat(3000), (parts, start, minutes, until) => {
        const spans: OpenSpan[] = []
        for (const [gap, length] of parts) {
          const from = (spans.at(-1)?.to ?? 0) + (gap + 1) * 60_000
          spans.push({ from, to: from + length * 60_000 })
        }
        // As good as endless, so that all of the work has a place.
        spans.push({ from: 10_000 * 60_000, to: 20_000 * 60_000 })
        const [from, deadline] = [start * 60_000, until * 60_000]
        const known = spans
          .filter((one) => one.from < deadline)
          .map((one) => ({ from: one.from, to: Math.min(one.to, deadline) }))
        const isInTime = workEnd(spans, from, minutes) <= deadline
        expect(fitsBefore(spans, from, minutes, deadline)).toBe(isInTime)
        expect(fitsBefore(known, from, minutes, deadline)).toBe(isInTime)
      }),
      { numRuns: 500 },
    )
  })
})
