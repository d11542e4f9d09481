import type { ScheduleOrder } from '@twopost/contract/service-orders'
import { ChevronRight } from 'lucide-react'
import { dateOf } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { cx } from '#ui/classes.ts'
import { Plate } from '#ui/identity.tsx'
import { StatusGlyph, TimeBar } from '#ui/status.tsx'
import { useGrowing } from '#ui/use-growing.ts'
import { hoursOf, RowHead } from './schedule-row-head.tsx'
import type { DayView, ScheduleBy, WeekRow } from './scheduling.rules.ts'
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
                            ...(row.overrun && bar.isLast && order.status === 'in_progress' && bar.lane === row.overrun.lane
                              ? [t('over', { time: format.duration(row.overrun.minutes) })]
                              : []),
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

/** The week on a phone: its days with what is booked of what is there; each opens. */
export function WeekList({
  rows,
  days,
  today,
  onOpen,
}: {
  rows: readonly WeekRow[]
  /** Calendar days. */
  days: readonly string[]
  today: string
  onOpen: (day: string) => void
}) {
  const t = useText(schedulingText)
  const format = useFormat()
  return (
    <ul className="card" aria-label={t('weekCaption')}>
      {days.map((day, at) => {
        const cells = rows.flatMap((row) => row.cells.slice(at, at + 1))
        const booked = cells.reduce((sum, cell) => sum + cell.bookedMinutes, 0)
        const available = cells.reduce((sum, cell) => sum + cell.availableMinutes, 0)
        const isClosed = cells.every((cell) => cell.isClosed)
        const figures = t('figures', { booked: hoursOf(booked), available: hoursOf(available) })
        const closed = booked > 0 ? t('closedBooked', { hours: hoursOf(booked) }) : t('closed')
        return (
          <li key={day} className="border-t border-border first:border-t-0">
            <button
              type="button"
              className="flex min-h-14 w-full items-center gap-3 px-3 py-2 text-left"
              {...(day === today && { 'aria-current': 'date' })}
              onClick={() => onOpen(day)}
            >
              <b className={cx('w-26 flex-none font-[620]', day === today && 'text-accent-text')}>{format.shortDay(day)}</b>
              <span className="min-w-0 flex-1">
                {!isClosed && <TimeBar used={booked} of={available || 1} family="tone" value="teal" label={figures} />}
              </span>
              <span
                className={cx('flex-none text-sm', !isClosed && booked > available ? 'text-bad' : 'text-ink-2')}
                aria-hidden={!isClosed}
              >
                {isClosed ? closed : figures}
              </span>
              <ChevronRight size={18} aria-hidden="true" className="flex-none text-ink-3" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
