import type { Ability, Schedule, ScheduleOrder } from '@twopost/contract/service-orders'
import { instantMs as msOf } from '#platform/clock.ts'

/** Ms, half open. */
export interface Span {
  from: number
  to: number
}
/** A place on the line of a day, in percent. */
export interface Place {
  left: number
  width: number
}
/** A piece of work in a row. Those that lie over each other are in lanes of their own. */
export interface ScheduleBar extends Place, Span {
  id: string
  orderId: string | null
  lane: number
  /** It lies over another one: somebody allowed that, or something has to move. */
  overlap: 'allowed' | 'conflict' | null
  /** Its order could be moved and resized from here: it is scheduled, and this is its last piece. */
  isLast: boolean
}
/** A technician or a bay on one day. */
export interface ScheduleRow {
  id: string
  name: string
  /** Skills of a technician, the kind of a bay. */
  facts: readonly string[]
  bars: readonly ScheduleBar[]
  lanes: number
  /** When nobody works in it; with what was said about an absence. */
  off: readonly (Place & { reason: string })[]
  /** Where running work goes on past its booking. */
  overrun: (Place & { minutes: number; lane: number }) | null
  bookedMinutes: number
  availableMinutes: number
}
/**
 * Two bookings of one technician or bay at the same time that nobody has allowed, or running work that goes on into the next.
 */
export interface ScheduleConflict {
  kind: 'overlap' | 'overrun'
  rowId: string
  row: string
  first: string
  /** The later one, which could move. */
  second: string
  minutes: number
  /** When the first one ends (ms). */
  until: number
}
export interface DayView extends Span {
  ticks: readonly (Place & { at: number; busy: number })[]
  rows: readonly ScheduleRow[]
  conflicts: readonly ScheduleConflict[]
  /** The shop is closed all day. */
  isClosed: boolean
  /** How many of the other kind (bays for technicians) there are. */
  others: number
}
export type ScheduleBy = 'technicians' | 'bays'
export type ScheduleTechnician = Schedule['technicians'][number]
/** A booking with its times in ms: reading hundreds of them again and again would take most of the time. */
type Booking = Schedule['bookings'][number] & Span
const bookingsOf = (schedule: Schedule): Booking[] => schedule.bookings.map((one) => ({ ...one, ...spanOf(one) }))

export const minute = 60_000
const hour = 60 * minute
export const quarter = 15 * minute
const sum = (spans: readonly Span[]): number => spans.reduce((all, { from, to }) => all + Math.max(0, to - from), 0)
const cut = (span: Span, within: Span): Span => ({ from: Math.max(span.from, within.from), to: Math.min(span.to, within.to) })
const spanOf = (one: { starts_at: string; ends_at: string }): Span => ({ from: msOf(one.starts_at), to: msOf(one.ends_at) })
const cutAll = (list: readonly Span[], day: Span): Span[] => list.map((one) => cut(one, day)).filter(({ from, to }) => from < to)
export const spansWithin = (list: readonly { starts_at: string; ends_at: string }[], day: Span): Span[] =>
  cutAll(list.map(spanOf), day)
const overlaps = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to
const byStart = (a: Span, b: Span): number => a.from - b.from || a.to - b.to

/** The gaps that sorted spans leave within a day. */
export function gapsOf(spans: readonly Span[], day: Span): Span[] {
  const gaps: Span[] = []
  let at = day.from
  for (const span of spans) {
    if (span.from > at) gaps.push({ from: at, to: Math.min(span.from, day.to) })
    at = Math.max(at, span.to)
  }
  if (at < day.to) gaps.push({ from: at, to: day.to })
  return gaps.filter(({ from, to }) => from < to)
}

