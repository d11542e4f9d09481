import { columns, combine, computed, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { roles } from '#tables.gen.ts'

const roleRow = combine(
  columns('r', roles, ['id', 'name', 'description', 'version', 'created_at', 'updated_at']),
  computed({
    permissions: [
      'text[]',
      'array(select p.permission from app.role_permissions p where p.tenant_id = $1 and p.role_id = r.id order by p.permission)',
    ],
  }),
)
export type RoleRow = RowOf<typeof roleRow>
export const selectRoles = (tx: Tx): Promise<RoleRow[]> =>
  tx.rows(roleRow, `select ${roleRow.sql} from app.roles r where r.tenant_id = $1 order by r.name_key, r.id`, [tx.tenant])
export const selectRole = (tx: Tx, id: string): Promise<RoleRow | undefined> =>
  tx.maybe(roleRow, `select ${roleRow.sql} from app.roles r where r.tenant_id = $1 and r.id = $2`, [tx.tenant, id])
/** The roles of the organization's own that hold any of these permissions. */
export const selectRolesHolding = async (tx: Tx, permissions: readonly string[]): Promise<string[]> =>
  (
    await tx.rows(
      { role_id: 'uuid' },
      'select distinct role_id from app.role_permissions where tenant_id = $1 and permission = any($2::text[])',
      [tx.tenant, permissions],
    )
  ).map((row) => row.role_id)
export const lockRole = (tx: Tx, id: string): Promise<{ id: string } | undefined> =>
  tx.maybe({ id: 'uuid' }, 'select id from app.roles where tenant_id = $1 and id = $2 for update', [tx.tenant, id])
export const insertRoleRow = async (
  tx: Tx,
  role: { id: string; name: string; description: string; permissions: readonly string[] },
  at: Date,
): Promise<void> => {
  await tx.run(
    'insert into app.roles (tenant_id, id, name, name_key, description, created_at, updated_at) values ($1, $2, $3, lower($3), $4, $5, $5)',
    [tx.tenant, role.id, role.name, role.description, at],
  )
  await insertPermissions(tx, role.id, role.permissions)
}
async function insertPermissions(tx: Tx, roleId: string, permissions: readonly string[]): Promise<void> {
  if (permissions.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    permissions.map((permission) => [roleId, permission]),
  )
  await tx.run(`insert into app.role_permissions (tenant_id, role_id, permission) values ${sql}`, values)
}
export const updateRoleRow = (tx: Tx, id: string, role: { name: string; description: string }, at: Date): Promise<number> =>
  tx.run(
    'update app.roles set name = $3, name_key = lower($3), description = $4, updated_at = $5, version = version + 1 where tenant_id = $1 and id = $2',
    [tx.tenant, id, role.name, role.description, at],
  )
export const replacePermissions = async (tx: Tx, id: string, permissions: readonly string[]): Promise<void> => {
  await tx.run('delete from app.role_permissions where tenant_id = $1 and role_id = $2', [tx.tenant, id])
  await insertPermissions(tx, id, permissions)
}
export const deleteRoleRow = (tx: Tx, id: string): Promise<number> =>
  tx.run('delete from app.roles where tenant_id = $1 and id = $2', [tx.tenant, id])
