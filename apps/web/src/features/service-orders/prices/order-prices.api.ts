import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { orderReads, type ServiceOrderDetail } from '../service-orders.api.ts'

export type OfferedJob = Answer<Calls['listOrderCannedJobs']>['canned_jobs'][number]
type Whose = Pick<ServiceOrderDetail, 'id' | 'shop_id'>

/** Canned jobs for an order, those that fit its vehicle first (CAN25). */
export const useOfferedJobs = ({ id, shop_id }: Whose, search: string) =>
  useCall(
    'listOrderCannedJobs',
    { params: { id }, query: { shop_id, limit: 50, ...(search && { search }) } },
    { keepPrevious: true },
  )
export const useAddCannedJob = () => useSend('addCannedJob', { refreshes: [...orderReads, 'listOrderDiscounts'] })
export const useDiscounts = ({ id, shop_id }: Whose) => useCall('listOrderDiscounts', { params: { id }, query: { shop_id } })
export const useGiveDiscount = () => useSend('addOrderDiscount', { refreshes: [...orderReads, 'listOrderDiscounts'] })
export const useTakeDiscountBack = () => useSend('removeOrderDiscount', { refreshes: [...orderReads, 'listOrderDiscounts'] })
export const useChangeFee = () => useSend('changeOrderFee', { refreshes: orderReads })
export const useKeepCanned = () => useSend('createCannedJobFromService', { refreshes: ['listOrderCannedJobs'] })
