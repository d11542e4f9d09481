import { expect, it } from 'vitest'
import { paymentSchema, paymentValues } from './payment.rules.ts'

const invoice = { balance: 120.5, issueDate: '2026-11-10' }
const today = '2026-11-20'
/** The faults of a payment, by field. */
function faults(more: Partial<ReturnType<typeof paymentValues>>, of: Parameters<typeof paymentSchema>[0] = invoice) {
  const read = paymentSchema(of, today).safeParse({ ...paymentValues(of, today), ...more })
  return read.error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []
}

it('proposes the whole balance today, which can be sent as it is (M11)', () => {
  expect(paymentValues(invoice, today)).toMatchObject({ amount: 120.5, date: today })
  expect(faults({})).toEqual([])
})

it('refuses no amount, and more than the balance', () => {
  expect(faults({ amount: null })).toEqual([['amount', 'INVALID_AMOUNT']])
  expect(faults({ amount: 0 })).toEqual([['amount', 'INVALID_AMOUNT']])
  expect(faults({ amount: 120.51 })).toEqual([['amount', 'PAYMENT_TOO_HIGH']])
})

it('refuses a date after today, and one before the issue date unless it is confirmed [R1-3]', () => {
  expect(faults({ date: '' })).toContainEqual(['date', 'INVALID_DATE'])
  expect(faults({ date: '2026-11-21' })).toEqual([['date', 'PAYMENT_DATE_FUTURE']])
  expect(faults({ date: '2026-11-09' })).toEqual([['date', 'PAYMENT_EARLY']])
  expect(faults({ date: '2026-11-09', early: true })).toEqual([])
})

it('takes today as the issue date of a draft, which its first payment issues', () => {
  expect(faults({ date: '2026-11-19' }, { balance: 10, issueDate: null })).toEqual([['date', 'PAYMENT_EARLY']])
})
