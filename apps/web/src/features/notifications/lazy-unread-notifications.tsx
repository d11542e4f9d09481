import { lazyPart } from '#ui/lazy-part.ts'

/** The unread notifications of the technician's dashboard, fetched when it is shown. */
export const LazyUnreadNotifications = lazyPart(() =>
  import('./unread-notifications.tsx').then((module) => module.UnreadNotifications),
)
