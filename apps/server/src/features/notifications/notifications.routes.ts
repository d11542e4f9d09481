import * as notifications from '@twopost/contract/notifications'
import { type Route, route } from '#platform/http/route.ts'
import {
  dismissNotification,
  listNotifications,
  listRecipients,
  listTechnicianNotifications,
  readAllNotifications,
  readNotification,
  sendNotification,
} from './notifications.service.ts'

export const notificationsRoutes: Route[] = [
  route(notifications.listNotifications, listNotifications),
  route(notifications.listTechnicianNotifications, listTechnicianNotifications),
  route(notifications.readNotification, readNotification),
  route(notifications.readAllNotifications, readAllNotifications),
  route(notifications.dismissNotification, dismissNotification),
  route(notifications.sendNotification, sendNotification),
  route(notifications.listRecipients, listRecipients),
]
