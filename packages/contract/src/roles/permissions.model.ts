import * as z from 'zod'
import { prose, requiredLine, requiredProse } from '../core/text.ts'
import { versionField } from '../core/version.ts'
import { isPermissionForm } from '../permissions.ts'

const stamps = { version: z.int(), createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() }

/** A permission of the catalogue (C17): built in, or added by the platform. An added one opens no call by itself. */
export const PermissionView = z
  .object({
    /** `resource:action` */
    id: z.string(),
    name: z.string(),
    description: z.string(),
    /** The name of its category. */
    category: z.string(),
    resource: z.string(),
    action: z.string(),
    isBuiltIn: z.boolean(),
    /** Roles of organizations that hold it; null for who is not of the platform. */
    roleCount: z.int().nullable(),
    ...stamps,
  })
  .meta({ id: 'Permission' })

const permissionId = z
  .string({ error: 'PERMISSION_ID_FORM' })
  .trim()
  .max(80, 'TOO_LONG')
  .refine(isPermissionForm, 'PERMISSION_ID_FORM')
export const PermissionInput = z.strictObject({
  id: permissionId,
  name: requiredLine(80, 'NAME_REQUIRED'),
  description: requiredProse(400, 'DESCRIPTION_REQUIRED'),
  category: requiredLine(60, 'CATEGORY_REQUIRED'),
  ...versionField,
})
export type PermissionInput = z.output<typeof PermissionInput>
export const PermissionChange = PermissionInput.partial()
export type PermissionChange = z.output<typeof PermissionChange>

/** A category or a resource of permissions (C27). */
const group = {
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Permissions that use it: as long as there is one, it cannot be deleted. */
  permissionCount: z.int(),
  ...stamps,
}
export const PermissionCategory = z.object(group).meta({ id: 'PermissionCategory' })
export const PermissionResource = z.object(group).meta({ id: 'PermissionResource' })

export const PermissionCategoryInput = z.strictObject({
  name: requiredLine(60, 'NAME_REQUIRED').refine((text) => text.length !== 1, 'NAME_SHORT'),
  description: prose(400).optional(),
  ...versionField,
})
export type PermissionGroupInput = z.output<typeof PermissionCategoryInput>
export const PermissionCategoryChange = PermissionCategoryInput.partial()
export type PermissionGroupChange = z.output<typeof PermissionCategoryChange>

/** The name of a resource as it is kept: small letters, hyphens for spaces (C27). */
export const resourceName = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '-')
export const PermissionResourceInput = z.strictObject({
  name: requiredLine(40, 'NAME_REQUIRED')
    .refine((text) => text.length !== 1, 'NAME_SHORT')
    .transform(resourceName)
    .refine((text) => text.length < 2 || /^[a-z]+(-[a-z]+)*$/.test(text), 'RESOURCE_NAME_FORM'),
  description: prose(400).optional(),
  ...versionField,
})
export const PermissionResourceChange = PermissionResourceInput.partial()
