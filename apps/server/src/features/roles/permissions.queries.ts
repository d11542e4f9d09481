import { isPermissionForm } from '@twopost/contract/permissions'
import { columns, type RowOf } from '#platform/database/shape.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { authPermissionResources, authPermissions } from '#tables.gen.ts'

const stamps = columns('', authPermissions, ['version', 'created_at', 'updated_at']).shape
const permissionRow = {
  ...columns('', authPermissions, ['id', 'name', 'description']).shape,
  category: 'text',
  is_built_in: 'bool',
  role_count: 'int4',
  ...stamps,
} as const
export type PermissionRow = RowOf<typeof permissionRow>
/** A category or a resource. */
const groupRow = {
  ...columns('', authPermissionResources, ['id', 'name', 'description']).shape,
  permission_count: 'int4',
  ...stamps,
} as const
export type GroupRow = RowOf<typeof groupRow>
const heldPermission = {
  ...columns('', authPermissions, ['id', 'name', 'description', 'category_id', 'version']).shape,
  is_built_in: 'bool',
} as const
export type HeldPermission = RowOf<typeof heldPermission>
type Single = Pick<Database, 'single'>

export const selectPermissions = (database: Single): Promise<PermissionRow[]> =>
  database.single(permissionRow, 'select * from auth.list_permissions(null)')
export const selectPermission = async (database: Single, id: string): Promise<PermissionRow | undefined> =>
  isPermissionForm(id) ? (await database.single(permissionRow, 'select * from auth.list_permissions($1)', [id]))[0] : undefined
export const selectPermissionIn = (tx: Tx, id: string): Promise<PermissionRow | undefined> =>
  tx.maybe(permissionRow, 'select * from auth.list_permissions($1)', [id])
/** Those of these words that are permissions; none of them is deleted before the transaction ends. */
export const holdKnownPermissions = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (await tx.rows({ id: 'text' }, 'select k as id from auth.known_permissions($1::text[]) k', [ids.filter(isPermissionForm)])).map(
    (row) => row.id,
  )
export const holdPermission = async (tx: Tx, id: string): Promise<HeldPermission | undefined> =>
  isPermissionForm(id) ? tx.maybe(heldPermission, 'select * from auth.hold_permission($1)', [id]) : undefined
export const countRolesWith = async (tx: Tx, id: string): Promise<number> =>
  (await tx.one({ count: 'int4' }, 'select auth.count_roles_with($1) as count', [id])).count
export const countPermissions = async (tx: Tx): Promise<number> =>
  (await tx.one({ count: 'int4' }, 'select auth.count_permissions() as count')).count
/** Null: the id is taken. */
export const insertPermission = async (
  tx: Tx,
  { id, name, description, categoryId }: { id: string; name: string; description: string; categoryId: string },
): Promise<string | null> =>
  (await tx.one({ id: 'text?' }, 'select auth.add_permission($1, $2, $3, $4) as id', [id, name, description, categoryId])).id
export const updatePermissionRow = (
  tx: Tx,
  id: string,
  change: { id: string; name: string; description: string; categoryId: string },
): Promise<number> =>
  tx.run('select auth.change_permission($1, $2, $3, $4, $5)', [id, change.id, change.name, change.description, change.categoryId])
export const deletePermissionRow = (tx: Tx, id: string): Promise<number> => tx.run('select auth.delete_permission($1)', [id])

/** Both kinds of groups are alike but for their tables. */
const groupQueries = (list: string, hold: string, save: string, remove: string) => ({
  list: (database: Single): Promise<GroupRow[]> => database.single(groupRow, `select * from auth.${list}()`),
  listIn: (tx: Tx): Promise<GroupRow[]> => tx.rows(groupRow, `select * from auth.${list}()`),
  hold: (tx: Tx, id: string): Promise<GroupRow | undefined> => tx.maybe(groupRow, `select * from auth.${hold}($1)`, [id]),
  save: (tx: Tx, id: string, name: string, description: string): Promise<number> =>
    tx.run(`select auth.${save}($1, $2, $3)`, [id, name, description]),
  remove: (tx: Tx, id: string): Promise<number> => tx.run(`select auth.${remove}($1)`, [id]),
})
export type GroupQueries = ReturnType<typeof groupQueries>
export const categoryQueries = groupQueries(
  'list_permission_categories',
  'hold_permission_category',
  'save_permission_category',
  'delete_permission_category',
)
export const resourceQueries = groupQueries(
  'list_permission_resources',
  'hold_permission_resource',
  'save_permission_resource',
  'delete_permission_resource',
)
