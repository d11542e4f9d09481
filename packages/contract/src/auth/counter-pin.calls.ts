import * as z from 'zod'
import { approved, defineCall } from '../core/call.ts'
import { newPin, pin } from './counter-pin.model.ts'
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
export const confirmAtCounter = defineCall({
  method: 'POST',
  path: '/auth/pin/confirm',
  summary: 'Say that one is oneself at the counter, with one’s PIN or password: the tablet is handed back (EST23)',
  access: approved,
  reads: true,
  status: 204,
  body: z
    .strictObject({ pin: pin().optional(), current_password: password.optional() })
    .refine((said) => (said.pin === undefined) !== (said.current_password === undefined), { error: 'REQUIRED', path: ['pin'] }),
  problems: ['PIN_WRONG', 'WRONG_PASSWORD'],
})
