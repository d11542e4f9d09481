import type { Answer, Input } from '@twopost/contract/core/call'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import type * as calls from '@twopost/contract/pricing'
import { mostServiceCategories, type ServiceCategory } from '@twopost/contract/pricing'
import type { AuditCode } from '@twopost/contract/registries/audit-codes'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { selectRule } from './price-rules.queries.ts'
import {
  type CategoryRow,
  type CategoryValues,
  deleteServiceCategoryRow,
  insertServiceCategory,
  selectServiceCategories,
  selectServiceCategory,
  updateServiceCategory,
} from './service-categories.queries.ts'

type One = Answer<typeof calls.createServiceCategory>
const present = (row: CategoryRow): ServiceCategory => ({
  id: row.id,
  name: row.name,
  counts_inspection: row.counts_inspection,
  counts_comeback: row.counts_comeback,
  default_rate_id: row.default_rate_id,
  version: row.version,
  created_at: row.created_at.toISOString(),
})
/** The kinds of work of the organization (CAN7). */
export const listCategories = async (ctx: Context): Promise<Answer<typeof calls.listServiceCategories>> => ({
  service_categories: (await selectServiceCategories(ctx.tx)).map(present),
})
async function getCategory(ctx: Context, id: string): Promise<CategoryRow> {
  const row = await selectServiceCategory(ctx.tx, id)
  if (!row) throw new Problem('SERVICE_CATEGORY_NOT_FOUND')
  return row
}
async function done(ctx: Context, id: string, code: AuditCode, name: string): Promise<void> {
  await announceLive(ctx, 'pricing.changed', null, {})
  ctx.note({ kind: 'service_category', id, code, params: { name } })
}
/** @throws Problem LABOR_RATE_NOT_FOUND */
async function checkRate(ctx: Context, rateId: string | null | undefined): Promise<void> {
  if (rateId && !(await selectRule(ctx.tx, 'labor', rateId))) throw new Problem('LABOR_RATE_NOT_FOUND')
}

/** @throws Problem SERVICE_CATEGORY_EXISTS (by the unique index), LABOR_RATE_NOT_FOUND, VALIDATION_FAILED for one too many */
export async function createCategory(ctx: Context, { body }: Input<typeof calls.createServiceCategory>): Promise<One> {
  await checkRate(ctx, body.default_rate_id)
  if ((await selectServiceCategories(ctx.tx)).length >= mostServiceCategories)
    throw fieldProblem('body.name', 'TOO_MANY', fieldTexts.TOO_MANY)
  const { name, counts_inspection = false, counts_comeback = true, default_rate_id = null } = body
  const id = newId(ctx.now)
  await insertServiceCategory(ctx.tx, id, { name, counts_inspection, counts_comeback, default_rate_id }, ctx.now)
  await done(ctx, id, 'service-category.added', name)
  return { service_category: present(await getCategory(ctx, id)) }
}
/** @throws Problem SERVICE_CATEGORY_NOT_FOUND, SERVICE_CATEGORY_EXISTS, LABOR_RATE_NOT_FOUND, STALE_VERSION */
export async function changeCategory(ctx: Context, { params, body }: Input<typeof calls.updateServiceCategory>): Promise<One> {
  const row = await getCategory(ctx, params.id)
  await checkRate(ctx, body.default_rate_id)
  const values: CategoryValues = {
    name: body.name ?? row.name,
    counts_inspection: body.counts_inspection ?? row.counts_inspection,
    counts_comeback: body.counts_comeback ?? row.counts_comeback,
    default_rate_id: body.default_rate_id === undefined ? row.default_rate_id : body.default_rate_id,
  }
  if ((await updateServiceCategory(ctx.tx, row.id, values, body.version ?? ctx.ifMatch ?? null, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: present(row) })
  await done(ctx, row.id, 'service-category.changed', values.name)
  return { service_category: present(await getCategory(ctx, row.id)) }
}
/** Services of orders keep its name. @throws Problem SERVICE_CATEGORY_NOT_FOUND, STALE_VERSION */
export async function deleteCategory(ctx: Context, { params }: Input<typeof calls.deleteServiceCategory>): Promise<void> {
  const row = await getCategory(ctx, params.id)
  if ((await deleteServiceCategoryRow(ctx.tx, row.id, ctx.ifMatch ?? null)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: present(row) })
  await done(ctx, row.id, 'service-category.deleted', row.name)
}

/** Of these categories those that the organization does not know; none while it has no list. Empty ones are not looked up. */
async function unknownOf(tx: Context['tx'], names: readonly string[]): Promise<string[]> {
  const said = names.filter(Boolean)
  if (said.length === 0) return []
  const known = await selectServiceCategories(tx)
  if (known.length === 0) return []
  return said.filter((name) => !known.some((one) => one.name_key === name.toLowerCase()))
}
/** @throws Problem VALIDATION_FAILED for a category that the organization does not know (CAN7) */
export async function expectCategories(ctx: Pick<Context, 'tx'>, names: readonly string[], path: string): Promise<void> {
  if ((await unknownOf(ctx.tx, names)).length > 0) throw fieldProblem(path, 'CATEGORY_NOT_KNOWN', fieldTexts.CATEGORY_NOT_KNOWN)
}
/** Categories as they may stand on an order: none where the organization does not know one. */
export async function knownCategories(ctx: Pick<Context, 'tx'>, names: readonly string[]): Promise<(name: string) => string> {
  const unknown = new Set(await unknownOf(ctx.tx, names))
  return (name) => (unknown.has(name) ? '' : name)
}
export const knownCategory = async (ctx: Pick<Context, 'tx'>, name: string): Promise<string> =>
  (await knownCategories(ctx, [name]))(name)