/** The hours that are shown: those in which somebody works or something is booked, whole hours; 8 to 5 on an empty day. */
function shownOf(spans: readonly Span[], day: Span): Span {
  const inDay = spans.map((span) => cut(span, day)).filter(({ from, to }) => from < to)
  if (inDay.length === 0) return { from: day.from + 8 * hour, to: day.from + 17 * hour }
  const from = Math.min(...inDay.map((span) => span.from))
  const to = Math.max(...inDay.map((span) => span.to))
  return { from: day.from + Math.floor((from - day.from) / hour) * hour, to: day.from + Math.ceil((to - day.from) / hour) * hour }
}

interface RowWork {
  id: string
  name: string
  /** Sorted by their start. */
  bookings: readonly Booking[]
  orders: ReadonlyMap<string, ScheduleOrder>
}

/** Until when running work of a row goes on, where that is past its booking. */
function overrunOf({ bookings, orders }: RowWork): { order: ScheduleOrder; span: Span } | null {
  for (const booking of bookings) {
    const order = booking.order_id === null ? undefined : orders.get(booking.order_id)
    if (order?.status !== 'in_progress' || !order.expected_end) continue
    const booked = Math.max(...bookings.filter((one) => one.order_id === order.id).map((one) => one.to))
    if (msOf(order.expected_end) > booked) return { order, span: { from: booked, to: msOf(order.expected_end) } }
  }
  return null
}

/** What lies over each other in a row, the later one second; and the orders of which somebody allowed it. */
function conflictsOf(work: RowWork): { found: ScheduleConflict[]; allowed: ReadonlySet<string> } {
  const found: ScheduleConflict[] = []
  const allowed = new Set<string>()
  const add = (kind: ScheduleConflict['kind'], first: string, firstSpan: Span, second: Booking) => {
    const shared = cut(firstSpan, second)
    // Only what is still scheduled can be moved out of the way.
    const isMovable = second.order_id !== null && work.orders.get(second.order_id)?.status === 'scheduled'
    if (shared.from >= shared.to || second.order_id === null || second.order_id === first || !isMovable) return
    const minutes = Math.round((shared.to - shared.from) / minute)
    found.push({ kind, rowId: work.id, row: work.name, first, second: second.order_id, minutes, until: firstSpan.to })
  }
  for (const [at, one] of work.bookings.entries())
    for (const other of work.bookings.slice(at + 1)) {
      if (other.from >= one.to) break
      if (one.order_id === null || one.order_id === other.order_id) continue
      if (!one.overlap_allowed && !other.overlap_allowed) add('overlap', one.order_id, one, other)
      else if (other.order_id !== null) allowed.add(other.order_id)
    }
  const overrun = overrunOf(work)
  if (overrun) for (const one of work.bookings) add('overrun', overrun.order.id, overrun.span, one)
  return { found, allowed }
}

/** Bars of one row within the hours shown, each in the first lane that is free; work that runs over keeps its lane to its end. */
function barsOf(
  { bookings, orders }: RowWork,
  shown: Span,
  place: (span: Span) => Place,
  overlapOf: (orderId: string) => ScheduleBar['overlap'],
  overrun: ReturnType<typeof overrunOf>,
) {
  const ends: number[] = []
  const bars = bookings
    .filter((one) => overlaps(one, shown))
    .map((one): ScheduleBar => {
      const free = ends.findIndex((end) => end <= one.from)
      const lane = free === -1 ? ends.length : free
      const orderId = one.order_id
      const goesOn = overrun?.order.id === orderId && overrun.span.from === one.to
      ends[lane] = goesOn ? Math.max(one.to, overrun.span.to) : one.to
      const order = orderId === null ? undefined : orders.get(orderId)
      return {
        id: one.id,
        from: one.from,
        to: one.to,
        orderId,
        lane,
        overlap: orderId === null ? null : overlapOf(orderId),
        isLast: order?.status === 'scheduled' && msOf(order.scheduled_end ?? '') === one.to,
        ...place(cut(one, shown)),
      }
    })
  return { bars, lanes: Math.max(1, ends.length) }
}

export const ordersById = (schedule: Schedule): ReadonlyMap<string, ScheduleOrder> =>
  new Map(schedule.orders.map((one) => [one.id, one]))

