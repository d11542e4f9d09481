import type { CallName, Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { useShop } from '#platform/session/use-session.ts'

export type PartsRequest = Answer<Calls['listPartsRequests']>['parts_requests'][number]
type RequestQuery = NonNullable<Sent<Calls['listPartsRequests']>['query']>

const reads = [
  'listPartsRequests',
  'getPartsRequest',
  'getServiceOrder',
  'listOrderActivities',
  'getJob',
] as const satisfies readonly CallName[]

/** A page of the requests of a shop, what waits first; nothing is asked before a shop is selected. */
export const useRequests = (query: RequestQuery) =>
  useCall('listPartsRequests', { query }, { keepPrevious: true, enabled: Boolean(query.shop_id) })
export const useRequest = (id: string) =>
  useCall('getPartsRequest', { params: { id } }, { enabled: id !== '', keepPrevious: true })
/** What was asked for on an order, in whichever shop it is. */
export const useRequestsOfOrder = (orderId: string) => {
  useLiveRefresh(['parts_request.changed'], ['listPartsRequests'], (event) => event.ids.order_id === orderId)
  return useCall('listPartsRequests', { query: { shop_id: '', order_id: orderId, limit: 20 } }, { keepPrevious: true })
}
export const useRequestParts = () => useSend('requestParts', { refreshes: reads })
export const useChangeRequest = () => useSend('changePartsRequest', { refreshes: [...reads, 'listItems'] })

/** Keeps these calls fresh while others ask for parts and decide in the selected shop. */
export function useLiveRequests(names: readonly CallName[]): void {
  const shop = useShop()
  useLiveRefresh(['parts_request.*'], names, (event) => event.shop_id === null || event.shop_id === shop?.id)
}
