import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { lowStockText } from './low-stock.text.ts'

/** How many parts of the shop are low, beside their entry in the menu; nothing without any (K6). */
export default function LowStockCount() {
  const t = useText(lowStockText)
  const format = useFormat()
  const shop = useShop()
  const maySee = useMay('inventory:view')
  useLiveRefresh(['item.changed'], ['listLowStock'])
  const query = { shop_id: shop?.id, limit: 1 }
  const count =
    useCall('listLowStock', { query }, { enabled: maySee && Boolean(shop), staleTime: 60_000 }).data?.pagination.total ?? 0
  if (count === 0) return null
  return (
    <span className="count">
      <span aria-hidden="true">{format.number(count)}</span>
      <span className="sr-only">{t('low', { count })}</span>
    </span>
  )
}
