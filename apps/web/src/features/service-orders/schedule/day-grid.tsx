import type { ScheduleOrder, TechnicianFit } from '@twopost/contract/service-orders'
import { TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { dateOf, useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { cx } from '#ui/classes.ts'
import { useGrowing } from '#ui/use-growing.ts'
import { type BarWords, laneOf, ScheduleBarView, useBarWords } from './schedule-bar.tsx'
import type { Judged, Target } from './schedule-place.rules.ts'
import { RowHead } from './schedule-row-head.tsx'
import type { DayView, ScheduleBy, ScheduleRow, Span } from './scheduling.rules.ts'
import { schedulingText } from './scheduling.text.ts'

/** What is shown dashed in a row before it is booked. */
export interface Ghost {
  rowId: string
  title: string
  pieces: readonly Span[]
  /** Something is in the way of it. */
  blocked: boolean
}
/** The ghost of an order that is held over a place. */
export const ghostOf = (by: ScheduleBy, target: Target, judged: Judged, title: string): Ghost => ({
  rowId: (by === 'technicians' ? target.technicianId : judged.bayId) ?? '',
  title,
  pieces: judged.pieces,
  blocked: judged.blocker !== null || judged.ability === 'not_able',
})

/** How much of a bar of work that runs lies before now; of a part that has not begun, nothing. Both in percent of the day. */
const passedOf = ({ left, width }: { left: number; width: number }, line: number, status: string | undefined): number | null =>
  status === 'in_progress' && line > left ? Math.min(1, (line - left) / width) : null

const laneHeight = 46
const rowHeight = 84
const shareOf = (view: Span, at: number): number => ((at - view.from) / (view.to - view.from)) * 100

interface GridProps {
  view: DayView
  by: ScheduleBy
  orders: ReadonlyMap<string, ScheduleOrder>
  /** The bay of each order among technicians, its technician among bays. */
  others: ReadonlyMap<string, string>
  isToday: boolean
  ghost: Ghost | null
  heldId: string | null
  pickedId: string | null
  fits: readonly TechnicianFit[]
}

/** A day with a row for each technician or bay; on a phone it is a list instead. */
export function DayGrid({ view, by, orders, others, isToday, ghost, heldId, pickedId, fits }: GridProps) {
  const t = useText(schedulingText)
  const format = useFormat()
  const at = useNow(60_000)
  const line = isToday && at > view.from && at < view.to ? shareOf(view, at) : null
  const words = useBarWords()
  const [drawn] = useGrowing(view.rows.length, 1, 1)
  // In a long day every second hour is named, the last one not: it has no other beside it whose room its words could take.
  const isNamed = (place: number) => view.ticks.length <= 12 || (place % 2 === 0 && place < view.ticks.length - 1)
  return (
    <div className="card overflow-x-auto">
      <div className="min-w-178">
        <div className="flex border-b border-border text-sm text-ink-2" aria-hidden="true">
          <span className={cx(headWidth, 'flex items-center px-3 text-ink-3')}>
            {t(`count.${by}`, { count: view.rows.length })}
          </span>
          <span className="relative h-9 flex-1">
            {view.ticks.map((tick, place) => (
              <span
                key={tick.at}
                className={cx('absolute inset-y-0 flex items-center pl-1.5', isNamed(place) && 'border-l border-border')}
                style={{ left: `${tick.left}%` }}
              >
                {isNamed(place) && format.time(dateOf(tick.at).toISOString()).replace(':00', '')}
              </span>
            ))}
            {line !== null && (
              <b
                className="absolute top-1.5 -translate-x-1/2 rounded-md bg-(--solid) px-1.5 py-0.5 text-xs text-(--on)"
                style={{ left: `${line}%` }}
                data-tone="red"
              >
                {format.time(dateOf(at).toISOString())}
              </b>
            )}
          </span>
        </div>
        <ul aria-label={t(by)}>
          {view.rows.slice(0, drawn).map((row) => (
            <GridRow
              key={row.id}
              row={row}
              view={view}
              by={by}
              orders={orders}
              others={others}
              words={words}
              line={line}
              ghost={ghost?.rowId === row.id ? ghost : null}
              heldId={row.bars.some((bar) => bar.orderId === heldId) ? heldId : null}
              pickedId={row.bars.some((bar) => bar.orderId === pickedId) ? pickedId : null}
              fit={fits.find((one) => one.id === row.id)}
            />
          ))}
        </ul>
        <BusyFoot view={view} by={by} />
      </div>
    </div>
  )
}
const headWidth = 'w-46 shrink-0 border-r border-border'

const GridRow = memo(function GridRow({
  row,
  view,
  by,
  orders,
  others,
  words,
  line,
  ghost,
  heldId,
  pickedId,
  fit,
}: Pick<GridProps, 'view' | 'by' | 'orders' | 'others' | 'ghost' | 'heldId' | 'pickedId'> & {
  words: BarWords
  row: ScheduleRow
  line: number | null
  fit: TechnicianFit | undefined
}) {
  const t = useText(schedulingText)
  const format = useFormat()
  // A bay has no day off: the shop is closed.
  const offWord = t(view.isClosed || by === 'bays' ? 'closed' : 'off')
  return (
    <li className="flex border-b border-border [contain-intrinsic-size:auto_84px] [content-visibility:auto]">
      <div className={headWidth}>
        <RowHead row={row} by={by} fit={fit} />
      </div>
      <div
        data-track={row.id}
        className={cx('relative flex-1 overflow-hidden', ghost && 'bg-accent-soft/40')}
        style={{
          minHeight: Math.max(rowHeight, row.lanes * laneHeight + 12),
          // The lines of the hours: a picture of the row, not ten more elements in each.
          backgroundImage: 'linear-gradient(to right, var(--border) 1px, transparent 1px)',
          backgroundSize: `${100 / view.ticks.length}% 100%`,
        }}
      >
        {row.off.map((gap) => (
          <span
            key={gap.left}
            className="hatched absolute inset-y-0 flex items-center justify-center overflow-hidden text-xs text-ink-2"
            style={{ left: `${gap.left}%`, width: `${gap.width}%` }}
            title={gap.reason || offWord}
          >
            {gap.width > (gap.reason ? 8 : 2 + offWord.length * 1.1) && (
              <span className="truncate rounded bg-surface px-1.5 py-0.5">{gap.reason || offWord}</span>
            )}
          </span>
        ))}
        {row.bars.map((bar) => (
          <ScheduleBarView
            key={bar.id}
            bar={bar}
            by={by}
            lanes={row.lanes}
            order={bar.orderId === null ? undefined : orders.get(bar.orderId)}
            where={bar.orderId === null ? '' : (others.get(bar.orderId) ?? '')}
            words={words}
            isHeld={heldId === bar.orderId && heldId !== null}
            isPicked={pickedId === bar.orderId && pickedId !== null}
            passed={line === null || bar.orderId === null ? null : passedOf(bar, line, orders.get(bar.orderId)?.status)}
          />
        ))}
        {row.overrun && (
          <span
            data-tone="red"
            className="hatched absolute truncate rounded-md border border-dashed border-(--line) px-1.5 pt-0.5 text-sm font-[620] text-(--fg)"
            style={{ left: `${row.overrun.left}%`, width: `${row.overrun.width}%`, ...laneOf(row.overrun.lane, row.lanes) }}
          >
            {t('over', { time: format.duration(row.overrun.minutes) })}
          </span>
        )}
        {ghost?.pieces.map((piece) => (
          <GhostPiece key={piece.from} ghost={ghost} piece={piece} view={view} />
        ))}
        {line !== null && (
          <span
            className="absolute inset-y-0 border-l-2 border-(--solid)"
            data-tone="red"
            style={{ left: `${line}%` }}
            aria-hidden="true"
          />
        )}
      </div>
    </li>
  )
})

function GhostPiece({ ghost, piece, view }: { ghost: Ghost; piece: Span; view: DayView }) {
  const format = useFormat()
  const [from, to] = [Math.max(piece.from, view.from), Math.min(piece.to, view.to)]
  if (from >= to) return null
  return (
    <span
      aria-hidden="true"
      data-tone={ghost.blocked ? 'red' : 'teal'}
      className="pointer-events-none absolute inset-y-1.5 z-1 flex flex-col overflow-hidden rounded-md border-2 border-dashed border-(--solid) bg-(--soft) px-1.5 py-0.5 text-sm text-(--fg)"
      style={{ left: `${shareOf(view, from)}%`, width: `${((to - from) / (view.to - view.from)) * 100}%` }}
    >
      <b className="flex items-center gap-1 font-[620]">
        {ghost.blocked && <TriangleAlert size={13} className="flex-none" />}
        <span className="truncate">{ghost.title}</span>
      </b>
      <span className="truncate">
        {format.time(dateOf(piece.from).toISOString())} – {format.time(dateOf(piece.to).toISOString())}
      </span>
    </span>
  )
}

/** Below technicians the bays in use by the hour, below bays the technicians who are busy. */
const BusyFoot = memo(function BusyFoot({ view, by }: { view: DayView; by: ScheduleBy }) {
  const t = useText(schedulingText)
  const other = by === 'technicians' ? 'bays' : 'technicians'
  return (
    <div className="flex rounded-b-xl bg-surface-2 text-sm">
      <span className={cx(headWidth, 'flex flex-col px-3 py-2')}>
        <b className="font-[620]">{t(`busy.${other}`)}</b>
        <span className="text-ink-3">{t(`count.${other}`, { count: view.others })}</span>
      </span>
      <span className="relative flex-1">
        {view.ticks.map((tick) => (
          <span
            key={tick.at}
            className="absolute inset-y-0 flex items-end justify-center px-1.5 pb-1.5"
            style={{ left: `${tick.left}%`, width: `${tick.width}%` }}
          >
            <span
              data-tone={tick.busy >= view.others && tick.busy > 0 ? 'amber' : 'slate'}
              className="flex w-full items-end justify-center rounded-sm bg-(--line) text-ink-1"
              style={{
                height: tick.busy === 0 ? 0 : `${30 + 70 * (view.others === 0 ? 0 : Math.min(1, tick.busy / view.others))}%`,
              }}
            >
              {tick.busy > 0 && tick.busy}
            </span>
          </span>
        ))}
      </span>
    </div>
  )
})
