import type { Schedule, ScheduleOrder } from '@twopost/contract/service-orders'
import { useState } from 'react'
import { spokenProblem, toProblem } from '#platform/api/problem.ts'
import { dateOf, instantMs, now } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { notify } from '#ui/notify.ts'
import { isOff, type Judged, judge, nextFree, type Target } from './schedule-place.rules.ts'
import { useMoveBooking } from './scheduling.api.ts'
import { schedulingText } from './scheduling.text.ts'

/** A move that was not made: why, and when it would do. */
export interface Refused {
  target: Target
  text: string
  /** The nearest start at which nothing is in the way (ms). */
  free: number | null
  /** What the person may allow all the same, and what they have allowed already. */
  allows: Obstacle | null
  allowed: readonly Obstacle[]
}
/** What can be in the way of a place: another booking, a day off, a technician or bay that does not fit, a time that has passed. */
export type Obstacle = 'overlap' | 'off' | 'unfit' | 'past'
/** A place that an order is held over, and what it means. */
export interface Draft {
  target: Target
  judged: Judged
  order: ScheduleOrder
}

/** Where an order is held, and what becomes of it when it is let go (G25, G46). Nothing is sent before `book`. */
export function useScheduleMoves(schedule: Schedule | undefined) {
  const t = useText(schedulingText)
  const format = useFormat()
  const mayAssign = useMay('service-order:assign')
  const send = useMoveBooking()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)

  function hold(target: Target | null): void {
    const order = target && schedule?.orders.find((one) => one.id === target.orderId)
    setDraft(target && order && schedule ? { target, order, judged: judge(schedule, target, now()) } : null)
  }
  const numberOf = (id: string | null) => schedule?.orders.find((one) => one.id === id)?.number ?? t('elsewhere')
  /** The first thing in the way of a place that is not allowed, and the same in words; null where nothing is. */
  function obstacle({ target, judged, order }: Draft, allowed: readonly Obstacle[] = []) {
    const found: { kind: Obstacle; text: string }[] = []
    const technician = schedule?.technicians.find((one) => one.id === target.technicianId)?.name
    if (judged.ability === 'not_able') {
      const skills = format.list(judged.lacks.length > 0 ? judged.lacks : order.needs.map((need) => need.name))
      found.push({ kind: 'unfit', text: t('refused.notAble', { technician: technician ?? '', skills }) })
    }
    if (!judged.bayFits) {
      const name = schedule?.bays.find((one) => one.id === judged.bayId)?.name ?? ''
      found.push({ kind: 'unfit', text: t('refused.bayUnfit', { bay: t('bay', { name }) }) })
    }
    const isMoved = order.scheduled_at === null || instantMs(order.scheduled_at) !== target.start
    if (judged.isPast && isMoved) found.push({ kind: 'past', text: t('refused.past') })
    if (schedule && isMoved && isOff(schedule, target)) {
      const day = format.day(dateOf(target.start).toISOString())
      found.push({ kind: 'off', text: technician ? t('refused.off', { technician, day }) : t('refused.closed', { day }) })
    }
    if (judged.blocker) {
      const { resource, name, orderId, minutes } = judged.blocker
      const who = resource === 'bay' ? t('bay', { name }) : name
      found.push({
        kind: 'overlap',
        text: t('refused.blocked', { who, number: numberOf(orderId), time: format.duration(minutes) }),
      })
    }
    return found.find((one) => !allowed.includes(one.kind)) ?? null
  }
  const whyNot = (held: Draft): string | null => obstacle(held)?.text ?? null
  /** Sends a move; what is in the way is said, and the order stays where it was. What is allowed is booked all the same. */
  async function book(target: Target, allowed: readonly Obstacle[] = []): Promise<boolean> {
    const order = schedule?.orders.find((one) => one.id === target.orderId)
    if (!order || !schedule) return false
    const judged = judge(schedule, target, now())
    const why = obstacle({ target, judged, order }, allowed)
    const refuse = (text: string, kind: Obstacle | null) => {
      const free = kind === 'unfit' ? null : nextFree(schedule, target, target.start + 1, now())
      const allows = mayAssign && kind !== 'past' ? kind : null
      setRefused({ target, free, allows, allowed, text: t('refused.title', { number: order.number, text }) })
      setDraft(null)
      return false
    }
    if (why !== null) return refuse(why.text, why.kind)
    setRefused(null)
    setDraft({ target, judged, order })
    try {
      const { warnings } = await send.mutateAsync({
        params: { id: order.id },
        body: {
          scheduled_start: dateOf(target.start).toISOString(),
          bay_id: judged.bayId,
          version: order.version,
          ...(order.technician_count <= 1 && { estimated_duration: target.minutes }),
          ...(target.technicianId !== order.assigned_technician_id && { technician_id: target.technicianId }),
          ...((allowed.includes('overlap') || allowed.includes('off')) && { allow_overlap: true }),
          ...(allowed.includes('unfit') && { allow_unfit: true }),
        },
      })
      notify({
        kind: 'success',
        title: t('moved', { number: order.number, time: format.dateTime(dateOf(target.start).toISOString()) }),
        ...(warnings[0] && {
          text: t('helpNeeded', { technician: warnings[0].technician, skills: format.list(warnings[0].skills) }),
        }),
      })
      setDraft(null)
      return true
    } catch (caught) {
      const { code } = toProblem(caught)
      return refuse(await spokenProblem(caught), kindOf[code] ?? null)
    }
  }
  return { draft, hold, book, whyNot, refused, forgive: () => setRefused(null), isBooking: send.isPending }
}
/** What the server found in the way, as it is allowed here. */
const kindOf: Readonly<Record<string, Obstacle>> = {
  DOUBLE_BOOKING: 'overlap',
  TECHNICIAN_AWAY: 'off',
  NOT_ABLE: 'unfit',
  BAY_UNFIT: 'unfit',
}
export type ScheduleMoves = ReturnType<typeof useScheduleMoves>
