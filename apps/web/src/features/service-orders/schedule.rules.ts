import { dateOf, instantMs } from '#platform/clock.ts'
import { fromWall, toWall } from '#platform/i18n/format.ts'
import type { ServiceOrder } from './service-orders.api.ts'

/** A time to work in: start on the shop's wall clock (`2026-11-20T16:00`), minutes, bay. */
export interface ScheduleValue {
  start: string
  minutes: number | null
  bayId: string | null
  allowOverlap: boolean
}

const quarter = 15 * 60_000

/** The next full quarter of an hour on a zone's wall clock. */
export function nextQuarter(nowMs: number, zone: string, iso: (ms: number) => string): string {
  return toWall(iso(Math.ceil((nowMs + 1) / quarter) * quarter), zone)
}

/** Start and end in ms; null as long as one of them is missing. */
export function spanOf(
  value: Pick<ScheduleValue, 'start' | 'minutes'>,
  zone: string,
  parse: (iso: string) => number,
): { from: number; to: number } | null {
  const start = fromWall(value.start, zone)
  if (start === null || value.minutes === null || value.minutes <= 0) return null
  const from = parse(start)
  return { from, to: from + value.minutes * 60_000 }
}

export interface Conflict {
  resource: 'technician' | 'bay'
  name: string
  number: string
  from: string
  to: string
}
type Booked = Pick<ServiceOrder, 'id' | 'number' | 'assigned_technician' | 'bay' | 'scheduled_at' | 'scheduled_end'>

/**
 * Which booked orders stand in the way of technicians and a bay, so that the person sees it before sending. The server
 * decides (G25); this knows only lead technicians and bays of the orders given.
 */
export function findConflicts(
  span: { from: number; to: number },
  wish: { technicianIds: readonly string[]; bayId: string | null; exceptOrderId?: string },
  booked: readonly Booked[],
  parse: (iso: string) => number,
): Conflict[] {
  const found: Conflict[] = []
  for (const order of booked) {
    if (order.id === wish.exceptOrderId || !order.scheduled_at || !order.scheduled_end) continue
    if (parse(order.scheduled_at) >= span.to || parse(order.scheduled_end) <= span.from) continue
    const when = { number: order.number, from: order.scheduled_at, to: order.scheduled_end }
    if (order.assigned_technician && wish.technicianIds.includes(order.assigned_technician.id))
      found.push({ resource: 'technician', name: order.assigned_technician.name, ...when })
    if (order.bay && order.bay.id === wish.bayId) found.push({ resource: 'bay', name: order.bay.name, ...when })
  }
  return found
}

/** So many hours after an instant, as ISO. */
export const hoursAfter = (iso: string, hours: number): string => dateOf(instantMs(iso) + hours * 3_600_000).toISOString()
