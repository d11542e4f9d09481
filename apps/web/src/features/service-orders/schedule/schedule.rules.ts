import { addOpenMinutes, isOpenAt, nextOpening, type OpenHours } from '@twopost/contract/shops'
import { dateOf } from '#platform/clock.ts'
import { fromWall, toWall } from '#platform/i18n/format.ts'
import type { ServiceOrder } from '../service-orders.api.ts'

/** A time to work in: start on the shop's wall clock (`2026-11-20T16:00`), minutes, bay. */
export interface ScheduleValue {
  start: string
  minutes: number | null
  bayId: string | null
  allowOverlap: boolean
  /** Books a technician who is not able, or a bay that does not fit, all the same. */
  allowUnfit: boolean
  /** The person was told that the start is unusual, and means it. */
  anyway: boolean
}

const quarter = 15 * 60_000

/** The first start to propose: the next quarter of an hour in which the shop is open. */
export function firstStart(nowMs: number, zone: string, hours?: OpenHours): string {
  const quarterMs = Math.ceil((nowMs + 1) / quarter) * quarter
  return toWall(dateOf((hours && nextOpening(hours, quarterMs)) ?? quarterMs).toISOString(), zone)
}

/**
 * Start and end in ms; null as long as one of them is missing. Work that does not fit into the open day ends when the shop is open
 * again, as the server counts it (R1-14).
 */
export function spanOf(
  value: Pick<ScheduleValue, 'start' | 'minutes'>,
  zone: string,
  parse: (iso: string) => number,
  hours?: OpenHours,
): { from: number; to: number } | null {
  const start = fromWall(value.start, zone)
  if (start === null || value.minutes === null || value.minutes <= 0) return null
  const from = parse(start)
  const to = hours && isOpenAt(hours, from) ? addOpenMinutes(hours, from, value.minutes) : from + value.minutes * 60_000
  return { from, to }
}

/** Why a start is unusual: to be asked about before it is booked (R1-14). */
export type ScheduleDoubt = { kind: 'past' } | { kind: 'closed'; opens: number | null } | { kind: 'absent'; until: number }

/** What is unusual about a start (ms): it has passed, the shop is closed then, the technician is away. */
export function scheduleDoubts(
  start: number,
  nowMs: number,
  hours: OpenHours | undefined,
  absences: readonly { startsAt: string; endsAt: string }[],
  parse: (iso: string) => number,
): ScheduleDoubt[] {
  const doubts: ScheduleDoubt[] = []
  if (start < nowMs - 60_000) doubts.push({ kind: 'past' })
  if (hours && !isOpenAt(hours, start)) doubts.push({ kind: 'closed', opens: nextOpening(hours, Math.max(start, nowMs)) ?? null })
  const away = absences.find((one) => parse(one.startsAt) <= start && start < parse(one.endsAt))
  if (away) doubts.push({ kind: 'absent', until: parse(away.endsAt) })
  return doubts
}

export interface Conflict {
  resource: 'technician' | 'bay'
  name: string
  number: string
  from: string
  to: string
}
export type Booked = Pick<ServiceOrder, 'id' | 'number' | 'assigned_technician' | 'bay' | 'scheduled_at' | 'scheduled_end'>

/**
 * Which booked orders stand in the way of technicians and a bay, so that the person sees it before sending. The server
 * decides (G25); this knows only lead technicians and bays of the orders given.
 */
export function findConflicts(
  span: { from: number; to: number },
  plan: { technicianIds: readonly string[]; bayId: string | null; exceptOrderId?: string },
  booked: readonly Booked[],
  parse: (iso: string) => number,
): Conflict[] {
  const found: Conflict[] = []
  for (const order of booked) {
    if (order.id === plan.exceptOrderId || !order.scheduled_at || !order.scheduled_end) continue
    if (parse(order.scheduled_at) >= span.to || parse(order.scheduled_end) <= span.from) continue
    const when = { number: order.number, from: order.scheduled_at, to: order.scheduled_end }
    if (order.assigned_technician && plan.technicianIds.includes(order.assigned_technician.id))
      found.push({ resource: 'technician', name: order.assigned_technician.name, ...when })
    if (order.bay && order.bay.id === plan.bayId) found.push({ resource: 'bay', name: order.bay.name, ...when })
  }
  return found
}
