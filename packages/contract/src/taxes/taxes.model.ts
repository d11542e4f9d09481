import * as z from 'zod'
import { id } from '../core/ids.ts'
import { lineTypes, salesClasses } from '../core/line-types.ts'
import { money, percent, positiveMoney, quantity } from '../core/money.ts'
import { line, requiredLine } from '../core/text.ts'
import { calendarDate } from '../core/time-fields.ts'
import { versionField } from '../core/version.ts'
import { taxModes } from '../shops/index.ts'
import { exemptReasons, taxConditions, taxPhases } from './taxes.states.ts'

/** The word by which the taxes of a shop know each other; it is not printed. */
const taxCode = () =>
  z
    .string({ error: 'INVALID_TAX_CODE' })
    .trim()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?$/, 'INVALID_TAX_CODE')
const mostBelow = 5

/** A tax of a shop with one rate and the days on which it applies (TAX3). Percent at most four decimals. */
export const TaxComponent = z
  .object({
    id: z.string(),
    shop_id: z.string(),
    code: z.string(),
    /** As printed. */
    name: z.string(),
    jurisdiction: z.string(),
    percent: z.number(),
    valid_from: z.string(),
    /** The last day; null where no end is known. */
    valid_to: z.string().nullable(),
    /** Codes of taxes that are part of what this one is taken of. */
    on_top_of: z.array(z.string()),
    phase: z.enum(taxPhases),
    /** An issued invoice carries it: it is ended and never changed. */
    is_used: z.boolean(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'TaxComponent' })
export type TaxComponent = z.output<typeof TaxComponent>

const componentShape = z.strictObject({
  shop_id: id(),
  code: taxCode(),
  name: requiredLine(60, 'NAME_REQUIRED'),
  jurisdiction: line(60).optional(),
  percent: percent(),
  valid_from: calendarDate(),
  valid_to: calendarDate().nullable().optional(),
  on_top_of: z.array(taxCode()).max(mostBelow, 'TOO_MANY').optional(),
})
const endsLater = ({ valid_from, valid_to }: { valid_from?: string | undefined; valid_to?: string | null | undefined }) =>
  !valid_from || !valid_to || valid_from <= valid_to
const notBefore = { error: 'ENDS_LATER', path: ['valid_to'] }
export const TaxComponentInput = componentShape
  /** Ends the rate that the tax has then on the day before. */
  .extend({ replaces: z.boolean('NOT_FLAG').optional() })
  .refine(endsLater, notBefore)
export type TaxComponentInput = z.output<typeof TaxComponentInput>
/** A change of a rate that no issued invoice carries; what is left out stays. */
export const TaxComponentChange = componentShape
  .omit({ shop_id: true, code: true })
  .partial()
  .extend(versionField)
  .refine(endsLater, notBefore)
export type TaxComponentChange = z.output<typeof TaxComponentChange>

/** That a tax is for a class of lines (TAX3). It goes with the tax whatever its rate, by its code. */
export const TaxRule = z
  .object({
    id: z.string(),
    shop_id: z.string(),
    sales_class: z.enum(salesClasses),
    component_id: z.string(),
    component_code: z.string(),
    condition: z.enum(taxConditions),
    /** With `per_piece` alone: so much for each. */
    per_piece: z.number().nullable(),
    valid_from: z.string(),
    valid_to: z.string().nullable(),
    phase: z.enum(taxPhases),
    is_used: z.boolean(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'TaxRule' })
export type TaxRule = z.output<typeof TaxRule>

const ruleShape = z.strictObject({
  sales_class: z.enum(salesClasses),
  component_id: id(),
  condition: z.enum(taxConditions),
  per_piece: money().nullable().optional(),
  valid_from: calendarDate(),
})
const hasPiece = ({ condition, per_piece }: { condition?: string | undefined; per_piece?: number | null | undefined }) =>
  condition !== 'per_piece' || (per_piece ?? 0) > 0
const pieceMissing = { error: 'INVALID_AMOUNT', path: ['per_piece'] }
export const TaxRuleInput = ruleShape.extend({ shop_id: id() }).refine(hasPiece, pieceMissing)
export type TaxRuleInput = z.output<typeof TaxRuleInput>
/** A change of a rule that no issued invoice carries. */
export const TaxRuleChange = ruleShape
  .omit({ sales_class: true, component_id: true })
  .partial()
  .extend(versionField)
  .refine(hasPiece, pieceMissing)
export type TaxRuleChange = z.output<typeof TaxRuleChange>
/** Many rules at once, from one day on: cells of the grid of classes and taxes. */
export const TaxGridInput = z.strictObject({
  shop_id: id(),
  valid_from: calendarDate(),
  rules: z
    .array(ruleShape.omit({ valid_from: true }).refine(hasPiece, pieceMissing))
    .min(1, 'TOO_FEW')
    .max(700, 'TOO_MANY'),
})
export type TaxGridInput = z.output<typeof TaxGridInput>

/** A tax as it applies today, for whoever counts an order before it is kept (NOW7). */
const TaxOfShop = z.object({
  code: z.string(),
  name: z.string(),
  jurisdiction: z.string(),
  percent: z.number(),
  on_top_of: z.array(z.string()),
})
const RuleOfShop = z.object({
  sales_class: z.enum(salesClasses),
  code: z.string(),
  condition: z.enum(taxConditions),
  per_piece: z.number().nullable(),
})
const ExemptionOfCustomer = z.object({ is_all: z.boolean(), codes: z.array(z.string()), reason: z.enum(exemptReasons) })
export const ShopTaxes = z
  .object({
    mode: z.enum(taxModes),
    labor_percent: z.number(),
    parts_percent: z.number(),
    taxes: z.array(TaxOfShop),
    rules: z.array(RuleOfShop),
    /** Of the customer that was asked for. */
    exemptions: z.array(ExemptionOfCustomer),
    /** The last day of a certificate of theirs that has ended. */
    expired_on: z.string().nullable(),
  })
  .meta({ id: 'ShopTaxes' })
export type ShopTaxes = z.output<typeof ShopTaxes>

/** Lines to try the taxes of a shop with; `service` is any word that lines of one service share. */
export const TaxTryInput = z.strictObject({
  shop_id: id(),
  customer_id: id().nullable().optional(),
  /** The day whose taxes are meant; today's unless it is said. */
  date: calendarDate().optional(),
  /** By components also in a shop that does not yet count by them. */
  mode: z.enum(taxModes).optional(),
  lines: z
    .array(
      z.strictObject({
        sales_class: z.enum(salesClasses),
        type: z.enum(lineTypes).optional(),
        amount: money(),
        quantity: quantity().optional(),
        service: line(60).optional(),
      }),
    )
    .min(1, 'TOO_FEW')
    .max(200, 'TOO_MANY'),
  discount: positiveMoney().nullable().optional(),
})
export type TaxTryInput = z.output<typeof TaxTryInput>
const TriedTax = z.object({ code: z.string(), name: z.string(), percent: z.number(), base: z.number(), amount: z.number() })
export const TaxTry = z
  .object({
    subtotal: z.number(),
    discount: z.number(),
    tax: z.number(),
    total: z.number(),
    taxes: z.array(TriedTax),
    lines: z.array(
      z.object({
        amount: z.number(),
        discount: z.number(),
        tax: z.number(),
        taxes: z.array(
          z.object({ code: z.string(), amount: z.number(), exempt: z.number(), exempt_reason: z.enum(exemptReasons).nullable() }),
        ),
      }),
    ),
    /** That a certificate of the customer has ended. */
    expired_on: z.string().nullable(),
  })
  .meta({ id: 'TaxTry' })
export type TaxTry = z.output<typeof TaxTry>

/** An open order with its total before and after its shop counts by components (TAX7). */
export const TaxModeOrder = z
  .object({
    id: z.string(),
    number: z.string(),
    title: z.string(),
    customer_name: z.string(),
    tax_before: z.number(),
    tax_after: z.number(),
    total_before: z.number(),
    total_after: z.number(),
  })
  .meta({ id: 'TaxModeOrder' })
export type TaxModeOrder = z.output<typeof TaxModeOrder>
