import * as z from 'zod'
import { line } from '../core/text.ts'
import { calendarDate } from '../core/time-fields.ts'
import { versionField } from '../core/version.ts'
import { allowedWords } from '../registries/allowed-words.ts'
import { exemptionKinds, exemptionScopes, exemptionStates } from './taxes.states.ts'

/** A customer's certificate of exemption (TAX4). Dates of the customer's shop. */
export const TaxExemption = z
  .object({
    id: z.string(),
    customer_id: z.string(),
    customer_name: z.string(),
    scope: z.enum(exemptionScopes),
    /** Codes of the taxes that it is about; none where it is about all. */
    components: z.array(z.string()),
    kind: z.enum(exemptionKinds),
    certificate_no: z.string(),
    issuer: z.string(),
    valid_from: z.string(),
    /** The last day; null where none is written on it. */
    expires_on: z.string().nullable(),
    /** Whole days until it ends, 0 on its last day; null where it does not end, or is not in force. */
    days_left: z.int().nullable(),
    state: z.enum(exemptionStates),
    revoke_reason: z.string(),
    file: z.object({ filename: z.string(), content_type: z.string(), size: z.int() }).nullable(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    allowed: z.array(z.enum(allowedWords.exemption)),
  })
  .meta({ id: 'TaxExemption' })
export type TaxExemption = z.output<typeof TaxExemption>

const shape = z.strictObject({
  scope: z.enum(exemptionScopes),
  components: z.array(z.string().trim().min(1, 'REQUIRED').max(30, 'TOO_LONG')).max(20, 'TOO_MANY').optional(),
  kind: z.enum(exemptionKinds),
  certificate_no: line(60).optional(),
  issuer: line(120).optional(),
  valid_from: calendarDate(),
  expires_on: calendarDate().nullable().optional(),
})
type Said = { [K in keyof z.output<typeof shape>]?: z.output<typeof shape>[K] | undefined }
const endsLater = ({ valid_from, expires_on }: Said) => !valid_from || !expires_on || valid_from <= expires_on
const notBefore = { error: 'ENDS_LATER', path: ['expires_on'] }
const namesTaxes = ({ scope, components }: Said) => scope !== 'components' || (components ?? []).length > 0
const nothingNamed = { error: 'TOO_FEW', path: ['components'] }
/** A new certificate is a draft until somebody activates it. */
export const TaxExemptionInput = shape.refine(endsLater, notBefore).refine(namesTaxes, nothingNamed)
export type TaxExemptionInput = z.output<typeof TaxExemptionInput>
/** A change of a draft; what is left out stays. */
export const TaxExemptionChange = shape
  .partial()
  .extend(versionField)
  .refine(endsLater, notBefore)
  .refine(namesTaxes, nothingNamed)
export type TaxExemptionChange = z.output<typeof TaxExemptionChange>
/** What may be changed when a certificate is activated; an ended certificate needs another number or another day (TAX6). */
export const TaxExemptionRenewal = z.strictObject({
  certificate_no: line(60).optional(),
  expires_on: calendarDate().nullable().optional(),
  ...versionField,
})
export type TaxExemptionRenewal = z.output<typeof TaxExemptionRenewal>
