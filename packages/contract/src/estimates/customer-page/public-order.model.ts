import * as z from 'zod'
import { approvals, urgencies } from '../../core/approvals.ts'
import { id } from '../../core/ids.ts'
import { line, prose, requiredLine } from '../../core/text.ts'
import { EstimateTotals } from '../estimate.model.ts'
import { customerChoices, estimateStates, signatureRules } from '../estimates.states.ts'
import { signaturePicture } from '../signature.model.ts'

/** A service as the customer sees it, and what they have said of it. */
const ShownService = z.object({
  service_id: z.string(),
  name: z.string(),
  concern: z.string(),
  urgency: z.enum(urgencies).nullable(),
  net: z.number(),
  was: z.number().nullable(),
  hours: z.number(),
  lines: z.array(z.object({ description: z.string(), amount: z.number() })),
  /** What stands now; `presented` waits for an answer. */
  approval: z.enum(approvals),
  asks: z.boolean(),
  /** Of what was found, where the service was made of that; each is opened by its id. The place is where on the vehicle it is, empty for nowhere. */
  photos: z.array(z.object({ id: z.string(), caption: z.string(), place_en: z.string(), place_es: z.string() })),
})

/** What a customer's link shows (EST20, EST24): nothing of any other order. */
export const PublicOrder = z
  .object({
    shop: z.object({ name: z.string(), phone: z.string(), email: z.string(), address: z.string(), time_zone: z.string() }),
    number: z.string(),
    language: z.enum(['en', 'es']),
    customer: z.string(),
    /** Whose link it is, with how much they may approve in all; null for the customer's own. */
    contact: z.object({ name: z.string(), limit: z.number().nullable() }).nullable(),
    /** How many messages the thread of the order has. */
    messages: z.int(),
    vehicle: z.object({ title: z.string(), plate: z.string(), plate_state: z.string() }),
    estimate: z
      .object({
        id: z.string(),
        number: z.string(),
        revision: z.int(),
        state: z.enum(estimateStates),
        valid_until: z.string(),
        message: z.string(),
        services: z.array(ShownService),
        /** Of all that it shows. */
        totals: EstimateTotals,
      })
      .nullable(),
    /** What was approved or declined before, and is not on this revision. */
    decided: z.array(z.object({ name: z.string(), net: z.number(), approval: z.enum(approvals) })),
    /** The latest answer that came by a link; null where there is none. */
    answer: z.object({ person: z.string(), at: z.iso.datetime(), totals: EstimateTotals }).nullable(),
    signature: z.enum(signatureRules),
    /** How much more the shop may do without asking again, and its terms, in both languages. */
    consent: z.object({ en: z.string(), es: z.string() }),
    terms: z.object({ en: z.string(), es: z.string() }),
    /** What the shop's law wants to be said above the signature (AUT4). */
    disclosure: z.object({ en: z.string(), es: z.string() }),
    /** The versions of the shop's texts that are shown; a decision names them. */
    text_ids: z.array(z.string()),
  })
  .meta({ id: 'PublicOrder' })
export type PublicOrder = z.output<typeof PublicOrder>

export const PublicDecisionFields = z
  .strictObject({
    estimate_id: id(),
    decisions: z
      .array(z.strictObject({ service_id: id(), decision: z.enum(customerChoices, 'NOT_AN_OPTION') }))
      .min(1, 'NO_DECISIONS')
      .max(100, 'TOO_MANY'),
    name: requiredLine(120, 'NAME_NEEDED'),
    signature: signaturePicture.optional(),
    note: prose(1000).optional(),
    /** The versions of the shop's texts that the page showed; missing: those that hold now. */
    text_ids: z.array(id()).max(20, 'TOO_MANY').optional(),
    /** Made by the page once: the same key twice gives the first answer. */
    key: line(80).min(8, 'REQUIRED'),
  })
  .superRefine((fields, issue) => {
    const ids = fields.decisions.map((one) => one.service_id)
    if (new Set(ids).size < ids.length) issue.addIssue({ code: 'custom', path: ['decisions'], message: 'SERVICE_TWICE' })
  })
export type PublicDecisionFields = z.output<typeof PublicDecisionFields>
/** What was recorded of an answer. */
export const PublicAnswer = z.object({
  at: z.iso.datetime(),
  person: z.string(),
  decisions: z.array(z.object({ service_id: z.string(), name: z.string(), decision: z.enum(customerChoices) })),
})
export const PublicTotalsFields = z.strictObject({ estimate_id: id(), service_ids: z.array(id()).max(100, 'TOO_MANY') })
