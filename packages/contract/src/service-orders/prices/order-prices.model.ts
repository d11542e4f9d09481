import * as z from 'zod'
import { Approver } from '../../auth/index.ts'
import { id } from '../../core/ids.ts'
import { lineTypes } from '../../core/line-types.ts'
import { money, positiveMoney } from '../../core/money.ts'
import { line, requiredLine } from '../../core/text.ts'
import {
  CannedJobSummary,
  chosenReasons,
  discountReasons,
  discountScopes,
  packageSpreads,
  priceSources,
} from '../../pricing/index.ts'

/** Where the price of a line comes from, and what the rule says (CAN6, CAN24). */
export const LinePrice = z
  .object({
    source: z.enum(priceSources),
    rule: z.object({ id: z.string(), name: z.string(), version: z.int() }).nullable(),
    /** What the rule asks for one, and the list; null where they say nothing. */
    rule_price: z.number().nullable(),
    list_price: z.number().nullable(),
    /** Somebody said another price than the rule. */
    is_overridden: z.boolean(),
    /** Why a fee was changed or removed (CAN14). */
    override_reason: z.string(),
  })
  .meta({ id: 'LinePrice' })
export type LinePrice = z.output<typeof LinePrice>

const PricedLine = z
  .object({
    id: z.string(),
    type: z.enum(lineTypes),
    description: z.string(),
    part_number: z.string(),
    quantity: z.number(),
    unit_price: z.number(),
    amount: z.number(),
    is_optional: z.boolean(),
    source: z.enum(priceSources),
    /** Cores and fees, which no discount of a package goes over. */
    is_discountable: z.boolean(),
  })
  .meta({ id: 'PricedLine' })
/** A canned job as it would come onto an order, priced with the rules of that order (CAN25). */
export const OfferedJob = CannedJobSummary.extend({
  fits: z.boolean(),
  /** The vehicles that it is for, as people say it; '' where it fits all. */
  fits_only: z.string(),
  description: z.string(),
  warranty: z.string(),
  spread: z.enum(packageSpreads),
  /** Before tax, without what is optional. */
  price: z.number(),
  lines: z.array(PricedLine),
}).meta({ id: 'OfferedJob' })
export type OfferedJob = z.output<typeof OfferedJob>

export const OrderDiscount = z
  .object({
    id: z.string(),
    scope: z.enum(discountScopes),
    /** The service or the line; null of the whole order. */
    record_id: z.string().nullable(),
    /** What it is of, in words. */
    record_name: z.string(),
    kind: z.enum(['amount', 'percent', 'package']),
    value: z.number(),
    reason_code: z.enum(discountReasons),
    note: z.string(),
    given_by: z.string(),
    is_approved: z.boolean(),
    /** Who let it through above the limit; empty where that was not needed, or was before names were kept. */
    approved_by: z.string(),
    /** What it takes off now. */
    amount: z.number(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'OrderDiscount' })
export type OrderDiscount = z.output<typeof OrderDiscount>
const percentOff = z
  .number({ error: 'INVALID_PERCENT' })
  .gt(0, 'INVALID_PERCENT')
  .max(100, 'INVALID_PERCENT')
  .refine((value) => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6, 'INVALID_PERCENT')
const ofDiscount = {
  scope: z.enum(discountScopes),
  /** The service or the line that it is of. */
  record_id: id().nullable().optional(),
  reason_code: z.enum(chosenReasons, { error: 'DISCOUNT_REASON' }),
  note: line(200).optional(),
  /** Who may approve it, where it is above the limit of the signed-in person (AUT13). */
  approver: Approver.optional(),
}
export const OrderDiscountInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('amount'), value: positiveMoney(), ...ofDiscount }),
  z.strictObject({ kind: z.literal('percent'), value: percentOff, ...ofDiscount }),
])
export type OrderDiscountInput = z.output<typeof OrderDiscountInput>

const reason = requiredLine(200)
/** Another amount for a fee that a rule counts, none at all, or what the rule says again (CAN14). */
export const OrderFeeChange = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('change'), amount: money(), reason }),
  z.strictObject({ action: z.literal('remove'), reason }),
  z.strictObject({ action: z.literal('restore') }),
])

const quartiles = z.object({ low: z.number(), median: z.number(), high: z.number() }).nullable()
/** The shop's own labor guide (CAN19). Of fewer than three jobs there are no figures and no rows. */
export const LaborHistory = z
  .object({
    n: z.int(),
    /** Hours that were sold and clocked, and what the service came to before tax. */
    sold: quartiles,
    clocked: quartiles,
    price: quartiles,
    rows: z.array(
      z.object({
        order_id: z.string(),
        order_number: z.string(),
        service: z.string(),
        vehicle: z.string(),
        completed_on: z.string(),
        sold: z.number(),
        clocked: z.number().nullable(),
        price: z.number(),
      }),
    ),
  })
  .meta({ id: 'LaborHistory' })
export type LaborHistory = z.output<typeof LaborHistory>
