import { defineText } from '#platform/i18n/text.ts'

/** The bell alone: it is on every screen, what opens under it is not. */
export const bellText = defineText(
  {
    bell: 'Notifications',
    bellUnread: '{count, plural, one {Notifications, # unread} other {Notifications, # unread}}',
  },
  {
    bell: 'Notificaciones',
    bellUnread: '{count, plural, one {Notificaciones, # sin leer} other {Notificaciones, # sin leer}}',
  },
)
