import type { Schedule, ScheduleOrder, ScheduleSuggestion, TechnicianFit } from '@twopost/contract/service-orders'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { instantMs, now } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useMay } from '#platform/session/use-session.ts'
import { useMedia } from '#ui/use-media.ts'
import { DayGrid, type Ghost, ghostOf } from './day-grid.tsx'
import { DayList, WeekList } from './day-list.tsx'
import { HeldWords, ScheduleNotices } from './schedule-notices.tsx'
import { bookedBay, minutesOf, type Target, targetIn, targetInDay } from './schedule-place.rules.ts'
import { type DayView, minute, othersOf, type ScheduleBy, type Span, type WeekRow } from './scheduling.rules.ts'
import { schedulingText } from './scheduling.text.ts'
import { type GridHold, useGridDrag } from './use-grid-drag.ts'
import { barKey, useScheduleKeys } from './use-schedule-keys.ts'
import { useScheduleMoves } from './use-schedule-moves.ts'
import { WeekGrid, type WeekPlace } from './week-grid.tsx'
import { type Overload, overloadsOf } from './week-room.rules.ts'

/** The day with what waits beside it: pointers drag, keys do the same, and both end in one booking (G25, G46). */
// oxlint-disable-next-line max-lines-per-function -- pointers and keys share the order that is held
export function ScheduleDay({
  schedule,
  orders,
  view,
  week,
  by,
  isToday,
  picked,
  slot,
  fits,
  onPick,
  onRepair,
  onGo,
  onShow,
  beside,
}: {
  schedule: Schedule
  orders: ReadonlyMap<string, ScheduleOrder>
  /** The day; undefined while the week is shown. */
  view: DayView | undefined
  week: WeekShown | undefined
  by: ScheduleBy
  isToday: boolean
  picked: ScheduleOrder | null
  slot: ScheduleSuggestion | null
  fits: readonly TechnicianFit[]
  onPick: (orderId: string) => void
  onRepair: () => void
  onGo: (by: -1 | 0 | 1) => void
  onShow: (view: 'day' | 'week') => void
  beside: ReactNode
}) {
  const t = useText(schedulingText)
  const root = useRef<HTMLDivElement>(null)
  const isPhone = useMedia('(max-width: 767px)')
  const maySchedule = useMay('service-order:schedule')
  const moves = useScheduleMoves(schedule)
  const [isByKeys, setByKeys] = useState(false)
  const others = useMemo(() => othersOf(schedule, by), [schedule, by])
  const follow = useRef<string | null>(null)
  const { draft, hold, book } = moves

  const startOf = (order: ScheduleOrder) => (order.scheduled_at === null ? (view?.from ?? 0) : instantMs(order.scheduled_at))
  const inDay = (target: Target, day: string): Target => {
    const span = week?.spans[week.days.indexOf(day)]
    return span ? targetInDay(schedule, target, span, now()) : target
  }
  function targetOf(held: GridHold): Target | null {
    const { kind, orderId, rowId } = held
    const order = orders.get(orderId)
    if (!order) return null
    // Of an order with several technicians only the time can be moved here.
    const keepsRow = order.technician_count > 1 && by === 'technicians'
    if (held.day !== undefined) {
      const place = keepsRow ? ownPlace(order) : targetIn(schedule, order, { by, rowId, start: startOf(order) })
      return inDay(place, held.day)
    }
    const { at, way } = held
    const minutes = minutesOf(schedule, order)
    if (kind === 'resize') return { ...ownPlace(order), minutes: Math.max(15, minutes + way / minute) }
    const start = kind === 'waiting' ? at : startOf(order) + way
    if (keepsRow) return { ...ownPlace(order), start }
    return targetIn(schedule, order, { by, rowId, start })
  }
  const ownPlace = (order: ScheduleOrder): Target => ({
    orderId: order.id,
    technicianId: order.assigned_technician_id,
    bayId: order.status === 'scheduled' ? bookedBay(schedule, order.id) : undefined,
    start: startOf(order),
    minutes: minutesOf(schedule, order),
  })
  const overloads = useMemo(() => (week && by === 'technicians' ? overloadsOf(schedule, week) : []), [schedule, week, by])
  function moveOver({ day, cure }: Overload) {
    if (!cure) return
    const place = targetIn(schedule, cure.order, { by: 'technicians', rowId: cure.toId, start: startOf(cure.order) })
    void book(inDay(place, day))
  }
  useGridDrag(root, maySchedule ? (view ?? (week && 'week')) : undefined, {
    onHold: (held) => {
      setByKeys(false)
      const target = held && targetOf(held)
      const before = draft?.target
      if (target && before && JSON.stringify(before) === JSON.stringify(target)) return
      hold(target)
    },
    onDrop: () => {
      if (draft) void book(draft.target)
    },
  })
  function bookHeld() {
    if (draft) {
      follow.current = draft.order.id
      void book(draft.target)
    } else document.querySelector<HTMLButtonElement>('[data-book]')?.click()
  }
  useScheduleKeys({ go: onGo, show: onShow, book: bookHeld })

  function onKeyDown(event: KeyboardEvent) {
    const id = (event.target as Element).closest<HTMLElement>('[data-movable]')?.dataset.order
    const order = id === undefined ? undefined : orders.get(id)
    const key = order && maySchedule ? barKey(event) : null
    if (!order || !key || (week && key !== 'book' && key !== 'back' && key.length !== 0)) return
    if (key === 'book' && draft?.order.id !== order.id) return
    event.preventDefault()
    if (key === 'book') bookHeld()
    else if (key === 'back') hold(null)
    else {
      setByKeys(true)
      const target = draft?.order.id === order.id ? draft.target : ownPlace(order)
      const rows = view?.rows ?? week?.rows ?? []
      const rowId = by === 'technicians' ? target.technicianId : (target.bayId ?? null)
      const next = rows[rows.findIndex((row) => row.id === rowId) + key.rows]?.id ?? rowId
      const keepsRow = key.rows === 0 || (by === 'technicians' && order.technician_count > 1)
      const moved = {
        ...target,
        start: target.start + (week ? 0 : key.start),
        minutes: Math.max(15, target.minutes + key.length / minute),
        ...(!keepsRow && (by === 'technicians' ? { technicianId: next } : { bayId: next })),
      }
      hold(week ? inDay(moved, dayAfter(week, target.start, Math.sign(key.start))) : moved)
    }
  }
  // A booking moved by keys is drawn again in its new place: the focus goes with it.
  useEffect(() => {
    const id = follow.current
    if (!id || !schedule || document.activeElement !== document.body) return
    root.current?.querySelector<HTMLElement>(`[data-order="${id}"]`)?.focus()
  }, [schedule])
  function onClick(event: MouseEvent) {
    const id = (event.target as Element).closest<HTMLElement>('[data-order]')?.dataset.order
    if (id) onPick(id)
  }
  const suggested =
    slot && picked && !draft
      ? {
          rowId: (by === 'technicians' ? slot.technician.id : slot.bay?.id) ?? '',
          title: picked.title,
          pieces: slot.pieces.map((one) => ({ from: instantMs(one.starts_at), to: instantMs(one.ends_at) })),
          blocked: false,
        }
      : null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the bookings inside, which have the focus
    <div ref={root} className="with-summary" onKeyDown={onKeyDown} onClick={onClick}>
      <p id="schedule-keys" className="sr-only">
        {t(week ? 'weekKeys' : 'keys')}
      </p>
      <p className="sr-only" role="status" aria-live="assertive">
        {isByKeys && <HeldWords moves={moves} schedule={schedule} />}
      </p>
      <section className="stack min-w-0">
        <ScheduleNotices
          schedule={schedule}
          conflicts={view?.conflicts ?? []}
          overloads={overloads}
          onMove={moveOver}
          orders={orders}
          moves={moves}
          heldByKeys={isByKeys}
          onRepair={onRepair}
        />
        {!view ? (
          week && (
            <Week
              week={week}
              by={by}
              orders={orders}
              isPhone={isPhone}
              ghost={draft && ghostOf(by, draft.target, draft.judged, draft.order.title)}
              heldId={draft?.order.id ?? null}
            />
          )
        ) : isPhone ? (
          <DayList key={`${by} ${view.from}`} view={view} by={by} orders={orders} onPick={onPick} />
        ) : (
          <DayGrid
            key={`${by} ${view.from}`}
            view={view}
            by={by}
            orders={orders}
            others={others}
            isToday={isToday}
            ghost={draft ? ghostOf(by, draft.target, draft.judged, draft.order.title) : suggested}
            heldId={draft?.order.id ?? null}
            pickedId={picked?.id ?? null}
            fits={by === 'technicians' ? fits : noFits}
          />
        )}
      </section>
      {beside}
    </div>
  )
}
const noFits: readonly TechnicianFit[] = []

