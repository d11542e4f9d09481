import type { OrderPriority, OrderStatus } from '@twopost/contract/service-orders.states'
import { CircleAlert } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { cx } from '#ui/classes.ts'
import { Pill, Priority } from '#ui/status.tsx'
import type { ServiceOrder } from './service-orders.api.ts'
import { serviceOrdersText } from './service-orders.text.ts'

/** The state of an order in words and shape (G2). */
export function OrderStatusPill({ status, size }: { status: OrderStatus; size?: 'md' | 'lg' }) {
  const t = useText(serviceOrdersText)
  return (
    <Pill family="status" value={status} {...(size && { size })}>
      {t(`statuses.${status}`)}
    </Pill>
  )
}

/** Low, Medium (= normal), High, Critical; `quiet` shows the shape and only speaks the word. */
export function OrderPriorityMark({ priority, quiet }: { priority: OrderPriority; quiet?: boolean }) {
  const t = useText(serviceOrdersText)
  const word = t(`priorities.${priority}`)
  return quiet ? <Priority priority={priority} label={word} /> : <Priority priority={priority}>{word}</Priority>
}

type Dated = Pick<ServiceOrder, 'due_date' | 'is_overdue' | 'status' | 'will_be_late'>

/** The plan ends after the promised time, else after the due date (NOW12). */
export function WillBeLate() {
  const t = useText(serviceOrdersText)
  return (
    <span className="inline-flex min-w-0 items-center gap-1 text-amber-fg" title={t('willBeLateWhy')}>
      <CircleAlert size={14} className="flex-none" aria-hidden="true" />
      {t('willBeLate')}
    </span>
  )
}

/** When an order is due: "Today 4:00 PM", "Fri, Nov 20", "2 days overdue" (G39). Finished orders are never late. */
export function OrderDue({ order, icon, className }: { order: Dated; icon?: boolean; className?: string }) {
  const format = useFormat()
  const t = useText(serviceOrdersText)
  if (!order.due_date)
    return (
      <span className={cx('text-ink-3', className)}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('noDue')}</span>
      </span>
    )
  const open = order.status === 'pending' || order.status === 'scheduled' || order.status === 'in_progress'
  const due = format.due(order.due_date)
  const late = open && due.late
  const day = (
    <time
      dateTime={order.due_date}
      title={format.exact(order.due_date)}
      className={cx(
        'inline-flex items-center gap-1.5 whitespace-nowrap',
        late ? 'text-bad' : open && due.today ? 'font-[520] text-ink-1' : 'text-ink-2',
        !order.will_be_late && className,
      )}
    >
      {late && icon && <CircleAlert size={15} aria-hidden="true" />}
      {late || !due.late ? due.text : format.date(order.due_date)}
    </time>
  )
  if (!order.will_be_late) return day
  return (
    <span className={cx('inline-flex flex-col items-start', className)}>
      {day}
      <span className="text-xs whitespace-nowrap">
        <WillBeLate />
      </span>
    </span>
  )
}

/** `2019 Freightliner Cascadia 126`; year, make and model as far as known. */
export function vehicleName(vehicle: { year: number | null; make: string; model: string }): string {
  return [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ')
}
