import type { Tx } from '#platform/database/transaction.ts'

export interface Texts {
  title: string
  message: string
}
export interface NotificationRow {
  id: string
  user_id: string
  type: 'job_assigned' | 'parts_approved' | 'flag_raised' | 'schedule_change' | 'system_alert' | 'message'
  texts: Record<'en' | 'es', Texts>
  priority: 'low' | 'medium' | 'high' | 'urgent'
  action_required: boolean
  action_url: string | null
  metadata: Record<string, string>
  read_at: Date | null
  created_at: Date
}
const columns = 'id, user_id, type, texts, priority, action_required, action_url, metadata, read_at, created_at'
const own = 'tenant_id = app.tid() and user_id = $1'

/** Writes it unless the person does not want this kind. 0: not written. */
export const insertNotification = (tx: Tx, row: Omit<NotificationRow, 'read_at'>): Promise<number> =>
  tx.run(
    `insert into app.notifications (id, user_id, type, texts, priority, action_required, action_url, metadata, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9
      where not exists (select 1 from app.users u where u.tenant_id = app.tid() and u.id = $2 and $3 = any(u.muted))`,
    [
      row.id,
      row.user_id,
      row.type,
      JSON.stringify(row.texts),
      row.priority,
      row.action_required,
      row.action_url,
      JSON.stringify(row.metadata),
      row.created_at,
    ],
  )
export const selectNotifications = (
  tx: Tx,
  userId: string,
  at: { onlyUnread: boolean; limit: number; offset: number },
): Promise<NotificationRow[]> =>
  tx.rows<NotificationRow>(
    `select ${columns} from app.notifications where ${own} and ($2 = false or read_at is null) order by created_at desc, id desc limit $3 offset $4`,
    [userId, at.onlyUnread, at.limit, at.offset],
  )
export const countNotifications = (tx: Tx, userId: string): Promise<{ total: number; unread: number }> =>
  tx.one(
    `select count(*)::int as total, (count(*) filter (where read_at is null))::int as unread from app.notifications where ${own}`,
    [userId],
  )
export const markRead = (tx: Tx, userId: string, id: string, at: Date): Promise<NotificationRow | undefined> =>
  tx.maybe<NotificationRow>(
    `update app.notifications set read_at = coalesce(read_at, $3) where ${own} and id = $2 returning ${columns}`,
    [userId, id, at],
  )
export const markAllRead = (tx: Tx, userId: string, at: Date): Promise<number> =>
  tx.run(`update app.notifications set read_at = $2 where ${own} and read_at is null`, [userId, at])
export const deleteNotification = (tx: Tx, userId: string, id: string): Promise<number> =>
  tx.run(`delete from app.notifications where ${own} and id = $2`, [userId, id])
/** Read ones go after 90 days, all after a year. */
export const sweepNotifications = (tx: Tx, at: Date): Promise<number> =>
  tx.run(
    `delete from app.notifications where tenant_id = app.tid()
        and (created_at < $1::timestamptz - interval '1 year' or (read_at is not null and created_at < $1::timestamptz - interval '90 days'))`,
    [at],
  )

/** People who can be told something: active members who have accepted. */
export const selectRecipients = (tx: Tx, shopIds: readonly string[] | null) =>
  tx.rows<{ id: string; name: string; role_id: string; role_name: string | null }>(
    `select u.id, u.name, coalesce(u.system_role, u.role_id::text) as role_id, r.name as role_name
       from app.users u left join app.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
      where u.tenant_id = app.tid() and u.deleted_at is null and u.status = 'active' and u.accepted_at is not null
        and ($1::uuid[] is null
          or not exists (select 1 from app.user_shops x where x.tenant_id = u.tenant_id and x.user_id = u.id)
          or exists (select 1 from app.user_shops x where x.tenant_id = u.tenant_id and x.user_id = u.id and x.shop_id = any($1)))
      order by lower(u.name), u.id limit 1000`,
    [shopIds],
  )
