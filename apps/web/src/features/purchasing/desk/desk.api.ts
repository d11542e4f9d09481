import type { PartPresence } from '@twopost/contract/inventory.states'
import type { PartNeed, UnlistedNeed } from '@twopost/contract/purchasing'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { useShop } from '#platform/session/use-session.ts'

export type { PartNeed, PartPresence, UnlistedNeed }
export const needsOnPage = 25
export const unlistedOnPage = 10

/** What open work orders of the selected shop need, or of all that one may enter. */
export function usePartNeeds(presence: PartPresence, search: string, page: number) {
  const shop = useShop()
  const query = { shop_id: shop?.id, presence, search: search || undefined, page, limit: needsOnPage }
  return useCall('listPartNeeds', { query }, { keepPrevious: true })
}
/** Parts that were asked for and that the inventory does not have. */
export function useUnlistedNeeds(page: number) {
  const shop = useShop()
  return useCall('listUnlistedNeeds', { query: { shop_id: shop?.id, page, limit: unlistedOnPage } }, { keepPrevious: true })
}
const named = ['listUnlistedNeeds', 'listPartNeeds', 'listItems', 'getServiceOrder'] as const
export const useNameLine = () => useSend('updateLineItem', { refreshes: named })
export const useAddSpecialPart = () => useSend('createItem', { refreshes: ['listItems'] })
/** How many there are of each. */
export function usePartNeedCounts() {
  const shop = useShop()
  return useCall('listPartNeeds', { query: { shop_id: shop?.id, limit: 1 } }, { keepPrevious: true }).data?.counts
}
export const useOrderNeeds = () =>
  useSend('orderPartNeeds', {
    refreshes: ['listPartNeeds', 'listPurchaseOrders', 'listReorders', 'listPurchaseNeeds', 'getServiceOrder'],
  })
export const useLiveNeeds = () =>
  useLiveRefresh(
    ['purchase.changed', 'item.changed', 'parts_request.changed', 'order.changed'],
    ['listPartNeeds', 'listUnlistedNeeds'],
  )
