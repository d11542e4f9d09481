import type { Schedule, ScheduleOrder } from '@twopost/contract/service-orders'
import { useState } from 'react'
import { spokenProblem, toProblem } from '#platform/api/problem.ts'
import { dateOf, now } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { notify } from '#ui/notify.ts'
import { type Judged, judge, nextFree, type Target } from './schedule-place.rules.ts'
import { useMoveBooking } from './scheduling.api.ts'
import { schedulingText } from './scheduling.text.ts'

/** A move that was not made: why, and when it would do. */
export interface Refused {
  target: Target
  text: string
  /** The nearest start at which nothing is in the way (ms). */
  free: number | null
  /** Two bookings at once are the only obstacle. */
  mayOverlap: boolean
}
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
  const mayOverlap = useMay('service-order:assign')
  const send = useMoveBooking()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)

  function hold(target: Target | null): void {
    const order = target && schedule?.orders.find((one) => one.id === target.orderId)
    setDraft(target && order && schedule ? { target, order, judged: judge(schedule, target, now()) } : null)
  }
  const numberOf = (id: string | null) => schedule?.orders.find((one) => one.id === id)?.number ?? t('elsewhere')
  function whyNot({ target, judged, order }: Draft): string | null {
    if (judged.ability === 'not_able') {
      const technician = schedule?.technicians.find((one) => one.id === target.technicianId)?.name ?? ''
      const skills = format.list(judged.lacks.length > 0 ? judged.lacks : order.needs.map((need) => need.name))
      return t('refused.notAble', { technician, skills })
    }
    if (!judged.blocker) return null
    const { resource, name, orderId, minutes } = judged.blocker
    return t('refused.blocked', {
      who: resource === 'bay' ? t('bay', { name }) : name,
      number: numberOf(orderId),
      time: format.duration(minutes),
    })
  }
  /** Sends a move; what is in the way is said, and the order stays where it was. */
  async function book(target: Target, { overlap = false } = {}): Promise<boolean> {
    const order = schedule?.orders.find((one) => one.id === target.orderId)
    if (!order || !schedule) return false
    const judged = judge(schedule, target, now())
    const why = overlap ? null : whyNot({ target, judged, order })
    const refuse = (text: string, isOverlap: boolean) => {
      const free = judged.ability === 'not_able' ? null : nextFree(schedule, target, target.start + 1, now())
      setRefused({ target, free, mayOverlap: isOverlap && mayOverlap, text: t('refused.title', { number: order.number, text }) })
      setDraft(null)
      return false
    }
    if (why !== null) return refuse(why, judged.blocker !== null && judged.ability !== 'not_able')
    setRefused(null)
    setDraft({ target, judged, order })
    try {
      await send.mutateAsync({
        params: { id: order.id },
        body: {
          scheduled_start: dateOf(target.start).toISOString(),
          bay_id: judged.bayId,
          version: order.version,
          ...(order.technician_count <= 1 && { estimated_duration: target.minutes }),
          ...(target.technicianId !== order.assigned_technician_id && { technician_id: target.technicianId }),
          ...(overlap && { allow_overlap: true }),
        },
      })
      notify({
        kind: 'success',
        title: t('moved', { number: order.number, time: format.dateTime(dateOf(target.start).toISOString()) }),
      })
      setDraft(null)
      return true
    } catch (caught) {
      const { code } = toProblem(caught)
      return refuse(await spokenProblem(caught), code === 'DOUBLE_BOOKING')
    }
  }
  return { draft, hold, book, whyNot, refused, forgive: () => setRefused(null), isBooking: send.isPending }
}
export type ScheduleMoves = ReturnType<typeof useScheduleMoves>
