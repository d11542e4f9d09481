import { expect, it } from 'vitest'
import { approvalOf, shareOf } from './consent-card.rules.ts'

it('draws what the work comes to, what is still free, and the limit inside the bar (AUT18)', () => {
  expect(shareOf({ now: 0, limit: 0 })).toEqual({ solid: 0, free: 0, tick: 1 })
  const within = shareOf({ now: 400, limit: 440 })
  expect(within.solid + within.free).toBeCloseTo(within.tick)
  expect(within.tick).toBeLessThan(1)
  expect(shareOf({ now: 600, limit: 400 })).toEqual({ solid: 1, free: 0, tick: 400 / 600 })
})
it('shows a decision as the state it leads to (EST8)', () => {
  expect([approvalOf('approve'), approvalOf('keep'), approvalOf('withdraw')]).toEqual(['approved', 'approved', 'draft'])
})
