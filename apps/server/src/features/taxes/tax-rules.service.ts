import type { Answer, Input } from '@twopost/contract/core/call'
import type { SalesClass } from '@twopost/contract/core/line-types'
import { toCents } from '@twopost/contract/core/money'
import { pageOfAll } from '@twopost/contract/core/page'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/taxes'
import type { TaxRule } from '@twopost/contract/taxes'
import type { TaxCondition } from '@twopost/contract/taxes.states'
import { getShopRow } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { announceTaxes } from './shop-taxes.service.ts'
import { presentRule } from './taxes.presenter.ts'
import {
  insertRules,
  lockShopTaxes,
  markRulesDeleted,
  type NewRule,
  type RuleRow,
  selectComponents,
  selectRule,
  selectRules,
  setRuleEnd,
  updateRule,
} from './taxes.queries.ts'
import { oneShop, todayOf } from './taxes.service.ts'

type One = { tax_rule: TaxRule }

/** The rules of a shop by class and tax, the latest of each first (TAX14). */
export async function listRules(
  ctx: Context,
  { query }: Input<typeof calls.listTaxRules>,
): Promise<Answer<typeof calls.listTaxRules>> {
  const shopId = oneShop(ctx, query.shop_id)
  const shop = shopId === undefined ? undefined : await getShopRow(ctx, shopId).catch(() => undefined)
  const today = dateIn(shop?.time_zone ?? 'UTC', ctx.now.getTime())
  const { rows, pagination } = pageOfAll(shop ? await selectRules(ctx.tx, [shop.id]) : [], query, 100)
  return { tax_rules: rows.map((row) => presentRule(row, today)), pagination }
}
/** @throws Problem TAX_RULE_NOT_FOUND */
async function getRow(ctx: Context, id: string): Promise<RuleRow> {
  const row = await selectRule(ctx.tx, id)
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('TAX_RULE_NOT_FOUND')
  return row
}
async function getLocked(ctx: Context, id: string): Promise<RuleRow> {
  await lockShopTaxes(ctx.tx, (await getRow(ctx, id)).shop_id)
  return getRow(ctx, id)
}
const show = async (ctx: Context, id: string): Promise<One> => {
  const row = await getRow(ctx, id)
  return { tax_rule: presentRule(row, await todayOf(ctx, row.shop_id)) }
}
/** @throws Problem TAX_RULE_NOT_FOUND */
export const showRule = (ctx: Context, { params }: Input<typeof calls.getTaxRule>): Promise<One> => show(ctx, params.id)

interface Said {
  sales_class: SalesClass
  component_id: string
  condition: TaxCondition
  per_piece?: number | null | undefined
}
const piecesOf = ({ condition, per_piece }: Pick<Said, 'condition' | 'per_piece'>): number | null =>
  condition === 'per_piece' ? toCents(per_piece ?? 0) : null

/**
 * Says of classes and taxes how they go together from a day on. A second choice for the same day replaces the first, unless an
 * issue carries that. @returns the ids in the order of what is said
 * @throws Problem SHOP_NOT_FOUND, TAX_NOT_FOUND, TAX_RULE_IN_USE, VALIDATION_FAILED for one that is said twice
 */
async function putRules(ctx: Context, shopId: string, validFrom: string, said: readonly Said[]): Promise<string[]> {
  await getShopRow(ctx, shopId)
  await lockShopTaxes(ctx.tx, shopId)
  const [components, rules] = await Promise.all([selectComponents(ctx.tx, [shopId]), selectRules(ctx.tx, [shopId])])
  const fresh: NewRule[] = []
  const ids: string[] = []
  for (const [index, one] of said.entries()) {
    const component = components.find((row) => row.id === one.component_id)
    if (!component) throw new Problem('TAX_NOT_FOUND')
    const isSame = (row: { sales_class: SalesClass; code: string; valid_from: string }) =>
      row.sales_class === one.sales_class && row.code === component.code && row.valid_from === validFrom
    const isTwice = said
      .slice(0, index)
      .some(
        (other) =>
          other.sales_class === one.sales_class &&
          components.find((row) => row.id === other.component_id)?.code === component.code,
      )
    if (isTwice) throw fieldProblem(`body.rules.${index}`, 'REPEATED_KEY', fieldTexts.REPEATED_KEY)
    const known = rules.find(isSame)
    const centsPerPiece = piecesOf(one)
    if (known) {
      if (known.first_used_on !== null) throw new Problem('TAX_RULE_IN_USE')
      await updateRule(ctx.tx, known.id, { condition: one.condition, centsPerPiece, validFrom }, null, ctx.now)
      ids.push(known.id)
      continue
    }
    const id = newId(ctx.now)
    const { sales_class: salesClass, condition } = one
    fresh.push({ id, shopId, componentId: component.id, salesClass, condition, centsPerPiece, validFrom })
    ids.push(id)
  }
  await insertRules(ctx.tx, fresh, ctx.now)
  await announceTaxes(ctx, shopId)
  return ids
}
/** @throws Problem SHOP_NOT_FOUND, TAX_NOT_FOUND, TAX_RULE_IN_USE */
export async function createRule(ctx: Context, { body }: Input<typeof calls.createTaxRule>): Promise<One> {
  const [id = ''] = await putRules(ctx, body.shop_id, body.valid_from, [body])
  const answer = await show(ctx, id)
  ctx.note({ kind: 'tax_rule', id, code: 'tax-rule.added', params: { code: answer.tax_rule.component_code } })
  return answer
}
/** @throws Problem SHOP_NOT_FOUND, TAX_NOT_FOUND, TAX_RULE_IN_USE */
export async function saveGrid(
  ctx: Context,
  { body }: Input<typeof calls.saveTaxGrid>,
): Promise<Answer<typeof calls.saveTaxGrid>> {
  const ids = await putRules(ctx, body.shop_id, body.valid_from, body.rules)
  ctx.note({ kind: 'shop', id: body.shop_id, code: 'tax-rules.set', params: { count: ids.length } })
  return { saved: ids.length }
}

