import { useShops } from '#features/shops/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { connectionsText } from './connections.text.ts'

/** Which shops, as a list to tick; none is all of them. */
export function ShopChoice({ value, onValue }: { value: readonly string[]; onValue: (ids: string[]) => void }) {
  const shops = useShops().data?.shops ?? []
  return (
    <div className="flex flex-col gap-2">
      {shops.map((shop) => (
        <Checkbox
          key={shop.id}
          checked={value.includes(shop.id)}
          onCheckedChange={(on) => onValue(on ? [...value, shop.id] : value.filter((id) => id !== shop.id))}
        >
          {shop.name}
        </Checkbox>
      ))}
    </div>
  )
}

/** The names of these shops, or that it is all of them. */
export function useShopNames(): (ids: readonly string[]) => string {
  const t = useText(connectionsText)
  const shops = useShops().data?.shops ?? []
  return (ids) =>
    ids.length === 0 ? t('allShops') : ids.map((id) => shops.find((shop) => shop.id === id)?.name ?? '—').join(', ')
}