/** The days of a week and what is in them. */
export interface WeekShown {
  rows: readonly WeekRow[]
  /** Calendar days, and each from midnight to midnight (ms). */
  days: readonly string[]
  spans: readonly Span[]
  today: string
  /** The cell of the best time for the order that is picked. */
  best: WeekPlace | null
  /** Stays the same from one drawing to the next. */
  onOpen: (day: string) => void
}
/** The day of an instant (ms) in a week, or one beside it, without leaving the week. */
function dayAfter({ days, spans }: WeekShown, at: number, way: number): string {
  const place = spans.findIndex((span) => span.from <= at && at < span.to)
  return days[Math.min(days.length - 1, Math.max(0, place + way))] ?? ''
}

/** The week, with an order that is held over one of its cells; on a phone its days as a list. */
function Week({
  week,
  by,
  orders,
  isPhone,
  ghost,
  heldId,
}: {
  week: WeekShown
  by: ScheduleBy
  orders: ReadonlyMap<string, ScheduleOrder>
  isPhone: boolean
  ghost: Ghost | null
  heldId: string | null
}) {
  if (isPhone) return <WeekList rows={week.rows} days={week.days} today={week.today} onOpen={week.onOpen} />
  const from = ghost?.pieces[0]?.from
  return (
    <WeekGrid
      key={`${by} ${week.days[0]}`}
      rows={week.rows}
      days={week.days}
      by={by}
      today={week.today}
      orders={orders}
      best={week.best}
      ghost={ghost && from !== undefined ? { ...ghost, day: dayAfter(week, from, 0) } : null}
      heldId={heldId}
      onOpen={week.onOpen}
    />
  )
}
