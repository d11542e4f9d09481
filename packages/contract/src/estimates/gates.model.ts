import * as z from 'zod'
import { gateSteps, gates, oldPartsAnswers } from './estimates.states.ts'

/** What a shop wants on an order before a step, in a version of its rule (AUT24); what is not listed is off. */
export const GateWishFields = z.strictObject({
  step: z.enum(gateSteps),
  gate: z.enum(gates),
  level: z.enum(['warn', 'block']),
})
const which = z.array(z.enum(gates))
/** What a step of an order lacks: what stops it, and what the screen asks about. */
export const OrderGates = z
  .object({
    steps: z.array(z.object({ step: z.enum(gateSteps), blocked: which, warned: which })),
    old_parts: z.enum(oldPartsAnswers).nullable(),
    /** Whether one may let a step through oneself. */
    may_override: z.boolean(),
  })
  .meta({ id: 'OrderGates' })
export type OrderGates = z.output<typeof OrderGates>
