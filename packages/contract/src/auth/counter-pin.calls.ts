import * as z from 'zod'
import { approved, defineCall } from '../core/call.ts'
import { newPin } from './counter-pin.model.ts'
import { password } from './password.model.ts'

const state = z.object({ has_pin: z.boolean(), set_at: z.iso.datetime().nullable() })

export const getCounterPin = defineCall({
  method: 'GET',
  path: '/auth/pin',
  summary: 'Whether one has a PIN for the counter of this organization; the PIN itself is never shown (AUT13)',
  access: approved,
  answer: state,
})
export const setCounterPin = defineCall({
  method: 'PUT',
  path: '/auth/pin',
  summary: 'Set one’s own PIN for the counter of this organization, with one’s password (AUT13)',
  access: approved,
  body: z.strictObject({ current_password: password, pin: newPin() }),
  answer: state,
  problems: ['WRONG_PASSWORD'],
})
export const removeCounterPin = defineCall({
  method: 'DELETE',
  path: '/auth/pin',
  summary: 'Remove one’s own PIN for the counter of this organization',
  access: approved,
})
