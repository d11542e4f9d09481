import * as calls from '@twopost/contract/integrations'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { changeApiKey, createApiKey, listApiKeys, revokeApiKey, rollApiKey, showApiKey } from './api-keys.service.ts'
import { createCalendarFeed, deleteCalendarFeed, listCalendarFeeds, showPublicCalendar } from './calendar.service.ts'
import { listDeliveries, replayDelivery, replayRange, showDelivery, testWebhook } from './deliveries.service.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  pauseWebhook,
  resumeWebhook,
  rollSecret,
  showWebhook,
} from './webhooks.service.ts'

export const integrationsRoutes: Route[] = [
  route(calls.listApiKeys, listApiKeys),
  route(calls.getApiKey, showApiKey),
  route(calls.createApiKey, createApiKey),
  route(calls.updateApiKey, changeApiKey),
  route(calls.rollApiKey, rollApiKey),
  route(calls.revokeApiKey, revokeApiKey),
  route(calls.listWebhooks, listWebhooks),
  route(calls.getWebhook, showWebhook),
  routeOutside(calls.createWebhook, createWebhook),
  routeOutside(calls.updateWebhook, changeWebhook),
  route(calls.deleteWebhook, deleteWebhook),
  route(calls.pauseWebhook, pauseWebhook),
  route(calls.resumeWebhook, resumeWebhook),
  route(calls.testWebhook, testWebhook),
  route(calls.rollWebhookSecret, rollSecret),
  route(calls.listWebhookDeliveries, listDeliveries),
  route(calls.getWebhookDelivery, showDelivery),
  route(calls.replayWebhookDelivery, replayDelivery),
  route(calls.replayWebhook, replayRange),
  route(calls.listCalendarFeeds, listCalendarFeeds),
  route(calls.createCalendarFeed, createCalendarFeed),
  route(calls.deleteCalendarFeed, deleteCalendarFeed),
  route(calls.getPublicCalendar, showPublicCalendar),
]
