import * as z from 'zod'
import { id } from '../core/ids.ts'
import { email, line, phone, prose } from '../core/text.ts'
import { versionField } from '../core/version.ts'

export const UserStatus = z.enum(['active', 'inactive', 'suspended'])
export type UserStatus = z.output<typeof UserStatus>

/** A member of the organization (C29). `joinedAt` is null until the first sign-in. */
export const User = z
  .object({
    id: z.string(),
    tenantId: z.string(),
    name: z.string(),
    email: z.string(),
    roleId: z.string(),
    roleName: z.string(),
    status: UserStatus,
    phoneNumber: z.string(),
    jobTitle: z.string(),
    location: z.string(),
    bio: z.string(),
    avatar: z.string().nullable(),
    /** Shops one is limited to; none means all (C43). */
    shopIds: z.array(z.string()),
    technicianId: z.string().nullable(),
    joinedAt: z.iso.datetime().nullable(),
    version: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'User' })

/** A role: a system role's name (or its short word), or the UUID of one of the organization's own. */
const roleId = z.string().trim().min(1, 'REQUIRED').max(80, 'TOO_LONG')
const name = z.string({ error: 'USER_NAME_SHORT' }).trim().normalize('NFC').min(2, 'USER_NAME_SHORT').pipe(line(120))
const details = {
  phoneNumber: phone().optional(),
  jobTitle: line(120).optional(),
  location: line(120).optional(),
  bio: prose(2000).optional(),
}
const shopIds = z.array(id()).max(200, 'TOO_MANY').optional()

/** The Create User form (C32, C33, P30). */
export const UserInput = z.strictObject({
  name,
  email: email('USER_EMAIL'),
  password: z.string({ error: 'REQUIRED' }).min(6, 'PASSWORD_SHORT').max(128, 'TOO_LONG'),
  isActive: z.boolean('NOT_FLAG').optional(),
  roleId: roleId.optional(),
  shopIds,
  /** Of the invitation and the first screen; a person who has an account keeps theirs. Without it: that of the caller. */
  language: z.enum(['en', 'es']).optional(),
  ...details,
})
export type UserInput = z.output<typeof UserInput>

/** A change (C36); what is left out stays. */
export const UserChange = z.strictObject({
  name: name.optional(),
  email: email('USER_EMAIL_FORMAT').optional(),
  status: UserStatus.optional(),
  roleId: roleId.optional(),
  shopIds,
  ...details,
  ...versionField,
})
export type UserChange = z.output<typeof UserChange>
/** The same where name and e-mail must be said. */
export const WholeUserChange = UserChange.extend({
  name: z.string({ error: 'NAME_REQUIRED' }).trim().min(1, 'NAME_REQUIRED').pipe(name),
  email: z.string({ error: 'EMAIL_REQUIRED' }).trim().min(1, 'EMAIL_REQUIRED').pipe(email('USER_EMAIL_FORMAT')),
})

/** One's own data (C42). `avatar`: the id of a photo one has uploaded, null for none. */
export const Profile = z
  .object({
    id: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    roleName: z.string(),
    phoneNumber: z.string(),
    jobTitle: z.string(),
    location: z.string(),
    bio: z.string(),
    avatar: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Profile' })
export const ProfileChange = z.strictObject({ name: name.optional(), ...details, ...versionField })
export type ProfileChange = z.output<typeof ProfileChange>

export const BulkAction = z.enum(['activate', 'deactivate', 'suspend', 'delete', 'assignRole'])
export type BulkAction = z.output<typeof BulkAction>
export const BulkInput = z
  .strictObject({ action: BulkAction, user_ids: z.array(id()).min(1, 'TOO_FEW').max(100, 'TOO_MANY'), roleId: roleId.optional() })
  .refine((input) => input.action !== 'assignRole' || input.roleId !== undefined, { error: 'REQUIRED', path: ['roleId'] })
export type BulkInput = z.output<typeof BulkInput>
/** How it went for each person (C41). */
export const BulkResult = z
  .object({ id: z.string(), done: z.boolean(), code: z.string().nullable(), message: z.string().nullable() })
  .meta({ id: 'BulkResult' })

export const UserAnalytics = z
  .object({
    total: z.int(),
    active: z.int(),
    inactive: z.int(),
    suspended: z.int(),
    invited: z.int(),
    by_role: z.array(z.object({ role_id: z.string(), name: z.string(), count: z.int() })),
  })
  .meta({ id: 'UserAnalytics' })
