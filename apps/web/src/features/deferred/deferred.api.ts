import type { Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type Deferred = Answer<Calls['listDeferredServices']>['deferred'][number]
export type DeferredOffer = Answer<Calls['listOrderDeferred']>['deferred'][number]
type ListQuery = NonNullable<Sent<Calls['listDeferredServices']>['query']>

export function useDeferred(query: ListQuery) {
  useLiveRefresh(['deferred.changed'], ['listDeferredServices'])
  return useCall('listDeferredServices', { query }, { keepPrevious: true })
}
/** The work of a vehicle that was not done, what waits first. */
export function useVehicleDeferred(vehicleId: string, limit: number) {
  useLiveRefresh(['deferred.changed'], ['listVehicleDeferred'], (event) => event.ids.vehicle_id === vehicleId)
  return useCall('listVehicleDeferred', { params: { id: vehicleId }, query: { limit } }, { keepPrevious: true })
}
/** What is open from earlier visits of a vehicle, with its price on a new order of a shop. */
export function useVehicleOffers(vehicleId: string, shopId: string | undefined) {
  useLiveRefresh(['deferred.changed'], ['listVehicleOffers'], (event) => event.ids.vehicle_id === vehicleId)
  return useCall(
    'listVehicleOffers',
    { params: { id: vehicleId }, query: { shop_id: shopId } },
    { enabled: shopId !== undefined },
  )
}
/** What is open from earlier visits, with its price on this order. */
export function useOrderDeferred(orderId: string, vehicleId: string) {
  useLiveRefresh(['deferred.changed'], ['listOrderDeferred'], (event) => event.ids.vehicle_id === vehicleId)
  return useCall('listOrderDeferred', { params: { id: orderId }, query: { shop_id: '' } })
}
const changed = ['listDeferredServices', 'listVehicleDeferred', 'listOrderDeferred', 'listVehicleOffers'] as const
export const useNoteDeferred = () => useSend('createDeferredService', { refreshes: changed })
export const useDismissDeferred = () => useSend('dismissDeferredService', { refreshes: changed })
export const useFollowUp = () => useSend('addDeferredContact', { refreshes: changed })
export const useAddDeferred = () =>
  useSend('addDeferredToOrder', {
    refreshes: [...changed, 'getServiceOrder', 'listServiceOrders', 'listOrderActivities', 'getOrderConsent'],
  })
