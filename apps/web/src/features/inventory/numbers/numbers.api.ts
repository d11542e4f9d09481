import { useCall, useSend } from '#platform/api/queries.ts'
import { useShop } from '#platform/session/use-session.ts'

/** Parts that can stand in for one, as the selected shop has them. */
export const useAlternates = (id: string) => {
  const shop = useShop()
  return useCall('listAlternates', { params: { id }, query: { shop_id: shop?.id } }, { keepPrevious: true })
}
export const usePutNumbers = () => useSend('putItemNumbers', { refreshes: ['getItem', 'listItems', 'listAlternates'] })
