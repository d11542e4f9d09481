import { columns, combine, computed, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { authAccounts, users } from '#tables.gen.ts'

const memberRow = combine(
  columns('u', users, ['id', 'account_id', 'name', 'email', 'system_role']),
  computed({
    is_active: ['bool', "u.deleted_at is null and u.accepted_at is not null and u.status = 'active'"],
    technician_id: [
      'uuid?',
      '(select t.id from app.technicians t where t.tenant_id = $1 and t.user_id = u.id and t.deleted_at is null limit 1)',
    ],
    permissions: [
      'text[]',
      "coalesce((select array_agg(p.permission) from app.role_permissions p where p.tenant_id = $1 and p.role_id = u.role_id), '{}')",
    ],
    shop_ids: [
      'uuid[]',
      "coalesce((select array_agg(s.shop_id) from app.user_shops s where s.tenant_id = $1 and s.user_id = u.id), '{}')",
    ],
  }),
)
export type MemberRow = RowOf<typeof memberRow>
/** People of the organization with what they may do now. */
export const selectMembers = (tx: Tx, ids: readonly string[]): Promise<MemberRow[]> =>
  tx.rows(memberRow, `select ${memberRow.sql} from app.users u where u.tenant_id = $1 and u.id = any($2::uuid[])`, [
    tx.tenant,
    ids,
  ])
/** Languages of accounts; null where nobody chose one. */
export const selectLanguages = (tx: Tx, accountIds: readonly string[]) =>
  tx.rows(
    { account_id: 'uuid', ...columns('', authAccounts, ['email', 'language']).shape },
    'select * from auth.addresses_of($1::uuid[])',
    [accountIds],
  )
const activeUsers =
  "app.users u where u.tenant_id = $1 and u.deleted_at is null and u.accepted_at is not null and u.status = 'active'"
export const selectActiveIds = (tx: Tx, { limit, offset }: { limit: number; offset: number }) =>
  tx.rows(columns('u', users, ['id']), `select u.id from ${activeUsers} order by u.name, u.id limit $2 offset $3`, [
    tx.tenant,
    limit,
    offset,
  ])
export const countActive = async (tx: Tx): Promise<number> =>
  (await tx.one({ count: 'int4' }, `select count(*)::int as count from ${activeUsers}`, [tx.tenant])).count
/** The active people with these addresses. */
export const selectActiveByEmail = (tx: Tx, emailKeys: readonly string[]) =>
  tx.rows(
    columns('u', users, ['id', 'email_key']),
    `select u.id, u.email_key from ${activeUsers} and u.email_key = any($2::text[])`,
    [tx.tenant, emailKeys],
  )
