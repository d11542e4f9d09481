import { useShops } from '#features/shops/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { Select } from '#ui/select.tsx'
import { pricingText } from './pricing.text.ts'

/** `''` stands for all shops: a choice is never without a value. */
export const allShops = ''

/** Where a rule counts: in one shop, or in all of them. */
export function ShopChoice({ value, onValue }: { value: string; onValue: (shopId: string) => void }) {
  const t = useText(pricingText)
  const shops = useShops().data?.shops ?? []
  return (
    <Select
      value={value}
      onValue={onValue}
      options={[{ value: allShops, label: t('allShops') }, ...shops.map((shop) => ({ value: shop.id, label: shop.name }))]}
    />
  )
}

/** The name of the shop of a rule. */
export function useShopName() {
  const t = useText(pricingText)
  const shops = useShops().data?.shops ?? []
  return (shopId: string | null): string =>
    shopId === null ? t('allShops') : (shops.find((one) => one.id === shopId)?.name ?? '–')
}