/** For each order the name of its bay among technicians, of its technician among bays. */
export function othersOf(schedule: Schedule, by: ScheduleBy): ReadonlyMap<string, string> {
  const names = new Map([...schedule.bays, ...schedule.technicians].map((one) => [one.id, one.name]))
  const found = new Map<string, string>()
  for (const one of schedule.bookings) {
    const id = by === 'technicians' ? one.bay_id : one.technician_id
    const name = id === null ? undefined : names.get(id)
    if (one.order_id !== null && name !== undefined) found.set(one.order_id, name)
  }
  return found
}

/** The bookings of each technician, or of each bay. */
/** Bookings of each technician or bay within a time, by their start. */
function bookingsByRow(bookings: readonly Booking[], by: ScheduleBy, within: Span): ReadonlyMap<string, Booking[]> {
  const found = new Map<string, Booking[]>()
  for (const one of bookings) {
    const id = by === 'technicians' ? one.technician_id : one.bay_id
    if (id === null || !overlaps(one, within)) continue
    const own = found.get(id)
    if (own) own.push(one)
    else found.set(id, [one])
  }
  for (const own of found.values()) own.sort(byStart)
  return found
}

/** Booked minutes of a day: a technician's pieces, and of the time a bay is held what lies in the opening hours. */
function bookedOf(by: ScheduleBy, bookings: readonly Booking[], usable: readonly Span[], day: Span): number {
  const taken = cutAll(bookings, day)
  const counted = by === 'technicians' ? taken : taken.flatMap((one) => usable.map((open) => cut(one, open)))
  return Math.round(sum(counted) / minute)
}

/** The people or bays of a schedule as rows, with when they can be used within a day. */
function subjectsOf(schedule: Schedule, by: ScheduleBy, day: Span) {
  if (by === 'bays') {
    const open = spansWithin(schedule.open, day)
    return schedule.bays.map(({ id, name, kind }) => ({ id, name, facts: [kind], usable: open, away: [] }))
  }
  return schedule.technicians.map((one) => ({
    id: one.id,
    name: one.name,
    facts: one.skills.map((skill) => skill.name),
    usable: spansWithin(one.work, day),
    away: one.away,
  }))
}

/** One day of a schedule by technicians or by bays; `day` is from midnight to midnight (ms). */
export function dayView(schedule: Schedule, by: ScheduleBy, day: Span): DayView {
  const orders = ordersById(schedule)
  const subjects = subjectsOf(schedule, by, day)
  const bookings = bookingsOf(schedule)
  const open = spansWithin(schedule.open, day)
  const shown = shownOf(
    // A bay is held over night as well; that alone makes no hour longer to look at.
    [
      ...open,
      ...subjects.flatMap((one) => one.usable),
      ...cutAll(
        bookings.filter((one) => one.technician_id !== null),
        day,
      ),
    ],
    day,
  )
  const place = ({ from, to }: Span): Place => ({
    left: ((from - shown.from) / (shown.to - shown.from)) * 100,
    width: ((to - from) / (shown.to - shown.from)) * 100,
  })
  const conflicts: ScheduleConflict[] = []
  const booked = bookingsByRow(bookings, by, day)
  const rows = subjects.map(({ usable, away, ...one }): ScheduleRow => {
    const own = booked.get(one.id) ?? []
    const work = { ...one, orders, bookings: own }
    const { found, allowed } = conflictsOf(work)
    conflicts.push(...found)
    const moves = new Set(found.map((conflict) => conflict.second))
    const reasonAt = (gap: Span) => away.find((absence) => msOf(absence.starts_at) < gap.to && msOf(absence.ends_at) > gap.from)
    const overrun = overrunOf(work)
    const over = overrun && cut(overrun.span, shown)
    const lanes = barsOf(work, shown, place, (id) => (moves.has(id) ? 'conflict' : allowed.has(id) ? 'allowed' : null), overrun)
    const lane = lanes.bars.findLast((bar) => bar.orderId === overrun?.order.id)?.lane ?? 0
    return {
      ...one,
      ...lanes,
      off: gapsOf(usable, shown).map((gap) => ({ ...place(gap), reason: reasonAt(gap)?.reason ?? '' })),
      overrun: over && over.from < over.to ? { ...place(over), lane, minutes: Math.round((over.to - over.from) / minute) } : null,
      bookedMinutes: bookedOf(by, own, usable, day),
      availableMinutes: Math.round(sum(usable) / minute),
    }
  })
  const others = bookings.filter(
    (one) => (by === 'technicians' ? one.bay_id : one.technician_id) !== null && overlaps(one, shown),
  )
  const ticks = []
  for (let at = shown.from; at < shown.to; at += hour) {
    const span = { from: at, to: Math.min(at + hour, shown.to) }
    // How many bays are taken (by technicians), or technicians busy (by bays), at some time within the hour.
    const busy = new Set(others.filter((one) => overlaps(one, span)).map((one) => one.bay_id ?? one.technician_id)).size
    ticks.push({ at, busy, ...place(span) })
  }
  return {
    ...shown,
    ticks,
    rows,
    conflicts,
    isClosed: open.length === 0 && rows.every((row) => row.availableMinutes === 0),
    others: (by === 'technicians' ? schedule.bays : schedule.technicians).length,
  }
}

