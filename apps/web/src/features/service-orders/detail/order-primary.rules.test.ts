import { expect, it } from 'vitest'
import { nextStep } from './order-primary.rules.ts'

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
