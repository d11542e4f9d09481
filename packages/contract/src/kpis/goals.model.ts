import * as z from 'zod'
import { kpiCodes } from './kpi-catalog.rules.ts'
import { kpiSteps } from './kpis.rules.ts'

/** What a figure should come to (KPI3): in its unit, for one shop or for all of them, from a day on. */
export const Goal = z
  .object({
    id: z.string(),
    code: z.enum(kpiCodes),
    /** Null: the whole organization. */
    shop_id: z.string().nullable(),
    shop_name: z.string(),
    /** What a sum is for; a quotient is the same whatever the period. */
    per: z.enum(kpiSteps),
    value: z.number(),
    valid_from: z.string(),
    version: z.int(),
  })
  .meta({ id: 'Goal' })
export type Goal = z.output<typeof Goal>
