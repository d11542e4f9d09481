import type { Database, Tx } from '#platform/database/transaction.ts'
import { authTenants } from '#tables.gen.ts'

export interface NewUser {
  id: string
  accountId: string
  name: string
  email: string
  systemRole: string | null
  roleId: string | null
  phone?: string
  /** The person had an account before and has yet to accept. */
  waits?: boolean
  /** The person has signed in here already; else the first sign-in says so. */
  joined?: boolean
}
export const insertUser = (tx: Tx, user: NewUser, at: Date): Promise<number> =>
  tx.run(
    `insert into app.users (tenant_id, id, account_id, name, email, email_key, system_role, role_id, phone, created_at, updated_at, accepted_at, joined_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12)`,
    [
      tx.tenant,
      user.id,
      user.accountId,
      user.name,
      user.email,
      user.email.trim().toLowerCase(),
      user.systemRole,
      user.roleId,
      user.phone ?? '',
      at,
      user.waits ? null : at,
      user.joined ? at : null,
    ],
  )
export const insertUserShop = (tx: Tx, userId: string, shopId: string): Promise<number> =>
  tx.run('insert into app.user_shops (tenant_id, user_id, shop_id) values ($1, $2, $3)', [tx.tenant, userId, shopId])
export interface NewTenant {
  id: string
  slug: string
  name: string
  state: string
}
export interface NewAccount {
  id: string
  email: string
  emailKey: string
  name: string
  passwordHash: string
  verified: boolean
  isSuperAdmin: boolean
}
const makeTenant = 'select auth.create_tenant($1, $2, $3, $4, $5) as id'
const makeAccount = 'select auth.create_account($1, $2, $3, $4, $5, $6, $7, $8) as id'
const accountValues = (account: NewAccount, at: Date) => [
  account.id,
  account.email,
  account.emailKey,
  account.name,
  account.passwordHash,
  account.verified,
  account.isSuperAdmin,
  at,
]
/** Null when the slug is taken. */
export const createTenantIn = async (tx: Tx, tenant: NewTenant, at: Date): Promise<string | null> =>
  (await tx.one({ id: 'uuid?' }, makeTenant, [tenant.id, tenant.slug, tenant.name, tenant.state, at])).id
export const createTenant = (database: Database, tenant: NewTenant, at: Date): Promise<string | null> =>
  database.outside((tx) => createTenantIn(tx, tenant, at))
/** Null when the address is taken. */
export const createAccountIn = async (tx: Tx, account: NewAccount, at: Date): Promise<string | null> =>
  (await tx.one({ id: 'uuid?' }, makeAccount, accountValues(account, at))).id
export const createAccount = (database: Database, account: NewAccount, at: Date): Promise<string | null> =>
  database.outside((tx) => createAccountIn(tx, account, at))
export const findTenantBySlug = async (
  database: Database,
  slug: string,
): Promise<{ tenant_id: string; name: string } | undefined> =>
  (
    await database.single({ tenant_id: 'uuid', name: authTenants.name }, 'select tenant_id, name from auth.tenant_by_slug($1)', [
      slug,
    ])
  )[0]
export const countSuperAdmins = async (database: Database): Promise<number> =>
  (await database.single({ count: 'int4' }, 'select auth.count_super_admins() as count'))[0]?.count ?? 0
/** Ids of approved tenants, in pages. */
export const listTenantIds = async (database: Database, after: string | null, limit: number): Promise<string[]> =>
  (await database.single({ id: 'uuid' }, 'select auth.list_tenant_ids($1, $2) as id', [after, limit])).map((row) => row.id)
