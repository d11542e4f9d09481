import { addOpenMinutes, isOpenAt, nextOpening, type OpenHours } from '@twopost/contract/shops'
import { dateOf } from '#platform/clock.ts'

/** A time for one order of several that are scheduled together. */
export interface Slot {
  /** ISO, UTC. */
  start: string
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
    slots.set(order.id, { start: dateOf(from).toISOString(), minutes })
  }
  return slots
}
