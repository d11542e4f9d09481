import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type Dashboard = Answer<Calls['getDashboard']>['dashboard']
export type FloorPlace = NonNullable<Dashboard['floor']>[number]
export type TechnicianDashboard = Answer<Calls['getTechnicianDashboard']>['dashboard']
export type Need = NonNullable<Dashboard['needs_you']>['items'][number]

export const useDashboard = (shopId: string | undefined) =>
  useCall('getDashboard', { query: { shop_id: shopId } }, { enabled: Boolean(shopId), keepPrevious: true, pollMs: 60_000 })
/** What a technician is doing; `me` is oneself. Others' changes show by themselves. */
export function useTechnicianDashboard(id: string) {
  useLiveRefresh(
    ['timer.changed', 'job.changed', 'order.changed', 'technician.changed'],
    ['getTechnicianDashboard', 'listTechnicianJobs'],
  )
  return useCall('getTechnicianDashboard', { params: { id } })
}
export const useRefreshDashboard = () => useSend('refreshDashboard', { refreshes: ['getDashboard'] })
export const useStart = () =>
  useSend('startOrder', { refreshes: ['getDashboard', 'listServiceOrders', 'getOrderBoard', 'getServiceOrder'] })
