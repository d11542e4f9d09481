import * as z from 'zod'
import { id } from '../core/ids.ts'
import { requiredLine } from '../core/text.ts'
import { calendarDate } from '../core/time-fields.ts'

/** What can be held. A hold on a customer or vehicle is one on all their orders and papers, too. */
export const holdRecordKinds = ['customer', 'vehicle', 'service_order', 'invoice'] as const
export type HoldRecordKind = (typeof holdRecordKinds)[number]

/** While it lasts, nothing of the record is erased or taken away by its age (AUD2). */
export const LegalHold = z
  .object({
    id: z.string(),
    record_kind: z.enum(holdRecordKinds),
    record_id: z.string(),
    /** Name or number of the record as it is now; null for one that the product does not know any more. */
    record_name: z.string().nullable(),
    reason: z.string(),
    /** The last day; null: until somebody releases it. */
    until: z.iso.date().nullable(),
    is_active: z.boolean(),
    created_by_name: z.string(),
    created_at: z.iso.datetime(),
    released_by_name: z.string(),
    released_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'LegalHold' })
export type LegalHold = z.output<typeof LegalHold>

export const NewLegalHold = z.strictObject({
  record_kind: z.enum(holdRecordKinds, 'NOT_AN_OPTION'),
  record_id: id(),
  reason: requiredLine(300),
  until: calendarDate().nullable().optional(),
})
