import type { Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { api } from '#platform/api/client.ts'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { useQueuedSend } from '#platform/offline/use-queued-send.ts'

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
/** A hand in a glove taps on, so an answer that does not come soon is not waited for. */
const patienceMs = 2500
/**
 * What was found at one item; kept on this device where it cannot be sent (INS10, OFF5). What is refused holds up the others of its inspection: as a rule
 * they would be refused for the same reason.
 */
export const usePutResults = (aboutOf: (input: Sent<Calls['putInspectionResults']>) => string) =>
  useQueuedSend('putInspectionResults', {
    ...{ refreshes: ['listOrderInspections'], aboutOf, patienceMs },
    recordOf: ({ params }) => params.id,
    partOf: ({ body }) => body.results.map((one) => `${one.item_id} ${one.position ?? ''}`).join(),
  })
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
