import type { Calls } from '@twopost/contract/calls'
import type { Sent } from '@twopost/contract/core/call'
import type { Item, ItemCategory } from '@twopost/contract/inventory'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { useShop } from '#platform/session/use-session.ts'

export type { Item, ItemCategory }

type ListQuery = NonNullable<Sent<Calls['listItems']>['query']>

/** Parts with what the selected shop has of them. */
export const useItems = (query: ListQuery) => useCall('listItems', { query }, { keepPrevious: true })
export const useItem = (id: string) => {
  const shop = useShop()
  return useCall('getItem', { params: { id }, query: { shop_id: shop?.id } })
}
export const useItemCategories = (search = '') =>
  useCall('listItemCategories', { query: { limit: 100, search: search || undefined } }, { keepPrevious: true, staleTime: 60_000 })
/** What others change of parts, and what goes in and out, is fetched again. */
export const useLiveItems = () => useLiveRefresh(['item.changed'], ['listItems', 'getItem', 'listItemCategories'])

const reads = ['listItems', 'getItem', 'listItemCategories'] as const
export const useCreateItem = () => useSend('createItem', { refreshes: reads })
export const useUpdateItem = () => useSend('updateItem', { refreshes: reads })
export const useDeleteItem = () => useSend('deleteItem', { refreshes: ['listItems', 'listItemCategories'] })
export const useCreateCategory = () => useSend('createItemCategory', { refreshes: reads })
export const useUpdateCategory = () => useSend('updateItemCategory', { refreshes: reads })
export const useDeleteCategory = () => useSend('deleteItemCategory', { refreshes: reads })
