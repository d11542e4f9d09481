import type { Answer, Input } from '@twopost/contract/core/call'
import { type ListDefinition, viewFaults } from '@twopost/contract/core/list'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { type TenantListId, tenantLists } from '@twopost/contract/lists'
import type * as calls from '@twopost/contract/preferences'
import { maxViews } from '@twopost/contract/preferences'
import { newId } from '#platform/database/ids.ts'
import { type Context, may } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import {
  countListViews,
  insertListView,
  type ListViewRow,
  lockViewsOf,
  putListColumns,
  removeListColumns,
  removeListView,
  selectListColumns,
  selectListView,
  selectListViews,
  updateListViewRow,
} from './list-views.queries.ts'

type One = Answer<typeof calls.createListView>

const present = (row: ListViewRow): One['list_view'] => ({
  id: row.id,
  list: row.list,
  name: row.name,
  query: row.query,
  columns: row.columns,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
const wrong = (path: string, code: 'INVALID' | 'UNKNOWN_FIELD') => fieldProblem(path, code, fieldTexts[code])

/** A list that one may look at. @throws Problem VALIDATION_FAILED: it is unknown. NOT_ALLOWED: one may not see it */
function listOf(ctx: Context, name: string, path: string): ListDefinition {
  if (!Object.hasOwn(tenantLists, name)) throw wrong(path, 'INVALID')
  const { list, view } = tenantLists[name as TenantListId]
  if (!view.some((permission) => may(ctx, permission))) throw new Problem('NOT_ALLOWED')
  return list
}

/** @throws Problem VALIDATION_FAILED with the first column, filter or value that the list does not have; `path` is where the view stands */
export function checkView(
  list: ListDefinition,
  { query = {}, columns = [] }: { query?: ListViewRow['query']; columns?: string[] },
  path = 'body',
): void {
  const [fault] = viewFaults(list, query)
  if (fault !== undefined) throw wrong(`${path}.query.${fault}`, 'INVALID')
  const odd = columns.findIndex((name, at) => !Object.hasOwn(list.columns, name) || columns.indexOf(name) !== at)
  if (odd !== -1) throw wrong(`${path}.columns.${odd}`, 'INVALID')
}
/** What is not set is not kept. */
const tidy = (query: ListViewRow['query']) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

export async function listListViews(ctx: Context, { query }: Input<typeof calls.listListViews>) {
  listOf(ctx, query.list, 'query.list')
  const { accountId } = ctx.principal
  const [rows, columns] = await Promise.all([
    selectListViews(ctx.tx, accountId, query.list),
    selectListColumns(ctx.tx, accountId, query.list),
  ])
  return { list_views: rows.map(present), columns }
}

/** @throws Problem LIST_VIEW_NOT_FOUND, also for another person's */
async function getRow(ctx: Context, id: string): Promise<ListViewRow> {
  const row = await selectListView(ctx.tx, ctx.principal.accountId, id)
  if (!row) throw new Problem('LIST_VIEW_NOT_FOUND')
  return row
}

/** @throws Problem VALIDATION_FAILED, NOT_ALLOWED, TOO_MANY_LIST_VIEWS, LIST_VIEW_EXISTS (by the unique index) */
export async function createListView(ctx: Context, { body }: Input<typeof calls.createListView>): Promise<One> {
  checkView(listOf(ctx, body.list, 'body.list'), body)
  const { accountId } = ctx.principal
  await lockViewsOf(ctx.tx, accountId)
  if ((await countListViews(ctx.tx, accountId, body.list)) >= maxViews)
    throw new Problem('TOO_MANY_LIST_VIEWS', { most: maxViews })
  const id = newId(ctx.now)
  const values = { name: body.name, query: tidy(body.query), columns: body.columns ?? [] }
  await insertListView(ctx.tx, id, accountId, body.list, values, ctx.now)
  ctx.note({ kind: 'list_view', id, code: 'view.kept', details: { list: body.list } })
  return { list_view: present(await getRow(ctx, id)) }
}

/** @throws Problem LIST_VIEW_NOT_FOUND, VALIDATION_FAILED, NOT_ALLOWED, STALE_VERSION, LIST_VIEW_EXISTS (by the unique index) */
export async function changeListView(ctx: Context, { params, body }: Input<typeof calls.updateListView>): Promise<One> {
  const row = await getRow(ctx, params.id)
  checkView(listOf(ctx, row.list, 'body.list'), body)
  const values = {
    name: body.name ?? row.name,
    query: body.query ? tidy(body.query) : row.query,
    columns: body.columns ?? row.columns,
  }
  const version = body.version ?? ctx.ifMatch ?? null
  if ((await updateListViewRow(ctx.tx, row.id, ctx.principal.accountId, values, version, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: present(await getRow(ctx, row.id)) })
  ctx.note({ kind: 'list_view', id: row.id, code: 'view.changed', details: { list: row.list } })
  return { list_view: present(await getRow(ctx, row.id)) }
}

/** @throws Problem LIST_VIEW_NOT_FOUND */
export async function deleteListView(ctx: Context, { params }: Input<typeof calls.deleteListView>): Promise<void> {
  const row = await getRow(ctx, params.id)
  await removeListView(ctx.tx, row.id, ctx.principal.accountId)
  ctx.note({ kind: 'list_view', id: row.id, code: 'view.removed', details: { list: row.list } })
}

/** @throws Problem VALIDATION_FAILED, NOT_ALLOWED */
export async function keepListColumns(ctx: Context, { body }: Input<typeof calls.keepListColumns>) {
  checkView(listOf(ctx, body.list, 'body.list'), body)
  const { accountId } = ctx.principal
  if (body.columns.length === 0) await removeListColumns(ctx.tx, accountId, body.list)
  else await putListColumns(ctx.tx, accountId, body.list, body.columns, ctx.now)
  ctx.note({ kind: 'list_columns', id: null, code: 'columns.chosen', details: { list: body.list } })
  return { columns: body.columns }
}
