import { describe, expect, it } from 'vitest'
import { creditBody, creditSchema, creditValues, leftOf, placesOf } from './credit.rules.ts'

const item = (id: string, more: object = {}) =>
  ({ id, type: 'part', partId: 'p', quantity: 2, creditedQuantity: 0, ...more }) as never

describe('what a credit asks for (PAY14, PAY15)', () => {
  it('offers what is left of a line, and where its part may go', () => {
    expect(leftOf({ quantity: 2.5, creditedQuantity: 1.2 })).toBe(1.3)
    expect(placesOf({ type: 'part', partId: 'p' })).toEqual(['shelf', 'vendor', 'scrap'])
    expect(placesOf({ type: 'part', partId: null })).toEqual(['scrap'])
    expect(placesOf({ type: 'labor', partId: null })).toEqual(['none'])
  })
  it('sends the lines that have a quantity, or the amount, and nothing while nothing is chosen', () => {
    const values = creditValues({ items: [item('a'), item('b')] }, '2026-11-24')
    expect(creditBody(values)).toBeNull()
    const chosen = { ...values, lines: { ...values.lines, b: { quantity: 1, place: 'scrap' as const } } }
    expect(creditBody(chosen)).toEqual({ lines: [{ item_id: 'b', quantity: 1, restock: 'scrap' }] })
    expect(creditBody({ ...chosen, how: 'amount' })).toBeNull()
    expect(creditBody({ ...chosen, how: 'amount', amount: 5 })).toEqual({ amount: 5 })
  })
  it('asks for a reason, a day that has come, and an amount above zero', () => {
    const schema = creditSchema('2026-11-24')
    const values = creditValues({ items: [item('a')] }, '2026-11-24')
    const codes = (more: object) => schema.safeParse({ ...values, ...more }).error?.issues.map((issue) => issue.message)
    expect(codes({})).toEqual(['REASON_REQUIRED'])
    expect(codes({ reason: 'Wrong', date: '2026-11-25' })).toEqual(['PAYMENT_DATE_FUTURE'])
    expect(codes({ reason: 'Wrong', how: 'amount' })).toEqual(['INVALID_AMOUNT'])
    expect(codes({ reason: 'Wrong', how: 'amount', amount: 1 })).toBeUndefined()
  })
})
