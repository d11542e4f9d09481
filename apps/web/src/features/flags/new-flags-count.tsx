import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { useLiveFlags } from './flags.api.ts'
import { flagsText } from './flags.text.ts'

/** How many flags of the shop nobody has looked at, beside their entry in the menu (B4); nothing without any. */
export default function NewFlagsCount() {
  const t = useText(flagsText)
  const format = useFormat()
  const shop = useShop()
  const maySee = useMay('service-order:view')
  useLiveFlags(['listFlags'])
  const query = { shop_id: shop?.id, status: 'new', limit: 1 }
  const count =
    useCall('listFlags', { query }, { enabled: maySee && Boolean(shop), staleTime: 60_000 }).data?.counts.status.new ?? 0
  if (count === 0) return null
  return (
    <span className="count count--bad">
      <span aria-hidden="true">{format.number(count)}</span>
      <span className="sr-only">{t('newCount', { count })}</span>
    </span>
  )
}
