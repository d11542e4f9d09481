import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { Pagination, pageFields, queryFlag } from '../core/page.ts'
import { MessageInput, Notification, Recipients } from './notifications.model.ts'

const list = z.object({ notifications: z.array(Notification), pagination: Pagination, unread_count: z.int() })
const query = z.object({ ...pageFields, unread: queryFlag().optional() })
const params = z.object({ id: pathId() })

export const listNotifications = defineCall({
  method: 'GET',
  path: '/notifications',
  summary: 'One’s own notifications, newest first (H28)',
  access: anyOf('notifications:view'),
  query,
  answer: list,
})
export const listTechnicianNotifications = defineCall({
  method: 'GET',
  path: '/technicians/{id}/notifications',
  summary: 'The same under a technician’s id, which is one’s own or `me` (H28)',
  access: anyOf('notifications:view'),
  params,
  query,
  answer: list,
  problems: ['TECHNICIAN_NOT_FOUND'],
})
export const readNotification = defineCall({
  method: 'POST',
  path: '/notifications/{id}/read',
  summary: 'Mark one’s own notification as read (H29)',
  access: anyOf('notifications:view'),
  params,
  answer: z.object({ notification: Notification }),
  problems: ['NOTIFICATION_NOT_FOUND'],
})
export const readAllNotifications = defineCall({
  method: 'POST',
  path: '/notifications/read-all',
  summary: 'Mark all of one’s own as read (H29)',
  access: anyOf('notifications:view'),
  answer: z.object({ read: z.int() }),
})
export const dismissNotification = defineCall({
  method: 'DELETE',
  path: '/notifications/{id}',
  summary: 'Put one’s own notification away for good (H30)',
  access: anyOf('notifications:view'),
  params,
  problems: ['NOTIFICATION_NOT_FOUND'],
})
export const sendNotification = defineCall({
  method: 'POST',
  path: '/notifications',
  summary: 'Write to people or to everyone of a role (OP-57)',
  access: anyOf('notifications:send'),
  status: 201,
  body: MessageInput,
  answer: z.object({ sent: z.int() }),
  problems: ['USER_NOT_FOUND', 'ROLE_NOT_FOUND', 'NO_RECIPIENT'],
})
export const listRecipients = defineCall({
  method: 'GET',
  path: '/notifications/recipients',
  summary: 'Whom one may write to',
  access: anyOf('notifications:send'),
  answer: z.object({ recipients: Recipients }),
})
