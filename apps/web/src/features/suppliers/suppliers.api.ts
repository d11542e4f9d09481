import type { Calls } from '@twopost/contract/calls'
import type { Sent } from '@twopost/contract/core/call'
import type { Supplier } from '@twopost/contract/suppliers'
import { useCall, useSend } from '#platform/api/queries.ts'

export type { Supplier }

type ListQuery = NonNullable<Sent<Calls['listSuppliers']>['query']>

/** Suppliers of the organization, whatever shop is selected (L2). */
export const useSuppliers = (query: ListQuery) => useCall('listSuppliers', { query }, { keepPrevious: true })
/** The categories that suppliers have already. */
export const useSupplierCategories = (): readonly string[] =>
  useCall('listSuppliers', { query: { limit: 1 } }, { staleTime: 60_000 }).data?.categories ?? []
export const useSupplier = (id: string, { enabled = true } = {}) => useCall('getSupplier', { params: { id } }, { enabled })

const reads = ['listSuppliers', 'getSupplier'] as const
export const useCreateSupplier = () => useSend('createSupplier', { refreshes: reads })
/** Parts show the name of their supplier. */
export const useUpdateSupplier = () => useSend('updateSupplier', { refreshes: [...reads, 'listItems', 'getItem'] })
export const useDeleteSupplier = () => useSend('deleteSupplier', { refreshes: ['listSuppliers'] })