/** Changes a rule that no issue carries. @throws Problem TAX_RULE_NOT_FOUND, TAX_RULE_IN_USE, STALE_VERSION, VALIDATION_FAILED */
export async function changeRule(ctx: Context, { params, body }: Input<typeof calls.updateTaxRule>): Promise<One> {
  const row = await getLocked(ctx, params.id)
  const wanted = body.version ?? ctx.ifMatch
  if (wanted !== undefined && wanted !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: (await show(ctx, row.id)).tax_rule })
  if (row.first_used_on !== null) throw new Problem('TAX_RULE_IN_USE')
  const condition = body.condition ?? row.condition
  const validFrom = body.valid_from ?? row.valid_from
  const centsPerPiece = condition !== 'per_piece' ? null : body.per_piece == null ? row.cents_per_piece : toCents(body.per_piece)
  if (condition === 'per_piece' && centsPerPiece === null)
    throw fieldProblem('body.per_piece', 'INVALID_AMOUNT', fieldTexts.INVALID_AMOUNT)
  if (row.valid_to !== null && row.valid_to < validFrom)
    throw fieldProblem('body.valid_from', 'ENDS_LATER', fieldTexts.ENDS_LATER)
  const others = await selectRules(ctx.tx, [row.shop_id])
  const isSame = (one: RuleRow) =>
    one.id !== row.id && one.sales_class === row.sales_class && one.code === row.code && one.valid_from === validFrom
  if (others.some(isSame)) throw fieldProblem('body.valid_from', 'REPEATED_KEY', fieldTexts.REPEATED_KEY)
  await updateRule(ctx.tx, row.id, { condition, centsPerPiece, validFrom }, null, ctx.now)
  await announceTaxes(ctx, row.shop_id)
  ctx.note({ kind: 'tax_rule', id: row.id, code: 'tax-rule.changed', params: { code: row.code } })
  return show(ctx, row.id)
}
/** Ends a rule on a day. @throws Problem TAX_RULE_NOT_FOUND, STALE_VERSION, VALIDATION_FAILED */
export async function endRule(ctx: Context, { params, query }: Input<typeof calls.endTaxRule>): Promise<void> {
  const row = await getLocked(ctx, params.id)
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: (await show(ctx, row.id)).tax_rule })
  const isUsed = row.first_used_on !== null
  if (query.on === undefined && !isUsed) {
    await markRulesDeleted(ctx.tx, [row.id], ctx.now)
    ctx.note({ kind: 'tax_rule', id: row.id, code: 'tax-rule.deleted', params: { code: row.code } })
  } else {
    const today = await todayOf(ctx, row.shop_id)
    const on = query.on ?? today
    if (on < row.valid_from) throw fieldProblem('query.on', 'ENDS_LATER', fieldTexts.ENDS_LATER)
    if (isUsed && on < today) throw fieldProblem('query.on', 'TAX_END_PAST', fieldTexts.TAX_END_PAST)
    await setRuleEnd(ctx.tx, row.id, on, ctx.now)
    ctx.note({ kind: 'tax_rule', id: row.id, code: 'tax-rule.ended', params: { code: row.code, date: on } })
  }
  await announceTaxes(ctx, row.shop_id)
}
