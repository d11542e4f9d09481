import type { Calls } from '@twopost/contract/calls'
import type { Sent } from '@twopost/contract/core/call'
import type { VendorBill, VendorBillLine } from '@twopost/contract/purchasing'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type { VendorBill, VendorBillLine }

type ListQuery = NonNullable<Sent<Calls['listVendorBills']>['query']>
export const useVendorBills = (query: ListQuery, options: { enabled?: boolean } = {}) =>
  useCall('listVendorBills', { query }, { keepPrevious: true, ...options })
export const useVendorBill = (id: string) => useCall('getVendorBill', { params: { id } })
/** What came from a supplier to a shop and no bill names. */
export const useUnbilled = (shopId: string | undefined, supplierId: string | null) =>
  useCall(
    'listUnbilled',
    { query: { shop_id: shopId, supplier_id: supplierId ?? '', limit: 100 } },
    { enabled: supplierId !== null },
  )
type AccountQuery = NonNullable<Sent<Calls['getSupplierAccount']>['query']>
export const useSupplierAccount = (id: string, query: AccountQuery, options: { enabled?: boolean } = {}) =>
  useCall('getSupplierAccount', { params: { id }, query }, { keepPrevious: true, ...options })

export const billReads = ['listVendorBills', 'getVendorBill', 'listUnbilled', 'getSupplierAccount'] as const
/** What others enter and post is fetched again. */
export const useLiveBills = () => useLiveRefresh(['bill.changed', 'purchase.changed'], billReads)
export const useCreateBill = () => useSend('createVendorBill', { refreshes: billReads })
export const useUpdateBill = () => useSend('updateVendorBill', { refreshes: billReads })
export const useDeleteBill = () =>
  useSend('deleteVendorBill', { refreshes: ['listVendorBills', 'listUnbilled', 'getSupplierAccount'] })
export const useMatchBill = () => useSend('matchVendorBill', { refreshes: billReads })
const stock = ['listItems', 'getItem', 'listMovements'] as const
export const usePostBill = () => useSend('postVendorBill', { refreshes: [...billReads, ...stock] })
export const useReverseBill = () => useSend('reverseVendorBill', { refreshes: [...billReads, ...stock] })
export const useDeleteBillPaper = () => useSend('deleteVendorBillFile', { refreshes: billReads })
