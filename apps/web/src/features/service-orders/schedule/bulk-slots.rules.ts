import { addOpenMinutes, isOpenAt, nextOpening, type OpenHours } from '@twopost/contract/shops'
import { dateOf, instantMs } from '#platform/clock.ts'
import { type Booked, type Conflict, findConflicts } from './schedule.rules.ts'

/** A time for one order of several that are scheduled together. */
export interface Slot {
  /** ISO, UTC. */
  start: string
  end: string
  minutes: number
}
interface Wanted {
  id: string
  estimated_duration: number | null
  assigned_technician_id: string | null
}
const usualMinutes = 60

/**
 * Times for several orders from a start on, in the order given: those of one technician follow each other in the open hours of the
 * shop, those of different technicians run beside each other; orders without a technician follow each other as well. What else is
 * booked the server knows.
 */
export function slotsFor(orders: readonly Wanted[], startMs: number, hours: OpenHours | undefined): Map<string, Slot> {
  const free = new Map<string | null, number>()
  const slots = new Map<string, Slot>()
  for (const order of orders) {
    const wanted = free.get(order.assigned_technician_id) ?? startMs
    const from = hours && !isOpenAt(hours, wanted) ? (nextOpening(hours, wanted) ?? wanted) : wanted
    const minutes = order.estimated_duration ?? usualMinutes
    const to = hours && isOpenAt(hours, from) ? addOpenMinutes(hours, from, minutes) : from + minutes * 60_000
    free.set(order.assigned_technician_id, to)
    slots.set(order.id, { start: dateOf(from).toISOString(), end: dateOf(to).toISOString(), minutes })
  }
  return slots
}

/**
 * What is booked already in the way of each order's time, by order; without what nothing is in the way of. Those that are scheduled together
 * leave their old places.
 */
export function conflictsOf(
  orders: readonly (Wanted & { bay: { id: string } | null })[],
  slots: ReadonlyMap<string, Slot>,
  booked: readonly Booked[],
): Map<string, Conflict[]> {
  const staying = booked.filter((one) => !slots.has(one.id))
  const found = new Map<string, Conflict[]>()
  for (const order of orders) {
    const slot = slots.get(order.id)
    if (!slot) continue
    const span = { from: instantMs(slot.start), to: instantMs(slot.end) }
    const technicianIds = order.assigned_technician_id ? [order.assigned_technician_id] : []
    const conflicts = findConflicts(span, { technicianIds, bayId: order.bay?.id ?? null }, staying, instantMs)
    if (conflicts.length > 0) found.set(order.id, conflicts)
  }
  return found
}
