import * as z from 'zod'
import { versionField } from '../core/version.ts'
import { mostRetentionMonths, retentionActions, retentionKinds } from './retention-table.rules.ts'

/** How long a kind is kept, and what happens then. */
export const RetentionRule = z
  .object({
    kind: z.enum(retentionKinds),
    months: z.int(),
    /** No rule of this kind may be shorter. */
    fewest_months: z.int(),
    action: z.enum(retentionActions),
    is_on: z.boolean(),
    /** The last night on which it ran, and what it did then; null before the first. */
    ran_at: z.iso.datetime().nullable(),
    ran_count: z.int(),
    version: z.int(),
  })
  .meta({ id: 'RetentionRule' })
export type RetentionRule = z.output<typeof RetentionRule>

const months = z.int('NOT_NUMBER').min(1, 'TOO_SMALL').max(mostRetentionMonths, 'TOO_BIG')
export const RetentionRuleFields = z.strictObject({
  kind: z.enum(retentionKinds, 'NOT_AN_OPTION'),
  months,
  action: z.enum(retentionActions, 'NOT_AN_OPTION').optional(),
  is_on: z.boolean('NOT_FLAG'),
  /** How many records the preview said would change; needed to switch a rule on or make its term shorter. */
  seen: z.int('NOT_NUMBER').min(0, 'TOO_SMALL').max(1_000_000, 'TOO_BIG').optional(),
  ...versionField,
})
export type RetentionRuleFields = z.output<typeof RetentionRuleFields>
export const RetentionRules = z.strictObject({
  rules: z.array(RetentionRuleFields).min(1, 'TOO_FEW').max(retentionKinds.length, 'TOO_MANY').optional(),
  /** Days from asking to the answer of a request. */
  answer_days: z.int('NOT_NUMBER').min(1, 'TOO_SMALL').max(365, 'TOO_BIG').optional(),
})
export const RetentionQuestion = z.strictObject({
  rules: z
    .array(z.strictObject({ kind: z.enum(retentionKinds, 'NOT_AN_OPTION'), months }))
    .min(1, 'TOO_FEW')
    .max(retentionKinds.length, 'TOO_MANY'),
})
/** What a rule would do in its first night. */
export const RetentionPreview = z
  .object({
    kind: z.enum(retentionKinds),
    months: z.int(),
    /** The first day that is still kept as it is. */
    kept_from: z.iso.date(),
    /** Records that would change; exact up to 10,000. */
    count: z.int(),
    is_capped: z.boolean(),
    /** Old enough, and left alone because of a legal hold, open work or an unpaid invoice. */
    left_alone: z.int(),
    /** The day of the oldest of those that would change. */
    oldest_on: z.iso.date().nullable(),
  })
  .meta({ id: 'RetentionPreview' })
export type RetentionPreview = z.output<typeof RetentionPreview>
