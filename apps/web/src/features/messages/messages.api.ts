import type { Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type Conversation = Answer<Calls['listConversations']>['conversations'][number]
export type Message = Answer<Calls['listMessages']>['messages'][number]
type ListQuery = NonNullable<Sent<Calls['listConversations']>['query']>

export const conversationsPerPage = 25
/** Threads, what is unread first; they follow what customers and the office write. */
export function useConversations(query: ListQuery) {
  useLiveRefresh(['conversation.changed'], ['listConversations'])
  return useCall('listConversations', { query }, { keepPrevious: true })
}
/** The latest of a thread, of one order where it is named. */
export function useThread(id: string, orderId: string | undefined, limit: number) {
  useLiveRefresh(['conversation.changed'], ['listMessages'], (event) => event.ids.conversation_id === id)
  const query = { limit: String(limit), ...(orderId !== undefined && { order_id: orderId }) }
  return useCall('listMessages', { params: { id }, query }, { keepPrevious: true })
}
const refreshes = ['listConversations', 'listMessages', 'listOrderActivities'] as const
export const useSendMessage = () => useSend('sendMessage', { refreshes })
export const useStartConversation = () => useSend('startConversation', { refreshes })
export const useReadConversation = () => useSend('readConversation', { refreshes: ['listConversations'] })
export const useAssignConversation = () => useSend('assignConversation', { refreshes })
export const useCloseConversation = () => useSend('closeConversation', { refreshes })
