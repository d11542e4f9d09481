import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { useLiveRequests } from './parts-requests.api.ts'
import { partsRequestsText } from './parts-requests.text.ts'

/** How many requests for parts of the shop wait, beside their entry in the menu; nothing without any. */
export default function WaitingRequestsCount() {
  const t = useText(partsRequestsText)
  const format = useFormat()
  const shop = useShop()
  const maySee = useMay('service-order:view')
  useLiveRequests(['listPartsRequests'])
  const query = { shop_id: shop?.id, status: 'pending', limit: 1 }
  const count =
    useCall('listPartsRequests', { query }, { enabled: maySee && Boolean(shop), staleTime: 60_000 }).data?.counts.pending ?? 0
  if (count === 0) return null
  return (
    <span className="count count--bad">
      <span aria-hidden="true">{format.number(count)}</span>
      <span className="sr-only">{t('waiting', { count })}</span>
    </span>
  )
}
