import type { NotificationKind } from '@twopost/contract/registries/notification-kinds'
import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { notifications } from '#tables.gen.ts'

export interface Texts {
  title: string
  message: string
}
const notificationRow = combine(
  columns('', notifications, ['id', 'user_id']),
  computed({ type: [typed<NotificationKind>('text'), 'type'] }),
  computed({ texts: [typed<Record<'en' | 'es', Texts>>('jsonb'), 'texts'] }),
  columns('', notifications, ['priority', 'action_required', 'action_url']),
  computed({ metadata: [typed<Record<string, string>>('jsonb'), 'metadata'] }),
  columns('', notifications, ['read_at', 'created_at']),
)
export type NotificationRow = RowOf<typeof notificationRow>
const own = 'tenant_id = $1 and user_id = $2'

export const insertNotification = (tx: Tx, row: Omit<NotificationRow, 'read_at'>): Promise<number> =>
  tx.run(
    `insert into app.notifications (tenant_id, id, user_id, type, texts, priority, action_required, action_url, metadata, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tx.tenant,
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
  tx.rows(
    notificationRow,
    `select ${notificationRow.sql} from app.notifications where ${own} and ($3 = false or read_at is null) order by created_at desc, id desc limit $4 offset $5`,
    [tx.tenant, userId, at.onlyUnread, at.limit, at.offset],
  )
export const countNotifications = (tx: Tx, userId: string): Promise<{ total: number; unread: number }> =>
  tx.one(
    { total: 'int4', unread: 'int4' },
    `select count(*)::int as total, (count(*) filter (where read_at is null))::int as unread from app.notifications where ${own}`,
    [tx.tenant, userId],
  )
export const markRead = (tx: Tx, userId: string, id: string, at: Date): Promise<NotificationRow | undefined> =>
  tx.maybe(
    notificationRow,
    `update app.notifications set read_at = coalesce(read_at, $4) where ${own} and id = $3 returning ${notificationRow.sql}`,
    [tx.tenant, userId, id, at],
  )
export const markAllRead = (tx: Tx, userId: string, at: Date): Promise<number> =>
  tx.run(`update app.notifications set read_at = $3 where ${own} and read_at is null`, [tx.tenant, userId, at])
export const deleteNotification = (tx: Tx, userId: string, id: string): Promise<number> =>
  tx.run(`delete from app.notifications where ${own} and id = $3`, [tx.tenant, userId, id])
/** Read ones go after 90 days, all after a year. */
export const sweepNotifications = (tx: Tx, at: Date): Promise<number> =>
  tx.run(
    `delete from app.notifications where tenant_id = $1
        and (created_at < $2::timestamptz - interval '1 year' or (read_at is not null and created_at < $2::timestamptz - interval '90 days'))`,
    [tx.tenant, at],
  )
