import type { Schedule, ScheduleOrder, ScheduleSuggestion, TechnicianFit } from '@twopost/contract/service-orders'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { instantMs } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useMay } from '#platform/session/use-session.ts'
import { DayGrid, ghostOf } from './day-grid.tsx'
import { DayList } from './day-list.tsx'
import { HeldWords, ScheduleNotices } from './schedule-notices.tsx'
import { bookedBay, minutesOf, type Target, targetIn } from './schedule-place.rules.ts'
import { type DayView, minute, othersOf, type ScheduleBy } from './scheduling.rules.ts'
import { schedulingText } from './scheduling.text.ts'
import { type GridHold, useGridDrag } from './use-grid-drag.ts'
import { barKey, useScheduleKeys } from './use-schedule-keys.ts'
import { useScheduleMoves } from './use-schedule-moves.ts'

/** The day with what waits beside it: pointers drag, keys do the same, and both end in one booking (G25, G46). */
// oxlint-disable-next-line max-lines-per-function -- pointers and keys share the order that is held
export function ScheduleDay({
  schedule,
  orders,
  view,
  by,
  isToday,
  picked,
  slot,
  fits,
  onPick,
  onRepair,
  onGo,
  onShow,
  instead,
  beside,
}: {
  schedule: Schedule
  orders: ReadonlyMap<string, ScheduleOrder>
  /** Undefined while the week is shown. */
  view: DayView | undefined
  by: ScheduleBy
  isToday: boolean
  picked: ScheduleOrder | null
  slot: ScheduleSuggestion | null
  fits: readonly TechnicianFit[]
  onPick: (orderId: string) => void
  onRepair: () => void
  onGo: (by: -1 | 0 | 1) => void
  onShow: (view: 'day' | 'week') => void
  /** What is shown in place of a day. */
  instead: ReactNode
  beside: ReactNode
}) {
  const t = useText(schedulingText)
  const root = useRef<HTMLDivElement>(null)
  const maySchedule = useMay('service-order:schedule')
  const moves = useScheduleMoves(schedule)
  const [isByKeys, setByKeys] = useState(false)
  const others = useMemo(() => othersOf(schedule, by), [schedule, by])
  const follow = useRef<string | null>(null)
  const { draft, hold, book } = moves

  const startOf = (order: ScheduleOrder) => (order.scheduled_at === null ? (view?.from ?? 0) : instantMs(order.scheduled_at))
  function targetOf({ kind, orderId, rowId, at, way }: GridHold): Target | null {
    const order = orders.get(orderId)
    if (!order) return null
    const minutes = minutesOf(schedule, order)
    if (kind === 'resize') return { ...ownPlace(order), minutes: Math.max(15, minutes + way / minute) }
    const start = kind === 'waiting' ? at : startOf(order) + way
    // Of an order with several technicians only the time can be moved here.
    if (order.technician_count > 1 && by === 'technicians') return { ...ownPlace(order), start }
    return targetIn(schedule, order, { by, rowId, start })
  }
  const ownPlace = (order: ScheduleOrder): Target => ({
    orderId: order.id,
    technicianId: order.assigned_technician_id,
    bayId: order.status === 'scheduled' ? bookedBay(schedule, order.id) : undefined,
    start: startOf(order),
    minutes: minutesOf(schedule, order),
  })
  useGridDrag(root, maySchedule ? view : undefined, {
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
    const key = order && maySchedule && view ? barKey(event) : null
    if (!order || !key || !view) return
    if (key === 'book' && draft?.order.id !== order.id) return
    event.preventDefault()
    if (key === 'book') bookHeld()
    else if (key === 'back') hold(null)
    else {
      setByKeys(true)
      const target = draft?.order.id === order.id ? draft.target : ownPlace(order)
      const rowId = by === 'technicians' ? target.technicianId : (target.bayId ?? null)
      const next = view.rows[view.rows.findIndex((row) => row.id === rowId) + key.rows]?.id ?? rowId
      const keepsRow = key.rows === 0 || (by === 'technicians' && order.technician_count > 1)
      hold({
        ...target,
        start: target.start + key.start,
        minutes: Math.max(15, target.minutes + key.length / minute),
        ...(!keepsRow && (by === 'technicians' ? { technicianId: next } : { bayId: next })),
      })
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
        {t('keys')}
      </p>
      <p className="sr-only" role="status" aria-live="assertive">
        {isByKeys && <HeldWords moves={moves} schedule={schedule} />}
      </p>
      <section className="stack min-w-0">
        <ScheduleNotices
          schedule={schedule}
          conflicts={view?.conflicts ?? []}
          orders={orders}
          moves={moves}
          heldByKeys={isByKeys}
          onRepair={onRepair}
        />
        {view ? (
          <>
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
            <DayList view={view} by={by} orders={orders} onPick={onPick} />
          </>
        ) : (
          instead
        )}
      </section>
      {beside}
    </div>
  )
}
const noFits: readonly TechnicianFit[] = []
