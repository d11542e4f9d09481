import type { Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useShop } from '#platform/session/use-session.ts'

export type Kit = Answer<Calls['getKit']>['kit']
type ListQuery = NonNullable<Sent<Calls['listKits']>['query']>

/** Kits with what the selected shop can make of them. */
export const useKits = (query: ListQuery) => useCall('listKits', { query }, { keepPrevious: true })
export const useKit = (id: string) => {
  const shop = useShop()
  return useCall('getKit', { params: { id }, query: { shop_id: shop?.id } })
}
const refreshes = ['listKits', 'getKit', 'listItems', 'getItem', 'listItemCategories'] as const
export const useCreateKit = () => useSend('createKit', { refreshes })
export const useUpdateKit = () => useSend('updateKit', { refreshes })
export const useDeleteKit = () => useSend('deleteKit', { refreshes: ['listKits', 'listItems', 'listItemCategories'] })
