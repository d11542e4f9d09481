import { columns, combine, computed, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { roleLimits, roles, users } from '#tables.gen.ts'

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

const limitRow = columns('l', roleLimits, ['role_kind', 'role', 'kind', 'value'])
export type LimitRow = RowOf<typeof limitRow>
export type LimitKind = LimitRow['kind']
/** What the people of each role may come to by themselves, cents. */
export const selectLimits = (tx: Tx): Promise<LimitRow[]> =>
  tx.rows(limitRow, `select ${limitRow.sql} from app.role_limits l where l.tenant_id = $1`, [tx.tenant])
export const putLimit = (tx: Tx, limit: LimitRow, at: Date): Promise<number> =>
  tx.run(
    `insert into app.role_limits (tenant_id, role_kind, role, kind, value, updated_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, role_kind, role, kind) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [tx.tenant, limit.role_kind, limit.role, limit.kind, limit.value, at],
  )
/** The same of a role of the system where there is none yet. */
export const insertLimit = (tx: Tx, role: string, kind: LimitKind, cents: number, at: Date): Promise<number> =>
  tx.run(
    `insert into app.role_limits (tenant_id, role_kind, role, kind, value, updated_at) values ($1, 'system', $2, $3, $4, $5)
     on conflict (tenant_id, role_kind, role, kind) do nothing`,
    [tx.tenant, role, kind, cents, at],
  )
/** One limit of a role, or all that it has. */
export const deleteLimits = (tx: Tx, roleKind: LimitRow['role_kind'], role: string, kind: LimitKind | null): Promise<number> =>
  tx.run(
    'delete from app.role_limits where tenant_id = $1 and role_kind = $2 and role = $3 and ($4::text is null or kind = $4)',
    [tx.tenant, roleKind, role, kind],
  )
/** The role of a person: a name of the system's, or the id of one's own. */
export const selectRoleOf = async (tx: Tx, userId: string): Promise<string> => {
  const row = await tx.maybe(
    columns('u', users, ['system_role', 'role_id']),
    'select u.system_role, u.role_id from app.users u where u.tenant_id = $1 and u.id = $2',
    [tx.tenant, userId],
  )
  return row?.system_role ?? row?.role_id ?? ''
}
