import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'

export type Dashboard = Answer<Calls['getDashboard']>['dashboard']
export type FloorPlace = NonNullable<Dashboard['floor']>[number]
export type Need = NonNullable<Dashboard['needs_you']>['items'][number]

export const useDashboard = (shopId: string | undefined) =>
  useCall('getDashboard', { query: { shop_id: shopId } }, { enabled: Boolean(shopId), keepPrevious: true, pollMs: 60_000 })
export const useRefreshDashboard = () => useSend('refreshDashboard', { refreshes: ['getDashboard'] })
export const useStart = () =>
  useSend('startOrder', { refreshes: ['getDashboard', 'listServiceOrders', 'getOrderBoard', 'getServiceOrder'] })
