import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf, paginate } from '@twopost/contract/core/page'
import type * as calls from '@twopost/contract/inventory'
import type { AuditCode } from '@twopost/contract/registries/audit-codes'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { foldText } from '#platform/search/search-tokens.ts'
import {
  type CategoryRow,
  countCategories,
  deleteCategory,
  emptyCategory,
  findCategory,
  holdCategory,
  insertCategoriesOnce,
  insertCategoryOnce,
  selectCategories,
  selectCategoriesByKey,
  selectCategory,
  updateCategory,
} from './categories.queries.ts'

type One = Answer<typeof calls.getItemCategory>

/** What makes two spellings one category. */
export const categoryKey = (name: string): string => foldText(name.trim())

export const presentCategory = (row: CategoryRow): One['category'] => ({
  id: row.id,
  name: row.name,
  item_count: row.item_count,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
async function getRow(ctx: Context, id: string): Promise<CategoryRow> {
  const row = await selectCategory(ctx.tx, id)
  if (!row) throw new Problem('ITEM_CATEGORY_NOT_FOUND')
  return row
}

/** Categories by name (K9). */
export async function listItemCategories(
  ctx: Context,
  { query }: Input<typeof calls.listItemCategories>,
): Promise<Answer<typeof calls.listItemCategories>> {
  const at = pageOf(query)
  const search = categoryKey(query.search ?? '')
  const [rows, count] = await Promise.all([
    selectCategories(ctx.tx, search, at.limit, at.offset),
    countCategories(ctx.tx, search),
  ])
  return { categories: rows.map(presentCategory), pagination: paginate(at, count) }
}
/** @throws Problem ITEM_CATEGORY_NOT_FOUND */
export const showItemCategory = async (ctx: Context, { params }: Input<typeof calls.getItemCategory>): Promise<One> => ({
  category: presentCategory(await getRow(ctx, params.id)),
})

/** Announces a change: lists of parts show the name of the category. */
async function done(ctx: Context, id: string, code: AuditCode): Promise<One> {
  await announceLive(ctx, 'item.changed', null, {})
  const row = await getRow(ctx, id)
  ctx.note({ kind: 'item_category', id, code, params: { name: row.name } })
  return { category: presentCategory(row) }
}

/** The category of this name, made where there is none. @returns its id; null for no name */
export async function categoryByName(ctx: Pick<Context, 'tx' | 'now'>, name: string): Promise<string | null> {
  if (name === '') return null
  const key = categoryKey(name)
  const found = await findCategory(ctx.tx, key)
  if (found) return found.id
  await insertCategoryOnce(ctx.tx, newId(ctx.now), name, key, ctx.now)
  return (await findCategory(ctx.tx, key))?.id ?? null
}

/** Which of these names no category has, each in its first spelling. */
export async function unknownCategories(ctx: Pick<Context, 'tx'>, names: readonly string[]): Promise<string[]> {
  const byKey = new Map(names.toReversed().map((name) => [categoryKey(name), name]))
  const known = new Set((await selectCategoriesByKey(ctx.tx, [...byKey.keys()])).map((one) => one.name_key))
  return [...byKey].flatMap(([key, name]) => (known.has(key) ? [] : [name])).sort()
}
/** The categories of these names; those that are not there are made (OP-61). @returns the id by the key of a name */
export async function categoriesByName(
  ctx: Pick<Context, 'tx' | 'now'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const missing = await unknownCategories(ctx, names)
  const made = missing.map((name) => ({ id: newId(ctx.now), name, key: categoryKey(name) }))
  const inOrder = made.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  if (made.length > 0) await insertCategoriesOnce(ctx.tx, inOrder, ctx.now)
  const found = await selectCategoriesByKey(ctx.tx, [...new Set(names.map(categoryKey))])
  return new Map(found.map((one) => [one.name_key, one.id]))
}

/** @throws Problem ITEM_CATEGORY_EXISTS */
export async function createItemCategory(ctx: Context, { body }: Input<typeof calls.createItemCategory>): Promise<One> {
  const id = newId(ctx.now)
  if ((await insertCategoryOnce(ctx.tx, id, body.name, categoryKey(body.name), ctx.now)) === 0)
    throw new Problem('ITEM_CATEGORY_EXISTS')
  return done(ctx, id, 'item-category.added')
}
/** @throws Problem ITEM_CATEGORY_NOT_FOUND, STALE_VERSION, ITEM_CATEGORY_EXISTS (by the unique index) */
export async function changeItemCategory(ctx: Context, { params, body }: Input<typeof calls.updateItemCategory>): Promise<One> {
  const row = await getRow(ctx, params.id)
  const version = body.version ?? ctx.ifMatch ?? null
  if ((await updateCategory(ctx.tx, row.id, body.name, categoryKey(body.name), version, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: presentCategory(await getRow(ctx, row.id)) })
  return done(ctx, row.id, 'item-category.changed')
}
/** @throws Problem ITEM_CATEGORY_NOT_FOUND, STALE_VERSION, ITEM_CATEGORY_IN_USE with how many parts have it */
export async function deleteItemCategory(ctx: Context, { params }: Input<typeof calls.deleteItemCategory>): Promise<void> {
  if ((await holdCategory(ctx.tx, params.id)) === 0) throw new Problem('ITEM_CATEGORY_NOT_FOUND')
  const row = await getRow(ctx, params.id)
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: presentCategory(row) })
  if (row.item_count > 0) throw new Problem('ITEM_CATEGORY_IN_USE', { count: row.item_count })
  await emptyCategory(ctx.tx, row.id)
  await deleteCategory(ctx.tx, row.id)
  await announceLive(ctx, 'item.changed', null, {})
  ctx.note({ kind: 'item_category', id: row.id, code: 'item-category.deleted', params: { name: row.name } })
}
