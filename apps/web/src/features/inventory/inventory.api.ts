import type { Calls } from '@twopost/contract/calls'
import type { Sent } from '@twopost/contract/core/call'
import type {
  Item,
  ItemCategory,
  StockMovement as Movement,
  StockLocation as Place,
  StockAnalytics,
} from '@twopost/contract/inventory'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { useShop } from '#platform/session/use-session.ts'

export type { Item, ItemCategory, Movement, Place, StockAnalytics }

type ListQuery = NonNullable<Sent<Calls['listItems']>['query']>

/** Parts with what the selected shop has of them. */
export const useItems = (query: ListQuery) => useCall('listItems', { query }, { keepPrevious: true })
export const useItem = (id: string) => {
  const shop = useShop()
  return useCall('getItem', { params: { id }, query: { shop_id: shop?.id } })
}
type MovementQuery = NonNullable<Sent<Calls['listMovements']>['query']>
export const useMovements = (id: string, query: MovementQuery) => {
  const shop = useShop()
  return useCall('listMovements', { params: { id }, query: { shop_id: shop?.id, ...query } }, { keepPrevious: true })
}
/** The bins of the selected shop. */
export const usePlaces = () => {
  const shop = useShop()
  return useCall('listStockLocations', { query: { shop_id: shop?.id, limit: 100 } }, { staleTime: 60_000 })
}
export const useItemCategories = (search = '') =>
  useCall('listItemCategories', { query: { limit: 100, search: search || undefined } }, { keepPrevious: true, staleTime: 60_000 })
/** What others change of parts, and what goes in and out, is fetched again. */
export const useLiveItems = () =>
  useLiveRefresh(
    ['item.changed'],
    ['listItems', 'getItem', 'listKits', 'getKit', 'getItemUse', 'listItemCategories', 'listMovements', 'listStockLocations'],
  )

const reads = [
  'getStockAnalytics',
  'getItemUse',
  'listItems',
  'getItem',
  'listItemCategories',
  'listMovements',
  'listStockLocations',
] as const
export const useCreateItem = () => useSend('createItem', { refreshes: reads })
export const useUpdateItem = () => useSend('updateItem', { refreshes: reads })
export const useDeleteItem = () => useSend('deleteItem', { refreshes: ['listItems', 'listItemCategories'] })
export const useCreateCategory = () => useSend('createItemCategory', { refreshes: reads })
export const useUpdateCategory = () => useSend('updateItemCategory', { refreshes: reads })
export const useDeleteCategory = () => useSend('deleteItemCategory', { refreshes: reads })
/** Puts a part on the list of what is to be bought. */
export const useReorderItem = () => useSend('createReorder', { refreshes: ['listReorders', 'listPurchaseNeeds'] })
export const useAdjustItem = () => useSend('adjustItem', { refreshes: reads })
export const useMoveStock = () => useSend('moveStock', { refreshes: reads })
export const useCreatePlace = () => useSend('createStockLocation', { refreshes: reads })
export const useUpdatePlace = () => useSend('updateStockLocation', { refreshes: reads })
export const useDeletePlace = () => useSend('deleteStockLocation', { refreshes: reads })
/** What the selected shop has and uses; counted again at most once a minute. */
export const useStockAnalytics = () => {
  const shop = useShop()
  return useCall('getStockAnalytics', { query: { shop_id: shop?.id } }, { keepPrevious: true, staleTime: 60_000 })
}
export const useItemUse = (id: string) => {
  const shop = useShop()
  return useCall('getItemUse', { params: { id }, query: { shop_id: shop?.id } }, { keepPrevious: true })
}
export const useStockReason = (id: string, isOpen: boolean) => {
  const shop = useShop()
  return useCall('whyItem', { params: { id }, query: { shop_id: shop?.id } }, { enabled: isOpen })
}
