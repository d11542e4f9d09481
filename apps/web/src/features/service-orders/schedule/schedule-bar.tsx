import type { ScheduleOrder } from '@twopost/contract/service-orders'
import { Layers2, TriangleAlert } from 'lucide-react'
import { memo, useMemo } from 'react'
import { useLocale } from '#platform/app-storage.ts'
import { dateOf } from '#platform/clock.ts'
import { makeFormat } from '#platform/i18n/format.ts'
import { type Say, useText } from '#platform/i18n/text.ts'
import { useZone } from '#platform/i18n/use-format.ts'
import { cx } from '#ui/classes.ts'
import { StatusGlyph } from '#ui/status.tsx'
import { tone } from '#ui/tones.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import type { ScheduleBar, ScheduleBy } from './scheduling.rules.ts'
import { schedulingText } from './scheduling.text.ts'

/** The words of all bars: hundreds of subscriptions to the language would be slow to make and to end. */
export interface BarWords {
  t: Say<(typeof schedulingText)['en']>
  statuses: Say<(typeof serviceOrdersText)['en']>
  /** A time of day (ms). */
  time: (at: number) => string
}
export function useBarWords(): BarWords {
  const t = useText(schedulingText)
  const statuses = useText(serviceOrdersText)
  const locale = useLocale()
  const zone = useZone()
  return useMemo(() => {
    const format = makeFormat(locale, zone, 0)
    return { t, statuses, time: (at) => format.time(dateOf(at).toISOString()) }
  }, [t, statuses, locale, zone])
}

/** Where a lane of a row lies. */
export const laneOf = (lane: number, lanes: number) => ({
  top: `calc(${(lane / lanes) * 100}% + 6px)`,
  height: `calc(${100 / lanes}% - 12px)`,
})

/** A piece of an order in its row. Scheduled ones can be taken up; the end of the last piece can be drawn. */
export const ScheduleBarView = memo(function ScheduleBarView({
  bar,
  by,
  lanes,
  order,
  where,
  words,
  isHeld,
  isPicked,
  passed,
}: {
  bar: ScheduleBar
  by: ScheduleBy
  lanes: number
  order: ScheduleOrder | undefined
  /** The bay, or the technician, of it. */
  where: string
  words: BarWords
  isHeld: boolean
  isPicked: boolean
  /** Of work that runs: how much of the booked time has passed, from 0 to 1. */
  passed: number | null
}) {
  const { t, statuses, time } = words
  const place = {
    left: `${bar.left}%`,
    width: `${bar.width}%`,
    ...laneOf(bar.lane, lanes),
  }
  if (!order)
    return (
      <span className={cx(look, 'truncate px-1.5 py-0.5')} style={place} {...tone('status', 'invoiced')}>
        {t('elsewhere')}
      </span>
    )
  const [from, to] = [time(bar.from), time(bar.to)]
  const isMovable = order.status === 'scheduled'
  const plate = order.vehicle.license_plate || order.vehicle.unit_number
  return (
    <button
      type="button"
      data-order={order.id}
      data-piece={bar.id}
      {...(isMovable && { 'data-movable': true, 'aria-describedby': 'schedule-keys' })}
      aria-pressed={isPicked}
      aria-label={[
        t('bar', { title: order.title, number: order.number, status: statuses(`statuses.${order.status}`), from, to }),
        ...(order.waits_for_parts ? [t('waitsForParts')] : []),
        ...(bar.overlap ? [t(`overlap.${bar.overlap}`)] : []),
      ].join(', ')}
      title={[`${order.title}, ${from} – ${to}`, ...(bar.overlap ? [t(`overlap.${bar.overlap}`)] : [])].join(', ')}
      className={cx(
        look,
        'cursor-pointer focus-visible:z-2 focus-visible:shadow-[var(--focus-ring)]',
        isMovable && 'cursor-grab touch-manipulation select-none',
        bar.overlap === 'conflict' && '!border-bad',
        isPicked && 'shadow-[0_0_0_2px_var(--accent)]',
        isHeld && 'opacity-40',
      )}
      style={order.waits_for_parts ? { ...place, backgroundImage: hatch } : place}
      {...tone('status', order.status)}
    >
      {/* Plain lines of one box: a box that is cut off for each of them would take most of the time of a full day. */}
      <span className="block h-full overflow-hidden px-1.5 py-0.5 text-ellipsis whitespace-nowrap">
        <span className="mr-1 inline-block align-[-1px]">
          <StatusGlyph status={order.status} size={12} />
        </span>
        {bar.overlap === 'conflict' && <TriangleAlert size={13} className="mr-1 inline align-[-2px] text-bad" />}
        {bar.overlap === 'allowed' && <Layers2 size={13} className="mr-1 inline align-[-2px] opacity-70" />}
        <b className="font-[620]">{order.title}</b>
        {lanes === 1 && (
          <>
            <br />
            {hasRoom(bar, `${order.vehicle.name} ${plate}`) && `${order.vehicle.name} `}
            {plate && <b className="font-[620]">{plate}</b>}
            <br />
            {order.waits_for_parts ? t('waitsForParts') : where && by === 'technicians' ? t('bay', { name: where }) : where}
          </>
        )}
      </span>
      {passed !== null && (
        <i className="absolute bottom-0 left-0 h-1 bg-(--solid)" style={{ width: `${passed * 100}%` }} aria-hidden="true" />
      )}
      {bar.isLast && <span data-resize={order.id} className="absolute inset-y-0 right-0 w-2 cursor-ew-resize" />}
    </button>
  )
})
/** Is a bar of so much of the day (percent) long enough for a vehicle and its plate? A narrow one has the plate alone. */
const hasRoom = ({ width }: ScheduleBar, words: string): boolean => words.length * 7 < width * 9
const hatch = 'repeating-linear-gradient(135deg, var(--soft) 0 7px, color-mix(in srgb, var(--line) 55%, var(--soft)) 7px 14px)'
const look = cx(
  'absolute rounded-md border border-l-4 text-left text-sm',
  'border-(--line) border-l-(--solid) bg-(--soft) text-(--fg)',
)
