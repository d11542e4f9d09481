import type { Answer, Input } from '@twopost/contract/core/call'
import { toThousandths } from '@twopost/contract/core/money'
import type * as calls from '@twopost/contract/exceptions'
import {
  type ExceptionCode,
  type ExceptionRuleSetting,
  exceptionCodes,
  exceptionRuleOf,
  isExceptionCode,
  usualOwnerRole,
} from '@twopost/contract/exceptions'
import { isSystemRole, type SystemRole } from '@twopost/contract/permissions'
import { getShopRow, shopFilter } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { insertRule, type RuleRow, type RuleValues, selectRules, updateRule } from './exception-rules.queries.ts'

export interface RuleInForce {
  rule: ExceptionCode
  isOn: boolean
  thresholdThousandths: number
  ownerRole: SystemRole
}
const roleOf = (rule: ExceptionCode, row: RuleRow | undefined): SystemRole =>
  row && isSystemRole(row.owner_role) ? row.owner_role : usualOwnerRole(rule)
/** The row that counts: the shop's, else the organization's. */
const rowFor = (rows: readonly RuleRow[], rule: ExceptionCode): RuleRow | undefined => {
  const own = rows.filter((row) => row.rule === rule)
  return own.find((row) => row.shop_id !== null) ?? own[0]
}
const usualOf = (rule: ExceptionCode): number => toThousandths(exceptionRuleOf(rule).threshold?.usual ?? 0)
/** Every rule as it counts at a shop (EXC2). */
export async function rulesInForce({ tx }: Pick<Context, 'tx'>, shopId: string): Promise<RuleInForce[]> {
  const rows = await selectRules(tx, shopId)
  return exceptionCodes.map((rule) => {
    const row = rowFor(rows, rule)
    return {
      rule,
      isOn: row?.is_on ?? true,
      thresholdThousandths: row?.threshold_thousandths ?? usualOf(rule),
      ownerRole: roleOf(rule, row),
    }
  })
}

function present(rule: ExceptionCode, row: RuleRow | undefined, shopId: string | null): ExceptionRuleSetting {
  const { threshold } = exceptionRuleOf(rule)
  const isOwn = row !== undefined && row.shop_id === shopId
  return {
    rule,
    shop_id: row?.shop_id ?? null,
    is_on: row?.is_on ?? true,
    unit: threshold?.unit ?? null,
    threshold: threshold && (row?.threshold_thousandths ?? usualOf(rule)) / 1000,
    usual_threshold: threshold?.usual ?? null,
    owner_role: roleOf(rule, row),
    is_usual: row === undefined,
    version: isOwn ? row.version : null,
  }
}
/** @throws Problem VALIDATION_FAILED */
export async function listRules(
  ctx: Context,
  { query }: Input<typeof calls.listExceptionRules>,
): Promise<Answer<typeof calls.listExceptionRules>> {
  const shopId = query.shop_id ? (shopFilter(ctx, query.shop_id)?.[0] ?? null) : null
  const rows = await selectRules(ctx.tx, shopId)
  return { exception_rules: exceptionCodes.map((rule) => present(rule, rowFor(rows, rule), shopId)) }
}
/** @throws Problem EXCEPTION_RULE_UNKNOWN, EXCEPTION_RULE_OF_ALL_SHOPS, SHOP_NOT_FOUND, STALE_VERSION */
export async function putRule(
  ctx: Context,
  { params, body }: Input<typeof calls.putExceptionRule>,
): Promise<Answer<typeof calls.putExceptionRule>> {
  const { rule } = params
  if (!isExceptionCode(rule)) throw new Problem('EXCEPTION_RULE_UNKNOWN', { rule })
  const shopId = body.shop_id ? (await getShopRow(ctx, body.shop_id)).id : null
  if (shopId === null && ctx.shopIds !== null) throw new Problem('EXCEPTION_RULE_OF_ALL_SHOPS')
  const isSet = body.threshold !== null && body.threshold !== undefined && exceptionRuleOf(rule).threshold !== null
  const before = await selectRules(ctx.tx, shopId)
  const row = before.find((one) => one.rule === rule && one.shop_id === shopId)
  const values: RuleValues = {
    ...{ rule, shopId, isOn: body.is_on, ownerRole: body.owner_role ?? roleOf(rule, rowFor(before, rule)) },
    thresholdThousandths: isSet ? toThousandths(body.threshold ?? 0) : null,
  }
  const changed = row
    ? await updateRule(ctx.tx, row.id, values, body.version ?? ctx.ifMatch ?? null, ctx.now)
    : await insertRule(ctx.tx, newId(ctx.now), values, ctx.now)
  if (changed === 0) throw new Problem('STALE_VERSION', {}, { current: present(rule, row, shopId) })
  await announceLive(ctx, 'exception.changed', shopId, {})
  ctx.note({
    kind: 'exception_rule',
    id: row?.id ?? null,
    code: 'exception-rule.changed',
    params: { name: exceptionRuleOf(rule).words[0] },
    details: { is_on: body.is_on, threshold: body.threshold ?? null, shop_id: shopId },
  })
  const after = await selectRules(ctx.tx, shopId)
  return { exception_rule: present(rule, rowFor(after, rule), shopId) }
}
