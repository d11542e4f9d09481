import { flagPriorities, flagStatuses, flagTypes } from '@twopost/contract/flags.states'
import { partStates, stockStates } from '@twopost/contract/inventory.states'
import { invoiceStatuses } from '@twopost/contract/invoices.states'
import { jobStatuses } from '@twopost/contract/jobs.states'
import { KycStatus } from '@twopost/contract/kyc.states'
import { partsRequestStatuses } from '@twopost/contract/order-parts.states'
import { orderPriorities, orderStatuses } from '@twopost/contract/service-orders.states'
import { exemptionStates } from '@twopost/contract/taxes.states'
import { timerStatuses } from '@twopost/contract/timers.states'
import { expect, it } from 'vitest'
import { giveTones, tone, toneOf } from '#ui/tones.ts'
import { tones } from './tones.ts'

it.each([
  ['status', orderStatuses],
  ['priority', orderPriorities],
  ['priority', flagPriorities],
  ['flag', flagTypes],
  ['flag_state', flagStatuses],
  ['invoice', invoiceStatuses],
  ['job', jobStatuses],
  ['timer', timerStatuses],
  ['part', partStates],
  ['parts_request', partsRequestStatuses],
  ['stock', stockStates],
  ['kyc', KycStatus.options],
  ['exemption', exemptionStates],
] as const)('every state of %s in the contract has its look', (family, states) => {
  expect(states.filter((state) => !(state in tones[family]))).toEqual([])
})

it('says the look of a state in any spelling, and slate for what it does not know', () => {
  giveTones(tones)
  expect(tone('status', 'in_progress')).toEqual({ 'data-tone': 'amber' })
  expect(tone('status', 'in-progress')).toEqual({ 'data-tone': 'amber' })
  expect(tone('invoice', 'void')).toEqual({ 'data-tone': 'slate', 'data-look': 'struck' })
  expect(tone('tone', 'rose')).toEqual({ 'data-tone': 'rose' })
  expect(toneOf('status', 'lost')).toEqual({ hue: 'slate' })
})
