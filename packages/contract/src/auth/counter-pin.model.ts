import * as z from 'zod'
import { id } from '../core/ids.ts'

const digits = /^[0-9]{6}$/
/** The PIN of a person at the counter: six digits (AUT13). */
export const pin = () => z.string('INVALID_PIN').regex(digits, 'INVALID_PIN')
/** One that somebody chooses: not the same digit six times, and no run up or down. */
export const newPin = () => pin().refine((text) => !digits.test(text) || !isPlain(text), 'PIN_TOO_PLAIN')
function isPlain(text: string): boolean {
  const steps = Array.from({ length: text.length - 1 }, (_, at) => Number(text[at + 1]) - Number(text[at]))
  return [0, 1, -1].some((step) => steps.every((one) => one === step))
}

/** A second person at the counter, who may what the signed-in one may not, and says so with their PIN (AUT13). */
export const Approver = z.strictObject({ user_id: id(), pin: pin() })
export type Approver = z.output<typeof Approver>
/** Somebody who could be that person: with the right, a PIN, and the shop. */
export const PossibleApprover = z.object({ id: z.string(), name: z.string() }).meta({ id: 'PossibleApprover' })

/** Rights that a second person may lend at the counter. */
export const lentRights = ['service-order:override', 'discounts:approve'] as const
export type LentRight = (typeof lentRights)[number]
/** Who may ask for one: those who hold one of these meet what needs it. */
export const counterRights = [
  'service-order:override',
  'service-order:create',
  'service-order:start',
  'service-order:complete',
  'service-order:authorize',
] as const
