import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { orderReads } from '../service-orders.api.ts'

export type LineItem = Answer<Calls['listLineItems']>['line_items'][number]
export type OrderService = Answer<Calls['listLineItems']>['services'][number]
export type Activity = Answer<Calls['listOrderActivities']>['activities'][number]
export type Attachment = Answer<Calls['listOrderAttachments']>['attachments'][number]

const refreshes = orderReads
export const useAddLine = () => useSend('addLineItem', { refreshes })
export const useUpdateLine = () => useSend('updateLineItem', { refreshes })
export const useDeleteLine = () => useSend('deleteLineItem', { refreshes })
export const useUpdateService = () => useSend('updateOrderService', { refreshes })
export const useAddTechnician = () => useSend('addOrderTechnician', { refreshes })
export const useRemoveTechnician = () => useSend('removeOrderTechnician', { refreshes })
export const useAddNote = () => useSend('addOrderNote', { refreshes: [...refreshes, 'listOrderNotes'] })
/** What a new attachment makes old. */
export const readsOfAttachments = [...refreshes, 'listOrderAttachments'] as const
/** Answers the draft that the order has from then on. */
export const useCreateInvoice = () => useSend('createInvoice', { refreshes: [...refreshes, 'listInvoices'] })
export const useNotes = (id: string, page: number) =>
  useCall('listOrderNotes', { params: { id }, query: { page, limit: 20 } }, { keepPrevious: true })
export const useAttachments = (id: string) =>
  useCall('listOrderAttachments', { params: { id }, query: { limit: 100 } }, { keepPrevious: true })
export const useActivities = (id: string, limit: number) =>
  useCall('listOrderActivities', { params: { id }, query: { limit } }, { keepPrevious: true })
