import * as z from 'zod'
import { id } from '../core/ids.ts'
import { quantity } from '../core/money.ts'
import { line, requiredLine } from '../core/text.ts'
import { versionField } from '../core/version.ts'
import { partSources } from '../inventory/index.ts'
import { partReturns } from './order-parts.states.ts'

/** How many are taken for a line: all that it still needs, and from any shelf, unless said otherwise. */
export const PartIssue = z.strictObject({ quantity: quantity().optional(), location_id: id().optional() }).optional()
/** How many are not needed any more, where they go and why: all that were taken, and to the part's own shelf, unless said otherwise. */
export const PartReturn = z.strictObject({
  quantity: quantity().optional(),
  to: z.enum(partReturns, 'NOT_AN_OPTION').optional(),
  location_id: id().optional(),
  reason: requiredLine(200, 'REASON_REQUIRED'),
  /** The line does not need them any more: it is for fewer from now on, or its part was not used (PAR20). Not for what stays with the customer. */
  off_line: z.boolean('NOT_FLAG').optional(),
})
/** What the part of a line is, where it comes from, and why it was not used; '' takes that back. What is left out stays as it is. */
export const PartChange = z.strictObject({
  source: z.enum(partSources, 'NOT_AN_OPTION').optional(),
  item_id: id().optional(),
  supplier_id: id().nullable().optional(),
  not_used: line(200).optional(),
  ...versionField,
})
