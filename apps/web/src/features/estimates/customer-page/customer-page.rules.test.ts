import { expect, it } from 'vitest'
import {
  carriedChoices,
  choicesFor,
  firstName,
  idsOf,
  keptChoices,
  progressOf,
  type ShownEstimate,
  type ShownService,
} from './customer-page.rules.ts'

const service = (service_id: string, more: Partial<ShownService> = {}): ShownService => ({
  ...{ service_id, name: service_id, concern: '', urgency: null, net: 10, was: null, hours: 1, lines: [], approval: 'presented' },
  ...{ asks: true, photos: [] },
  ...more,
})
const estimate = (...services: ShownService[]) => ({ services }) as ShownEstimate

it('offers three choices, and two where more is asked for than was approved (EST20)', () => {
  expect(choicesFor(service('a'))).toEqual(['approve', 'decline', 'later'])
  expect(choicesFor(service('a', { was: 5 }))).toEqual(['approve', 'decline'])
})
it('keeps choices of what still waits, and only where the service is unchanged when the estimate changed (EST28)', () => {
  const choices = { a: 'approve', b: 'decline', c: 'later' } as const
  expect(keptChoices(choices, estimate(service('a'), service('b', { asks: false })))).toEqual({ a: 'approve' })
  const before = estimate(service('a'), service('b'), service('c'))
  expect(carriedChoices(choices, before, estimate(service('a'), service('b', { net: 12 }), service('d')))).toEqual({
    a: 'approve',
  })
  expect(carriedChoices(choices, before, null)).toEqual({})
})
it('counts what is chosen of what waits', () => {
  expect(progressOf(estimate(service('a'), service('b'), service('c', { asks: false })), { a: 'approve', c: 'later' })).toEqual({
    open: 2,
    chosen: 1,
  })
  expect(idsOf({ a: 'approve', b: 'later' }, 'approve')).toEqual(['a'])
  expect(firstName(' Ruth  Lindqvist')).toBe('Ruth')
})
