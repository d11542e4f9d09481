import { Wrench } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { useLaborRates, useRetireRate } from '../pricing.api.ts'
import { RuleList } from '../rule-list.tsx'
import { useShopName } from '../shop-choice.tsx'
import { ratesText } from './rates.text.ts'

const RateDialog = lazyDialog(() => import('./rate-dialog.tsx'))

/** The labor rates of an organization, with what each says today (CAN24). */
export function RateTab() {
  const t = useText(ratesText)
  const format = useFormat()
  const found = useLaborRates()
  const retire = useRetireRate()
  const shopName = useShopName()
  return (
    <RuleList
      words={t}
      icon={<Wrench size={24} />}
      found={found}
      rules={found.data?.labor_rates}
      facts={({ category, shop_id }, version) => [
        t(`categories.${category}`),
        shopName(shop_id),
        version && version.tiers.length > 0 ? t('tierCount', { count: version.tiers.length }) : '',
      ]}
      says={({ amount }) => t('perHour', { amount: format.money(amount) })}
      dialog={({ rule, ...props }) => <RateDialog {...props} rate={rule} />}
      onRetire={({ id }) => retire.mutateAsync({ params: { id } })}
    />
  )
}
