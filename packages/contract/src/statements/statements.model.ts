import * as z from 'zod'

/** A statement of account of a customer at a shop (PAY6). Money in major units; dates YYYY-MM-DD of the shop. */
export const Statement = z
  .object({
    id: z.string(),
    /** ST-YYYY-NNN. */
    number: z.string(),
    shop_id: z.string(),
    shop_name: z.string(),
    customer_id: z.string(),
    customer_name: z.string(),
    from_date: z.string(),
    to_date: z.string(),
    /** The closing of the one before; below zero the customer has credit. */
    opening: z.number(),
    closing: z.number(),
    /** Where it was mailed last, and when. */
    mailed_to: z.string().nullable(),
    mailed_at: z.iso.datetime().nullable(),
    created_by_name: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Statement' })
export type Statement = z.output<typeof Statement>

export const statementSkips = ['has_one', 'no_email', 'mail_limit', 'too_long'] as const
/** A customer for whom something was not done, and what. */
export const StatementSkip = z
  .object({ customer_id: z.string(), customer_name: z.string(), why: z.enum(statementSkips) })
  .meta({ id: 'StatementSkip' })
export type StatementSkip = z.output<typeof StatementSkip>
