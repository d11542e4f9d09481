import { dateIn } from '@twopost/contract/core/time'
import type { Ability, Schedule, ScheduleOrder } from '@twopost/contract/service-orders'
import { cutPieces } from '@twopost/contract/shops'
import { instantMs as msOf } from '#platform/clock.ts'
import {
  abilityOf,
  gapsOf,
  minute,
  quarter,
  type ScheduleBy,
  type ScheduleTechnician,
  type Span,
  spansWithin,
} from './scheduling.rules.ts'

/** Where an order is about to be put. */
export interface Target {
  orderId: string
  technicianId: string | null
  /** Undefined: a bay that will do. */
  bayId: string | null | undefined
  /** Ms. */
  start: number
  minutes: number
}
/** What a place means, before anything is sent. The server decides. */
export interface Judged {
  /** When the technician works on it. */
  pieces: readonly Span[]
  bayId: string | null
  ability: Ability
  /** Skills that the technician lacks. */
  lacks: readonly string[]
  /** The bay is of a kind that will do, and takes the vehicle. */
  bayFits: boolean
  /** The first booking in the way. */
  blocker: {
    resource: 'technician' | 'bay'
    name: string
    orderId: string | null
    minutes: number
    /** When it ends (ms). */
    until: number
  } | null
  isPast: boolean
}

const workOf = (technician: ScheduleTechnician | undefined): Span[] =>
  (technician?.work ?? []).map((one) => ({ from: msOf(one.starts_at), to: msOf(one.ends_at) }))

/**
 * When somebody can work in the days of a schedule: their own hours within those of the shop, without lunch and absences; who has entered
 * none works while it is open. Undefined for somebody who is not of the shop.
 */
export function workingSpans(schedule: Schedule, technicianId: string): Span[] | undefined {
  const technician = schedule.technicians.find((one) => one.id === technicianId)
  if (!technician || technician.keeps_hours) return technician && workOf(technician)
  const spansOf = (list: readonly { starts_at: string; ends_at: string }[]) =>
    list.map((one) => ({ from: msOf(one.starts_at), to: msOf(one.ends_at) })).sort((a, b) => a.from - b.from)
  const away = spansOf(technician.away)
  return spansOf(schedule.open).flatMap((open) =>
    gapsOf(
      away.filter((one) => one.from < open.to && open.from < one.to),
      open,
    ),
  )
}

/** The bay that an order is booked in, if any. */
export const bookedBay = (schedule: Schedule, orderId: string): string | null =>
  schedule.bookings.find((one) => one.order_id === orderId && one.bay_id !== null)?.bay_id ?? null

/** How long an order's technician is booked, else what it is estimated at, else an hour. */
export function minutesOf(schedule: Schedule, order: ScheduleOrder): number {
  const own = schedule.bookings.filter((one) => one.order_id === order.id && one.technician_id === order.assigned_technician_id)
  const booked = own.reduce((all, one) => all + msOf(one.ends_at) - msOf(one.starts_at), 0)
  return order.status === 'scheduled' && booked > 0 ? Math.round(booked / minute) : (order.minutes ?? 60)
}

function blockedBy(schedule: Schedule, target: Target, resource: 'technician' | 'bay', id: string, spans: readonly Span[]) {
  const own = schedule.bookings.filter((one) => (resource === 'bay' ? one.bay_id : one.technician_id) === id)
  const name = (resource === 'bay' ? schedule.bays : schedule.technicians).find((one) => one.id === id)?.name ?? ''
  for (const one of own) {
    if (one.order_id === target.orderId) continue
    for (const span of spans) {
      const shared = Math.min(span.to, msOf(one.ends_at)) - Math.max(span.from, msOf(one.starts_at))
      if (shared > 0)
        return { resource, name, orderId: one.order_id, minutes: Math.round(shared / minute), until: msOf(one.ends_at) }
    }
  }
  return null
}

