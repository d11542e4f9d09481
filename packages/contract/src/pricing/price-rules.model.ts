import * as z from 'zod'
import { id } from '../core/ids.ts'
import { salesClasses } from '../core/line-types.ts'
import { hours, money } from '../core/money.ts'
import { requiredLine } from '../core/text.ts'
import { calendarDate } from '../core/time-fields.ts'
import { versionField } from '../core/version.ts'
import { laborCategories, priceRuleStates, tierMethods, tierRoundings } from './pricing.states.ts'

const decimals = (value: number, most: number) => Number.isInteger(Math.round(value * 10 ** (most + 4)) / 10 ** 4)
/** A factor or a percentage of a tier, with at most four decimals. */
const figure = (most: number) =>
  z
    .number({ error: 'INVALID_TIER_VALUE' })
    .min(0, 'INVALID_TIER_VALUE')
    .max(most, 'INVALID_TIER_VALUE')
    .refine((value) => decimals(value, 4), 'INVALID_TIER_VALUE')
const tiersAtMost = 50

/** Hours that a tier takes, both ends included; the last one has no end. `percent`: an hour costs so much of the rate (120 raises by 20 %). */
export const LaborTierFields = z
  .strictObject({ from: hours(), to: hours().nullable(), percent: figure(1000) })
  .meta({ id: 'LaborTier' })
export type LaborTierFields = z.output<typeof LaborTierFields>
/** Costs that a tier takes. `value`: a factor, or percent of markup or margin. */
export const PartTierFields = z
  .strictObject({
    from: money(),
    to: money().nullable(),
    method: z.enum(tierMethods),
    value: figure(1000),
    round_to: z.enum(tierRoundings),
  })
  .refine((tier) => tier.method !== 'margin' || tier.value < 100, { error: 'MARGIN_TOO_HIGH', path: ['value'] })
  .meta({ id: 'PartTier' })
export type PartTierFields = z.output<typeof PartTierFields>

/** What every version of a rule has. */
export const versionFields = {
  version_no: z.int(),
  state: z.enum(priceRuleStates),
  valid_from: z.string(),
  created_by_name: z.string(),
  created_at: z.iso.datetime(),
}
/** What a rule is known by. */
export const ruleFields = {
  id: z.string(),
  code: z.string(),
  name: z.string(),
  is_default: z.boolean(),
  is_retired: z.boolean(),
  version: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
}
const LaborRateVersion = z
  .object({ ...versionFields, amount: z.number(), tiers: z.array(LaborTierFields) })
  .meta({ id: 'LaborRateVersion' })
/** A labor rate with what it says today (CAN2): the version in force, else the one to come; the draft and earlier ones beside it, the latest first. */
export const LaborRate = z
  .object({
    ...ruleFields,
    shop_id: z.string().nullable(),
    category: z.enum(laborCategories),
    current: LaborRateVersion.nullable(),
    versions: z.array(LaborRateVersion),
  })
  .meta({ id: 'LaborRate' })
export type LaborRate = z.output<typeof LaborRate>

const PartMatrixVersion = z
  .object({
    ...versionFields,
    keep_edges: z.boolean(),
    tier_count: z.int(),
    /** With pricing:cost alone: they say what parts cost. */
    tiers: z.array(PartTierFields).optional(),
  })
  .meta({ id: 'PartMatrixVersion' })
export const PartMatrix = z
  .object({
    ...ruleFields,
    shop_id: z.string().nullable(),
    /** The classes of parts that it is for; none named are all but the customer's own and cores. */
    part_classes: z.array(z.enum(salesClasses)),
    current: PartMatrixVersion.nullable(),
    versions: z.array(PartMatrixVersion),
  })
  .meta({ id: 'PartMatrix' })
export type PartMatrix = z.output<typeof PartMatrix>

const code = requiredLine(30, 'CODE_REQUIRED')
export const ruleInput = {
  code,
  name: requiredLine(80, 'NAME_REQUIRED'),
  shop_id: id().nullable().optional(),
  is_default: z.boolean('NOT_FLAG').optional(),
  /** The first day; today unless said. A version that is active is never changed, a new one takes its place. */
  valid_from: calendarDate().optional(),
  /** Kept as a draft: it counts for nothing until it is activated by a change without this. */
  is_draft: z.boolean('NOT_FLAG').optional(),
}
export const LaborRateInput = z.strictObject({
  ...ruleInput,
  category: z.enum(laborCategories).optional(),
  amount: money(),
  tiers: z.array(LaborTierFields).max(tiersAtMost, 'TOO_MANY').optional(),
})
export type LaborRateInput = z.output<typeof LaborRateInput>
export const LaborRateChange = LaborRateInput.partial().extend(versionField)
export const PartMatrixInput = z.strictObject({
  ...ruleInput,
  part_classes: z.array(z.enum(salesClasses)).max(20, 'TOO_MANY').optional(),
  keep_edges: z.boolean('NOT_FLAG').optional(),
  tiers: z.array(PartTierFields).min(1, 'TIERS_REQUIRED').max(tiersAtMost, 'TOO_MANY'),
})
export type PartMatrixInput = z.output<typeof PartMatrixInput>
export const PartMatrixChange = PartMatrixInput.partial().extend(versionField)

export const MatrixTryInput = z.strictObject({
  costs: z.array(money()).min(1, 'REQUIRED').max(50, 'TOO_MANY'),
  /** What is tried in place of the version in force. */
  tiers: z.array(PartTierFields).min(1, 'TIERS_REQUIRED').max(tiersAtMost, 'TOO_MANY').optional(),
  keep_edges: z.boolean('NOT_FLAG').optional(),
})
export const MatrixTry = z
  .object({
    version_no: z.int().nullable(),
    prices: z.array(
      z.object({
        cost: z.number(),
        price: z.number().nullable(),
        /** The same as if prices never fell at an edge. */
        kept_price: z.number().nullable(),
        margin: z.number().nullable(),
        tier: z.int().nullable(),
      }),
    ),
    falling: z.array(
      z.object({
        tier: z.int(),
        before_cost: z.number(),
        before_price: z.number(),
        cost: z.number(),
        price: z.number(),
      }),
    ),
  })
  .meta({ id: 'MatrixTry' })
export type MatrixTry = z.output<typeof MatrixTry>
