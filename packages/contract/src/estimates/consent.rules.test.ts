import { expect, it } from 'vitest'
import { approvalStateOf, firstApproval } from '../core/approvals.ts'
import { limitCents, type ToleranceRule } from './consent.rules.ts'

const rule = (fields: Partial<ToleranceRule>): ToleranceRule => ({
  tolerance: 'none',
  percent_millionths: null,
  amount_cents: null,
  cap_cents: null,
  ...fields,
})
const tenPercent = 100_000

it('gives the limits of the worked sums (AUT20)', () => {
  expect(limitCents(rule({ tolerance: 'lesser', percent_millionths: tenPercent, amount_cents: 5000 }), 41200, null)).toBe(45320)
  expect(limitCents(rule({ tolerance: 'greater', percent_millionths: tenPercent, amount_cents: 1000 }), 8000, null)).toBe(9000)
  const capped = rule({ tolerance: 'greater', percent_millionths: tenPercent, amount_cents: 1000, cap_cents: 5000 })
  expect(limitCents(capped, 90000, null)).toBe(95000)
  expect(limitCents(rule({}), 41200, null)).toBe(41200)
  expect(limitCents(rule({ tolerance: 'amount', amount_cents: 2500 }), 41200, null)).toBe(43700)
})
it('takes the tolerance once, from what was approved last (AUT8, AUT21)', () => {
  const percent = rule({ tolerance: 'percent', percent_millionths: tenPercent })
  expect(limitCents(percent, 40000, null)).toBe(44000)
  expect(limitCents(percent, 47000, null)).toBe(51700)
  // Half a cent counts as one.
  expect(limitCents(percent, 105, null)).toBe(116)
})
it('adds no tolerance to what the customer set as the most (AUT9)', () => {
  expect(limitCents(rule({ tolerance: 'percent', percent_millionths: tenPercent }), 40000, 50000)).toBe(50000)
  expect(limitCents(rule({ tolerance: 'percent', percent_millionths: tenPercent }), 40000, 0)).toBe(0)
})
it('asks nobody where the mode is off, nor for what the customer does not pay (EST7)', () => {
  expect(firstApproval('off', 'requested')).toBe('none')
  expect(firstApproval('block', 'requested')).toBe('draft')
  expect(firstApproval('warn', 'recommended')).toBe('draft')
  for (const kind of ['warranty', 'internal', 'fees'] as const) expect(firstApproval('block', kind)).toBe('none')
})
it('says of an order what its customer has said of the services (EST9)', () => {
  const state = (...of: Parameters<typeof approvalStateOf>[0][number]['approval'][]) =>
    approvalStateOf(of.map((approval) => ({ approval, grown: false })))
  expect(state()).toBe('none')
  expect(state('none', 'none')).toBe('none')
  expect(state('none', 'draft')).toBe('draft')
  expect(state('draft', 'presented')).toBe('waiting')
  expect(state('approved', 'presented')).toBe('waiting')
  expect(state('approved', 'draft')).toBe('partly')
  expect(state('approved', 'declined')).toBe('partly')
  expect(state('approved', 'none')).toBe('approved')
  expect(state('declined', 'postponed')).toBe('declined')
  expect(approvalStateOf([{ approval: 'approved', grown: true }])).toBe('waiting')
})
