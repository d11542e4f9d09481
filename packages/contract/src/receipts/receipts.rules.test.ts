import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { bucketOf } from './aging.rules.ts'
import { allocateOldest, hasCardNumber } from './receipts.rules.ts'

const open = [
  { id: 'c', number: 'INV-2026-103', dueDate: '2026-11-01', balanceCents: 50_000 },
  { id: 'a', number: 'INV-2026-084', dueDate: '2026-10-01', balanceCents: 42_000 },
  { id: 'b', number: 'INV-2026-091', dueDate: '2026-10-15', balanceCents: 38_050 },
]

it('fills the oldest due invoices first and keeps the rest as credit (PAY31)', () => {
  expect(allocateOldest(100_000, open)).toEqual({
    allocations: [
      { id: 'a', cents: 42_000 },
      { id: 'b', cents: 38_050 },
      { id: 'c', cents: 19_950 },
    ],
    restCents: 0,
  })
  expect(allocateOldest(150_000, open)).toMatchObject({ restCents: 19_950 })
})

it('takes the lower number first among those due on one day (PAY11)', () => {
  const sameDay = open.map((one) => ({ ...one, dueDate: '2026-10-01' }))
  expect(allocateOldest(42_001, sameDay).allocations).toEqual([
    { id: 'a', cents: 42_000 },
    { id: 'b', cents: 1 },
  ])
})

it('never gives more than there is, nor an invoice more than its balance', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 12 }), (amount, balances) => {
      const invoices = balances.map((balanceCents, i) => ({
        ...{ id: `i${i}`, number: `N${i}`, balanceCents },
        dueDate: `2026-01-${String((i % 28) + 1).padStart(2, '0')}`,
      }))
      const { allocations, restCents } = allocateOldest(amount, invoices)
      const given = allocations.reduce((sum, one) => sum + one.cents, 0)
      expect(given + restCents).toBe(amount)
      for (const one of allocations) {
        expect(one.cents).toBeGreaterThan(0)
        expect(one.cents).toBeLessThanOrEqual(invoices.find((invoice) => invoice.id === one.id)?.balanceCents ?? 0)
      }
      // Money stays only when nothing is open any more.
      if (restCents > 0) expect(given).toBe(balances.reduce((sum, one) => sum + one, 0))
    }),
  )
})

it('knows a card number in a text, however it is spaced, and lets other numbers be (PAY21)', () => {
  for (const text of ['4111 1111 1111 1111', 'card 4111-1111-1111-1111 exp', '378282246310005', '4000 0566 5566 5556'])
    expect([text, hasCardNumber(text)]).toEqual([text, true])
  for (const text of [
    'check 4471',
    'last four 1111',
    '4111 1111 1111 1112',
    '+1 253 555 0142',
    '',
    'INV-2026-084',
    '41111111111111111111',
  ])
    expect([text, hasCardNumber(text)]).toEqual([text, false])
})

it('counts days past due into buckets; due today or tomorrow is current (PAY18, PAY35)', () => {
  const buckets = [-1, 0, 1, 30, 31, 60, 61, 90, 91].map(bucketOf)
  expect(buckets).toEqual([
    ...['current', 'current', 'days_30', 'days_30', 'days_60', 'days_60', 'days_90', 'days_90', 'over_90'],
  ])
})
