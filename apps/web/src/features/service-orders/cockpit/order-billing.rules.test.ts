import { expect, it } from 'vitest'
import { billedOf, isShared } from './order-billing.rules.ts'

const one = (payer: string | null, status: string, total: number, open: number) => ({
  ...{ id: `${payer}${status}`, number: null, status, total, paid: total - open, open },
  payer: payer === null ? null : { id: payer, name: payer },
})

it('is the customer’s invoice alone where nobody else pays', () => {
  const billing = { status: 'sent' as const, total: 100, paid: 40, open: 60 }
  expect(billedOf({ billing, invoices: [one(null, 'sent', 100, 60)], to_bill: [] })).toMatchObject({
    count: 1,
    total: 100,
    open: 60,
  })
  expect(billedOf({ billing: null, invoices: [], to_bill: [{ payer_customer_id: null, name: 'A', amount: 1 }] })).toBeNull()
})

it('adds up what was issued to all who pay, without drafts and voided ones (NOW4)', () => {
  const order = {
    billing: null,
    invoices: [one(null, 'sent', 0.1, 0.1), one('p', 'paid', 0.2, 0), one('q', 'draft', 5, 0), one('p', 'void', 7, 0)],
    to_bill: [],
  }
  expect(isShared(order)).toBe(true)
  expect(billedOf(order)).toEqual({ count: 2, isDraft: false, total: 0.3, paid: 0.2, open: 0.1 })
})
