import type { Tx } from '#platform/database/transaction.ts'

export interface RoleRow {
  id: string
  name: string
  description: string
  permissions: string[]
  user_count: number
  version: number
  created_at: Date
  updated_at: Date
}
const columns = `r.id, r.name, r.description, r.version, r.created_at, r.updated_at,
  array(select p.permission from app.role_permissions p where p.tenant_id = r.tenant_id and p.role_id = r.id order by p.permission) as permissions,
  (select count(*)::int from app.users u where u.tenant_id = r.tenant_id and u.role_id = r.id and u.deleted_at is null) as user_count`

export const selectRoles = (tx: Tx): Promise<RoleRow[]> =>
  tx.rows<RoleRow>(`select ${columns} from app.roles r where r.tenant_id = app.tid() order by r.name_key, r.id`)
export const selectRole = (tx: Tx, id: string): Promise<RoleRow | undefined> =>
  tx.maybe<RoleRow>(`select ${columns} from app.roles r where r.tenant_id = app.tid() and r.id = $1`, [id])
export const lockRole = (tx: Tx, id: string): Promise<{ id: string } | undefined> =>
  tx.maybe('select id from app.roles where tenant_id = app.tid() and id = $1 for update', [id])
export const insertRoleRow = (
  tx: Tx,
  role: { id: string; name: string; description: string; permissions: readonly string[] },
  at: Date,
): Promise<number> =>
  tx.run(
    `with made as (insert into app.roles (id, name, name_key, description, created_at, updated_at) values ($1, $2, lower($2), $3, $5, $5) returning id)
     insert into app.role_permissions (role_id, permission) select made.id, p from made, unnest($4::text[]) p`,
    [role.id, role.name, role.description, role.permissions, at],
  )
export const updateRoleRow = (tx: Tx, id: string, role: { name: string; description: string }, at: Date): Promise<number> =>
  tx.run(
    'update app.roles set name = $2, name_key = lower($2), description = $3, updated_at = $4, version = version + 1 where tenant_id = app.tid() and id = $1',
    [id, role.name, role.description, at],
  )
export const replacePermissions = async (tx: Tx, id: string, permissions: readonly string[]): Promise<void> => {
  await tx.run('delete from app.role_permissions where tenant_id = app.tid() and role_id = $1', [id])
  await tx.run('insert into app.role_permissions (role_id, permission) select $1, p from unnest($2::text[]) p', [id, permissions])
}
export const deleteRoleRow = (tx: Tx, id: string): Promise<number> =>
  tx.run('delete from app.roles where tenant_id = app.tid() and id = $1', [id])
/** How many people have each system role. */
export const countSystemRoles = (tx: Tx): Promise<{ system_role: string; count: number }[]> =>
  tx.rows(
    'select system_role, count(*)::int as count from app.users where tenant_id = app.tid() and system_role is not null and deleted_at is null group by system_role',
  )
