import type { ScheduleOrder } from '@twopost/contract/service-orders'
import { dateOf } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { cx } from '#ui/classes.ts'
import { Plate } from '#ui/identity.tsx'
import { StatusGlyph } from '#ui/status.tsx'
import { useGrowing } from '#ui/use-growing.ts'
import { RowHead } from './schedule-row-head.tsx'
import type { DayView, ScheduleBy } from './scheduling.rules.ts'
import { schedulingText } from './scheduling.text.ts'

/** The day on a phone: each technician or bay with what is booked, by time. */
export function DayList({
  view,
  by,
  orders,
  onPick,
}: {
  view: DayView
  by: ScheduleBy
  orders: ReadonlyMap<string, ScheduleOrder>
  onPick: (orderId: string) => void
}) {
  const t = useText(schedulingText)
  const format = useFormat()
  const time = (ms: number) => format.time(dateOf(ms).toISOString())
  const [drawn] = useGrowing(view.rows.length, 2, 1)
  return (
    <ul className="flex flex-col gap-3" aria-label={t(by)}>
      {view.rows.slice(0, drawn).map((row) => (
        <li key={row.id} className="card">
          <RowHead row={row} by={by} />
          {row.bars.length === 0 && <p className="px-3 pb-3 text-sm text-ink-3">{t('nothing')}</p>}
          <ul>
            {row.bars.map((bar) => {
              const order = bar.orderId === null ? undefined : orders.get(bar.orderId)
              const span = `${time(bar.from)} – ${time(bar.to)}`
              return (
                <li key={bar.id} className="border-t border-border">
                  {order ? (
                    <button
                      type="button"
                      className="flex min-h-14 w-full items-center gap-3 px-3 py-2 text-left"
                      onClick={() => onPick(order.id)}
                    >
                      <StatusGlyph status={order.status} toned />
                      <span className="flex min-w-0 flex-1 flex-col">
                        <span className="truncate font-[620]">{order.title}</span>
                        <span className={cx('text-sm', bar.overlap === 'conflict' ? 'text-bad' : 'text-ink-2')}>
                          {[
                            span,
                            ...(bar.overlap ? [t(`overlap.${bar.overlap}`)] : []),
                            ...(order.waits_for_parts ? [t('waitsForParts')] : []),
                          ].join(', ')}
                        </span>
                      </span>
                      {order.vehicle.license_plate && (
                        <Plate size="sm" number={order.vehicle.license_plate} state={order.vehicle.plate_state} />
                      )}
                    </button>
                  ) : (
                    <span className="flex min-h-12 items-center px-3 text-ink-2">
                      {t('elsewhere')} · {span}
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
        </li>
      ))}
    </ul>
  )
}
