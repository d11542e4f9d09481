import * as z from 'zod'
import { id } from '../core/ids.ts'
import { requiredLine } from '../core/text.ts'
import { calendarDate } from '../core/time-fields.ts'
import { versionField } from '../core/version.ts'
import { allPermissions, type Permission } from '../permissions.ts'
import { apiKeyStates } from './integrations.states.ts'

/** Live keys that an organization may have at once (INT26). */
export const mostApiKeys = 50

const neverGiven = /^(system|kyc|tenant|global|super-admin|roles|permissions|integrations):|:manage$/
/** The permissions that a key can have: none of the platform, of roles or of keys themselves, and none that stands for others (INT7). */
export const keyScopes: readonly Permission[] = allPermissions.filter((permission) => !neverGiven.test(permission))

/** An address or a range of them, as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32. */
const ipRange = z
  .string('INVALID_IP_RANGE')
  .trim()
  .max(60, 'INVALID_IP_RANGE')
  .pipe(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'INVALID_IP_RANGE'))

export const ApiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Its first signs, to tell it from others. */
    prefix: z.string(),
    scopes: z.array(z.string()),
    /** Empty: all shops of who gave it. */
    shop_ids: z.array(z.string()),
    /** Empty: from anywhere. */
    ip_ranges: z.array(z.string()),
    /** The last day on which it works, by UTC; null: until it is revoked. */
    expires_on: z.string().nullable(),
    last_used_at: z.iso.datetime().nullable(),
    state: z.enum(apiKeyStates),
    /** Empty for somebody of the platform. */
    created_by_name: z.string(),
    created_at: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.output<typeof ApiKey>

const fields = {
  name: requiredLine(80),
  scopes: z.array(z.string('NOT_TEXT').max(80, 'TOO_LONG')).min(1, 'TOO_FEW').max(100, 'TOO_MANY'),
  shop_ids: z.array(id()).max(100, 'TOO_MANY').default([]),
  ip_ranges: z.array(ipRange).max(20, 'TOO_MANY').default([]),
  expires_on: calendarDate().nullable().default(null),
}
export const NewApiKey = z.strictObject(fields)
export const ApiKeyFields = z.strictObject({ ...fields, ...versionField })
export type ApiKeyFields = z.output<typeof ApiKeyFields>
