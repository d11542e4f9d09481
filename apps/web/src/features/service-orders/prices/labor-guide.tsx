import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Facts } from '#ui/layout.tsx'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { useLaborHistory } from './order-prices.api.ts'
import { orderPricesText } from './order-prices.text.ts'

/**
 * What work like this took before on the same model (CAN19, CAN25): of fewer than three jobs only that there are too few. `short` is one line, for beside
 * a field.
 */
export function LaborGuide({
  order,
  cannedJobId,
  words,
  short = false,
}: {
  order: ServiceOrderDetail
  cannedJobId?: string | undefined
  words?: string | undefined
  short?: boolean
}) {
  const t = useText(orderPricesText)
  const format = useFormat()
  const found = useLaborHistory(order, { cannedJobId, words }).data?.labor_history
  if (!found) return null
  const { n, sold, clocked, price } = found
  const hours = (value: number) => t('hours', { count: format.number(value, 1) })
  if (!sold) return short && n === 0 ? null : <p className="text-xs text-ink-3">{t('guide.tooFew', { count: n })}</p>
  if (short)
    return (
      <p className="text-xs text-ink-2">
        {clocked
          ? t('guide.typical', { sold: hours(sold.median), clocked: hours(clocked.median), count: String(n) })
          : t('guide.typicalSold', { sold: hours(sold.median), count: String(n) })}
      </p>
    )
  const range = (of: { low: number; high: number }, say: (value: number) => string) =>
    t('guide.range', { low: say(of.low), high: say(of.high) })
  const fact = (value: string, below: string) => (
    <>
      <b className="block font-[620]">{value}</b>
      <span className="text-xs text-ink-3">{below}</span>
    </>
  )
  return (
    <Facts
      items={[
        [t('guide.sold'), fact(hours(sold.median), range(sold, hours))],
        [t('guide.clocked'), clocked ? fact(hours(clocked.median), range(clocked, hours)) : fact('–', t('guide.noClock'))],
        ...(price ? [[t('guide.price'), fact(format.money(price.median), t('guide.jobs', { count: String(n) }))] as const] : []),
      ]}
    />
  )
}
