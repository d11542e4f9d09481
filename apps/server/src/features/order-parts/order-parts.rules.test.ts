import { expect, it } from 'vitest'
import { isCounted, leftOf, missingOf, needsDisposition } from './order-parts.rules.ts'

const part = {
  item_id: 'item',
  item_kind: 'stock',
  source: 'stock',
  status: 'in_progress',
  needed: 4000,
  issued: 0,
  returned: 0,
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
it('asks what happens to parts that are out and no longer needed (PAR19)', () => {
  expect(needsDisposition({ ...part, issued: 4000 })).toBe(false)
  expect(needsDisposition({ ...part, needed: 3000, issued: 4000 })).toBe(true)
  expect(needsDisposition({ ...part, needed: 3000, issued: 4000, returned: 1000 })).toBe(false)
  expect(needsDisposition({ ...part, out_before: 1 })).toBe(true)
  expect(needsDisposition({ ...part, status: 'cancelled', issued: 1 })).toBe(true)
  expect(needsDisposition({ ...part, status: 'cancelled', issued: 1, returned: 1 })).toBe(false)
})
