import { addDays } from '@twopost/contract/core/time'
import { useMemo } from 'react'
import { useCall } from '#platform/api/queries.ts'
import { dateOf, useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { cx } from '#ui/classes.ts'
import { workingSpans } from '../schedule/schedule-place.rules.ts'
import { type ServiceOrderDetail, useShopRecord } from '../service-orders.api.ts'
import { expectedTime } from './expected-time.rules.ts'
import { expectedTimeText } from './expected-time.text.ts'

/** How far ahead the working time of who does the work is looked at. */
const days = 7
const looks = { late: 'text-bad', after_due: 'text-warn', in_time: 'text-ok' } as const

/** When work that runs will be done: worked so far, the rest, now, and the promise on one line (x2). */
export function ExpectedTimeScale({ order }: { order: ServiceOrderDetail }) {
  const t = useText(expectedTimeText)
  const format = useFormat()
  const now = useNow(60_000)
  const shop = useShopRecord().data?.shop
  const runs = order.status === 'in_progress' && !order.on_hold
  const { today } = format
  const found = useCall(
    'getSchedule',
    { query: { shop_id: order.shop_id, from: today, to: addDays(today, days - 1) } },
    { enabled: runs && order.assigned_technician_id !== null, staleTime: 60_000 },
  )
  const schedule = found.data?.schedule
  const leadId = order.assigned_technician_id
  const work = useMemo(() => (schedule && leadId ? workingSpans(schedule, leadId) : undefined), [schedule, leadId])
  const seen = expectedTime(order, shop?.id === order.shop_id ? shop : undefined, now, work)
  if (!seen) return null
  const say = (ms: number) => format.dateTime(dateOf(ms).toISOString())
  const wish = seen.promised ?? seen.due
  return (
    <div className="mt-4 flex flex-col gap-2 border-t border-border pt-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-sm text-ink-3">{t('expected')}</span>
        <b className={cx('font-[620]', seen.verdict && looks[seen.verdict])}>
          {seen.expected === null ? t('waits') : say(seen.expected)}
        </b>
        <span className="text-sm text-ink-2">
          {seen.restMinutes > 0 ? t('rest', { time: format.duration(seen.restMinutes) }) : t('usedUp')}
          {seen.verdict && ` · ${t(seen.verdict)}`}
        </span>
      </p>
      <div className="relative h-3" aria-hidden="true">
        <span className="absolute inset-x-0 top-1 h-1.5 rounded-full bg-surface-4" />
        <span
          data-tone="green"
          className="absolute top-1 left-0 h-1.5 rounded-l-full bg-(--solid)"
          style={{ width: `${seen.workedPercent}%` }}
        />
        <span
          data-tone={seen.verdict === 'late' ? 'red' : seen.verdict === 'after_due' ? 'amber' : 'green'}
          className="absolute top-1 h-1.5"
          style={{
            left: `${seen.workedPercent}%`,
            width: `${seen.restPercent}%`,
            backgroundImage: 'repeating-linear-gradient(135deg, var(--solid) 0 3px, transparent 3px 6px)',
          }}
        />
        <span className="absolute top-0 h-3.5 w-0.5 -translate-x-1/2 bg-ink-1" style={{ left: `${seen.workedPercent}%` }} />
        {seen.wishPercent !== null && (
          <span
            className="absolute top-0 h-3.5 w-1 -translate-x-full rounded-sm bg-accent"
            style={{ left: `${seen.wishPercent}%` }}
          />
        )}
      </div>
      <p className="flex justify-between gap-3 text-xs text-ink-2">
        <span>{t('from', { time: say(seen.from) })}</span>
        {wish !== null && <span>{t(seen.promised === null ? 'due' : 'promised', { time: say(wish) })}</span>}
      </p>
    </div>
  )
}
