import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'

export type Plan = Answer<Calls['planSchedule']>['plan']

/** Days of the selected shop. */
export function useSchedule(from: string, to: string) {
  const shop = useShop()
  return useCall('getSchedule', { query: { shop_id: shop?.id ?? '', from, to } }, { keepPrevious: true, enabled: Boolean(shop) })
}
/** Free times for one order; asked for while somebody looks. */
export function useSuggestions(orderId: string | null) {
  const may = useMay('service-order:schedule')
  return useCall(
    'suggestSchedule',
    { query: { order_id: orderId ?? '' } },
    { enabled: may && orderId !== null, staleTime: 15_000 },
  )
}
const scheduleReads = [
  'getSchedule',
  'suggestSchedule',
  'listServiceOrders',
  'getServiceOrder',
  'getOrderBoard',
  'getDashboard',
] as const
export const useMoveBooking = () => useSend('scheduleOrder', { refreshes: scheduleReads })
export const usePlan = () => useSend('planSchedule', { refreshes: [] })
export const useApply = () => useSend('applySchedule', { refreshes: scheduleReads })
