import { expect, it } from 'vitest'
import { deliveryCents, outstandingOf, purchaseNumber, quantityToFill, stageOf } from './orders.rules.ts'

const need = { onHand: 4_000, reserved: 3_000, onOrder: 2_000, min: 5_000, max: null, unitsPerBuy: 1_000 }
it('orders what is missing in whole units of buying, up to the filling, and nothing that comes already (PAR17, PAR35)', () => {
  expect(quantityToFill(need)).toBe(2_000)
  expect(quantityToFill({ ...need, unitsPerBuy: 6_000 })).toBe(6_000)
  expect(quantityToFill({ ...need, max: 9_000 })).toBe(6_000)
  // At the reorder point it is filled up, where there is a filling.
  expect(quantityToFill({ ...need, onHand: 6_000 })).toBe(0)
  expect(quantityToFill({ ...need, onHand: 6_000, max: 9_000 })).toBe(4_000)
  expect(quantityToFill({ ...need, onHand: 7_000, max: 9_000 })).toBe(0)
})
it('gives each delivery of a line its share, so that they add up to the line', () => {
  const shares = [2_500, 5_500].map((quantity, nth) => deliveryCents(nth === 0 ? 0 : 2_500, quantity, 13_33))
  expect([shares, deliveryCents(0, 8_000, 13_33)]).toEqual([[33_33, 73_31], 106_64])
  expect(outstandingOf({ quantity: 8_000, received: 9_000, closed: 0 })).toBe(0)
  expect([stageOf('ordered', true), stageOf('ordered', false), stageOf('received', true)]).toEqual([
    'part_received',
    'ordered',
    'received',
  ])
  expect([purchaseNumber('2026', 92), purchaseNumber('2026', 12_345)]).toEqual(['PO-2026-0092', 'PO-2026-12345'])
})