/** A technician or bay on a day of a week: what is booked of what is there. */
export interface WeekCell {
  bookedMinutes: number
  availableMinutes: number
  /** Orders with their minutes of that day, in the order of their times. */
  orders: readonly { id: string | null; minutes: number }[]
  /** The shop is closed all day. */
  isClosed: boolean
  /** What was said about an absence of the whole day. */
  reason: string
}
export interface WeekRow {
  id: string
  name: string
  facts: readonly string[]
  cells: readonly WeekCell[]
}

/** Several days of a schedule: for each technician or bay the load of each day. */
export function weekView(schedule: Schedule, by: ScheduleBy, days: readonly Span[]): WeekRow[] {
  const bookings = bookingsOf(schedule)
  const each = days.map((day) => ({
    day,
    isClosed: spansWithin(schedule.open, day).length === 0,
    subjects: subjectsOf(schedule, by, day),
    booked: bookingsByRow(bookings, by, day),
  }))
  return (each[0]?.subjects ?? []).map(({ id, name, facts }, place) => ({
    id,
    name,
    facts,
    cells: each.map(({ day, isClosed, subjects, booked }): WeekCell => {
      const subject = subjects[place]
      const minutes = new Map<string | null, number>()
      for (const one of booked.get(id) ?? [])
        minutes.set(one.order_id, (minutes.get(one.order_id) ?? 0) + bookedOf(by, [one], subject?.usable ?? [], day))
      const away = subject?.away.find((absence) => msOf(absence.starts_at) < day.to && msOf(absence.ends_at) > day.from)
      const availableMinutes = Math.round(sum(subject?.usable ?? []) / minute)
      return {
        bookedMinutes: [...minutes.values()].reduce((all, one) => all + one, 0),
        availableMinutes,
        orders: [...minutes].map(([order, time]) => ({ id: order, minutes: time })),
        isClosed: isClosed && availableMinutes === 0,
        reason: away?.reason ?? '',
      }
    }),
  }))
}

/** Is a technician able: every skill at its level, or with help where one level is missing. A skill that is missing is never made up for. */
export function abilityOf(
  technician: Pick<ScheduleTechnician, 'skills'>,
  needs: readonly ScheduleOrder['needs'][number][],
): Ability {
  let worst: Ability = 'able'
  for (const need of needs) {
    const level = technician.skills.find((skill) => skill.id === need.id)?.level ?? 0
    if (level === 0 || level < need.level - 1) return 'not_able'
    if (level < need.level) worst = 'with_help'
  }
  return worst
}
