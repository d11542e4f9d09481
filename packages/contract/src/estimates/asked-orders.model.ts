import * as z from 'zod'
import { approvalStates } from '../core/approvals.ts'

/** An order whose customer is asked: what was shown, whether it was looked at, and what was said (EST25). Money in major units, before tax. */
export const AskedOrder = z
  .object({
    /** Of the order. */
    id: z.string(),
    number: z.string(),
    title: z.string(),
    shop_id: z.string(),
    vehicle: z.string(),
    license_plate: z.string(),
    customer: z.object({ id: z.string(), name: z.string(), phone: z.string(), email: z.string() }),
    /** Who wrote the order. */
    advisor: z.object({ id: z.string(), name: z.string() }).nullable(),
    approval_state: z.enum(approvalStates),
    /** What waits for an answer, and what was approved. */
    presented_total: z.number(),
    approved_total: z.number(),
    /** Since when something waits; for the others the day of their last estimate. */
    presented_at: z.iso.datetime().nullable(),
    /** The last revision, with tax. */
    estimate: z.object({ id: z.string(), number: z.string(), total: z.number(), valid_until: z.string() }).nullable(),
    /** When the customer's page was first opened, and how often. */
    first_opened_at: z.iso.datetime().nullable(),
    opened: z.int(),
    /** The last word of the customer. */
    decided_at: z.iso.datetime().nullable(),
    decided_by: z.string(),
  })
  .meta({ id: 'AskedOrder' })
export type AskedOrder = z.output<typeof AskedOrder>
