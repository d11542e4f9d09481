import { dateIn } from '@twopost/contract/core/time'
import { minutesLeft, workMinutes } from '@twopost/contract/service-orders'
import { type BayKind, cutPieces, type OpenSpan } from '@twopost/contract/shops'
import type { VehicleKind } from '@twopost/contract/vehicles'
import {
  anyPause,
  type PlanBay,
  type PlanInterval,
  type PlanProblem,
  type PlanTask,
  type ShopCalendar,
  spanOf,
  usableOf,
  type VehicleClass,
} from '#features/scheduling/index.ts'
import type { ScheduleRow } from './schedule.queries.ts'

const minute = 60_000
/** Minutes since 1970: what is busy grows outward, what is free shrinks inward. */
const busy = ({ from, to }: OpenSpan): PlanInterval => ({ from: Math.floor(from / minute), to: Math.ceil(to / minute) })
const free = (spans: readonly OpenSpan[]): PlanInterval[] =>
  spans
    .map(({ from, to }) => ({ from: Math.ceil(from / minute), to: Math.floor(to / minute) }))
    .filter(({ from, to }) => from < to)

/** Starts lie on this grid of minutes. */
export const planStep = 15
/** No piece of work is shorter than this. */
const minimumPiece = 30
/** Across lunch, but not over night. */
const lunchPause = 120
const weights = { low: 1, normal: 2, high: 4, critical: 8 } as const

const classes: Readonly<Record<VehicleKind, VehicleClass>> = {
  car: 1,
  van: 1,
  other: 1,
  truck: 2,
  bus: 3,
  tractor: 3,
  trailer: 3,
  reefer: 3,
  equipment: 3,
}
/** 1 light, 2 medium, 3 heavy; what nobody has said is taken for light. */
export const vehicleClassOf = (kind: VehicleKind | null): VehicleClass => (kind === null ? 1 : classes[kind])
/** A bay for light vehicles takes pickups and small trucks, too. */
export const largestOf = (kind: BayKind): VehicleClass => (kind === 'light' ? 2 : 3)

/** Kinds of bay that will do: those that a service asks for, else those for the vehicle; none where the shop has no bays. */
export function bayKindsOf(row: Pick<ScheduleRow, 'bay_kinds' | 'vehicle_kind'>, bays: readonly { kind: BayKind }[]): BayKind[] {
  if (bays.length === 0) return []
  if (row.bay_kinds.length > 0) return row.bay_kinds
  const usual: BayKind[] = vehicleClassOf(row.vehicle_kind) === 3 ? ['heavy'] : ['light', 'heavy']
  return bays.some((bay) => bay.kind === 'light' || bay.kind === 'heavy') ? usual : ['alignment', 'other']
}

/** Will this bay of the shop do for an order: a kind that fits, and room for the vehicle? */
export const bayWillDo = (
  row: Pick<ScheduleRow, 'bay_kinds' | 'vehicle_kind'>,
  bay: { kind: BayKind },
  bays: readonly { kind: BayKind }[],
): boolean => bayKindsOf(row, bays).includes(bay.kind) && largestOf(bay.kind) >= vehicleClassOf(row.vehicle_kind)

/** How long the work takes: the estimate, else the hours of labor; null when neither is known. */
export const minutesOf = (row: Pick<ScheduleRow, 'estimated_minutes' | 'labor_thousandths'>): number | null =>
  workMinutes(row.estimated_minutes, row.labor_thousandths)

/** A booking of a technician or a bay, in ms. */
export interface Booked extends OpenSpan {
  orderId: string
  technicianId: string | null
  bayId: string | null
}
/** What the planner has to know of a shop. */
export interface ShopFacts {
  timeZone: string
  technicians: readonly { id: string; skills: readonly { id: string; level: number }[] }[]
  bays: readonly { id: string; kind: BayKind }[]
  calendar: ShopCalendar
  orders: readonly ScheduleRow[]
  bookings: readonly Booked[]
  /** Ms. */
  now: number
}

/** The working minutes of the longest day of anybody. */
function longestDay({ calendar, timeZone }: ShopFacts): number {
  let longest = 0
  for (const spans of calendar.work.values()) {
    const days = new Map<string, number>()
    for (const { from, to } of spans) {
      const day = dateIn(timeZone, from)
      days.set(day, (days.get(day) ?? 0) + (to - from) / minute)
    }
    longest = Math.max(longest, ...days.values())
  }
  return longest
}

const nothingElse = {
  minutes: 0,
  needs: [],
  bayKinds: [],
  vehicleClass: 1,
  earliest: null,
  due: null,
  weight: 1,
  preferredTechnicianId: null,
  longestPause: anyPause,
  receivedAt: 0,
  isFixed: true,
} as const satisfies Partial<PlanTask>

