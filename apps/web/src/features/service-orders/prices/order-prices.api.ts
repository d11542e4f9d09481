import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { orderReads, type ServiceOrderDetail } from '../service-orders.api.ts'

export type OfferedJob = Answer<Calls['listOrderCannedJobs']>['canned_jobs'][number]
type Whose = Pick<ServiceOrderDetail, 'id' | 'shop_id'>

/** Canned jobs for an order, those that fit its vehicle first (CAN25). */
export const useOfferedJobs = ({ id, shop_id }: Whose, search: string, category: string) =>
  useCall(
    'listOrderCannedJobs',
    { params: { id }, query: { shop_id, limit: 50, ...(search && { search }), ...(category && { category }) } },
    { keepPrevious: true },
  )
export const useAddCannedJob = () => useSend('addCannedJob', { refreshes: [...orderReads, 'listOrderDiscounts'] })
export const useDiscounts = ({ id, shop_id }: Whose) => useCall('listOrderDiscounts', { params: { id }, query: { shop_id } })
export const useGiveDiscount = () => useSend('addOrderDiscount', { refreshes: [...orderReads, 'listOrderDiscounts'] })
export const useTakeDiscountBack = () => useSend('removeOrderDiscount', { refreshes: [...orderReads, 'listOrderDiscounts'] })
export const useChangeFee = () => useSend('changeOrderFee', { refreshes: orderReads })
export const useKeepCanned = () => useSend('createCannedJobFromService', { refreshes: ['listOrderCannedJobs'] })
/** What work like this took before on the same model, in the shops one may enter (CAN19). */
export const useLaborHistory = (
  order: ServiceOrderDetail,
  { cannedJobId, words = '' }: { cannedJobId?: string | undefined; words?: string | undefined },
) =>
  useCall(
    'getLaborHistory',
    {
      query: {
        vehicle_id: order.vehicle_id,
        ...(cannedJobId && { canned_job_id: cannedJobId }),
        ...(words && { q: words.slice(0, 80) }),
      },
    },
    { enabled: cannedJobId !== undefined || words.length > 2, staleTime: 60_000 },
  )
