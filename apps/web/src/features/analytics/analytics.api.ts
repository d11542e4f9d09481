import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type Dashboard = Answer<Calls['getDashboard']>['dashboard']
export type FloorPlace = NonNullable<Dashboard['floor']>[number]
export type TechnicianDashboard = Answer<Calls['getTechnicianDashboard']>['dashboard']
export type TechnicianPerformance = Answer<Calls['getTechnicianPerformance']>['performance']
export type ScheduleDay = Answer<Calls['getTechnicianSchedule']>['days'][number]
export type Need = NonNullable<Dashboard['needs_you']>['items'][number]

export const useDashboard = (shopId: string | undefined) =>
  useCall('getDashboard', { query: { shop_id: shopId } }, { enabled: Boolean(shopId), keepPrevious: true, pollMs: 60_000 })
/** What a technician is doing; `me` is oneself. Others' changes show by themselves. */
export function useTechnicianDashboard(id: string) {
  useLiveRefresh(
    ['timer.changed', 'job.changed', 'order.changed', 'technician.changed'],
    ['getTechnicianDashboard', 'listTechnicianJobs', 'getTechnicianSchedule', 'getTechnicianPerformance'],
  )
  return useCall('getTechnicianDashboard', { params: { id } })
}
/** Figures of the last 30 days (H34). */
export const useTechnicianPerformance = (id: string) => useCall('getTechnicianPerformance', { params: { id } })
/** Today and the six days after it (H40). */
export const useTechnicianSchedule = (id: string) => useCall('getTechnicianSchedule', { params: { id } })
export const useRefreshDashboard = () => useSend('refreshDashboard', { refreshes: ['getDashboard'] })
export const useStart = () =>
  useSend('startOrder', { refreshes: ['getDashboard', 'listServiceOrders', 'getOrderBoard', 'getServiceOrder'] })
