/**
 * What people are told in the bell (H27): the one list for server, settings and texts. `isMade` is false for kinds that the requirements
 * name and nothing makes yet: they can be read and not sent, and no setting offers them (R1-30).
 */
export const notificationKinds = {
  job_assigned: { isMade: true },
  schedule_change: { isMade: true },
  job_cancelled: { isMade: true },
  flag_raised: { isMade: true },
  time_corrected: { isMade: true },
  message: { isMade: true },
  parts_requested: { isMade: true },
  parts_approved: { isMade: true },
  payment_received: { isMade: true },
  customer_answered: { isMade: true },
  customer_wrote: { isMade: true },
  system_alert: { isMade: true },
} as const satisfies Record<string, { isMade: boolean }>
export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]

type Made = { [K in NotificationKind]: (typeof notificationKinds)[K]['isMade'] extends true ? K : never }[NotificationKind]
/** Kinds that something in the product makes. */
export type MadeNotificationKind = Made
export const madeNotificationKinds = notificationKindNames.filter((kind): kind is Made => notificationKinds[kind].isMade)
