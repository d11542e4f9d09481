import type { PurchaseStage } from '@twopost/contract/purchasing.states'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Pill } from '#ui/status.tsx'
import type { PurchaseOrder } from './purchasing.api.ts'
import { purchasingText } from './purchasing.text.ts'

/** Where a purchase order stands. */
export function StagePill({ stage, size }: { stage: PurchaseStage; size?: 'md' | 'lg' }) {
  const t = useText(purchasingText)
  return (
    <Pill family="purchase" value={stage} {...(size && { size })}>
      {t(`stage.${stage}`)}
    </Pill>
  )
}

/** "2 of 3 lines" with its bar. */
export function ReceivedShare({ order }: { order: PurchaseOrder }) {
  const t = useText(purchasingText)
  if (order.status === 'draft') return <span className="text-ink-3">{t('lines', { count: order.line_count })}</span>
  if (order.status === 'cancelled') return <span className="text-ink-3">{t('nothingReceived')}</span>
  const share = order.line_count === 0 ? 0 : order.done_count / order.line_count
  return (
    <span className="flex flex-col gap-1">
      <span>{t('linesOf', { done: String(order.done_count), count: order.line_count })}</span>
      <span className="h-1.5 overflow-hidden rounded-full bg-surface-3" aria-hidden="true">
        <span className="block h-full rounded-full bg-green-solid" style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  )
}

/** When it is expected; late ones in red with the days. */
export function Expected({ order }: { order: PurchaseOrder }) {
  const t = useText(purchasingText)
  const format = useFormat()
  if (order.days_late > 0) return <span className="text-bad">{t('daysLate', { count: order.days_late })}</span>
  return <>{order.expected_delivery && order.status !== 'cancelled' ? format.shortDay(order.expected_delivery) : '–'}</>
}
