import type { ScheduleOrder } from '@twopost/contract/service-orders'
import type { Format } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { cx } from '#ui/classes.ts'
import { Avatar } from '#ui/identity.tsx'
import { TimeBar } from '#ui/status.tsx'
import { tone } from '#ui/tones.ts'
import { hoursOf } from './schedule-row-head.tsx'
import type { ScheduleBy, WeekCell, WeekRow } from './scheduling.rules.ts'
import { schedulingText } from './scheduling.text.ts'

const shownOrders = 3

/** A week by load: for each technician or bay and day what is booked of what is there. A cell opens its day. */
export function WeekGrid({
  rows,
  days,
  by,
  today,
  orders,
  best,
  onOpen,
}: {
  rows: readonly WeekRow[]
  /** Calendar days. */
  days: readonly string[]
  by: ScheduleBy
  today: string
  orders: ReadonlyMap<string, ScheduleOrder>
  /** The cell of the best time for the order that is picked. */
  best: { rowId: string; day: string } | null
  onOpen: (day: string) => void
}) {
  const t = useText(schedulingText)
  const format = useFormat()
  const sums = days.map((_, at) => ({
    booked: rows.reduce((sum, row) => sum + (row.cells[at]?.bookedMinutes ?? 0), 0),
    available: rows.reduce((sum, row) => sum + (row.cells[at]?.availableMinutes ?? 0), 0),
  }))
  return (
    <div className="card overflow-x-auto max-md:hidden" data-schedule-scroll>
      <table className="w-full min-w-220 table-fixed border-collapse text-sm">
        <caption className="sr-only">{t('weekCaption')}</caption>
        <thead>
          <tr className="border-b border-border">
            <th scope="col" className="w-44 p-3 text-left font-normal text-ink-3">
              {t('bookedAvailable')}
            </th>
            {days.map((day, at) => {
              const { booked, available } = sums[at] ?? { booked: 0, available: 0 }
              return (
                <th
                  key={day}
                  scope="col"
                  className={cx(
                    'border-l border-border p-2 text-left font-normal',
                    day === today && 'border-t-2 border-t-accent bg-accent-soft',
                  )}
                  {...(day === today && { 'aria-current': 'date' })}
                >
                  <span className="flex flex-wrap justify-between gap-x-1">
                    <b className="font-[620]">{format.shortDay(day)}</b>
                    {available > 0 && <span>{format.percent(booked / available)}</span>}
                  </span>
                  <TimeBar
                    used={booked}
                    of={available || 1}
                    family="tone"
                    value="teal"
                    label={t('figures', figuresOf(format, booked, available))}
                  />
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-b border-border">
              <th scope="row" className="p-3 text-left font-normal">
                <span className="flex min-w-0 items-center gap-2.5">
                  {by === 'technicians' && <Avatar name={row.name} size="sm" />}
                  <span className="flex min-w-0 flex-col">
                    <b className="truncate font-[620]">{by === 'bays' ? t('bay', { name: row.name }) : row.name}</b>
                    {by === 'technicians' && <span className="truncate text-ink-3">{row.facts.join(', ')}</span>}
                  </span>
                </span>
              </th>
              {row.cells.map((cell, at) => (
                <Cell
                  key={days[at]}
                  cell={cell}
                  name={row.name}
                  day={days[at] ?? ''}
                  today={today}
                  orders={orders}
                  isBest={best?.rowId === row.id && best.day === days[at]}
                  onOpen={onOpen}
                />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className="bg-surface-2">
          <tr>
            <th scope="row" className="p-3 text-left font-normal">
              <b className="block font-[620]">{t('shop')}</b>
              <span className="text-ink-3">{t(`count.${by}`, { count: rows.length })}</span>
            </th>
            {sums.map(({ booked, available }, at) => (
              <td key={days[at]} className={cx('border-l border-border p-2', days[at] === today && 'bg-accent-soft')}>
                <b className="block font-[620]">{t('figures', figuresOf(format, booked, available))}</b>
                <span className="text-ink-2">{t('free', { hours: hoursOf(format, Math.max(0, available - booked)) })}</span>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
const figuresOf = (format: Format, booked: number, available: number) => ({
  booked: hoursOf(format, booked),
  available: hoursOf(format, available),
})

function Cell({
  cell,
  name,
  day,
  today,
  orders,
  isBest,
  onOpen,
}: {
  cell: WeekCell
  name: string
  day: string
  today: string
  orders: ReadonlyMap<string, ScheduleOrder>
  isBest: boolean
  onOpen: (day: string) => void
}) {
  const t = useText(schedulingText)
  const format = useFormat()
  const isOff = cell.availableMinutes === 0 && cell.orders.length === 0
  const over = cell.bookedMinutes - cell.availableMinutes
  const isOver = over > 0 && day >= today
  const figures = t('figures', figuresOf(format, cell.bookedMinutes, cell.availableMinutes))
  return (
    <td
      className={cx(
        'relative h-26 border-l border-border p-0 align-top',
        isOff && 'hatched',
        day === today && !isOff && 'bg-accent-soft/50',
        isBest && 'outline-2 -outline-offset-2 outline-accent',
      )}
      {...(isOver && { 'data-tone': 'red' })}
    >
      <button
        type="button"
        data-cell={day}
        className={cx(
          'flex size-full flex-col gap-1 p-2 text-left hover:bg-surface-2/60 focus-visible:shadow-[var(--focus-ring)]',
          isOver && 'bg-(--soft) text-(--fg)',
        )}
        aria-label={t('openDay', { name, day: format.calendarDate(day), figures })}
        onClick={() => onOpen(day)}
      >
        {isOff ? (
          <span className="m-auto rounded bg-surface px-2 py-0.5 text-ink-2">{cell.reason || t('off')}</span>
        ) : (
          <>
            <span className="@container flex w-full justify-between gap-1">
              <span className="whitespace-nowrap">{figures}</span>
              <span className={cx('truncate @max-[116px]:hidden', !isOver && 'text-ink-2')}>
                {over > 0
                  ? t('tooMuch', { hours: hoursOf(format, over) })
                  : over === 0
                    ? t('full')
                    : t('free', { hours: hoursOf(format, -over) })}
              </span>
            </span>
            <Load cell={cell} orders={orders} />
            <span className="flex w-full flex-col">
              {cell.orders.slice(0, cell.orders.length > shownOrders ? shownOrders - 1 : shownOrders).map(({ id, minutes }) => (
                <span key={id ?? 'elsewhere'} className="flex min-w-0 justify-between gap-2">
                  <span className="min-w-0 flex-1 truncate">{(id && orders.get(id)?.title) || t('elsewhere')}</span>
                  <span className="flex-none text-ink-2">{t('hours', { hours: hoursOf(format, minutes) })}</span>
                </span>
              ))}
              {cell.orders.length > shownOrders && (
                <span className="text-ink-2">{t('more', { count: String(cell.orders.length - shownOrders + 1) })}</span>
              )}
            </span>
          </>
        )}
      </button>
    </td>
  )
}

/** The day's hours, a part for each order in its color. */
function Load({ cell, orders }: { cell: WeekCell; orders: ReadonlyMap<string, ScheduleOrder> }) {
  const whole = Math.max(cell.availableMinutes, cell.bookedMinutes, 1)
  return (
    <span className="flex h-1.5 w-full gap-px overflow-hidden rounded-full bg-surface-4" aria-hidden="true">
      {cell.orders.map(({ id, minutes }) => (
        <i
          key={id ?? 'elsewhere'}
          className="h-full bg-(--solid)"
          style={{ width: `${(minutes / whole) * 100}%` }}
          {...tone('status', (id && orders.get(id)?.status) || 'invoiced')}
        />
      ))}
    </span>
  )
}
