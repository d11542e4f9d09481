import * as z from 'zod'
import { lineTypes, salesClasses } from '../../core/line-types.ts'
import { BayKind } from '../../shops/index.ts'
import { SkillAtLevel } from '../../technicians/index.ts'

/** A service that was done before on a vehicle, or on others of its customer, as it was the last time (x1). */
export const KnownService = z
  .object({
    name: z.string(),
    category: z.string(),
    of: z.enum(['vehicle', 'customer']),
    done_at: z.iso.datetime(),
    order_number: z.string(),
    mileage_in: z.int().nullable(),
    /** How often it was done on the vehicle. */
    times: z.int(),
    /** Days between two times on the vehicle; null where it was done once. */
    usual_days: z.int().nullable(),
    /** So much time has passed that it would be done again. */
    is_due: z.boolean(),
    skills: z.array(SkillAtLevel),
    bay_kind: BayKind.nullable(),
    lines: z.array(
      z.object({
        type: z.enum(lineTypes),
        sales_class: z.enum(salesClasses),
        description: z.string(),
        quantity: z.number(),
        estimated_hours: z.number().nullable(),
        unit_cost: z.number(),
      }),
    ),
  })
  .meta({ id: 'KnownService' })
export type KnownService = z.output<typeof KnownService>
