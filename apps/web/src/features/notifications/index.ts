export { LazyUnreadNotifications } from './lazy-unread-notifications.tsx'
export { NotificationBell } from './notification-bell.tsx'
export { useUnreadCount } from './notifications.api.ts'
