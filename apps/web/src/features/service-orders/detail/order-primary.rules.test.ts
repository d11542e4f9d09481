import { expect, it } from 'vitest'
import { nextInvoice, nextStep } from './order-primary.rules.ts'

const invoice = { id: 'i', number: 'INV-1', status: 'sent' }
const billing = (status: 'draft' | 'sent' | 'paid', open: number) => ({ status, total: 100, paid: 100 - open, open })
const no = () => false

it('offers one step: what is allowed first, in the order of an order’s life (R1-36)', () => {
  const order = { billing: null, invoice: null }
  expect(nextStep(order, (move) => move === 'schedule' || move === 'start', true)).toBe('start')
  expect(nextStep(order, (move) => move === 'complete', true)).toBe('complete')
  expect(nextStep(order, (move) => move === 'create_invoice', true)).toBe('create_invoice')
  expect(nextStep(order, no, true)).toBeNull()
})

it('follows the invoice once it stands: draft, open, paid', () => {
  expect(nextStep({ billing: billing('draft', 0), invoice }, no, true)).toBe('open_draft')
  expect(nextStep({ billing: billing('sent', 40), invoice }, no, true)).toBe('take_payment')
  expect(nextStep({ billing: billing('sent', 40), invoice }, no, false)).toBeNull()
  expect(nextStep({ billing: billing('paid', 0), invoice }, no, false)).toBe('paid')
})

it('goes through the invoices of all who pay: drafts first, then what is open (NOW4)', () => {
  const of = (id: string, payer: string | null, status: string, open: number) => ({
    ...{ id, number: null, status, total: 100, paid: 100 - open, open },
    payer: payer === null ? null : { id: payer, name: payer },
  })
  const order = (...invoices: ReturnType<typeof of>[]) => ({ billing: billing('paid', 0), invoice, invoices })
  const drafted = order(of('a', null, 'sent', 100), of('b', 'p', 'draft', 0))
  expect([nextStep(drafted, no, true), nextInvoice(drafted)?.id]).toEqual(['open_draft', 'b'])
  const owed = order(of('a', null, 'paid', 0), of('x', 'p', 'void', 0), of('b', 'p', 'overdue', 40))
  expect([nextStep(owed, no, true), nextInvoice(owed)]).toEqual(['take_payment', { id: 'b', open: 40 }])
  expect(nextStep(order(of('a', null, 'paid', 0), of('b', 'p', 'paid', 0)), no, true)).toBe('paid')
  expect(nextStep(order(of('a', null, 'paid', 0)), no, true)).toBe('paid')
})
