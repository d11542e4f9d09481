import { Receipt } from 'lucide-react'
import { Suspense } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { SkeletonRows } from '#ui/feedback.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { type FeeRule, useFeeRules, useRetireFee } from '../pricing.api.ts'
import { RuleList } from '../rule-list.tsx'
import { useShopName } from '../shop-choice.tsx'
import { feesText } from './fees.text.ts'

const FeeDialog = lazyDialog(() => import('./fee-dialog.tsx'))
const FeeExample = lazyPart(() => import('./fee-example.tsx').then((module) => module.FeeExample))

/** The fees that orders are charged by rule, and what they come to on an example order (CAN24). */
export function FeeTab() {
  const t = useText(feesText)
  const found = useFeeRules()
  const retire = useRetireFee()
  const shopName = useShopName()
  const feeWords = useFeeWords()
  const fees = found.data?.fee_rules
  return (
    <div className="stack">
      <RuleList
        words={t}
        icon={<Receipt size={24} />}
        found={found}
        rules={fees}
        facts={({ shop_id }, version) => [version ? t(`classes.${version.sales_class}`) : '', shopName(shop_id)]}
        says={feeWords}
        dialog={({ rule, ...props }) => <FeeDialog {...props} fee={rule} />}
        onRetire={({ id }) => retire.mutateAsync({ params: { id } })}
      />
      {fees?.some((one) => !one.is_retired) && (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <FeeExample fees={fees} />
        </Suspense>
      )}
    </div>
  )
}

/** What a version of a fee asks for: "5% of labor and parts, at most $35.00". */
function useFeeWords() {
  const t = useText(feesText)
  const format = useFormat()
  return (one: NonNullable<FeeRule['current']>): string => {
    const of = t(`ofs.${one.of}`).toLowerCase()
    const amount = format.money(one.amount)
    const first =
      one.basis === 'percent'
        ? t('says.percent', { percent: format.percent(one.percent / 100, 4), of })
        : one.basis === 'fixed'
          ? t('says.fixed', { amount, of })
          : t('says.perUnit', { amount, pieces: t(`itemClasses.${one.item_class as 'tire'}`).toLowerCase() })
    return [
      first,
      one.min === null ? '' : t('least', { amount: format.money(one.min) }),
      one.max === null ? '' : t('most', { amount: format.money(one.max) }),
      one.per === 'service' && one.basis !== 'per_unit' ? t('perService') : '',
      one.valid_to === null ? '' : t('until', { day: format.calendarDate(one.valid_to) }),
    ]
      .filter(Boolean)
      .join(', ')
  }
}
