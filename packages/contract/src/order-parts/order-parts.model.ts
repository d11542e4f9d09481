import * as z from 'zod'
import { id } from '../core/ids.ts'
import { quantity } from '../core/money.ts'
import { requiredLine } from '../core/text.ts'
import { partReturns } from './order-parts.states.ts'

/** How many are taken for a line: all that it still needs, and from any shelf, unless said otherwise. */
export const PartIssue = z.strictObject({ quantity: quantity().optional(), location_id: id().optional() }).optional()
/** How many are not needed any more, where they go and why: all that were taken, and to the part's own shelf, unless said otherwise. */
export const PartReturn = z.strictObject({
  quantity: quantity().optional(),
  to: z.enum(partReturns, 'NOT_AN_OPTION').optional(),
  location_id: id().optional(),
  reason: requiredLine(200, 'REASON_REQUIRED'),
})
