import type { ScheduleOrder } from '@twopost/contract/service-orders'
import { memo, useEffect, useMemo, useRef } from 'react'
import { dateOf } from '#platform/clock.ts'
import { type Say, useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { cx } from '#ui/classes.ts'
import { Avatar } from '#ui/identity.tsx'
import { TimeBar } from '#ui/status.tsx'
import { tone } from '#ui/tones.ts'
import { useGrowing } from '#ui/use-growing.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import type { Ghost } from './day-grid.tsx'
import { hoursOf, Load } from './schedule-row-head.tsx'
import type { ScheduleBy, WeekCell, WeekRow } from './scheduling.rules.ts'
import { schedulingText } from './scheduling.text.ts'

const shownOrders = 3
/**
 * Columns that are narrower cut the names of orders to nothing; then the week scrolls, and its heads stay (px). Six days fit beside an
 * open menu on a screen of 1440, seven where the heads leave pictures out; in such a cell an order's hours give way to its name.
 */
const widths = { column: 96, head: 160 }
const fullWidths = { column: 86, head: 118 }
const headLook = 'sticky left-0 z-1 bg-surface'

/** A cell of the week: a technician or bay on a calendar day. */
export interface WeekPlace {
  rowId: string
  day: string
}
/** What all cells say and do; one object, so that none is drawn again for it. */
interface CellWords {
  t: Say<(typeof schedulingText)['en']>
  statuses: Say<(typeof serviceOrdersText)['en']>
  calendarDate: (day: string) => string
  time: (at: number) => string
  onOpen: (day: string) => void
}

/** A week by load: for each technician or bay and day what is booked of what is there. A cell opens its day. */
export function WeekGrid({
  rows,
  days,
  by,
  today,
  orders,
  best,
  ghost,
  heldId,
  onOpen,
}: {
  rows: readonly WeekRow[]
  /** Calendar days. */
  days: readonly string[]
  by: ScheduleBy
  today: string
  orders: ReadonlyMap<string, ScheduleOrder>
  /** The cell of the best time for the order that is picked. */
  best: WeekPlace | null
  /** Where an order is held. */
  ghost: (Ghost & WeekPlace) | null
  heldId: string | null
  /** Stays the same from one drawing to the next. */
  onOpen: (day: string) => void
}) {
  const t = useText(schedulingText)
  const statuses = useText(serviceOrdersText)
  const format = useFormat()
  const words = useMemo(
    (): CellWords => ({
      t,
      statuses,
      calendarDate: format.calendarDate,
      time: (at) => format.time(dateOf(at).toISOString()),
      onOpen,
    }),
    [t, statuses, format, onOpen],
  )
  const [drawn] = useGrowing(rows.length, 1, 1)
  const isFull = days.length > 6
  const { column, head } = isFull ? fullWidths : widths
  const headRoom = isFull ? 'p-2' : 'p-3'
  const root = useRef<HTMLDivElement>(null)
  // Where the week is wider than its place, today is what is looked at first.
  useEffect(() => {
    const box = root.current
    const present = box?.querySelector<HTMLElement>('[aria-current="date"]')
    if (box && present) box.scrollLeft = Math.max(0, present.offsetLeft + present.offsetWidth - box.clientWidth)
  }, [])
  const sums: DaySum[] = days.map((_, at) => ({
    booked: rows.reduce((sum, row) => sum + (row.cells[at]?.bookedMinutes ?? 0), 0),
    available: rows.reduce((sum, row) => sum + (row.cells[at]?.availableMinutes ?? 0), 0),
    isClosed: rows.every((row) => row.cells[at]?.isClosed),
  }))
  return (
    <div ref={root} className="card overflow-x-auto" data-schedule-scroll>
      <table className="w-full table-fixed border-collapse text-sm" style={{ minWidth: head + days.length * column }}>
        <caption className="sr-only">{t('weekCaption')}</caption>
        <thead>
          <tr className="border-b border-border">
            <th scope="col" style={{ width: head }} className={cx(headLook, headRoom, 'text-left font-normal text-ink-3')}>
              {t('bookedAvailable')}
            </th>
            <Days days={days} today={today} sums={sums} isFull={isFull} />
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, drawn).map((row) => (
            <tr key={row.id} className="border-b border-border">
              <th scope="row" className={cx(headLook, headRoom, 'text-left font-normal')}>
                <span className="flex min-w-0 items-center gap-2.5">
                  {by === 'technicians' && !isFull && <Avatar name={row.name} size="sm" />}
                  <span className="flex min-w-0 flex-col">
                    <b className="truncate font-[620]">{by === 'bays' ? t('bay', { name: row.name }) : row.name}</b>
                    {by === 'technicians' && <span className="truncate text-ink-3">{row.facts.join(', ')}</span>}
                  </span>
                </span>
              </th>
              {row.cells.map((cell, at) => {
                const day = days[at] ?? ''
                const isHere = (place: WeekPlace | null) => place?.rowId === row.id && place.day === day
                return (
                  <Cell
                    key={day}
                    cell={cell}
                    rowId={row.id}
                    name={row.name}
                    day={day}
                    when={day === today ? 'today' : day < today ? 'gone' : 'ahead'}
                    orders={orders}
                    words={words}
                    isBest={isHere(best)}
                    ghost={isHere(ghost) ? ghost : null}
                    heldId={cell.orders.some((one) => one.id === heldId) ? heldId : null}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
        <Foot by={by} count={rows.length} days={days} today={today} sums={sums} headRoom={headRoom} />
      </table>
    </div>
  )
}
const figuresOf = (booked: number, available: number) => ({ booked: hoursOf(booked), available: hoursOf(available) })

interface DaySum {
  booked: number
  available: number
  isClosed: boolean
}
interface Sums {
  days: readonly string[]
  today: string
  sums: readonly DaySum[]
}
/** The heads of the days: how full each is. In narrow columns the date has a line of its own. */
function Days({ days, today, sums, isFull }: Sums & { isFull: boolean }) {
  const t = useText(schedulingText)
  const format = useFormat()
  return (
    <>
      {days.map((day, at) => {
        const { booked, available, isClosed } = sums[at] ?? { booked: 0, available: 0, isClosed: false }
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
              <b className="font-[620]">{`${format.weekday(day)}${isFull ? '' : ` ${format.calendarDate(day)}`}`}</b>
              {available > 0 && <span>{format.percent(booked / available)}</span>}
              {isClosed && <span className="text-ink-3">{t('closed')}</span>}
              {isFull && <span className="w-full text-ink-2">{format.calendarDate(day)}</span>}
            </span>
            {isClosed ? (
              <span className="block h-1.5" />
            ) : (
              <TimeBar
                used={booked}
                of={available || 1}
                family="tone"
                value="teal"
                label={t('figures', figuresOf(booked, available))}
              />
            )}
          </th>
        )
      })}
    </>
  )
}

/** What of the shop is free each day. */
function Foot({ by, count, days, today, sums, headRoom }: Sums & { by: ScheduleBy; count: number; headRoom: string }) {
  const t = useText(schedulingText)
  return (
    <tfoot className="bg-surface-2">
      <tr>
        <th scope="row" className={cx('sticky left-0 z-1 bg-surface-2 text-left font-normal', headRoom)}>
          <b className="block font-[620]">{t('shop')}</b>
          <span className="text-ink-3">{t(`count.${by}`, { count: count })}</span>
        </th>
        {sums.map(({ booked, available, isClosed }, at) => (
          <td key={days[at]} className={cx('border-l border-border p-2', days[at] === today && 'bg-accent-soft')}>
            {isClosed ? (
              <span className="text-ink-2">{booked > 0 ? t('closedBooked', { hours: hoursOf(booked) }) : t('closed')}</span>
            ) : booked + available === 0 ? (
              <span className="text-ink-2">{t('off')}</span>
            ) : (
              <>
                <b className="block font-[620]">{t('figures', figuresOf(booked, available))}</b>
                <span className="text-ink-2">{t('free', { hours: hoursOf(Math.max(0, available - booked)) })}</span>
              </>
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

const Cell = memo(function Cell({
  cell,
  rowId,
  name,
  day,
  when,
  orders,
  words,
  isBest,
  ghost,
  heldId,
}: {
  cell: WeekCell
  rowId: string
  name: string
  day: string
  when: 'gone' | 'today' | 'ahead'
  orders: ReadonlyMap<string, ScheduleOrder>
  words: CellWords
  isBest: boolean
  ghost: Ghost | null
  heldId: string | null
}) {
  const { t } = words
  const isOff = cell.availableMinutes === 0 && cell.orders.length === 0
  const over = cell.bookedMinutes - cell.availableMinutes
  const isOver = over > 0 && when !== 'gone' && !cell.isClosed
  const figures = cell.isClosed
    ? t('closedBooked', { hours: hoursOf(cell.bookedMinutes) })
    : t('figures', figuresOf(cell.bookedMinutes, cell.availableMinutes))
  const shown = cell.orders.slice(0, cell.orders.length > shownOrders ? shownOrders - 1 : shownOrders)
  return (
    <td
      data-cell={day}
      data-row={rowId}
      className={cx(
        'relative h-26 border-l border-border p-0 align-top',
        isOff && 'hatched',
        when === 'today' && !isOff && 'bg-accent-soft/50',
        isOver && 'bg-(--soft) text-(--fg)',
        (isBest || ghost) && 'outline-2 -outline-offset-2',
        ghost ? 'outline-(--solid) outline-dashed' : isBest && 'outline-accent',
      )}
      {...(ghost ? { 'data-tone': ghost.blocked ? 'red' : 'teal' } : isOver && { 'data-tone': 'red' })}
    >
      <button
        type="button"
        className={cx(
          'flex w-full flex-col gap-1 p-2 pb-1 text-left hover:bg-surface-2/60 focus-visible:shadow-[var(--focus-ring)]',
          isOff && 'h-full justify-center',
        )}
        aria-label={t('openDay', { name, day: words.calendarDate(day), figures })}
        onClick={() => words.onOpen(day)}
      >
        {isOff ? (
          <span className="mx-auto rounded bg-surface px-2 py-0.5 text-center text-ink-2">
            {cell.reason || t(cell.isClosed ? 'closed' : 'off')}
          </span>
        ) : (
          <>
            {/* In a narrow cell the second figure goes to the next line, which is cut off. */}
            <span className="flex h-[1lh] w-full flex-wrap justify-between gap-x-2 overflow-hidden">
              <span className="whitespace-nowrap">{figures}</span>
              {!cell.isClosed && (
                <span className={cx('whitespace-nowrap', !isOver && 'text-ink-2')}>
                  {over > 0
                    ? t('tooMuch', { hours: hoursOf(over) })
                    : over === 0
                      ? t('full')
                      : t('free', { hours: hoursOf(-over) })}
                </span>
              )}
            </span>
            <Load cell={cell} orders={orders} />
          </>
        )}
      </button>
      {shown.length > 0 && (
        <ul className="@container px-1 pb-1">
          {shown.map(({ id, minutes }) => (
            <li key={id ?? 'elsewhere'}>
              <CellOrder
                order={id === null ? undefined : orders.get(id)}
                minutes={minutes}
                day={day}
                words={words}
                isHeld={id !== null && id === heldId}
              />
            </li>
          ))}
          {cell.orders.length > shownOrders && (
            <li className="px-1 text-ink-2">{t('more', { count: String(cell.orders.length - shownOrders + 1) })}</li>
          )}
        </ul>
      )}
      {ghost && (
        <span aria-hidden="true" className="pointer-events-none block truncate px-2 pb-1 font-[620] text-(--fg)">
          {ghost.pieces[0] && words.time(ghost.pieces[0].from)} {ghost.title}
        </span>
      )}
    </td>
  )
})

/** An order of a cell: to be picked, and if it is scheduled to be taken to another day. */
function CellOrder({
  order,
  minutes,
  day,
  words: { t, statuses, calendarDate },
  isHeld,
}: {
  order: ScheduleOrder | undefined
  minutes: number
  day: string
  words: CellWords
  isHeld: boolean
}) {
  const hours = hoursOf(minutes)
  const inside = (
    <>
      <i
        className="h-3.5 w-1 flex-none self-center rounded-full bg-(--solid)"
        aria-hidden="true"
        {...tone('status', order?.status ?? 'invoiced')}
      />
      <span className="min-w-0 flex-1 truncate">{order?.title ?? t('elsewhere')}</span>
      <span className="hidden flex-none text-ink-2 @min-[7.5rem]:inline">{t('hours', { hours })}</span>
    </>
  )
  const look = 'flex min-h-6 w-full min-w-0 items-center gap-1.5 rounded px-1 text-left'
  if (!order) return <span className={look}>{inside}</span>
  const isMovable = order.status === 'scheduled'
  return (
    <button
      type="button"
      data-order={order.id}
      {...(isMovable && { 'data-movable': true, 'aria-describedby': 'schedule-keys' })}
      className={cx(
        look,
        'hover:bg-surface-2 focus-visible:shadow-[var(--focus-ring)]',
        isMovable && 'cursor-grab touch-manipulation select-none',
        isHeld && 'opacity-40',
      )}
      title={order.title}
      aria-label={t('inCell', {
        title: order.title,
        number: order.number,
        status: [statuses(`statuses.${order.status}`), ...(order.waits_for_parts ? [t('waitsForParts')] : [])].join(', '),
        hours,
        day: calendarDate(day),
      })}
    >
      {inside}
    </button>
  )
}
