import * as z from 'zod'
import { id } from '../../core/ids.ts'
import { calendarDate, instant } from '../../core/time-fields.ts'
import { planConstraints } from '../../registries/schedule-words.ts'
import { vehicleKinds } from '../../vehicles/index.ts'
import { orderPriorities, orderStatuses } from '../service-orders.states.ts'

export const PlanConstraint = z.enum(planConstraints)
export type PlanConstraint = z.output<typeof PlanConstraint>

/** Can somebody do the work? One level below what it needs is with help; a skill that is missing never is made up for. */
export const Ability = z.enum(['able', 'with_help', 'not_able'])
export type Ability = z.output<typeof Ability>

/** What somebody who books should know: a technician is able with help only, with the skills that they are a level short of (G37). */
export const ScheduleWarning = z
  .object({ code: z.enum(['ABLE_WITH_HELP']), order_id: z.string(), technician: z.string(), skills: z.array(z.string()) })
  .meta({ id: 'ScheduleWarning' })
export type ScheduleWarning = z.output<typeof ScheduleWarning>

const named = z.object({ id: z.string(), name: z.string() })
const piece = z.object({ starts_at: z.iso.datetime(), ends_at: z.iso.datetime() })

/** What decided: without it the work would end so much earlier. `reason` says it in English. */
export const Deciding = z
  .object({ constraint: PlanConstraint, minutes_gained: z.int(), reason: z.string() })
  .meta({ id: 'ScheduleDeciding' })

const slot = {
  technician: named,
  bay: named.nullable(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** One, or more where the work is split over lunch, nights or closed days. */
  pieces: z.array(piece),
  ability: Ability,
  late_minutes: z.int(),
  /** Minutes between the end and the due time; null without a due time, or when it is late. */
  slack_minutes: z.int().nullable(),
}
/** A free time for an order; the best comes first (G36, G46). */
export const ScheduleSuggestion = z
  .object({
    ...slot,
    later_than_best_minutes: z.int(),
    /** What it costs in English: "16h late", "in time, ends 2h 30m later". */
    cost: z.string(),
  })
  .meta({ id: 'ScheduleSuggestion' })
export type ScheduleSuggestion = z.output<typeof ScheduleSuggestion>

/** A technician as seen from one order: whether they can do it, the skills they are short of, and when they could begin at the earliest. */
export const TechnicianFit = z
  .object({
    id: z.string(),
    name: z.string(),
    ability: Ability,
    lacks: z.array(z.string()),
    free_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'TechnicianFit' })
export type TechnicianFit = z.output<typeof TechnicianFit>

/** An order on the schedule. */
export const ScheduleOrder = z
  .object({
    id: z.string(),
    number: z.string(),
    title: z.string(),
    status: z.enum(orderStatuses),
    priority: z.enum(orderPriorities),
    version: z.int(),
    minutes: z.int().nullable(),
    due_date: z.iso.datetime().nullable(),
    assigned_technician_id: z.string().nullable(),
    scheduled_at: z.iso.datetime().nullable(),
    scheduled_end: z.iso.datetime().nullable(),
    vehicle: z.object({
      name: z.string(),
      kind: z.enum(vehicleKinds).nullable(),
      license_plate: z.string(),
      plate_state: z.string(),
      unit_number: z.string(),
    }),
    needs: z.array(z.object({ id: z.string(), name: z.string(), level: z.int() })),
    /** Bays that will do for the work and the vehicle; none where it needs no bay, or where no bay will do. */
    bay_ids: z.array(z.string()),
    /** How many technicians are on it; an order with several is scheduled by hand. */
    technician_count: z.int(),
    /** When running work will end, by its estimate and what was clocked; null for everything else. */
    expected_end: z.iso.datetime().nullable(),
    /** A job of it is on hold until its parts are there. */
    waits_for_parts: z.boolean(),
  })
  .meta({ id: 'ScheduleOrder' })
export type ScheduleOrder = z.output<typeof ScheduleOrder>

/** A booking on the schedule; `order_id` is null for work of a shop that one may not enter. */
export const ScheduleBooking = z
  .object({
    id: z.string(),
    order_id: z.string().nullable(),
    technician_id: z.string().nullable(),
    bay_id: z.string().nullable(),
    starts_at: z.iso.datetime(),
    ends_at: z.iso.datetime(),
    overlap_allowed: z.boolean(),
  })
  .meta({ id: 'ScheduleBooking' })

/** A shop's days: who works when, what is booked, what waits for a time (G46). */
export const Schedule = z
  .object({
    from: z.string(),
    to: z.string(),
    time_zone: z.string(),
    open: z.array(piece),
    technicians: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        skills: z.array(z.object({ id: z.string(), name: z.string(), level: z.int() })),
        keeps_hours: z.boolean(),
        work: z.array(piece),
        away: z.array(z.object({ starts_at: z.iso.datetime(), ends_at: z.iso.datetime(), reason: z.string() })),
      }),
    ),
    bays: z.array(z.object({ id: z.string(), name: z.string(), kind: z.string() })),
    orders: z.array(ScheduleOrder),
    bookings: z.array(ScheduleBooking),
  })
  .meta({ id: 'Schedule' })
