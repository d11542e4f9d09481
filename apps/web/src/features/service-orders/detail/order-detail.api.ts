import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { orderReads, type ServiceOrderDetail } from '../service-orders.api.ts'

export type LineItem = Answer<Calls['listLineItems']>['line_items'][number]
export type OrderService = Answer<Calls['listLineItems']>['services'][number]
export type Activity = Answer<Calls['listOrderActivities']>['activities'][number]
export type Attachment = Answer<Calls['listOrderAttachments']>['attachments'][number]

const refreshes = orderReads
export const useAddLine = () => useSend('addLineItem', { refreshes })
export const useUpdateLine = () => useSend('updateLineItem', { refreshes })
export const useDeleteLine = () => useSend('deleteLineItem', { refreshes })
/** Who the sold hours of a labor line go to (CLK7). */
export type LaborSplit = Answer<Calls['listSplits']>['splits'][number]
export const useReplaceSplit = () => useSend('replaceSplit', { refreshes: [...refreshes, 'listSplits', 'listOrderActivities'] })
const serviceReads = [...refreshes, 'getOrderConsent', 'listEstimates'] as const
export const useAddService = () => useSend('addOrderService', { refreshes: serviceReads })
export const useDeleteService = () => useSend('deleteOrderService', { refreshes: serviceReads })
export const useUpdateService = () => useSend('updateOrderService', { refreshes: serviceReads })
export const useAddTechnician = () => useSend('addOrderTechnician', { refreshes })
export const useRemoveTechnician = () => useSend('removeOrderTechnician', { refreshes })
export const useAddNote = () => useSend('addOrderNote', { refreshes: [...refreshes, 'listOrderNotes'] })
/** What a new attachment makes old. */
export const readsOfAttachments = [...refreshes, 'listOrderAttachments'] as const
/** Answers the draft that the order has from then on. */
export const useCreateInvoice = () => useSend('createInvoice', { refreshes: [...refreshes, 'listInvoices'] })

/** What drafts the invoice of one who pays; without an account it is the customer's. */
export const invoiceBody = (
  workOrderId: string,
  to: Pick<ServiceOrderDetail['to_bill'][number], 'payer_customer_id'> | undefined,
) => ({
  workOrderId,
  ...(to?.payer_customer_id && { payer_customer_id: to.payer_customer_id }),
})

/** What hangs on an order is read in the order's own shop, which need not be the selected one (G10). */
type Whose = Pick<ServiceOrderDetail, 'id' | 'shop_id'>
export const useNotes = ({ id, shop_id }: Whose, page: number) =>
  useCall('listOrderNotes', { params: { id }, query: { shop_id, page, limit: 20 } }, { keepPrevious: true })
export const useSplits = ({ id, shop_id }: Whose, enabled: boolean) =>
  useCall('listSplits', { params: { id }, query: { shop_id } }, { enabled })
export const useAttachments = ({ id, shop_id }: Whose) =>
  useCall('listOrderAttachments', { params: { id }, query: { shop_id, limit: 100 } }, { keepPrevious: true })
export const useActivities = ({ id, shop_id }: Whose, limit: number) =>
  useCall('listOrderActivities', { params: { id }, query: { shop_id, limit } }, { keepPrevious: true })
