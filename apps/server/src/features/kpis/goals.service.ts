import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf, paginate } from '@twopost/contract/core/page'
import type * as calls from '@twopost/contract/kpis'
import { type DatedGoal, type Goal, isKpiCode, type KpiCode, kpiOf } from '@twopost/contract/kpis'
import { getShopRow, shopFilter } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  countGoals,
  deleteGoalRow,
  type GoalRow,
  type GoalValues,
  insertGoal,
  selectGoal,
  selectGoals,
  selectGoalsFor,
  updateGoalRow,
} from './goals.queries.ts'

const million = 1_000_000
const present = (row: GoalRow): Goal => ({
  id: row.id,
  code: row.code as KpiCode,
  shop_id: row.shop_id,
  shop_name: row.shop_name ?? '',
  per: row.per,
  value: row.value_millionths / million,
  valid_from: row.valid_from,
  version: row.version,
})
const valuesOf = (body: { per: GoalValues['per']; value: number; valid_from: string }): GoalValues => ({
  per: body.per,
  valueMillionths: Math.round(body.value * million),
  validFrom: body.valid_from,
})

/** The goals of each figure for what is asked: of one shop its own, of quotients else those of the organization; of all shops those of the organization. */
export type GoalSet = (code: KpiCode) => readonly DatedGoal[]
/** What somebody chose (a person, a category) has no goal of the shop, but a quotient is the same for each. */
export async function goalsFor(ctx: Context, shopIds: readonly string[] | null, hasChoice: boolean): Promise<GoalSet> {
  const shopId = shopIds?.length === 1 ? (shopIds[0] ?? null) : null
  const all = (await selectGoalsFor(ctx.tx, shopId)).map((row) => ({
    code: row.code,
    shopId: row.shop_id,
    per: row.per,
    value: row.value_millionths / million,
    validFrom: row.valid_from,
  }))
  return (code) => {
    const isQuotient = kpiOf(code).denominator !== undefined
    if (hasChoice && !isQuotient) return []
    const own = all.filter((goal) => goal.code === code && goal.shopId === shopId)
    if (own.length > 0 || !isQuotient) return own
    return all.filter((goal) => goal.code === code && goal.shopId === null)
  }
}

/** Goals of the organization and of the shops one may enter (KPI3). @throws Problem VALIDATION_FAILED */
export async function listGoals(ctx: Context, { query }: Input<typeof calls.listGoals>): Promise<Answer<typeof calls.listGoals>> {
  const shopIds = shopFilter(ctx, query.shop_id)
  const at = pageOf(query)
  const [rows, count] = await Promise.all([selectGoals(ctx.tx, shopIds, at), countGoals(ctx.tx, shopIds)])
  return { goals: rows.filter((row) => isKpiCode(row.code)).map(present), pagination: paginate(at, count) }
}
/** @throws Problem GOAL_NOT_FOUND, also for another shop's (C43) */
async function getGoalRow(ctx: Context, id: string): Promise<GoalRow> {
  const row = await selectGoal(ctx.tx, id)
  if (!row || !isKpiCode(row.code) || (row.shop_id !== null && !mayEnterShop(ctx, row.shop_id)))
    throw new Problem('GOAL_NOT_FOUND')
  return row
}
export const showGoal = async (ctx: Context, { params }: Input<typeof calls.getGoal>): Promise<{ goal: Goal }> => ({
  goal: present(await getGoalRow(ctx, params.id)),
})
/** What concerns all shops is for people who work in all of them. @throws Problem GOAL_OF_ALL_SHOPS */
function expectOwn(ctx: Context, shopId: string | null): void {
  if (shopId === null && ctx.shopIds !== null) throw new Problem('GOAL_OF_ALL_SHOPS')
}
const wordsOf = (code: string): string => (isKpiCode(code) ? kpiOf(code).words[0] : code)
const told = (ctx: Context) => announceLive(ctx, 'figures.changed', null, {})

/** @throws Problem GOAL_EXISTS, SHOP_NOT_FOUND, GOAL_OF_ALL_SHOPS */
export async function createGoal(ctx: Context, { body }: Input<typeof calls.createGoal>): Promise<{ goal: Goal }> {
  const shopId = body.shop_id ? (await getShopRow(ctx, body.shop_id)).id : null
  expectOwn(ctx, shopId)
  const id = newId(ctx.now)
  if ((await insertGoal(ctx.tx, { id, code: body.code, shopId, ...valuesOf(body) }, ctx.now)) === 0)
    throw new Problem('GOAL_EXISTS')
  await told(ctx)
  ctx.note({
    kind: 'goal',
    id,
    code: 'goal.set',
    params: { name: wordsOf(body.code) },
    details: { value: body.value, shop_id: shopId },
  })
  return { goal: present(await getGoalRow(ctx, id)) }
}
/** @throws Problem GOAL_NOT_FOUND, GOAL_EXISTS, GOAL_OF_ALL_SHOPS, STALE_VERSION */
export async function changeGoal(ctx: Context, { params, body }: Input<typeof calls.updateGoal>): Promise<{ goal: Goal }> {
  const row = await getGoalRow(ctx, params.id)
  expectOwn(ctx, row.shop_id)
  if ((await updateGoalRow(ctx.tx, row.id, valuesOf(body), body.version ?? ctx.ifMatch ?? null, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: present(row) })
  await told(ctx)
  ctx.note({
    kind: 'goal',
    id: row.id,
    code: 'goal.changed',
    params: { name: wordsOf(row.code) },
    details: { value: body.value },
  })
  return { goal: present(await getGoalRow(ctx, row.id)) }
}
/** @throws Problem GOAL_NOT_FOUND, GOAL_OF_ALL_SHOPS, STALE_VERSION */
export async function removeGoal(ctx: Context, { params }: Input<typeof calls.deleteGoal>): Promise<void> {
  const row = await getGoalRow(ctx, params.id)
  expectOwn(ctx, row.shop_id)
  if ((await deleteGoalRow(ctx.tx, row.id, ctx.ifMatch ?? null)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: present(row) })
  await told(ctx)
  ctx.note({ kind: 'goal', id: row.id, code: 'goal.removed', params: { name: wordsOf(row.code) } })
}
