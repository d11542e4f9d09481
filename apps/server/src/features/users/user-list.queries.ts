import { columns, combine, computed, nothing, outer, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { roles, users } from '#tables.gen.ts'

const userRow = combine(
  columns('u', users, ['id', 'account_id', 'name', 'email', 'system_role', 'role_id']),
  outer(columns('r', roles, { role_name: 'name' })),
  columns('u', users, [
    'status',
    'phone',
    'job_title',
    'location',
    'bio',
    'avatar_file_id',
    'accepted_at',
    'joined_at',
    'version',
    'created_at',
    'updated_at',
  ]),
  computed({
    shop_ids: [
      'text[]',
      'array(select us.shop_id::text from app.user_shops us where us.tenant_id = $1 and us.user_id = u.id order by us.shop_id)',
    ],
    technician_id: [
      'uuid?',
      '(select t.id from app.technicians t where t.tenant_id = $1 and t.user_id = u.id and t.deleted_at is null)',
    ],
  }),
)
export type UserRow = RowOf<typeof userRow>
const from = 'app.users u left join app.roles r on r.tenant_id = $1 and r.id = u.role_id'
const present = 'u.tenant_id = $1 and u.deleted_at is null'
/** `$2` shops. Someone limited to shops sees the people of those shops and those of all shops (C43). */
const inShops = `($2::uuid[] is null
  or not exists (select 1 from app.user_shops x where x.tenant_id = $1 and x.user_id = u.id)
  or exists (select 1 from app.user_shops x where x.tenant_id = $1 and x.user_id = u.id and x.shop_id = any($2)))`

export interface UserFilter {
  shopIds: readonly string[] | null
  search: string
  role: string
  status: string
}
const where = `${present} and ${inShops}
  and ($3 = '' or strpos(lower(u.name), lower($3)) > 0 or strpos(lower(u.email), lower($3)) > 0)
  and ($4 = '' or u.system_role = $4 or u.role_id::text = $4)
  and ($5 = '' or u.status = $5)`
const values = (tx: Tx, filter: UserFilter) => [tx.tenant, filter.shopIds, filter.search, filter.role, filter.status]

export const selectUsers = (tx: Tx, filter: UserFilter, at: { limit: number; offset: number }): Promise<UserRow[]> =>
  tx.rows(userRow, `select ${userRow.sql} from ${from} where ${where} order by lower(u.name), u.id limit $6 offset $7`, [
    ...values(tx, filter),
    at.limit,
    at.offset,
  ])
/** These people in no order, as far as they are in shops one may enter. */
export const selectUsersById = (tx: Tx, ids: readonly string[], shopIds: readonly string[] | null): Promise<UserRow[]> =>
  tx.rows(userRow, `select ${userRow.sql} from ${from} where ${present} and u.id = any($3::uuid[]) and ${inShops}`, [
    tx.tenant,
    shopIds,
    ids,
  ])
export const countUsers = async (tx: Tx, filter: UserFilter): Promise<number> =>
  (await tx.one({ count: 'int4' }, `select count(*)::int as count from app.users u where ${where}`, values(tx, filter))).count
export const selectUser = (tx: Tx, id: string, shopIds: readonly string[] | null): Promise<UserRow | undefined> =>
  tx.maybe(userRow, `select ${userRow.sql} from ${from} where ${present} and u.id = $3 and ${inShops}`, [tx.tenant, shopIds, id])
/** Null takes the photo away. */
export const setPhoto = (tx: Tx, id: string, fileId: string | null, at: Date): Promise<number> =>
  tx.run(
    'update app.users set avatar_file_id = $3, updated_at = $4, version = version + 1 where tenant_id = $1 and id = $2 and deleted_at is null',
    [tx.tenant, id, fileId, at],
  )
export const lockUser = (tx: Tx, id: string): Promise<{ id: string } | undefined> =>
  tx.maybe({ id: 'uuid' }, 'select id from app.users where tenant_id = $1 and id = $2 and deleted_at is null for update', [
    tx.tenant,
    id,
  ])
/**
 * Administrators who can act, held in one order, so that two changes cannot each leave the other as the last. Their shops are read by
 * a statement of its own once they are held: the one that waits for the lock would still see them as they were before.
 */
export async function lockActiveAdmins(tx: Tx): Promise<{ id: string; has_all_shops: boolean }[]> {
  const held = await tx.rows(
    { id: 'uuid' },
    `select id from app.users where tenant_id = $1 and deleted_at is null and status = 'active' and accepted_at is not null
        and system_role in ('admin', 'administrator') order by id for update`,
    [tx.tenant],
  )
  return tx.rows(
    { id: 'uuid', has_all_shops: 'bool' },
    `select u.id, not exists (select from app.user_shops s where s.tenant_id = $1 and s.user_id = u.id) as has_all_shops
       from app.users u where u.tenant_id = $1 and u.id = any($2::uuid[])`,
    [tx.tenant, held.map((admin) => admin.id)],
  )
}
export const findUserByEmail = (tx: Tx, emailKey: string): Promise<{ id: string } | undefined> =>
  tx.maybe({ id: 'uuid' }, 'select id from app.users where tenant_id = $1 and email_key = $2 and deleted_at is null', [
    tx.tenant,
    emailKey,
  ])
export const findUserByAccount = (tx: Tx, accountId: string): Promise<{ id: string } | undefined> =>
  tx.maybe({ id: 'uuid' }, 'select id from app.users where tenant_id = $1 and account_id = $2 and deleted_at is null', [
    tx.tenant,
    accountId,
  ])
export const findAccountIdByEmail = async (tx: Tx, emailKey: string): Promise<string | undefined> =>
  (await tx.maybe({ id: 'uuid' }, 'select id from auth.find_account($1)', [emailKey]))?.id

export interface UserValues {
  name: string
  email: string
  status: string
  system_role: string | null
  role_id: string | null
  phone: string
  job_title: string
  location: string
  bio: string
}
export const updateUserRow = (tx: Tx, id: string, user: UserValues, at: Date): Promise<number> =>
  tx.run(
    `update app.users set name = $3, email = $4, email_key = lower(btrim($4)), status = $5, system_role = $6, role_id = $7, phone = $8, job_title = $9,
            location = $10, bio = $11, updated_at = $12, version = version + 1
      where tenant_id = $1 and id = $2`,
    [
      tx.tenant,
      id,
      user.name,
      user.email,
      user.status,
      user.system_role,
      user.role_id,
      user.phone,
      user.job_title,
      user.location,
      user.bio,
      at,
    ],
  )
export const replaceUserShops = async (tx: Tx, id: string, shopIds: readonly string[]): Promise<void> => {
  await tx.run('delete from app.user_shops where tenant_id = $1 and user_id = $2', [tx.tenant, id])
  if (shopIds.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    shopIds.map((shopId) => [id, shopId]),
  )
  await tx.run(`insert into app.user_shops (tenant_id, user_id, shop_id) values ${sql}`, values)
}
export const markUserDeleted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run(
    'update app.users set deleted_at = $3, updated_at = $3, version = version + 1 where tenant_id = $1 and id = $2 and deleted_at is null',
    [tx.tenant, id, at],
  )
/** Of the people of these shops and of those of all shops. */
export const countByRole = (tx: Tx, shopIds: readonly string[] | null) =>
  tx.rows(
    { role_id: 'text', name: 'text?', status: users.status, invited: 'bool', count: 'int4' },
    `select coalesce(u.system_role, u.role_id::text) as role_id, r.name, u.status, u.joined_at is null as invited, count(*)::int as count
       from ${from} where ${present} and ${inShops} group by 1, 2, 3, 4 order by 1`,
    [tx.tenant, shopIds],
  )

export const renameAccount = (database: Database, accountId: string, name: string): Promise<object[]> =>
  database.single(nothing, 'select auth.rename_account($1, $2)', [accountId, name])
