import * as z from 'zod'
import { salesClasses } from '../core/line-types.ts'
import { money, percent } from '../core/money.ts'
import { line } from '../core/text.ts'
import { calendarDate } from '../core/time-fields.ts'
import { versionField } from '../core/version.ts'
import { ruleFields, ruleInput, versionFields } from './price-rules.model.ts'
import { feeBases, feeBaseTypes, feeClasses, feePers } from './pricing.states.ts'

/** What a fee asks for (CAN4): `percent` of what it is on, or `amount` for it or for each piece of `item_class`. */
const said = {
  sales_class: z.enum(feeClasses),
  basis: z.enum(feeBases),
  of: z.enum(feeBaseTypes),
  per: z.enum(feePers),
}
const FeeRuleVersion = z
  .object({
    ...versionFields,
    ...said,
    percent: z.number(),
    amount: z.number(),
    min: z.number().nullable(),
    max: z.number().nullable(),
    item_class: z.enum(salesClasses).nullable(),
    print_method: z.string(),
    is_on_warranty: z.boolean(),
    valid_to: z.string().nullable(),
  })
  .meta({ id: 'FeeRuleVersion' })
/** A fee with what it asks for today (CAN4); the draft and earlier versions beside it, the latest first. */
export const FeeRule = z
  .object({
    ...ruleFields,
    shop_id: z.string().nullable(),
    current: FeeRuleVersion.nullable(),
    versions: z.array(FeeRuleVersion),
  })
  .meta({ id: 'FeeRule' })
export type FeeRule = z.output<typeof FeeRule>

const { is_default: _, ...own } = ruleInput
export const FeeRuleInput = z.strictObject({
  ...own,
  sales_class: said.sales_class.optional(),
  basis: said.basis,
  of: said.of.optional(),
  per: said.per.optional(),
  percent: percent().optional(),
  amount: money().optional(),
  min: money().nullable().optional(),
  max: money().nullable().optional(),
  /** The class of parts whose pieces are charged for. */
  item_class: z.enum(salesClasses).nullable().optional(),
  /** How it is counted, as the invoice prints it. */
  print_method: line(120).optional(),
  /** Also on what warranty and the shop itself pay. */
  is_on_warranty: z.boolean('NOT_FLAG').optional(),
  /** The last day; none while it goes on. */
  valid_to: calendarDate().nullable().optional(),
})
export type FeeRuleInput = z.output<typeof FeeRuleInput>
export const FeeRuleChange = FeeRuleInput.partial().extend(versionField)
export type FeeRuleChange = z.output<typeof FeeRuleChange>