/** What an order holds that is not planned: a task for each technician and each bay, which stay as they are. */
function fixedTasks(orderId: string, vehicleId: string | null, booked: readonly Booked[]): PlanTask[] {
  const keys = [...new Set(booked.map((one) => one.technicianId ?? one.bayId ?? ''))]
  return keys.map((key) => {
    const own = booked.filter((one) => (one.technicianId ?? one.bayId) === key).sort((a, b) => a.from - b.from)
    const bayId = own[0]?.bayId ?? null
    return {
      ...nothingElse,
      id: `${orderId} ${key}`,
      vehicleId,
      current: { technicianId: bayId === null ? key : '', bayId, pieces: own.map(busy) },
    }
  })
}

/** Work that goes on now takes its technician and its bay until its estimate is used up, whatever was booked. */
function running(row: ScheduleRow, { calendar, now }: Pick<ShopFacts, 'calendar' | 'now'>): Booked[] {
  const rest = minutesLeft(minutesOf(row), Math.floor(row.clocked_seconds / 60))
  const technicianId = row.assigned_technician_id
  if (row.status !== 'in_progress' || row.on_hold || !technicianId || rest === null) return []
  const left = Math.max(planStep, rest) * minute
  const pieces = cutPieces(usableOf(calendar, technicianId), now, left)
  const end = Math.max(now, ...pieces.map((one) => one.to))
  return [
    ...pieces.map((piece) => ({ ...piece, orderId: row.id, technicianId, bayId: null })),
    ...(row.bay_id ? [{ from: now, to: end, orderId: row.id, technicianId: null, bayId: row.bay_id }] : []),
  ]
}

/** When running work will end (ms), by its estimate and what was clocked; null where that is not known. */
export const expectedEnd = (row: ScheduleRow, facts: Pick<ShopFacts, 'calendar' | 'now'>): number | null =>
  spanOf(running(row, facts))?.to ?? null

function movableTask(row: ScheduleRow, minutes: number, facts: ShopFacts, longest: number): PlanTask {
  const booked = facts.bookings.filter((one) => one.orderId === row.id)
  const pieces = booked.filter((one) => one.technicianId !== null).sort((a, b) => a.from - b.from)
  const technicianId = pieces[0]?.technicianId
  // The end of a booking is no promise: it moves with the booking.
  const due = row.due_source === 'booking' ? null : row.due_at
  return {
    id: row.id,
    minutes,
    needs: row.needs.map(({ id, level }) => ({ skill: id, level })),
    bayKinds: bayKindsOf(row, facts.bays),
    vehicleClass: vehicleClassOf(row.vehicle_kind),
    vehicleId: row.vehicle_id,
    earliest: null,
    due: due === null ? null : Math.floor(due.getTime() / minute),
    weight: weights[row.priority],
    preferredTechnicianId: row.assigned_technician_id,
    longestPause: minutes > longest ? anyPause : lunchPause,
    receivedAt: Math.floor(row.created_at.getTime() / minute),
    current: technicianId
      ? { technicianId, bayId: booked.find((one) => one.bayId !== null)?.bayId ?? null, pieces: pieces.map(busy) }
      : null,
    isFixed: false,
  }
}

export const planBay = ({ id, kind }: { id: string; kind: BayKind }, open: readonly PlanInterval[]): PlanBay => ({
  id,
  kind,
  largest: largestOf(kind),
  open,
  out: [],
})

/**
 * The planner's problem: these orders may be placed, everything else that is booked or running stays. The horizon begins with the next
 * quarter of an hour, or at `from` (ms).
 */
export function problemOf(facts: ShopFacts, movable: ReadonlySet<string>, { from, to }: OpenSpan): PlanProblem {
  const open = free(facts.calendar.open)
  const longest = longestDay(facts)
  const known = new Map(facts.orders.map((row) => [row.id, row]))
  const tasks: PlanTask[] = []
  for (const row of facts.orders) {
    const minutes = minutesOf(row)
    if (movable.has(row.id) && minutes !== null) tasks.push(movableTask(row, minutes, facts, longest))
  }
  const others = [...new Set([...facts.bookings.map((one) => one.orderId), ...known.keys()])].filter((id) => !movable.has(id))
  for (const id of others) {
    const row = known.get(id)
    const booked = [...facts.bookings.filter((one) => one.orderId === id), ...(row ? running(row, facts) : [])]
    tasks.push(...fixedTasks(id, row?.vehicle_id ?? null, booked))
  }
  return {
    from: Math.ceil(Math.max(from, facts.now) / minute / planStep) * planStep,
    to: Math.floor(to / minute),
    step: planStep,
    minimumPiece,
    helpAllowed: true,
    open,
    technicians: facts.technicians.map(({ id, skills }) => ({
      id,
      skills: Object.fromEntries(skills.map((skill) => [skill.id, skill.level])),
      work: free(facts.calendar.work.get(id) ?? []),
    })),
    bays: facts.bays.map((bay) => planBay(bay, open)),
    tasks,
  }
}
