import { expect, it } from 'vitest'
import { absentOf, isCounted, leftOf, missingOf, needsDisposition, readyOf, roomOf } from './order-parts.rules.ts'

const part = {
  item_id: 'item',
  item_kind: 'stock',
  source: 'stock',
  status: 'in_progress',
  needed: 4000,
  issued: 0,
  returned: 0,
  waiting: 0,
  kept: 0,
  out_before: 0,
} as const

it('takes by itself what is missing from our shelves, and never what somebody brought back', () => {
  expect(missingOf(part)).toBe(4000)
  expect(missingOf({ ...part, issued: 1500 })).toBe(2500)
  expect(missingOf({ ...part, issued: 4000, returned: 1000 })).toBe(0)
  for (const source of ['order', 'customer', 'used'] as const) expect(missingOf({ ...part, source })).toBe(0)
  expect(missingOf({ ...part, item_kind: 'non_stock' })).toBe(0)
  expect(missingOf({ ...part, item_id: null, item_kind: null })).toBe(0)
  expect(isCounted({ item_id: 'item', item_kind: 'fluid' })).toBe(true)
})
it('lets a hand take what was brought back again, and no more than the line needs', () => {
  expect(leftOf({ ...part, issued: 4000, returned: 1000 })).toBe(1000)
  expect(leftOf({ ...part, issued: 4000 })).toBe(0)
})
it('keeps apart what came for the line and what somebody took of it (PAR13)', () => {
  const came = { ...part, source: 'order', issued: 3000, waiting: 2000 } as const
  expect([readyOf(came), leftOf(came), roomOf(came)]).toEqual([2000, 3000, 1000])
  // More was brought back than was taken: fewer lie ready.
  expect(readyOf({ ...came, returned: 2000 })).toBe(1000)
  expect(readyOf({ ...came, waiting: null })).toBe(0)
})
it('asks what happens to parts that are out and no longer needed (PAR19)', () => {
  expect(needsDisposition({ ...part, issued: 4000 })).toBe(false)
  expect(needsDisposition({ ...part, needed: 3000, issued: 4000 })).toBe(true)
  expect(needsDisposition({ ...part, needed: 3000, issued: 4000, returned: 1000 })).toBe(false)
  expect(needsDisposition({ ...part, needed: 3000, issued: 4000, kept: 1000 })).toBe(false)
  expect(needsDisposition({ ...part, out_before: 1 })).toBe(true)
  expect(needsDisposition({ ...part, status: 'cancelled', issued: 1 })).toBe(true)
  expect(needsDisposition({ ...part, status: 'cancelled', issued: 1, returned: 1 })).toBe(false)
  expect(needsDisposition({ ...part, status: 'cancelled', issued: 1, kept: 1 })).toBe(false)
})
it('knows what of a part that is bought for its line is not here (PAR20)', () => {
  const bought = { ...part, source: 'order' } as const
  expect([absentOf(bought), absentOf({ ...bought, issued: 3000, waiting: 2000 }), absentOf({ ...bought, issued: 4000 })]).toEqual(
    [4000, 1000, 0],
  )
  // Another one takes the place of what was brought back; of what was brought back whole nobody wants any.
  expect(absentOf({ ...bought, issued: 4000, returned: 1000 })).toBe(1000)
  expect(absentOf({ ...bought, issued: 4000, returned: 4000 })).toBe(0)
  for (const source of ['stock', 'customer', 'used'] as const) expect(absentOf({ ...part, source })).toBe(0)
  expect(absentOf({ ...bought, item_kind: 'non_stock' })).toBe(0)
})
