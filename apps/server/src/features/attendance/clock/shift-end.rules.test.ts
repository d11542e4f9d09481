import { expect, it } from 'vitest'
import { closesAt } from './shift-end.rules.ts'

const hour = 3_600_000
const zone = 'America/Los_Angeles'
const at = (text: string) => Date.parse(text)

it('ends a forgotten clock after the shift, after 8 hours where there is none left, and never later than a day (CLK5)', () => {
  const shiftEnd = 17.5 * 60
  expect(closesAt(zone, at('2026-11-23T08:00:00-08:00'), shiftEnd, 120)).toBe(at('2026-11-23T19:30:00-08:00'))
  expect(closesAt(zone, at('2026-11-23T18:00:00-08:00'), shiftEnd, 120)).toBe(at('2026-11-24T04:00:00-08:00'))
  expect(closesAt(zone, at('2026-11-23T08:00:00-08:00'), null, 0)).toBe(at('2026-11-23T16:00:00-08:00'))
  expect(closesAt(zone, at('2026-11-23T01:00:00-08:00'), shiftEnd, 720)).toBe(at('2026-11-24T01:00:00-08:00'))
})

// As the demo is made (demo-hours.ts).
const demoPresence = 8 * hour
const demoAutoClose = 720
it('leaves the people of the demo clocked in while somebody looks at it, at whatever hour it was made', () => {
  const midnight = at('2026-11-23T00:00:00-08:00')
  for (let half = 0; half < 48; half++) {
    const now = midnight + (half * hour) / 2
    for (const shiftEnd of [null, 12 * 60, 17 * 60, 18.5 * 60])
      expect([half / 2, shiftEnd, closesAt(zone, now - demoPresence, shiftEnd, demoAutoClose) >= now + 4 * hour]).toEqual([
        half / 2,
        shiftEnd,
        true,
      ])
  }
})
