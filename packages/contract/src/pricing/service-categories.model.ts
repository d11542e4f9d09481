import * as z from 'zod'
import { id } from '../core/ids.ts'
import { requiredLine } from '../core/text.ts'
import { versionField } from '../core/version.ts'

/** What kinds of work an organization has (CAN7). Once there is one, each service of an order names one of them or none. */
export const ServiceCategory = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Its work counts as an inspection. */
    counts_inspection: z.boolean(),
    /** The same work on the same vehicle again soon counts as a comeback. */
    counts_comeback: z.boolean(),
    /** The rate of its labor, before that of a canned job and of the shop (CAN9). */
    default_rate_id: z.string().nullable(),
    version: z.int(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ServiceCategory' })
export type ServiceCategory = z.output<typeof ServiceCategory>
export const ServiceCategoryInput = z.strictObject({
  name: requiredLine(80, 'NAME_REQUIRED'),
  counts_inspection: z.boolean('NOT_FLAG').optional(),
  counts_comeback: z.boolean('NOT_FLAG').optional(),
  default_rate_id: id().nullable().optional(),
})
export type ServiceCategoryInput = z.output<typeof ServiceCategoryInput>
export const ServiceCategoryChange = ServiceCategoryInput.partial().extend(versionField)
/** Most that an organization has. */
export const mostServiceCategories = 100
