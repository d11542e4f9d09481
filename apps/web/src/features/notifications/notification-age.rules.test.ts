import { expect, it } from 'vitest'
import { ageOf, placeOf } from './notification-age.rules.ts'

const at = '2026-11-21T12:00:00.000Z'
it.each([
  ['2026-11-21T11:59:00.000Z', { unit: 'now', count: 0 }],
  ['2026-11-21T12:00:59.000Z', { unit: 'now', count: 0 }],
  ['2026-11-21T12:01:00.000Z', { unit: 'minutes', count: 1 }],
  ['2026-11-21T12:59:59.000Z', { unit: 'minutes', count: 59 }],
  ['2026-11-21T13:00:00.000Z', { unit: 'hours', count: 1 }],
  ['2026-11-22T11:59:59.000Z', { unit: 'hours', count: 23 }],
  ['2026-11-22T12:00:00.000Z', { unit: 'days', count: 1 }],
  ['2027-01-01T12:00:00.000Z', { unit: 'days', count: 41 }],
])('at %s it is %o old (H31)', (now, age) => {
  expect(ageOf(at, Date.parse(now))).toEqual(age)
})

it('leads below the tenant and never out of the product', () => {
  expect(placeOf('service-orders/1', 'cascade')).toBe('/cascade/service-orders/1')
  expect(placeOf('//evil.example', 'cascade')).toBe('/cascade/evil.example')
  expect(placeOf(null, 'cascade')).toBeNull()
  expect(placeOf('x', undefined)).toBeNull()
})
