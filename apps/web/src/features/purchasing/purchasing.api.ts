import type { Calls } from '@twopost/contract/calls'
import type { Sent } from '@twopost/contract/core/call'
import type { PurchaseNeed, PurchaseOrder, PurchaseOrderLine, Reorder } from '@twopost/contract/purchasing'
import { api } from '#platform/api/client.ts'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { shrunk } from '#platform/offline/shrink-photo.ts'
import { useShop } from '#platform/session/use-session.ts'
import { sendFile } from '#platform/uploads/send-file.ts'

export type { PurchaseNeed, PurchaseOrder, PurchaseOrderLine, Reorder }

type ListQuery = NonNullable<Sent<Calls['listPurchaseOrders']>['query']>
export const usePurchaseOrders = (query: ListQuery) => useCall('listPurchaseOrders', { query }, { keepPrevious: true })
export const usePurchaseOrder = (id: string) => useCall('getPurchaseOrder', { params: { id } })
export const needsOnPage = 100
/** What the selected shop is short of. */
export function useNeeds(search = '', limit = needsOnPage, page = 1) {
  const shop = useShop()
  const query = { shop_id: shop?.id, limit, page, search: search || undefined }
  return useCall('listPurchaseNeeds', { query }, { enabled: shop !== null, keepPrevious: true })
}
/** What somebody asked for in the selected shop and nobody has ordered. */
export function useAsked(limit = needsOnPage, page = 1) {
  const shop = useShop()
  return useCall(
    'listReorders',
    { query: { shop_id: shop?.id, status: 'pending', limit, page } },
    { enabled: shop !== null, keepPrevious: true },
  )
}

const reads = ['listPurchaseOrders', 'getPurchaseOrder', 'listPurchaseNeeds', 'listReorders', 'listItems', 'getItem'] as const
/** What others buy is fetched again. */
export const useLivePurchases = () =>
  useLiveRefresh(
    ['purchase.changed', 'item.changed'],
    ['listPurchaseOrders', 'getPurchaseOrder', 'listPurchaseNeeds', 'listReorders', 'listDeliveries'],
  )
export const useCreatePurchaseOrder = () => useSend('createPurchaseOrder', { refreshes: reads })
export const useUpdatePurchaseOrder = () => useSend('updatePurchaseOrder', { refreshes: reads })
export const useDeletePurchaseOrder = () =>
  useSend('deletePurchaseOrder', { refreshes: ['listPurchaseOrders', 'listPurchaseNeeds'] })
export const useOrderPurchase = () => useSend('orderPurchaseOrder', { refreshes: reads })
export const useSendPurchase = () => useSend('sendPurchaseOrder', { refreshes: reads })
/** Its PDF, fetched with the session. */
export const fetchPurchasePdf = (id: string, language?: 'en' | 'es'): Promise<Blob> =>
  api('getPurchaseOrderPdf', { params: { id }, query: { language } }) as unknown as Promise<Blob>
/** What came of a purchase order. */
export const useDeliveries = (id: string) => useCall('listDeliveries', { query: { purchase_order_id: id, limit: 50 } })
/** The calls that answer with photos of what goes back. */
export const photoReads = ['listDeliveries', 'listVendorClaims', 'getSupplierAccount'] as const
/** Sends a photo of what goes back, small enough for the line of a dock. @throws ApiError */
export async function sendDamagePhoto(lineId: string, photo: File): Promise<void> {
  const file = await shrunk(photo)
  const what = { purpose: 'delivery-photo' as const, target: { delivery_line_id: lineId }, details: {}, file }
  await sendFile(what, { signal: new AbortController().signal, onState: () => undefined })
}
export const useReceive = () => useSend('createDelivery', { refreshes: [...reads, 'listDeliveries', 'listMovements'] })
export const useClosePurchase = () => useSend('closePurchaseOrderShort', { refreshes: reads })
export const useCancelPurchase = () => useSend('cancelPurchaseOrder', { refreshes: reads })
export const useBulkReorder = () => useSend('bulkReorder', { refreshes: reads })
export const useUpdateReorder = () => useSend('updateReorder', { refreshes: ['listReorders'] })
export const useCancelReorder = () => useSend('cancelReorder', { refreshes: reads })
