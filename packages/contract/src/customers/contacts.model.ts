import * as z from 'zod'
import { money } from '../core/money.ts'
import { phone, requiredLine, typedEmail } from '../core/text.ts'
import { versionField } from '../core/version.ts'

/** What a person of a customer does (NOW10). */
export const contactRoles = ['approver', 'fleet_manager', 'driver', 'payables'] as const
export type ContactRole = (typeof contactRoles)[number]

/** A person of a customer, who can be pointed at (NOW10). Money in major units. */
export const Contact = z
  .object({
    id: z.string(),
    customer_id: z.string(),
    name: z.string(),
    roles: z.array(z.enum(contactRoles)),
    phone: z.string(),
    email: z.string(),
    language: z.enum(['en', 'es']),
    /** Up to how much of one order they may approve in all; null: as much as they like. */
    approval_limit: z.number().nullable(),
    is_active: z.boolean(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Contact' })
export type Contact = z.output<typeof Contact>

const shape = {
  name: requiredLine(120, 'CONTACT_NAME_NEEDED'),
  roles: z.array(z.enum(contactRoles, 'NOT_AN_OPTION')).min(1, 'CONTACT_ROLE_NEEDED').max(contactRoles.length, 'TOO_MANY'),
  phone: phone().default(''),
  email: typedEmail().default(''),
  /** Missing: the customer's. */
  language: z.enum(['en', 'es'], 'NOT_AN_OPTION').optional(),
  approval_limit: money().nullable().default(null),
}
export const ContactFields = z.strictObject(shape)
export type ContactFields = z.output<typeof ContactFields>
/** A change gives every field; `is_active` brings somebody back who was retired. */
export const ContactChange = z.strictObject({
  ...shape,
  is_active: z.boolean('NOT_FLAG').default(true),
  ...versionField,
})
