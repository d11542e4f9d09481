import * as z from 'zod'
import { newPassword } from '../auth/index.ts'
import { defineCall, everyone } from '../core/call.ts'
import { email, phone, requiredLine } from '../core/text.ts'
import { isReservedSlug, isSlug } from '../tenants/index.ts'

/** OP-13. Without a slug one is made from the name. */
export const Registration = z.strictObject({
  business_name: requiredLine(120, 'BUSINESS_NAME_REQUIRED'),
  registration_number: requiredLine(80, 'REGISTRATION_NUMBER_REQUIRED'),
  slug: z
    .string('NOT_TEXT')
    .trim()
    .toLowerCase()
    .refine(isSlug, 'SLUG_FORM')
    .refine((slug) => !isReservedSlug(slug), 'SLUG_RESERVED')
    .optional(),
  name: z
    .string({ error: 'USER_NAME_SHORT' })
    .trim()
    .normalize('NFC')
    .min(2, 'USER_NAME_SHORT')
    .pipe(requiredLine(120, 'USER_NAME_SHORT')),
  email: email('USER_EMAIL'),
  password: newPassword,
  phone: phone().optional(),
  language: z.enum(['en', 'es']).optional(),
})
export type Registration = z.output<typeof Registration>

export const registerTenant = defineCall({
  method: 'POST',
  path: '/auth/register-tenant',
  summary: 'Register a business: the organization, its administrator, a draft application and a mail, all or nothing (A13)',
  access: everyone,
  limit: 'mail',
  body: Registration,
  status: 201,
  answer: z.object({ registration: z.object({ business_name: z.string(), slug: z.string(), email: z.string() }) }),
  problems: ['SLUG_TAKEN'],
})
