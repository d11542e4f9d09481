import type { Database, Tx } from '#platform/database/transaction.ts'

export interface UserRow {
  id: string
  account_id: string
  name: string
  email: string
  system_role: string | null
  role_id: string | null
  role_name: string | null
  status: 'active' | 'inactive' | 'suspended'
  phone: string
  job_title: string
  location: string
  bio: string
  avatar_file_id: string | null
  shop_ids: string[]
  technician_id: string | null
  accepted_at: Date | null
  joined_at: Date | null
  version: number
  created_at: Date
  updated_at: Date
}
const columns = `u.id, u.account_id, u.name, u.email, u.system_role, u.role_id, r.name as role_name, u.status, u.phone, u.job_title, u.location, u.bio,
  u.avatar_file_id, u.accepted_at, u.joined_at, u.version, u.created_at, u.updated_at,
  array(select us.shop_id::text from app.user_shops us where us.tenant_id = u.tenant_id and us.user_id = u.id order by us.shop_id) as shop_ids,
  (select t.id from app.technicians t where t.tenant_id = u.tenant_id and t.user_id = u.id and t.deleted_at is null) as technician_id`
const from = 'app.users u left join app.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id'
const present = 'u.tenant_id = app.tid() and u.deleted_at is null'
/** Someone limited to shops sees the people of those shops and those of all shops (C43). */
const inShops = (at: number) => `($${at}::uuid[] is null
  or not exists (select 1 from app.user_shops x where x.tenant_id = u.tenant_id and x.user_id = u.id)
  or exists (select 1 from app.user_shops x where x.tenant_id = u.tenant_id and x.user_id = u.id and x.shop_id = any($${at})))`

export interface UserFilter {
  shopIds: readonly string[] | null
  search: string
  role: string
  status: string
}
const where = `${present} and ${inShops(1)}
  and ($2 = '' or strpos(lower(u.name), lower($2)) > 0 or strpos(lower(u.email), lower($2)) > 0)
  and ($3 = '' or u.system_role = $3 or u.role_id::text = $3)
  and ($4 = '' or u.status = $4)`
const values = (filter: UserFilter) => [filter.shopIds, filter.search, filter.role, filter.status]

export const selectUsers = (tx: Tx, filter: UserFilter, at: { limit: number; offset: number }): Promise<UserRow[]> =>
  tx.rows<UserRow>(`select ${columns} from ${from} where ${where} order by lower(u.name), u.id limit $5 offset $6`, [
    ...values(filter),
    at.limit,
    at.offset,
  ])
export const countUsers = async (tx: Tx, filter: UserFilter): Promise<number> =>
  (await tx.one<{ count: number }>(`select count(*)::int as count from app.users u where ${where}`, values(filter))).count
export const selectUser = (tx: Tx, id: string, shopIds: readonly string[] | null): Promise<UserRow | undefined> =>
  tx.maybe<UserRow>(`select ${columns} from ${from} where ${present} and u.id = $2 and ${inShops(1)}`, [shopIds, id])
/** Null takes the photo away. */
export const setPhoto = (tx: Tx, id: string, fileId: string | null, at: Date): Promise<number> =>
  tx.run(
    'update app.users set avatar_file_id = $2, updated_at = $3, version = version + 1 where tenant_id = app.tid() and id = $1 and deleted_at is null',
    [id, fileId, at],
  )
export const lockUser = (tx: Tx, id: string): Promise<{ id: string } | undefined> =>
  tx.maybe('select id from app.users where tenant_id = app.tid() and id = $1 and deleted_at is null for update', [id])
/** Administrators who can act, held in one order, so that two changes cannot each leave the other as the last. */
export const lockActiveAdmins = (tx: Tx): Promise<{ id: string }[]> =>
  tx.rows(
    `select id from app.users where tenant_id = app.tid() and deleted_at is null and status = 'active' and accepted_at is not null
        and system_role in ('admin', 'administrator') order by id for update`,
  )
export const findUserByEmail = (tx: Tx, emailKey: string): Promise<{ id: string } | undefined> =>
  tx.maybe('select id from app.users where tenant_id = app.tid() and email_key = $1 and deleted_at is null', [emailKey])
export const findUserByAccount = (tx: Tx, accountId: string): Promise<{ id: string } | undefined> =>
  tx.maybe('select id from app.users where tenant_id = app.tid() and account_id = $1 and deleted_at is null', [accountId])
export const findAccountIdByEmail = async (tx: Tx, emailKey: string): Promise<string | undefined> =>
  (await tx.maybe<{ id: string }>('select id from auth.find_account($1)', [emailKey]))?.id

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
    `update app.users set name = $2, email = $3, email_key = lower(btrim($3)), status = $4, system_role = $5, role_id = $6, phone = $7, job_title = $8,
            location = $9, bio = $10, updated_at = $11, version = version + 1
      where tenant_id = app.tid() and id = $1`,
    [
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
  await tx.run('delete from app.user_shops where tenant_id = app.tid() and user_id = $1', [id])
  await tx.run('insert into app.user_shops (user_id, shop_id) select $1, s from unnest($2::uuid[]) s', [id, shopIds])
}
export const markUserDeleted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run(
    'update app.users set deleted_at = $2, updated_at = $2, version = version + 1 where tenant_id = app.tid() and id = $1 and deleted_at is null',
    [id, at],
  )
export const countByRole = (tx: Tx) =>
  tx.rows<{ role_id: string; name: string | null; status: string; invited: boolean; count: number }>(
    `select coalesce(u.system_role, u.role_id::text) as role_id, r.name, u.status, u.joined_at is null as invited, count(*)::int as count
       from ${from} where ${present} group by 1, 2, 3, 4 order by 1`,
  )

export const renameAccount = (database: Database, accountId: string, name: string): Promise<object[]> =>
  database.single('select auth.rename_account($1, $2)', [accountId, name])
