import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useMay } from '#platform/session/use-session.ts'

export type ServiceLevel = Answer<Calls['listServiceLevels']>['service_levels'][number]

/** The organization's promises, the soonest first. */
export const useServiceLevels = () => {
  const may = useMay('service-order:view', 'settings:view', 'settings:create')
  return useCall('listServiceLevels', { query: { limit: 100 } }, { enabled: may, staleTime: 60_000 })
}
const refreshes = ['listServiceLevels', 'listServiceOrders', 'getServiceOrder'] as const
export const useCreateServiceLevel = () => useSend('createServiceLevel', { refreshes })
export const useUpdateServiceLevel = () => useSend('updateServiceLevel', { refreshes })
export const useDeleteServiceLevel = () => useSend('deleteServiceLevel', { refreshes })