/** What a place for an order means: when it would be worked on, who or what is in the way, who is able (G25, G37). */
export function judge(schedule: Schedule, target: Target, now: number): Judged {
  const order = schedule.orders.find((one) => one.id === target.orderId)
  const technician = schedule.technicians.find((one) => one.id === target.technicianId)
  const pieces = cutPieces(workOf(technician), target.start, target.minutes * minute)
  const stay = [{ from: pieces[0]?.from ?? target.start, to: pieces.at(-1)?.to ?? target.start }]
  const [needs, bays] = [order?.needs ?? [], order?.bay_ids ?? []]
  const isFree = (bayId: string) => blockedBy(schedule, target, 'bay', bayId, stay) === null
  const bayId = target.bayId === undefined ? (bays.find(isFree) ?? bays[0] ?? null) : target.bayId
  return {
    pieces,
    bayId,
    ability: technician ? abilityOf(technician, needs) : 'able',
    lacks: technician
      ? needs.filter((need) => !technician.skills.some((skill) => skill.id === need.id)).map((need) => need.name)
      : [],
    bayFits: bayId === null || !order || bays.includes(bayId),
    blocker:
      (technician && blockedBy(schedule, target, 'technician', technician.id, pieces)) ??
      (bayId === null ? null : blockedBy(schedule, target, 'bay', bayId, stay)),
    isPast: target.start < now - quarter,
  }
}

/** The first start at or after `from` (ms, on the quarter of an hour) at which nothing is in the way; null within these days. */
export function nextFree(schedule: Schedule, target: Target, from: number, now: number): number | null {
  const technician = schedule.technicians.find((one) => one.id === target.technicianId)
  const hours = technician
    ? workOf(technician)
    : schedule.open.map((one) => ({ from: msOf(one.starts_at), to: msOf(one.ends_at) }))
  for (const span of hours) {
    const first = Math.ceil(Math.max(span.from, from, now) / quarter) * quarter
    for (let start = first; start < span.to; ) {
      const judged = judge(schedule, { ...target, start }, now)
      const end = judged.pieces.at(-1)?.to ?? start
      if (judged.blocker === null && end <= (hours.at(-1)?.to ?? end)) return start
      // What is in the way stays there until it ends; work that is cut differently is looked at by the quarter of an hour.
      const past = judged.blocker && judged.pieces.length === 1 ? Math.ceil(judged.blocker.until / quarter) * quarter : 0
      start = Math.max(start + quarter, past)
    }
  }
  return null
}

/** Does somebody who keeps hours not work at all on the day of a start? */
export function isOff(schedule: Schedule, { technicianId, start }: Target): boolean {
  const technician = schedule.technicians.find((one) => one.id === technicianId)
  if (technician && !technician.keeps_hours) return false
  const day = dateIn(schedule.time_zone, start)
  return !(technician?.work ?? schedule.open).some((one) => dateIn(schedule.time_zone, msOf(one.starts_at)) === day)
}

/** An order put into a day: at the first time that fits, else at its first hour, so that what is in the way can be said. */
export function targetInDay(schedule: Schedule, target: Target, day: Span, now: number): Target {
  const start = nextFree(schedule, target, day.from, now)
  if (start !== null && start < day.to) return { ...target, start }
  const technician = schedule.technicians.find((one) => one.id === target.technicianId)
  const [first] = [...spansWithin(technician?.work ?? [], day), ...spansWithin(schedule.open, day)]
  return { ...target, start: first?.from ?? day.from + usualStart }
}
const usualStart = 8 * 60 * minute

/** The target of an order that is put into a row at a time. */
export function targetIn(
  schedule: Schedule,
  order: ScheduleOrder,
  place: { by: ScheduleBy; rowId: string; start: number; minutes?: number },
): Target {
  const isScheduled = order.status === 'scheduled'
  const bay = bookedBay(schedule, order.id)
  return {
    orderId: order.id,
    technicianId: place.by === 'technicians' ? place.rowId : order.assigned_technician_id,
    bayId: place.by === 'bays' ? place.rowId : isScheduled ? bay : undefined,
    start: place.start,
    minutes: place.minutes ?? minutesOf(schedule, order),
  }
}
