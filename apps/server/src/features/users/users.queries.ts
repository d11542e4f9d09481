import type { Database, Tx } from '#platform/database/transaction.ts'

export interface NewUser {
  id: string
  accountId: string
  name: string
  email: string
  systemRole: string | null
  roleId: string | null
}
export const insertUser = (tx: Tx, user: NewUser, at: Date): Promise<number> =>
  tx.run(
    `insert into app.users (id, account_id, name, email, email_key, system_role, role_id, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [user.id, user.accountId, user.name, user.email, user.email.trim().toLowerCase(), user.systemRole, user.roleId, at],
  )
export const insertUserShop = (tx: Tx, userId: string, shopId: string): Promise<number> =>
  tx.run('insert into app.user_shops (user_id, shop_id) values ($1, $2)', [userId, shopId])
export const insertRole = (
  tx: Tx,
  role: { id: string; name: string; permissions: readonly string[] },
  at: Date,
): Promise<number> =>
  tx.run(
    `with made as (insert into app.roles (id, name, name_key, created_at, updated_at) values ($1, $2, lower($2), $4, $4) returning id)
     insert into app.role_permissions (role_id, permission) select made.id, p from made, unnest($3::text[]) p`,
    [role.id, role.name, role.permissions, at],
  )
export const insertTechnician = (
  tx: Tx,
  technician: { id: string; userId: string; skills: readonly string[] },
  at: Date,
): Promise<number> =>
  tx.run('insert into app.technicians (id, user_id, skills, created_at, updated_at) values ($1, $2, $3, $4, $4)', [
    technician.id,
    technician.userId,
    technician.skills,
    at,
  ])
/** Null when the slug is taken. */
export const createTenant = async (
  database: Database,
  tenant: { id: string; slug: string; name: string; state: string },
  at: Date,
): Promise<string | null> =>
  (
    await database.single<{ id: string | null }>('select auth.create_tenant($1, $2, $3, $4, $5) as id', [
      tenant.id,
      tenant.slug,
      tenant.name,
      tenant.state,
      at,
    ])
  )[0]?.id ?? null
/** Null when the address is taken. */
export const createAccount = async (
  database: Database,
  account: {
    id: string
    email: string
    emailKey: string
    name: string
    passwordHash: string
    verified: boolean
    isSuperAdmin: boolean
  },
  at: Date,
): Promise<string | null> =>
  (
    await database.single<{ id: string | null }>('select auth.create_account($1, $2, $3, $4, $5, $6, $7, $8) as id', [
      account.id,
      account.email,
      account.emailKey,
      account.name,
      account.passwordHash,
      account.verified,
      account.isSuperAdmin,
      at,
    ])
  )[0]?.id ?? null
export const countTenants = async (database: Database): Promise<number> =>
  (await database.single<{ count: number }>('select auth.count_tenants() as count'))[0]?.count ?? 0
export const countSuperAdmins = async (database: Database): Promise<number> =>
  (await database.single<{ count: number }>('select auth.count_super_admins() as count'))[0]?.count ?? 0
