import { fitsBefore, minutesLeft, workMinutes } from '@twopost/contract/service-orders'
import { isOpen, type OrderStatus } from '@twopost/contract/service-orders.states'
import { type OpenSpan, openSpans } from '@twopost/contract/shops'
import { usableTime } from '#features/scheduling/index.ts'
import { openHours } from '#features/shops/index.ts'
import { workingTimes } from '#features/technicians/index.ts'
import { isOverdue } from '../service-orders.rules.ts'

type Triple<T> = readonly (readonly [T, number, number])[]
/** When the lead of an order can work, as it is read beside the order: minutes of the shop's day, absences in seconds since 1970. */
export interface LeadHours {
  zone: string
  /** Weekday, opening, closing. */
  open: Triple<number>
  /** Days that differ: date, opening, closing; closed without them. */
  days: readonly (readonly [string, number | null, number | null])[]
  /** Weekday, from, to. Nothing for an order without a lead, or a lead without a week. */
  week: Triple<number>
  away: readonly (readonly [number, number])[]
}

const day = 86_400_000
/** Most work fits into the next hours; only what does not looks further ahead. */
const looks = [day, 4 * day]

/** The time from now on (ms) until an instant in which the lead can work; without a lead, in which the shop is open. */
export type LeadTime = (until: number) => readonly OpenSpan[]
export function leadTime({ zone, open, days, week, away }: LeadHours, now: number): LeadTime {
  const shop = openHours(
    zone,
    open.map(([weekday, opens_minute, closes_minute]) => ({ weekday, opens_minute, closes_minute })),
    days.map(([day, opens_minute, closes_minute]) => ({ day, opens_minute, closes_minute })),
  )
  const parts = week.map(([weekday, from_minute, to_minute]) => ({ weekday, from_minute, to_minute }))
  const absences = away.map(([from, to]) => ({ from: from * 1000, to: to * 1000, reason: '' }))
  const read = (to: number) => usableTime(openSpans(shop, now, to), workingTimes(parts, absences, zone, { from: now, to }))
  // The first looks are the same for all orders of a lead.
  const known = new Map<number, OpenSpan[]>()
  return (until) => {
    const to = looks.map((ahead) => now + ahead).find((end) => end >= until) ?? until
    const spans = known.get(to) ?? read(to)
    known.set(to, spans)
    return spans
  }
}
interface OfLead {
  shop_id: string
  assigned_technician_id: string | null
  lead_hours: LeadHours | null
}
const keyOf = ({ shop_id, assigned_technician_id }: OfLead): string => `${shop_id} ${assigned_technician_id ?? ''}`
/** The time of the leads of several orders; the hours of each stand beside one of their orders. */
export function leadTimes(orders: readonly OfLead[], at: Date): (order: OfLead) => LeadTime | undefined {
  const times = new Map<string, LeadTime>()
  for (const order of orders) if (order.lead_hours) times.set(keyOf(order), leadTime(order.lead_hours, at.getTime()))
  return (order) => times.get(keyOf(order))
}

export interface JudgedOrder {
  status: OrderStatus
  due_at: Date | null
  promised_at: Date | null
  scheduled_start: Date | null
  scheduled_end: Date | null
  estimated_minutes: number | null
  labor_thousandths: number
  clocked_seconds: number
  on_hold: boolean
}

/** Do so many minutes of work that go on now end by a time (ms), in the time of who does them? */
function endsBy(lead: LeadTime | undefined, now: number, minutes: number, until: number): boolean {
  if (now + minutes * 60_000 > until) return false
  if (minutes === 0 || !lead) return true
  const ends = [...looks.map((ahead) => now + ahead).filter((to) => to < until), until]
  return ends.some((to) => fitsBefore(lead(to), now, minutes, to))
}

/**
 * Will the work be ready after the time that was promised, else after it is due? What is at work, or should be by its booking, goes on
 * from now with what is left of its estimate, in the time of its lead; what lies ahead, waits, or has no estimate ends with its booking.
 * Never of what is overdue already (NOW12, 2.6).
 */
export function willBeLate(order: JudgedOrder, at: Date, lead: LeadTime | undefined): boolean {
  const until = (order.promised_at ?? order.due_at)?.getTime()
  if (!isOpen(order.status) || until === undefined || isOverdue(order.status, order.due_at, at)) return false
  const now = at.getTime()
  const isBookedLate = order.scheduled_end !== null && order.scheduled_end.getTime() > until
  const left = minutesLeft(workMinutes(order.estimated_minutes, order.labor_thousandths), Math.floor(order.clocked_seconds / 60))
  const isAtWork = order.status === 'in_progress' && !order.on_hold
  const shouldBe = order.status === 'scheduled' && order.scheduled_start !== null && order.scheduled_start.getTime() < now
  if (left === null || (!isAtWork && !shouldBe)) return isBookedLate
  return (shouldBe && isBookedLate) || !endsBy(lead, now, left, until)
}
