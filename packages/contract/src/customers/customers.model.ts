import * as z from 'zod'
import { money } from '../core/money.ts'
import { email, line, phone, prose, requiredLine, typedEmail, webAddress } from '../core/text.ts'
import { versionField } from '../core/version.ts'
import { allowedWords } from '../registries/allowed-words.ts'

/** fleet and commercial are other words for company (E2). */
const customerTypeWord = z.enum(['individual', 'company', 'fleet', 'commercial'])
const asCustomerType = customerTypeWord.transform((word) => (word === 'individual' ? 'individual' : 'company'))
export const CustomerType = z.enum(['individual', 'company'])
export const PreferredContact = z.enum(['email', 'phone', 'both'])

export const BillingPreferences = z
  .object({ creditLimit: z.number(), paymentTerms: z.string(), taxExempt: z.boolean(), preferredContact: PreferredContact })
  .meta({ id: 'BillingPreferences' })
export const CustomerContact = z
  .object({ name: z.string(), phone: z.string(), relationship: z.string() })
  .meta({ id: 'CustomerContact' })

export const Customer = z
  .object({
    id: z.string(),
    tenant_id: z.string(),
    shop_id: z.string(),
    name: z.string(),
    customer_type: CustomerType,
    company_name: z.string(),
    tax_id: z.string(),
    website: z.string(),
    primary_contact_name: z.string(),
    primary_contact_email: z.string(),
    primary_contact_phone: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zip_code: z.string(),
    notes: z.string(),
    status: z.enum(['active', 'inactive']),
    preferred_language: z.enum(['en', 'es']),
    billing_preferences: BillingPreferences,
    contacts: z.array(CustomerContact),
    vehicle_count: z.int(),
    open_order_count: z.int(),
    balance_due: z.number(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    allowed: z.array(z.enum(allowedWords.customer)).optional(),
  })
  .meta({ id: 'Customer' })
export type Customer = z.output<typeof Customer>

const contact = z.strictObject({ name: line(120).default(''), phone: phone().default(''), relationship: line(80).default('') })

/** Every field of the create payload (E4, OP-70), without the rule on how to reach them: `reachable` adds it. */
export const CustomerShape = z.strictObject({
  shop_id: z.string().max(60).optional(),
  name: requiredLine(160, 'NAME_EMAIL_REQUIRED'),
  email: typedEmail().nullable().optional(),
  /** There is no address, and that is known: name and phone stand in for it (NOW23). */
  no_email: z.boolean('NOT_FLAG').optional(),
  phone: phone().optional(),
  customer_type: asCustomerType.optional(),
  customerType: asCustomerType.optional(),
  company_name: line(160).optional(),
  tax_id: line(60).optional(),
  website: webAddress().optional(),
  primary_contact_name: line(120).optional(),
  primary_contact_email: z.union([z.literal(''), email()]).optional(),
  primary_contact_phone: phone().optional(),
  address: line(300).optional(),
  city: line(100).optional(),
  state: line(60).optional(),
  zip_code: line(20).optional(),
  zipCode: line(20).optional(),
  preferredContact: PreferredContact.optional(),
  preferred_language: z.enum(['en', 'es']).optional(),
  notes: prose().optional(),
  taxExempt: z.boolean('NOT_FLAG').optional(),
  status: z.enum(['active', 'inactive']).optional(),
  creditLimit: money().optional(),
  paymentTerms: line(60).optional(),
  emergencyContact: contact.optional(),
  billing_preferences: z
    .strictObject({
      creditLimit: money().optional(),
      paymentTerms: line(60).optional(),
      taxExempt: z.boolean('NOT_FLAG').optional(),
      preferredContact: PreferredContact.optional(),
    })
    .optional(),
  contacts: z.array(contact).max(10, 'TOO_MANY').optional(),
  ...versionField,
  // accepted and ignored: read-only fields and the client's own sums
  id: z.unknown().optional(),
  tenant_id: z.unknown().optional(),
  totalSpent: z.unknown().optional(),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
  vehicle_count: z.unknown().optional(),
  open_order_count: z.unknown().optional(),
  balance_due: z.unknown().optional(),
  allowed: z.unknown().optional(),
})

interface Reachable {
  email?: string | null | undefined
  phone?: string | undefined
  no_email?: boolean | undefined
}
const isBlank = (text: unknown): boolean =>
  text === undefined || text === null || (typeof text === 'string' && text.trim() === '')
// The rule speaks beside the faults of other fields, so that a form learns of all of them at once.
const alsoBesideFaults = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null

/**
 * A customer needs an e-mail address (P38), or the word that there is none and a phone number (NOW23). With `change`, what is left
 * out stays as it is, so only what is sent is looked at.
 */
export function reachable<S extends z.ZodType<Reachable>>(schema: S, { change = false } = {}): S {
  return schema
    .refine((sent) => sent.no_email === true || !isBlank(sent.email) || (change && sent.email === undefined), {
      error: 'NAME_EMAIL_REQUIRED',
      path: ['email'],
      when: alsoBesideFaults,
    })
    .refine(
      (sent) => sent.no_email !== true || !isBlank(sent.email) || !isBlank(sent.phone) || (change && sent.phone === undefined),
      { error: 'NAME_PHONE_REQUIRED', path: ['phone'], when: alsoBesideFaults },
    )
}

export const CustomerFields = reachable(CustomerShape)
export type CustomerFields = z.output<typeof CustomerFields>
/** A change: what is left out stays as it is. */
export const CustomerChange = reachable(CustomerShape.partial(), { change: true })

/** R1-31: someone on file in a shop that the person may enter, as far as it takes to recognize them. */
export const KnownCustomer = z
  .object({
    id: z.string(),
    name: z.string(),
    company_name: z.string(),
    phone: z.string(),
    email: z.string(),
    tax_exempt: z.boolean(),
    shop_id: z.string(),
    shop_name: z.string(),
  })
  .meta({ id: 'KnownCustomer' })
export type KnownCustomer = z.output<typeof KnownCustomer>
