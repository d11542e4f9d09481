import { type PageQuery, pageOfAll } from '@twopost/contract/core/page'
import { permissionAliases } from '@twopost/contract/permissions'
import type { PermissionChange, PermissionInput } from '@twopost/contract/roles'
import type { Tx } from '#platform/database/transaction.ts'
import type { SessionContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  categoryQueries,
  countPermissions,
  countRolesWith,
  deletePermissionRow,
  holdPermission,
  insertPermission,
  type PermissionRow,
  resourceQueries,
  selectPermission,
  selectPermissionIn,
  selectPermissions,
  updatePermissionRow,
} from './permissions.queries.ts'

/** More than anyone can look through. */
const mostPermissions = 500

const present = (row: PermissionRow, { principal }: SessionContext) => {
  const [resource = '', action = ''] = row.id.split(':')
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    resource,
    action,
    isBuiltIn: row.is_built_in,
    // Of all organizations together, so it is told to the platform alone.
    roleCount: principal.isSuperAdmin ? row.role_count : null,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export async function listPermissions(ctx: SessionContext, { query }: { query: PageQuery }) {
  const { rows, pagination } = pageOfAll(await selectPermissions(ctx.database), query)
  return { permissions: rows.map((row) => present(row, ctx)), pagination }
}
/** @throws Problem PERMISSION_NOT_FOUND */
export async function showPermission(ctx: SessionContext, { params }: { params: { id: string } }) {
  const row = await selectPermission(ctx.database, params.id)
  if (!row) throw new Problem('PERMISSION_NOT_FOUND')
  return { permission: present(row, ctx) }
}
async function presentNow(ctx: SessionContext, tx: Tx, id: string) {
  const row = await selectPermissionIn(tx, id)
  if (!row) throw new Problem('PERMISSION_NOT_FOUND')
  return { permission: present(row, ctx) }
}

/** @throws Problem PERMISSION_CATEGORY_NOT_FOUND */
async function categoryIdOf(tx: Tx, name: string): Promise<string> {
  const wanted = name.toLowerCase()
  const found = (await categoryQueries.listIn(tx)).find((category) => category.name.toLowerCase() === wanted)
  if (!found || !(await categoryQueries.hold(tx, found.id))) throw new Problem('PERMISSION_CATEGORY_NOT_FOUND')
  return found.id
}
/** The resource of an id must stand in the list; it is held, so that it stays there. @throws Problem PERMISSION_RESOURCE_NOT_FOUND */
async function expectResource(tx: Tx, id: string): Promise<void> {
  const found = (await resourceQueries.listIn(tx)).find((resource) => resource.name === id.split(':')[0])
  if (!found || !(await resourceQueries.hold(tx, found.id))) throw new Problem('PERMISSION_RESOURCE_NOT_FOUND')
}
/** Another spelling of a built-in permission would open what that one opens (C4). @throws Problem PERMISSION_EXISTS */
function expectNoAlias(id: string): void {
  if (id in permissionAliases) throw new Problem('PERMISSION_EXISTS')
}

/** Adds a permission. It opens no call of the product; roles can hold it (C24, C25). */
export function createPermission(ctx: SessionContext, { body }: { body: PermissionInput }) {
  expectNoAlias(body.id)
  return ctx.onPlatform(async ({ tx, note }) => {
    if ((await countPermissions(tx)) >= mostPermissions) throw new Problem('CATALOGUE_FULL', { most: mostPermissions })
    await expectResource(tx, body.id)
    const categoryId = await categoryIdOf(tx, body.category)
    const made = await insertPermission(tx, { id: body.id, name: body.name, description: body.description, categoryId })
    if (!made) throw new Problem('PERMISSION_EXISTS')
    note({ kind: 'permission', id: body.id, code: 'permission.added', params: { name: body.id } })
    return presentNow(ctx, tx, body.id)
  })
}

/** @throws Problem PERMISSION_NOT_FOUND, STALE_VERSION, PERMISSION_BUILT_IN, PERMISSION_ID_IN_USE, PERMISSION_EXISTS (C25) */
export function updatePermission(ctx: SessionContext, { params, body }: { params: { id: string }; body: PermissionChange }) {
  return ctx.onPlatform(async ({ tx, note }) => {
    const held = await holdPermission(tx, params.id)
    if (!held) throw new Problem('PERMISSION_NOT_FOUND')
    if (body.version !== undefined && body.version !== held.version)
      throw new Problem('STALE_VERSION', {}, { current: (await presentNow(ctx, tx, held.id)).permission })
    const id = body.id ?? held.id
    if (id !== held.id) {
      if (held.is_built_in) throw new Problem('PERMISSION_BUILT_IN')
      if ((await countRolesWith(tx, held.id)) > 0) throw new Problem('PERMISSION_ID_IN_USE')
      expectNoAlias(id)
      if (await selectPermissionIn(tx, id)) throw new Problem('PERMISSION_EXISTS')
      await expectResource(tx, id)
    }
    await updatePermissionRow(tx, held.id, {
      id,
      name: body.name ?? held.name,
      description: body.description ?? held.description,
      categoryId: body.category === undefined ? held.category_id : await categoryIdOf(tx, body.category),
    })
    note({
      kind: 'permission',
      id,
      code: 'permission.changed',
      params: { name: id },
      details: id === held.id ? {} : { before: held.id },
    })
    return presentNow(ctx, tx, id)
  })
}

/** @throws Problem PERMISSION_NOT_FOUND, PERMISSION_BUILT_IN, PERMISSION_IN_USE (C24, C25) */
export function deletePermission(ctx: SessionContext, { params }: { params: { id: string } }): Promise<void> {
  return ctx.onPlatform(async ({ tx, note }) => {
    // Held first, counted after: a role that took it meanwhile has been waited for.
    const held = await holdPermission(tx, params.id)
    if (!held) throw new Problem('PERMISSION_NOT_FOUND')
    if (held.is_built_in) throw new Problem('PERMISSION_BUILT_IN')
    if ((await countRolesWith(tx, held.id)) > 0) throw new Problem('PERMISSION_IN_USE')
    await deletePermissionRow(tx, held.id)
    note({ kind: 'permission', id: held.id, code: 'permission.deleted', params: { name: held.id } })
  })
}
