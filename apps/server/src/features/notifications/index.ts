export { sweepNotifications } from './notifications.queries.ts'
export { notificationsRoutes } from './notifications.routes.ts'
export { type Notice, notify } from './notifications.service.ts'
