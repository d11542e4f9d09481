import * as z from 'zod'
import { requiredLine } from '../../core/text.ts'
import { versionField } from '../../core/version.ts'

export const serviceLevelColors = ['slate', 'blue', 'green', 'amber', 'red', 'violet', 'teal', 'rose'] as const
export const ServiceLevelColor = z.enum(serviceLevelColors)
export type ServiceLevelColor = z.output<typeof ServiceLevelColor>

/** How soon work is promised: so many hours after the order was written, counted while the shop is open or around the clock (G38, G39). */
export const ServiceLevel = z
  .object({
    id: z.string(),
    name: z.string(),
    target_hours: z.number(),
    counts_open_hours: z.boolean(),
    color: ServiceLevelColor,
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'ServiceLevel' })
export type ServiceLevel = z.output<typeof ServiceLevel>
/** The level as an order carries it. */
export const OrderServiceLevel = z
  .object({ id: z.string(), name: z.string(), color: ServiceLevelColor })
  .meta({ id: 'OrderServiceLevel' })

/** A quarter of an hour to a year, in quarters. */
const targetHours = z
  .number({ error: 'INVALID_TARGET_HOURS' })
  .min(0.25, 'INVALID_TARGET_HOURS')
  .max(8760, 'INVALID_TARGET_HOURS')
  .refine((hours) => Number.isInteger(hours * 4), 'INVALID_TARGET_HOURS')
export const ServiceLevelInput = z.strictObject({
  name: requiredLine(60, 'NAME_REQUIRED'),
  target_hours: targetHours,
  /** Missing means true: only hours in which the shop is open count (R1-13). */
  counts_open_hours: z.boolean().optional(),
  color: ServiceLevelColor.optional(),
})
export type ServiceLevelInput = z.output<typeof ServiceLevelInput>
export const ServiceLevelChange = ServiceLevelInput.partial().extend(versionField)
export type ServiceLevelChange = z.output<typeof ServiceLevelChange>
