import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromMillionths, toCents, toMillionths } from '@twopost/contract/core/money'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import type * as calls from '@twopost/contract/pricing'
import type { FeeRule, FeeRuleChange, FeeTerms } from '@twopost/contract/pricing'
import type { Context } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { presentRule } from './price-rules.presenter.ts'
import { lockRule, type RuleRow, type VersionRow } from './price-rules.queries.ts'
import { addRule, changeRule, done, getRule, missing, retire, rulesOf, type Wanted } from './price-rules.service.ts'

type One = Answer<typeof calls.getFeeRule>

const present = (rule: RuleRow, rows: readonly VersionRow[], today: string): FeeRule =>
  presentRule(rule, rows, today, ({ fee, valid_to }) => {
    const terms = fee ?? noTerms
    return {
      ...{ sales_class: terms.salesClass, basis: terms.basis, of: terms.of, per: terms.per },
      percent: fromMillionths(terms.percentMillionths),
      amount: fromCents(terms.cents),
      min: terms.minCents === null ? null : fromCents(terms.minCents),
      max: terms.maxCents === null ? null : fromCents(terms.maxCents),
      ...{ item_class: terms.itemClass, print_method: terms.printMethod, is_on_warranty: terms.isOnWarranty, valid_to },
    }
  })

/** The fees of the organization, those in use first (CAN20). */
export async function listFees(
  ctx: Context,
  { query }: Input<typeof calls.listFeeRules>,
): Promise<Answer<typeof calls.listFeeRules>> {
  const { rows, of, today, pagination } = await rulesOf(ctx, 'fee', query)
  return { fee_rules: rows.map((row) => present(row, of(row), today)), pagination }
}
async function show(ctx: Context, id: string): Promise<One> {
  const { rule, versions, today } = await getRule(ctx, 'fee', id)
  return { fee_rule: present(rule, versions, today) }
}
/** @throws Problem FEE_RULE_NOT_FOUND */
export const getFee = (ctx: Context, { params }: Input<typeof calls.getFeeRule>): Promise<One> => show(ctx, params.id)

const noTerms: FeeTerms = {
  ...{ salesClass: 'supplies', basis: 'percent', of: 'both', percentMillionths: 0, cents: 0, minCents: null, maxCents: null },
  ...{ per: 'order', itemClass: null, isOnWarranty: false, printMethod: '' },
}
const centsOf = (amount: number | null | undefined, before: number | null): number | null =>
  amount === undefined ? before : amount === null ? null : toCents(amount)
const isRequired = (path: string) => fieldProblem(path, 'REQUIRED', fieldTexts.REQUIRED)

/** What a fee asks for after a change; what its basis does not need is left out of it. @throws Problem VALIDATION_FAILED (CAN30) */
function termsOf(body: FeeRuleChange, before: FeeTerms): FeeTerms {
  const basis = body.basis ?? before.basis
  const isPercent = basis === 'percent'
  const terms: FeeTerms = {
    salesClass: body.sales_class ?? before.salesClass,
    basis,
    of: body.of ?? before.of,
    per: body.per ?? before.per,
    percentMillionths: isPercent ? (body.percent === undefined ? before.percentMillionths : toMillionths(body.percent)) : 0,
    cents: isPercent ? 0 : (centsOf(body.amount, before.cents) ?? 0),
    minCents: isPercent ? centsOf(body.min, before.minCents) : null,
    maxCents: isPercent ? centsOf(body.max, before.maxCents) : null,
    itemClass: basis === 'per_unit' ? (body.item_class === undefined ? before.itemClass : body.item_class) : null,
    isOnWarranty: body.is_on_warranty ?? before.isOnWarranty,
    printMethod: body.print_method ?? before.printMethod,
  }
  if (isPercent && terms.percentMillionths === 0) throw isRequired('body.percent')
  if (!isPercent && terms.cents === 0) throw isRequired('body.amount')
  if (basis === 'per_unit' && terms.itemClass === null) throw isRequired('body.item_class')
  if (terms.minCents !== null && terms.maxCents !== null && terms.maxCents < terms.minCents)
    throw fieldProblem('body.max', 'MAX_BELOW_MIN', fieldTexts.MAX_BELOW_MIN)
  return terms
}
const termFields = [
  ...['sales_class', 'basis', 'of', 'per', 'percent', 'amount', 'min', 'max', 'item_class', 'print_method', 'is_on_warranty'],
] as (keyof FeeRuleChange)[]
function wantedOf(body: FeeRuleChange, before: FeeTerms): Wanted {
  const { valid_from, valid_to, is_draft } = body
  if (valid_from !== undefined && valid_to && valid_to < valid_from)
    throw fieldProblem('body.valid_to', 'ENDS_LATER', fieldTexts.ENDS_LATER)
  const fee = termFields.some((name) => body[name] !== undefined) ? termsOf(body, before) : undefined
  return { valid_from, valid_to, is_draft, fee }
}

/** Adds a fee (CAN4). @throws Problem SHOP_NOT_FOUND, CODE_TAKEN, VALIDATION_FAILED */
export async function createFee(ctx: Context, { body }: Input<typeof calls.createFeeRule>): Promise<One> {
  const { code, name, shop_id = null } = body
  const values = { ...{ shop_id, code, name }, category: '', part_classes: [], is_default: false }
  const id = await addRule(ctx, 'fee', values, wantedOf({ ...body, version: undefined }, noTerms))
  await done(ctx, 'fee', id, 'added', name)
  return show(ctx, id)
}
/** @throws Problem FEE_RULE_NOT_FOUND, PRICE_RULE_RETIRED, STALE_VERSION, and as adding one */
export async function updateFee(ctx: Context, { params, body }: Input<typeof calls.updateFeeRule>): Promise<One> {
  const rule = await lockRule(ctx.tx, 'fee', params.id)
  if (!rule) throw missing('fee')
  const wanted = body.version ?? ctx.ifMatch
  if (wanted !== undefined && wanted !== rule.version)
    throw new Problem('STALE_VERSION', {}, { current: (await show(ctx, rule.id)).fee_rule })
  const { versions } = await getRule(ctx, 'fee', rule.id)
  const { code, name, shop_id } = body
  await changeRule(ctx, rule, { code, name, shop_id }, wantedOf(body, versions[0]?.fee ?? noTerms))
  await done(ctx, 'fee', rule.id, 'changed', name ?? rule.name)
  return show(ctx, rule.id)
}
/** Orders that have it keep it (CAN31). @throws Problem FEE_RULE_NOT_FOUND, STALE_VERSION */
export const deleteFee = (ctx: Context, { params }: Input<typeof calls.deleteFeeRule>): Promise<void> =>
  retire(ctx, 'fee', params.id, async () => (await show(ctx, params.id)).fee_rule)
