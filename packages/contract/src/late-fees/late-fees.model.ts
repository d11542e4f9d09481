import * as z from 'zod'
import { money, percent, positiveMoney } from '../core/money.ts'
import { calendarDate } from '../core/time-fields.ts'
import { lateFeeSkips } from './late-fees.states.ts'

/** What a shop charges on overdue invoices, as of a day (PAY6): a percentage of what is open, or an amount. */
export const LateFeeRule = z
  .object({
    id: z.string(),
    is_on: z.boolean(),
    /** The first fee is due this long and one turn after the due date. */
    grace_days: z.int(),
    percent: z.number().nullable(),
    amount: z.number().nullable(),
    min: z.number().nullable(),
    max: z.number().nullable(),
    every_days: z.int(),
    /** Fees are made each day without a person (PAY20). */
    is_automatic: z.boolean(),
    /** Fees that would have been due earlier are not charged. */
    valid_from: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'LateFeeRule' })
export type LateFeeRule = z.output<typeof LateFeeRule>

const days = (least: number) => z.int('INVALID_DAYS').min(least, 'INVALID_DAYS').max(365, 'INVALID_DAYS')
/** A version of the rule; what is left out of one that is off is not asked for. */
export const LateFeeRuleFields = z
  .strictObject({
    is_on: z.boolean(),
    grace_days: days(0).default(0),
    percent: percent().nullable().default(null),
    amount: positiveMoney().nullable().default(null),
    min: money().nullable().default(null),
    max: positiveMoney().nullable().default(null),
    every_days: days(1).default(30),
    is_automatic: z.boolean('NOT_FLAG').default(false),
    /** Missing means today. */
    valid_from: calendarDate().optional(),
  })
  .superRefine((rule, issue) => {
    const given = [rule.percent, rule.amount].filter((one) => one !== null)
    if (rule.is_on && (given.length !== 1 || given[0] === 0))
      issue.addIssue({ code: 'custom', path: [rule.amount === null ? 'percent' : 'amount'], message: 'ONE_KIND_OF_FEE' })
    if (rule.min !== null && rule.max !== null && rule.min > rule.max)
      issue.addIssue({ code: 'custom', path: ['max'], message: 'MAX_BELOW_MIN' })
  })
export type LateFeeRuleFields = z.output<typeof LateFeeRuleFields>

/** A fee that is due and not charged yet. */
export const DueLateFee = z
  .object({
    invoice_id: z.string(),
    invoice_number: z.string(),
    customer_id: z.string(),
    customer_name: z.string(),
    due_date: z.string(),
    days_overdue: z.int(),
    /** What is open of the overdue invoice. */
    open: z.number(),
    /** Which fee of the invoice it is, counted from 1, and since when it is due. */
    period: z.int(),
    due_on: z.string(),
    amount: z.number(),
    /** Null where it can be made. */
    skipped: z.enum(lateFeeSkips).nullable(),
  })
  .meta({ id: 'DueLateFee' })
export type DueLateFee = z.output<typeof DueLateFee>

/** A fee that was made. */
export const MadeLateFee = z
  .object({
    invoice_id: z.string(),
    period: z.int(),
    fee_invoice_id: z.string(),
    fee_number: z.string(),
    amount: z.number(),
  })
  .meta({ id: 'MadeLateFee' })
