import * as z from 'zod'
import { requiredLine } from '../core/text.ts'
import { calendarDate } from '../core/time-fields.ts'
import { systemRoleNames } from '../permissions.ts'
import { allowedWords } from '../registries/allowed-words.ts'
import { exceptionCodes, exceptionFixes, exceptionRecordKinds, thresholdUnits } from './exception-table.rules.ts'
import { exceptionStates } from './exceptions.states.ts'

/** Something that may cost the shop money, with where it is and how to fix it (EXC2). Money in major units. */
export const ExceptionRow = z
  .object({
    id: z.string(),
    rule: z.enum(exceptionCodes),
    shop_id: z.string(),
    shop_name: z.string(),
    record_kind: z.enum(exceptionRecordKinds),
    record_id: z.string(),
    at_risk: z.number(),
    fix: z.enum(exceptionFixes),
    /** What the record is called now: a part, a service, a person, a label. */
    title: z.string(),
    order: z.object({ id: z.string(), number: z.string() }).nullable(),
    invoice: z.object({ id: z.string(), number: z.string() }).nullable(),
    customer: z.object({ id: z.string(), name: z.string() }).nullable(),
    supplier: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** Figures of the rule: hours, prices, quantities, days. */
    figures: z.record(z.string(), z.number()),
    owner: z.object({ id: z.string(), name: z.string() }).nullable(),
    state: z.enum(exceptionStates),
    snoozed_until: z.string().nullable(),
    /** Why it was put off or accepted. */
    resolution: z.string(),
    resolved_by: z.object({ id: z.string(), name: z.string() }).nullable(),
    opened_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
    version: z.int(),
    allowed: z.array(z.enum(allowedWords.exception)),
  })
  .meta({ id: 'ExceptionRow' })
export type ExceptionRow = z.output<typeof ExceptionRow>

/** How a shop, or all of them, has a rule (EXC2). */
export const ExceptionRuleSetting = z
  .object({
    rule: z.enum(exceptionCodes),
    /** Null: all shops that say nothing of their own. */
    shop_id: z.string().nullable(),
    is_on: z.boolean(),
    unit: z.enum(thresholdUnits).nullable(),
    threshold: z.number().nullable(),
    usual_threshold: z.number().nullable(),
    owner_role: z.enum(systemRoleNames),
    /** Nobody has changed it. */
    is_usual: z.boolean(),
    version: z.int().nullable(),
  })
  .meta({ id: 'ExceptionRuleSetting' })
export type ExceptionRuleSetting = z.output<typeof ExceptionRuleSetting>

export const reason = () => requiredLine(300, 'REASON_REQUIRED')
/** A day after today and at most 90 days away; the server knows the shop's today. */
export const snoozeDay = () => calendarDate()
export const ExceptionSums = z.object({ count: z.int(), at_risk: z.number() }).meta({ id: 'ExceptionSums' })
