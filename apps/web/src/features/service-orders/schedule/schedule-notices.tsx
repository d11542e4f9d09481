import type { Schedule, ScheduleOrder } from '@twopost/contract/service-orders'
import { useMemo } from 'react'
import { dateOf, now } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { bookedBay, minutesOf, nextFree, type Target } from './schedule-place.rules.ts'
import { hoursOf } from './schedule-row-head.tsx'
import type { ScheduleConflict } from './scheduling.rules.ts'
import { schedulingText } from './scheduling.text.ts'
import type { ScheduleMoves } from './use-schedule-moves.ts'
import type { Overload } from './week-room.rules.ts'

/** How many conflicts are said at once. */
const shownConflicts = 3

/** Above the day: why a move was refused, an order that is held by keys, and what lies over each other, each with its cures. */
export function ScheduleNotices({
  schedule,
  conflicts,
  overloads,
  orders,
  moves,
  heldByKeys,
  onRepair,
  onMove,
}: {
  schedule: Schedule
  conflicts: readonly ScheduleConflict[]
  /** Of a week: who has more booked than they work. */
  overloads: readonly Overload[]
  orders: ReadonlyMap<string, ScheduleOrder>
  moves: ScheduleMoves
  heldByKeys: boolean
  onRepair: () => void
  /** Gives work of a day that is over to who has room for it. */
  onMove: (overload: Overload) => void
}) {
  const t = useText(schedulingText)
  const format = useFormat()
  const { refused, draft } = moves
  const time = (ms: number) => format.dateTime(dateOf(ms).toISOString())
  return (
    <>
      {refused && (
        <Banner
          kind="bad"
          alert
          actions={
            <>
              {refused.allows && (
                <Button
                  size="sm"
                  kind="ghost"
                  onClick={() =>
                    void moves.book(refused.target, [...refused.allowed, ...(refused.allows ? [refused.allows] : [])])
                  }
                >
                  {t(refused.allows === 'overlap' ? 'allowOverlap' : 'bookAnyway')}
                </Button>
              )}
              {refused.free !== null && (
                <Button size="sm" onClick={() => void moves.book({ ...refused.target, start: refused.free ?? 0 })}>
                  {t('moveTo', { time: time(refused.free) })}
                </Button>
              )}
              <Button size="sm" kind="ghost" onClick={moves.forgive}>
                {t('leave')}
              </Button>
            </>
          }
        >
          {refused.text}
        </Banner>
      )}
      {draft && heldByKeys && (
        <Banner
          kind={moves.whyNot(draft) ? 'warn' : 'info'}
          actions={
            <>
              <Button size="sm" kind="ghost" aria-keyshortcuts="Escape" onClick={() => moves.hold(null)}>
                {t('putBack')}
              </Button>
              <Button
                size="sm"
                kind="primary"
                aria-keyshortcuts="b Enter"
                busy={moves.isBooking}
                onClick={() => void moves.book(draft.target)}
              >
                {t('bookIt')}
              </Button>
            </>
          }
        >
          <HeldWords moves={moves} schedule={schedule} />
        </Banner>
      )}
      {overloads.slice(0, shownConflicts).map((one) => (
        <OverloadBanner key={`${one.day} ${one.name}`} overload={one} busy={moves.isBooking} onMove={onMove} />
      ))}
      {conflicts.length > 0 && (
        <Banner kind="bad">
          <b className="font-[620]">{t('conflicts', { count: conflicts.length })}</b>
          <ul className="flex flex-col gap-1">
            {conflicts.slice(0, shownConflicts).map((one) => (
              <li key={`${one.kind} ${one.rowId} ${one.first} ${one.second}`}>
                <Conflict conflict={one} schedule={schedule} orders={orders} moves={moves} onRepair={onRepair} />
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  )
}

/** Somebody has more booked on a day than they work: what of it another one has room for. */
function OverloadBanner({ overload, busy, onMove }: { overload: Overload; busy: boolean; onMove: (overload: Overload) => void }) {
  const t = useText(schedulingText)
  const format = useFormat()
  const mayAssign = useMay('service-order:assign')
  const maySchedule = useMay('service-order:schedule')
  const { day, name, cure } = overload
  return (
    <Banner
      kind="warn"
      actions={
        cure &&
        mayAssign &&
        maySchedule && (
          <Button size="sm" busy={busy} onClick={() => onMove(overload)}>
            {t('overload.move', { to: cure.to })}
          </Button>
        )
      }
    >
      <b className="font-[620]">{t('overload.day', { day: format.shortDay(day), name })}</b>{' '}
      {cure
        ? t('overload.cure', {
            title: cure.order.title,
            time: format.duration(cure.minutes),
            to: cure.to,
            hours: hoursOf(cure.freeMinutes),
          })
        : t('overload.noCure')}
    </Banner>
  )
}

/** An order that is held, in words: where it would go, and what is in the way. */
export function HeldWords({ moves: { draft, whyNot }, schedule }: { moves: ScheduleMoves; schedule: Schedule }) {
  const t = useText(schedulingText)
  const format = useFormat()
  if (!draft) return null
  const { judged, target, order } = draft
  const technician = schedule.technicians.find((one) => one.id === target.technicianId)?.name ?? t('nobody')
  const bay = schedule.bays.find((one) => one.id === judged.bayId)?.name
  const [from, to] = [dateOf(target.start).toISOString(), dateOf(judged.pieces.at(-1)?.to ?? target.start).toISOString()]
  return (
    <>
      {t('held', {
        number: order.number,
        from: format.dateTime(from),
        to: format.time(to),
        who: bay === undefined ? technician : t('slotWho', { technician, bay }),
      })}{' '}
      {whyNot(draft) ?? (judged.ability === 'with_help' ? t('withHelp') : '')}
    </>
  )
}

function Conflict({
  conflict,
  schedule,
  orders,
  moves,
  onRepair,
}: {
  conflict: ScheduleConflict
  schedule: Schedule
  orders: ReadonlyMap<string, ScheduleOrder>
  moves: ScheduleMoves
  onRepair: () => void
}) {
  const t = useText(schedulingText)
  const format = useFormat()
  const maySchedule = useMay('service-order:schedule')
  const second = orders.get(conflict.second)
  const titleOf = (id: string) => orders.get(id)?.title ?? t('elsewhere')
  const words = {
    row: conflict.row,
    first: titleOf(conflict.first),
    second: titleOf(conflict.second),
    time: format.duration(conflict.minutes),
  }
  const cure = useMemo(() => {
    if (second?.status !== 'scheduled') return null
    const target: Target = {
      orderId: second.id,
      technicianId: second.assigned_technician_id,
      bayId: bookedBay(schedule, second.id),
      start: conflict.until,
      minutes: minutesOf(schedule, second),
    }
    const start = nextFree(schedule, target, conflict.until, now())
    return start === null ? null : { ...target, start }
  }, [schedule, second, conflict.until])
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 basis-70">{t(`conflict.${conflict.kind}`, words)}</span>
      {maySchedule && cure && (
        <Button size="sm" onClick={() => void moves.book(cure)}>
          {t('moveTo', { time: format.dateTime(dateOf(cure.start).toISOString()) })}
        </Button>
      )}
      {maySchedule && (
        <Button size="sm" kind="ghost" onClick={onRepair}>
          {t('repair')}
        </Button>
      )}
    </span>
  )
}
