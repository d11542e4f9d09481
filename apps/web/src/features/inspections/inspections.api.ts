import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { api } from '#platform/api/client.ts'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type Inspection = Answer<Calls['getInspection']>['inspection']
export type Result = Inspection['results'][number]
export type InspectionSummary = Answer<Calls['listOrderInspections']>['inspections'][number]
export type Template = Answer<Calls['listInspectionTemplates']>['inspection_templates'][number]
export type MeasuredItem = Answer<Calls['listVehicleMeasurements']>['items'][number]
export type ChosenRating = Exclude<Result['rating'], 'not_checked'>

export function useOrderInspections(orderId: string) {
  useLiveRefresh(['inspection.changed'], ['listOrderInspections'], (event) => event.ids.order_id === orderId)
  // In whatever shop the order is (decision 25).
  return useCall('listOrderInspections', { params: { id: orderId }, query: { shop_id: '' } })
}
export function useInspection(id: string) {
  useLiveRefresh(
    ['inspection.changed', 'order.*'],
    ['getInspection'],
    (event) => event.ids.inspection_id === id || 'order_id' in event.ids,
  )
  return useCall('getInspection', { params: { id } })
}
/** Templates that an inspection can begin with. */
export const usePublishedTemplates = () => useCall('listInspectionTemplates', { query: { state: 'published', limit: 100 } })

const changed = ['getInspection', 'listOrderInspections', 'listVehicleInspections', 'listVehicleMeasurements'] as const
export const useStartInspection = () => useSend('startInspection', { refreshes: changed })
export const usePutResults = () => useSend('putInspectionResults', { refreshes: ['listOrderInspections'] })
export const useFinishInspection = () => useSend('finishInspection', { refreshes: changed })
export const useReviewInspection = () => useSend('reviewInspection', { refreshes: changed })
export const useReopenInspection = () => useSend('reopenInspection', { refreshes: changed })
export const useShareInspection = () => useSend('shareInspection', { refreshes: [...changed, 'listInspectionLinks'] })
export const useFindingService = () =>
  useSend('createFindingService', { refreshes: [...changed, 'getServiceOrder', 'listServiceOrders', 'getOrderConsent'] })
export const useInspectionLinks = (id: string, enabled: boolean) =>
  useCall('listInspectionLinks', { params: { id } }, { enabled })
export const useRevokeLink = () => useSend('revokeInspectionLink', { refreshes: ['listInspectionLinks'] })
export const fetchReportPdf = (id: string): Promise<Blob> => api('getInspectionPdf', { params: { id } }) as Promise<Blob>

export const useVehicleInspections = (vehicleId: string) =>
  useCall('listVehicleInspections', { params: { id: vehicleId }, query: { limit: 10 } })
export const useMeasurements = (vehicleId: string) => useCall('listVehicleMeasurements', { params: { id: vehicleId }, query: {} })

export const useInspectionRules = (shopId: string) => useCall('getInspectionRules', { params: { id: shopId } })
export const useSaveRules = () => useSend('putInspectionRules', { refreshes: ['getInspectionRules'] })
