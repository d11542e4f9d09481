import { expect, it } from 'vitest'
import { changeOf, fillOldest, sumShares, tenderChips } from './take-payment.rules.ts'

const open = [
  { id: 'a', invoiceNumber: 'INV-2026-084', dueDate: '2026-10-01', balance: 420 },
  { id: 'b', invoiceNumber: 'INV-2026-091', dueDate: '2026-10-15', balance: 380.5 },
  { id: 'c', invoiceNumber: 'INV-2026-103', dueDate: '2026-11-01', balance: 500 },
]

it('fills the oldest first and says what stays as credit (PAY31)', () => {
  expect(fillOldest(1000, open)).toEqual({ a: 420, b: 380.5, c: 199.5 })
  const shares = fillOldest(1500, open)
  expect(shares).toEqual({ a: 420, b: 380.5, c: 500 })
  expect(sumShares(1500, shares)).toEqual({ given: 1300.5, rest: 199.5 })
  expect(sumShares(400, { a: 420 })).toEqual({ given: 420, rest: -20 })
})

it('gives change to the cent, and none while too little was handed over (PAY16, PAY32)', () => {
  expect(changeOf(87.35, 100)).toBe(12.65)
  expect(changeOf(87.35, 87.35)).toBe(0)
  expect(changeOf(87.35, 87.34)).toBeNull()
})

it('offers the amount and the next round sums of cash', () => {
  expect(tenderChips(87.35)).toEqual([87.35, 90, 100])
  expect(tenderChips(12)).toEqual([12, 15, 20, 50, 100])
})
