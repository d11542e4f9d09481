import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import type { LineItem } from '../detail/order-detail.api.ts'
import { orderPricesText } from './order-prices.text.ts'

/** Where the price of a line comes from, what the rule says where somebody said another one, and what discounts took off (CAN24). */
export function LinePriceFacts({ line }: { line: LineItem }) {
  const t = useText(orderPricesText)
  const format = useFormat()
  const { source, rule, rule_price, is_overridden, override_reason } = line.price
  const price = format.money(rule_price ?? 0)
  return (
    <>
      {is_overridden ? (
        <span className="block text-xs text-warn">
          {rule ? t('byHand', { rule: rule.name, price }) : t('byHandList', { price })}
        </span>
      ) : (
        source !== 'manual' && (
          <span className="block text-xs text-ink-3">{t(`source.${source}`, { rule: rule?.name ?? '' })}</span>
        )
      )}
      {override_reason !== '' && (
        <span className="block text-xs text-ink-3">
          {t(line.amount === 0 ? 'removed' : 'because', { reason: override_reason })}
        </span>
      )}
      {line.discount !== 0 && (
        <span className="block text-xs text-ink-3">
          {line.discount > 0
            ? t('off', { amount: format.money(line.discount) })
            : t('more', { amount: format.money(-line.discount) })}
        </span>
      )}
    </>
  )
}
