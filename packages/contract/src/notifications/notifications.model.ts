import * as z from 'zod'
import { id } from '../core/ids.ts'
import { requiredLine, requiredProse } from '../core/text.ts'
import { notificationKindNames } from '../registries/notification-kinds.ts'

export const NotificationType = z.enum(notificationKindNames)
export type NotificationType = z.output<typeof NotificationType>
export const NotificationPriority = z.enum(['low', 'medium', 'high', 'urgent'])
export type NotificationPriority = z.output<typeof NotificationPriority>

/** What someone is told (H27); title and message are in the reader's language. */
export const Notification = z
  .object({
    id: z.string(),
    technicianId: z.string().nullable(),
    type: NotificationType,
    title: z.string(),
    message: z.string(),
    priority: NotificationPriority,
    isRead: z.boolean(),
    readAt: z.iso.datetime().nullable(),
    actionRequired: z.boolean(),
    /** A path of the product below the tenant's slug, `service-orders/…`. */
    actionUrl: z.string().nullable(),
    metadata: z.record(z.string(), z.string()),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Notification' })

/** A message to people, or to everyone of a role (OP-57). */
export const MessageInput = z
  .strictObject({
    user_ids: z.array(id()).min(1, 'TOO_FEW').max(200, 'TOO_MANY').optional(),
    role: z.string().max(60, 'TOO_LONG').optional(),
    title: requiredLine(120),
    message: requiredProse(1000),
    priority: NotificationPriority.optional(),
  })
  .refine((input) => (input.user_ids === undefined) !== (input.role === undefined), {
    error: 'RECIPIENT_REQUIRED',
    path: ['user_ids'],
  })
export type MessageInput = z.output<typeof MessageInput>

/** Whom one may write to. */
export const Recipients = z
  .object({
    users: z.array(z.object({ id: z.string(), name: z.string(), role: z.string() })),
    roles: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
  })
  .meta({ id: 'Recipients' })
