import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type ApiKey = Answer<Calls['listApiKeys']>['api_keys'][number]
export type Webhook = Answer<Calls['listWebhooks']>['webhooks'][number]
export type Delivery = Answer<Calls['listWebhookDeliveries']>['deliveries'][number]
export type CalendarFeed = Answer<Calls['listCalendarFeeds']>['calendar_feeds'][number]
export const perPage = 25

export function useApiKeys(page: number) {
  useLiveRefresh(['integration.changed'], ['listApiKeys'])
  return useCall('listApiKeys', { query: { page, limit: perPage } }, { keepPrevious: true })
}
const keys = { refreshes: ['listApiKeys'] } as const
export const useCreateApiKey = () => useSend('createApiKey', keys)
export const useUpdateApiKey = () => useSend('updateApiKey', keys)
export const useRollApiKey = () => useSend('rollApiKey', keys)
export const useRevokeApiKey = () => useSend('revokeApiKey', keys)

export function useWebhooks() {
  useLiveRefresh(['integration.changed'], ['listWebhooks'])
  return useCall('listWebhooks', { query: { limit: 100 } }, { keepPrevious: true })
}
const hooks = { refreshes: ['listWebhooks'] } as const
export const useCreateWebhook = () => useSend('createWebhook', hooks)
export const useUpdateWebhook = () => useSend('updateWebhook', hooks)
export const useDeleteWebhook = () => useSend('deleteWebhook', hooks)
export const usePauseWebhook = () => useSend('pauseWebhook', hooks)
export const useResumeWebhook = () => useSend('resumeWebhook', hooks)
export const useRollSecret = () => useSend('rollWebhookSecret', hooks)

/** What a webhook was sent; asked again every few seconds while something waits, because tries are told to nobody. */
export const useDeliveries = (id: string, state: Delivery['state'] | undefined, page: number, isWaiting: boolean) =>
  useCall(
    'listWebhookDeliveries',
    { params: { id }, query: { page, limit: perPage, ...(state && { state }) } },
    { keepPrevious: true, ...(isWaiting && { pollMs: 3_000 }) },
  )
export const useDelivery = (id: string, isWaiting: boolean) =>
  useCall('getWebhookDelivery', { params: { id } }, isWaiting ? { pollMs: 3_000 } : {})
const sent = { refreshes: ['listWebhookDeliveries', 'getWebhookDelivery', 'listWebhooks'] } as const
export const useTestWebhook = () => useSend('testWebhook', sent)
export const useReplayDelivery = () => useSend('replayWebhookDelivery', sent)
export const useReplayRange = () => useSend('replayWebhook', sent)

export const useCalendarFeeds = () => useCall('listCalendarFeeds', { query: { limit: 100 } })
const feeds = { refreshes: ['listCalendarFeeds'] } as const
export const useCreateFeed = () => useSend('createCalendarFeed', feeds)
export const useDeleteFeed = () => useSend('deleteCalendarFeed', feeds)
