import { expect, it } from 'vitest'
import { keptShare, priceChange, ratingOf } from './supplier-figures.rules.ts'

const none = { kept: 0, of: 0 }
const nothing = { deliveries: 0, onTime: none, complete: none, price: none, credits: none }

it('rates by the mean of what could be judged, of 5 (L5, v1)', () => {
  const pacific = {
    deliveries: 50,
    onTime: { kept: 46, of: 50 },
    complete: { kept: 48, of: 50 },
    price: { kept: 47, of: 50 },
    credits: { kept: 104_060, of: 121_000 },
  }
  expect(ratingOf(pacific)).toBe(4.6)
  expect(ratingOf({ ...pacific, credits: none })).toBe(4.7)
  expect(ratingOf({ ...nothing, deliveries: 2, onTime: { kept: 1, of: 2 } })).toBe(2.5)
  expect(ratingOf({ ...nothing, deliveries: 3, complete: { kept: 0, of: 3 } })).toBe(0)
  expect(ratingOf({ ...nothing, deliveries: 3, complete: { kept: 3, of: 3 } })).toBe(5)
})

it('has no rating without a delivery, and none where nothing of a delivery can be judged', () => {
  expect(ratingOf(nothing)).toBeNull()
  expect(ratingOf({ ...nothing, price: { kept: 4, of: 4 } })).toBeNull()
  expect(ratingOf({ ...nothing, deliveries: 4 })).toBeNull()
  // What a supplier credited says nothing of its deliveries.
  expect(ratingOf({ ...nothing, deliveries: 4, credits: { kept: 500, of: 500 } })).toBeNull()
})

it('never counts more than all: a credit above the claim is the whole of it', () => {
  expect([keptShare({ kept: 120, of: 100 }), keptShare({ kept: 1, of: 4 }), keptShare(none)]).toEqual([1, 0.25, null])
})

it('says how much a price changed', () => {
  const changes = [priceChange(6690, 7125), priceChange(7125, 6690), priceChange(500, 500), priceChange(0, 500)]
  expect(changes).toEqual([0.065, -0.061, 0, null])
})
