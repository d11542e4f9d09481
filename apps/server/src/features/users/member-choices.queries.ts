import type { NotificationRow, Recipient } from '#features/notifications/index.ts'
import { columns, combine, computed, outer, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { roles, users } from '#tables.gen.ts'

/** Kinds of notifications that a member does not want. */
export const selectMuted = async (tx: Tx, userId: string): Promise<string[]> =>
  (
    await tx.maybe(columns('', users, ['muted']), 'select muted from app.users where tenant_id = $1 and id = $2', [
      tx.tenant,
      userId,
    ])
  )?.muted ?? []
export const updateMuted = (tx: Tx, userId: string, muted: readonly string[], at: Date): Promise<number> =>
  tx.run('update app.users set muted = $3, updated_at = $4 where tenant_id = $1 and id = $2', [tx.tenant, userId, muted, at])
/** Those of these members who do not want this kind. */
export const selectWhoMuted = async (tx: Tx, userIds: readonly string[], type: NotificationRow['type']): Promise<string[]> =>
  (
    await tx.rows({ id: 'uuid' }, 'select id from app.users where tenant_id = $1 and id = any($2::uuid[]) and $3 = any(muted)', [
      tx.tenant,
      userIds,
      type,
    ])
  ).map((row) => row.id)

const recipient = combine(
  columns('u', users, ['id', 'name']),
  computed({ role_id: ['text', 'coalesce(u.system_role, u.role_id::text)'] }),
  outer(columns('r', roles, { role_name: 'name' })),
)
/** People who can be told something: active members who have accepted, of these shops or of all. */
export const selectRecipients = (tx: Tx, shopIds: readonly string[] | null): Promise<Recipient[]> =>
  tx.rows(
    recipient,
    `select ${recipient.sql}
       from app.users u left join app.roles r on r.tenant_id = $1 and r.id = u.role_id
      where u.tenant_id = $1 and u.deleted_at is null and u.status = 'active' and u.accepted_at is not null
        and ($2::uuid[] is null
          or not exists (select 1 from app.user_shops x where x.tenant_id = $1 and x.user_id = u.id)
          or exists (select 1 from app.user_shops x where x.tenant_id = $1 and x.user_id = u.id and x.shop_id = any($2)))
      order by lower(u.name), u.id limit 1000`,
    [tx.tenant, shopIds],
  )

const roleUse = { role: 'text', count: 'int4' } as const
/** How many people have each role: one of the system's by its name, one of the organization's own by its id. */
export const countRoleUses = (tx: Tx): Promise<RowOf<typeof roleUse>[]> =>
  tx.rows(
    roleUse,
    `select coalesce(system_role, role_id::text) as role, count(*)::int as count from app.users
      where tenant_id = $1 and deleted_at is null and (system_role is not null or role_id is not null) group by 1`,
    [tx.tenant],
  )

/** Accepts a membership that waited; false when it is gone or was accepted before. */
export const acceptMembership = async (tx: Tx, userId: string, at: Date): Promise<boolean> =>
  (await tx.run(
    `update app.users set accepted_at = $3, updated_at = $3, version = version + 1
      where tenant_id = $1 and id = $2 and deleted_at is null and accepted_at is null`,
    [tx.tenant, userId, at],
  )) === 1
