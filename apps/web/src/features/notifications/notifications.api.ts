import type { Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type Notification = Answer<Calls['listNotifications']>['notifications'][number]

/** The newest five and the number of unread ones; kept up to date by live events (B64, H31). */
export const newestQuery = { query: { limit: 5 } }
export function useNewest(enabled = true) {
  useLiveRefresh(['notification.changed'], ['listNotifications'])
  return useCall('listNotifications', newestQuery, { enabled, staleTime: 30_000 })
}
/** How many of one's own notifications are unread, kept up to date. */
export const useUnreadCount = (enabled: boolean): number => useNewest(enabled).data?.unread_count ?? 0
/** The newest unread ones, five at most (H6). */
export function useUnread(enabled: boolean) {
  useLiveRefresh(['notification.changed'], ['listNotifications'])
  return useCall('listNotifications', { query: { limit: 5, unread: 'true' } }, { enabled, keepPrevious: true })
}
export const useNotifications = (query: NonNullable<Sent<Calls['listNotifications']>['query']>) =>
  useCall('listNotifications', { query }, { keepPrevious: true })

const refreshes = ['listNotifications'] as const
export const useReadNotification = () => useSend('readNotification', { refreshes })
export const useReadAll = () => useSend('readAllNotifications', { refreshes })
export const useDismiss = () => useSend('dismissNotification', { refreshes })
export const useRecipients = () => useCall('listRecipients', {}, { staleTime: 60_000 })
export const useSendMessage = () => useSend('sendNotification', { refreshes })
