import type { CallName, Calls } from '@twopost/contract/calls'
import type { Sent } from '@twopost/contract/core/call'
import type { ServiceOrder, ServiceOrderDetail } from '@twopost/contract/service-orders'
import { api } from '#platform/api/client.ts'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { useShop } from '#platform/session/use-session.ts'

export type { ServiceOrder, ServiceOrderDetail }
export type OrderListQuery = NonNullable<Sent<Calls['listServiceOrders']>['query']>
export type OrderBoardQuery = NonNullable<Sent<Calls['getOrderBoard']>['query']>
export type OrderFields = Sent<Calls['createServiceOrder']>['body']

/** A page of orders of a shop with the counts of the tabs; nothing is asked before a shop is selected. */
export const useOrders = (query: OrderListQuery) =>
  useCall('listServiceOrders', { query }, { keepPrevious: true, enabled: Boolean(query.shop_id) })
/**
 * One order. It is asked for in the selected shop, as every read of orders is (G10); a link may lead to an order of another of one's shops,
 * so one that is not found there is looked for in all of them.
 */
export function useOrder(id: string) {
  const here = useCall('getServiceOrder', { params: { id } })
  const isElsewhere = here.error?.code === 'ORDER_NOT_FOUND'
  const anywhere = useCall('getServiceOrder', { params: { id }, query: { shop_id: '' } }, { enabled: isElsewhere })
  return isElsewhere ? anywhere : here
}
export const useBoard = (query: OrderBoardQuery) =>
  useCall('getOrderBoard', { query }, { keepPrevious: true, enabled: Boolean(query.shop_id) })
export const useOrderDraft = (shopId: string | undefined) =>
  useCall('getOrderDraft', { query: { shop_id: shopId } }, { enabled: Boolean(shopId), staleTime: 0 })

/** Active technicians of the selected shop, for pickers and filters. */
export function useShopTechnicians({ enabled = true } = {}) {
  const shop = useShop()
  return useCall(
    'listTechnicians',
    { query: { shop_id: shop?.id, status: 'active', limit: 100 } },
    { enabled: enabled && Boolean(shop), staleTime: 60_000 },
  )
}
/** The selected shop with its bays, rates and hours. */
export function useShopRecord() {
  const shop = useShop()
  return useCall('getShop', { params: { id: shop?.id ?? '' } }, { enabled: Boolean(shop), staleTime: 60_000 })
}

/** How a shop that counts by components taxes today, and what a customer is exempt of (NOW7); nothing for a shop with two rates. */
export const useShopTaxes = (shopId: string, customerId: string | undefined, mode: 'simple' | 'components' | undefined) =>
  useCall(
    'getShopTaxes',
    { params: { id: shopId }, query: { customer_id: customerId } },
    { enabled: mode === 'components', staleTime: 60_000 },
  ).data?.shop_taxes

/** What shows an order: old after any change of one. */
export const orderReads = [
  'listServiceOrders',
  'getOrderBoard',
  'getServiceOrder',
  'listOrderTechnicians',
  'listOrderActivities',
] as const satisfies readonly CallName[]
const refreshes = orderReads

export const useScheduleOrder = () => useSend('scheduleOrder', { refreshes })
export const useStartOrder = () => useSend('startOrder', { refreshes })
export const useCompleteOrder = () => useSend('completeOrder', { refreshes })
export const useCancelOrder = () => useSend('cancelOrder', { refreshes })
export const useAssignOrder = () => useSend('assignOrder', { refreshes: [...refreshes, 'listTechnicians'] })
export const useUpdateOrder = () => useSend('updateServiceOrder', { refreshes })
export const useDeleteOrder = () => useSend('deleteServiceOrder', { refreshes: ['listServiceOrders', 'getOrderBoard'] })
export const useDeleteDraft = () => useSend('deleteOrderDraft')

/** Keeps these calls fresh while others work on orders of the selected shop (G47). */
export function useLiveOrders(names: readonly CallName[]): void {
  const shop = useShop()
  useLiveRefresh(['order.*', 'job.*', 'timer.*'], names, (event) => event.shop_id === null || event.shop_id === shop?.id)
}
/** The work order for the bay, fetched with the session. */
export const fetchOrderPdf = (id: string, language?: 'en' | 'es'): Promise<Blob> =>
  api('getServiceOrderPdf', { params: { id }, query: { shop_id: '', language } }) as unknown as Promise<Blob>
