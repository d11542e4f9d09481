import * as z from 'zod'
import { money, percent } from '../core/money.ts'
import { requiredLine, requiredProse } from '../core/text.ts'
import { versionField } from '../core/version.ts'

/** A role (C17). The id of a system role is its name; those of a tenant's own are UUIDs. */
export const Role = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    permissions: z.array(z.string()),
    userCount: z.int(),
    isSystem: z.boolean(),
    /** What one purchase order of its people may come to without approval (6-beyond 0.2); null: any amount. */
    purchaseLimit: z.number().nullable(),
    /** What one refund by another way than the money came may be (PAY13); null: any amount. */
    refundLimit: z.number().nullable(),
    /** What discounts its people may give without approval: percent of a line, and money on one order (CAN31); null: any. */
    discountPercentLimit: z.number().nullable(),
    discountAmountLimit: z.number().nullable(),
    version: z.int(),
    createdAt: z.iso.datetime().nullable(),
    updatedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Role' })

const permissionIds = z.array(z.string().max(80, 'TOO_LONG')).max(200, 'TOO_MANY')
export const RoleInput = z.strictObject({
  name: requiredLine(60, 'ROLE_NAME_REQUIRED'),
  description: requiredProse(400, 'ROLE_DESCRIPTION_REQUIRED'),
  permissions: permissionIds,
  ...versionField,
})
export type RoleInput = z.output<typeof RoleInput>
export const RoleChange = RoleInput.partial()
export type RoleChange = z.output<typeof RoleChange>
/** Limits of a role; null lifts one, for administrators alone. One that is left out stays. */
export const RoleLimits = z
  .strictObject({
    purchaseLimit: money().nullable().optional(),
    refundLimit: money().nullable().optional(),
    discountPercentLimit: percent().nullable().optional(),
    discountAmountLimit: money().nullable().optional(),
  })
  .refine((limits) => Object.values(limits).some((limit) => limit !== undefined), 'REQUIRED')
