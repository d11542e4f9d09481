import { type PageQuery, pageOf, paginate } from '@twopost/contract/core/page'
import type { MessageInput } from '@twopost/contract/notifications'
import { systemRoleNames } from '@twopost/contract/permissions'
import type { MadeNotificationKind } from '@twopost/contract/registries/notification-kinds'
import { newId } from '#platform/database/ids.ts'
import { announceIn, announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { recipientsIn, whoMuted } from './notifications.events.ts'
import {
  countNotifications,
  deleteNotification,
  insertNotification,
  markAllRead,
  markRead,
  type NotificationRow,
  selectNotifications,
  type Texts,
} from './notifications.queries.ts'

/** Row → wire, in the reader's language (H27). */
const present = (ctx: Context, row: NotificationRow) => ({
  id: row.id,
  technicianId: ctx.principal.ownRecordIds.technician ?? null,
  type: row.type,
  ...row.texts[ctx.principal.language],
  priority: row.priority,
  isRead: row.read_at !== null,
  readAt: row.read_at?.toISOString() ?? null,
  actionRequired: row.action_required,
  actionUrl: row.action_url,
  metadata: row.metadata,
  createdAt: row.created_at.toISOString(),
})

export interface Notice {
  type: MadeNotificationKind
  texts: Record<'en' | 'es', Texts>
  priority?: NotificationRow['priority']
  actionRequired?: boolean
  /** Below the tenant's slug: `service-orders/…`. */
  actionUrl?: string
  metadata?: Record<string, string>
}

/**
 * Tells people something, in the transaction of its cause, which may be a job; each hears of it at once where they are signed in (B64).
 */
export async function notify(
  ctx: Pick<Context, 'tx' | 'tenant' | 'now'>,
  userIds: readonly string[],
  notice: Notice,
): Promise<void> {
  const people = [...new Set(userIds)]
  if (people.length === 0) return
  const muted = new Set((await whoMuted.ask(ctx, { userIds: people, type: notice.type })).flat())
  for (const userId of people.filter((one) => !muted.has(one))) {
    await insertNotification(ctx.tx, {
      id: newId(ctx.now),
      user_id: userId,
      type: notice.type,
      texts: notice.texts,
      priority: notice.priority ?? 'medium',
      action_required: notice.actionRequired ?? false,
      action_url: notice.actionUrl ?? null,
      metadata: notice.metadata ?? {},
      created_at: ctx.now,
    })
    await announceIn({ tx: ctx.tx, tenant: ctx.tenant, at: ctx.now }, 'notification.changed', null, { user_id: userId })
  }
}

/** A super-admin in a tenant has no membership, so nothing is theirs. */
const nobody = '00000000-0000-0000-0000-000000000000'
const ownId = (ctx: Context): string => ctx.userId ?? nobody

type ListQuery = PageQuery & { unread?: boolean | undefined }
export async function listNotifications(ctx: Context, { query }: { query: ListQuery }) {
  const at = pageOf(query)
  const onlyUnread = query.unread === true
  const [rows, counts] = await Promise.all([
    selectNotifications(ctx.tx, ownId(ctx), { onlyUnread, limit: at.limit, offset: at.offset }),
    countNotifications(ctx.tx, ownId(ctx)),
  ])
  return {
    notifications: rows.map((row) => present(ctx, row)),
    pagination: paginate(at, onlyUnread ? counts.unread : counts.total),
    unread_count: counts.unread,
  }
}

/** Under a technician's id only one's own are there (H28). @throws Problem TECHNICIAN_NOT_FOUND */
export async function listTechnicianNotifications(ctx: Context, { params, query }: { params: { id: string }; query: ListQuery }) {
  if (params.id !== 'me' && params.id.toLowerCase() !== ctx.principal.ownRecordIds.technician)
    throw new Problem('TECHNICIAN_NOT_FOUND')
  return listNotifications(ctx, { query })
}

const changed = (ctx: Context) => announceLive(ctx, 'notification.changed', null, { user_id: ownId(ctx) })

/** @throws Problem NOTIFICATION_NOT_FOUND for another person's (H29) */
export async function readNotification(ctx: Context, { params }: { params: { id: string } }) {
  const row = await markRead(ctx.tx, ownId(ctx), params.id, ctx.now)
  if (!row) throw new Problem('NOTIFICATION_NOT_FOUND')
  await changed(ctx)
  return { notification: present(ctx, row) }
}
export async function readAllNotifications(ctx: Context): Promise<{ read: number }> {
  const read = await markAllRead(ctx.tx, ownId(ctx), ctx.now)
  if (read > 0) await changed(ctx)
  return { read }
}
/** Stays gone (H30). @throws Problem NOTIFICATION_NOT_FOUND for another person's */
export async function dismissNotification(ctx: Context, { params }: { params: { id: string } }): Promise<void> {
  if ((await deleteNotification(ctx.tx, ownId(ctx), params.id)) === 0) throw new Problem('NOTIFICATION_NOT_FOUND')
  await changed(ctx)
}

/** Whom one may write to: the active people of the shops one may enter, and the roles that have any (OP-57). */
export async function listRecipients(ctx: Context) {
  const people = (await recipientsIn.ask(ctx, ctx.shopIds)).flat()
  const roles = new Map<string, { id: string; name: string; count: number }>()
  for (const person of people) {
    const role = roles.get(person.role_id) ?? { id: person.role_id, name: person.role_name ?? person.role_id, count: 0 }
    roles.set(person.role_id, { ...role, count: role.count + 1 })
  }
  return {
    recipients: {
      users: people.map(({ id, name, role_id, role_name }) => ({ id, name, role: role_name ?? role_id })),
      roles: [...roles.values()].sort((a, b) => a.name.localeCompare(b.name)),
    },
  }
}

/**
 * Writes to people or to everyone of a role (OP-57). Oneself is left out of a role.
 * @throws Problem USER_NOT_FOUND, ROLE_NOT_FOUND, NO_RECIPIENT
 */
export async function sendNotification(ctx: Context, { body }: { body: MessageInput }): Promise<{ sent: number }> {
  const people = (await recipientsIn.ask(ctx, ctx.shopIds)).flat()
  const known = new Set(people.map((person) => person.id))
  const stranger = body.user_ids?.find((id) => !known.has(id))
  if (stranger !== undefined) throw new Problem('USER_NOT_FOUND', { id: stranger })
  const ofRole = people.filter((person) => person.role_id === body.role)
  const isRole = ofRole.length > 0 || (systemRoleNames as readonly string[]).includes(body.role ?? '')
  if (body.role !== undefined && !isRole) throw new Problem('ROLE_NOT_FOUND', { id: body.role })
  const to = body.user_ids ?? ofRole.map((person) => person.id).filter((id) => id !== ctx.userId)
  if (to.length === 0) throw new Problem('NO_RECIPIENT')
  const text = { title: body.title, message: body.message }
  await notify(ctx, to, {
    type: 'message',
    texts: { en: text, es: text },
    priority: body.priority ?? 'medium',
    metadata: { from: ctx.actorName },
  })
  ctx.note({
    kind: 'notification',
    id: null,
    code: 'notification.written',
    params: { count: new Set(to).size },
    details: { title: body.title },
  })
  return { sent: new Set(to).size }
}