export type Schedule = z.output<typeof Schedule>

/** What a plan says of one order. */
export const PlanPlacement = z
  .object({
    ...slot,
    order: ScheduleOrder,
    /** Where it is booked now; null for an order without a time. */
    was: z
      .object({ technician: named.nullable(), bay: named.nullable(), starts_at: z.iso.datetime(), ends_at: z.iso.datetime() })
      .nullable(),
    is_moved: z.boolean(),
    /** Null where nothing keeps the work from ending earlier. */
    deciding: Deciding.nullable(),
  })
  .meta({ id: 'PlanPlacement' })
/** An order that has no place in a plan: without an estimate, with several technicians, too many at once, or because it does not fit. */
export const PlanLeftOut = z
  .object({
    order: ScheduleOrder,
    why: z.enum(['no_estimate', 'several_technicians', 'too_many', 'no_slot']),
    /** Each of these, dropped alone, would open a time; empty: several at once. */
    missing: z.array(PlanConstraint),
    reason: z.string(),
  })
  .meta({ id: 'PlanLeftOut' })
export const SchedulePlan = z
  .object({
    as_of: z.iso.datetime(),
    /** With these the same plan is made again. */
    seed: z.int(),
    rounds: z.int(),
    /** Minutes that orders end past their due time, more for a higher priority; and what first come, first served would give. */
    lateness: z.number(),
    baseline_lateness: z.number(),
    placements: z.array(PlanPlacement),
    left_out: z.array(PlanLeftOut),
    /** Orders that stay as they are: running, or scheduled and kept. */
    kept_count: z.int(),
  })
  .meta({ id: 'SchedulePlan' })
export type SchedulePlan = z.output<typeof SchedulePlan>

export const PlanInput = z.strictObject({
  shop_id: id(),
  /** Days of the shop's calendar, both included; at most 21. */
  from: calendarDate(),
  to: calendarDate(),
  /** `repair` moves as few orders as possible; only for orders that are scheduled. */
  mode: z.enum(['plan', 'repair']).optional(),
  /** Missing means true: orders with a time keep it. */
  keep_scheduled: z.boolean('NOT_FLAG').optional(),
  /** These orders alone; without it all that wait for a time. */
  order_ids: z.array(id()).min(1, 'TOO_FEW').max(200, 'TOO_MANY').optional(),
})
export type PlanInput = z.output<typeof PlanInput>

const endsLater = (one: { starts_at: string; ends_at: string }): boolean =>
  !(Date.parse(one.starts_at) >= Date.parse(one.ends_at))
const pieceInput = z
  .strictObject({ starts_at: instant(), ends_at: instant() })
  .refine(endsLater, { error: 'ENDS_LATER', path: ['ends_at'] })
const isOnce = (items: readonly { order_id: string }[]): boolean =>
  new Set(items.map((one) => one.order_id)).size === items.length
export const ApplyInput = z.strictObject({
  shop_id: id(),
  items: z
    .array(
      z.strictObject({
        order_id: id(),
        version: z.int('INVALID').min(1, 'INVALID'),
        technician_id: id(),
        bay_id: id().nullable(),
        pieces: z.array(pieceInput).min(1, 'TOO_FEW').max(100, 'TOO_MANY'),
      }),
    )
    .min(1, 'TOO_FEW')
    .max(200, 'TOO_MANY')
    .refine(isOnce, 'REPEATED_KEY'),
})
export type ApplyInput = z.output<typeof ApplyInput>
