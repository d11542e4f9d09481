import type { ShopPapers } from '@twopost/contract/shops'
import { useCall, useSend } from '#platform/api/queries.ts'
import { usePaths } from '#platform/paths.ts'

export type { ShopPapers }
export const useShopPapers = (id: string) => useCall('getDocumentTexts', { params: { id } })
export const useUpdatePapers = () => useSend('updateDocumentTexts', { refreshes: ['getDocumentTexts'] })
/** Where the papers of a shop are set. */
export function usePapersPath(): (shopId: string) => string {
  const { shops } = usePaths()
  return (shopId) => `${shops}/${encodeURIComponent(shopId)}/papers`
}
