import * as z from 'zod'
import { timerKinds } from '../timers/index.ts'
import {
  attendanceNeeds,
  entrySources,
  entryTypes,
  indirectCodes,
  nowStates,
  recordedWays,
  reviewReasons,
  roundings,
  soldOnWords,
  workCodes,
} from './attendance.states.ts'

const at = () => z.iso.datetime()

/** A time entry (I1); camelCase as all technician data. `duration` is in whole minutes, `seconds` is what was measured. */
export const TimeEntry = z
  .object({
    id: z.string(),
    technicianId: z.string(),
    serviceOrderId: z.string().nullable(),
    taskId: z.string().nullable(),
    startTime: at(),
    endTime: at().nullable(),
    duration: z.int().nullable(),
    description: z.string(),
    location: z.string(),
    isActive: z.boolean(),
    type: z.enum(entryTypes),
    isBillable: z.boolean(),
    notes: z.string(),
    /** Which clock it belongs to: presence, job, or time of no order. */
    source: z.enum(entrySources),
    seconds: z.int(),
    shopId: z.string().nullable(),
    timerId: z.string().nullable(),
    code: z.enum(indirectCodes).nullable(),
    isPaid: z.boolean(),
    recorded: z.enum(recordedWays),
    needsReview: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'TimeEntry' })
export type TimeEntry = z.output<typeof TimeEntry>

/** What a correction changed (CLK10). Times are instants; an entry added by hand has no `before`. */
export const CorrectedTimes = z
  .object({
    from: at(),
    to: at().nullable(),
    serviceId: z.string().nullable().optional(),
    serviceIds: z.array(z.string()).optional(),
  })
  .meta({ id: 'CorrectedTimes' })
export type CorrectedTimes = z.output<typeof CorrectedTimes>
export const TimeCorrection = z
  .object({
    recordId: z.string(),
    before: CorrectedTimes.nullable(),
    after: CorrectedTimes,
    reason: z.string(),
    byName: z.string(),
    at: at(),
  })
  .meta({ id: 'TimeCorrection' })
export type TimeCorrection = z.output<typeof TimeCorrection>

/**
 * The three clocks of one person (CLK9): seconds attended and on job, hours sold, and the numbers made of them as shares of one;
 * null where nothing was measured.
 */
export const ClockNumbers = z
  .object({
    attendedSeconds: z.int(),
    onJobSeconds: z.int(),
    soldHours: z.number(),
    unappliedSeconds: z.int(),
    efficiency: z.number().nullable(),
    productivity: z.number().nullable(),
    proficiency: z.number().nullable(),
    /** Of the hours sold, those on invoiced orders, and the time on job of the same services: what efficiency is made of. */
    invoicedHours: z.number(),
    invoicedSeconds: z.int(),
    /** Seconds of each kind of time of no order. */
    indirect: z.partialRecord(z.enum(indirectCodes), z.int()),
  })
  .meta({ id: 'ClockNumbers' })
export type ClockNumbers = z.output<typeof ClockNumbers>

/** One stretch of a day lane: what the person did from when to when; `to` is null while it runs. */
export const LaneSpan = z
  .object({
    kind: z.enum(['attended', 'on_job', 'break', 'indirect', 'gap']),
    from: at(),
    to: at().nullable(),
    /** The record to correct: a time entry of attended and indirect time, a timer of time on job. */
    entryId: z.string().nullable(),
    timerId: z.string().nullable(),
    serviceOrderId: z.string().nullable(),
    serviceId: z.string().nullable(),
    /** Its time is split evenly between several services (CLK12). */
    isShared: z.boolean(),
    label: z.string(),
    code: z.enum(indirectCodes).nullable(),
    timerKind: z.enum(timerKinds).nullable(),
    recorded: z.enum(recordedWays),
    needsReview: z.boolean(),
  })
  .meta({ id: 'LaneSpan' })
export type LaneSpan = z.output<typeof LaneSpan>
export const DayLane = z
  .object({
    technicianId: z.string(),
    name: z.string(),
    spans: z.array(LaneSpan),
    numbers: ClockNumbers,
    corrections: z.array(TimeCorrection),
    /** What they do at this moment: the order their timer runs on, or time of no order. */
    now: z
      .object({
        isClockedIn: z.boolean(),
        /** `idle`: clocked in, and neither on a job nor on time of no order. */
        state: z.enum(nowStates),
        serviceOrderId: z.string().nullable(),
        label: z.string(),
        since: at().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'DayLane' })
export type DayLane = z.output<typeof DayLane>

export const ReviewItem = z
  .object({
    reason: z.enum(reviewReasons),
    technicianId: z.string(),
    name: z.string(),
    /** The shop's day of its start. */
    date: z.string(),
    from: at(),
    to: at().nullable(),
    entryId: z.string().nullable(),
    timerId: z.string().nullable(),
    label: z.string(),
  })
  .meta({ id: 'ReviewItem' })
export type ReviewItem = z.output<typeof ReviewItem>

/** How a shop counts hours (CLK4). */
export const TimeRules = z
  .object({
    shopId: z.string(),
    soldOn: z.enum(soldOnWords),
    unpaidBreakAfter: z.int().nullable(),
    rounding: z.literal(roundings),
    autoCloseAfter: z.int(),
    clockNeedsAttendance: z.enum(attendanceNeeds),
    unpaidCodes: z.array(z.enum(workCodes)),
    /** One clock may count for several services of an order; its time is split evenly (CLK12). */
    sharedClock: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'TimeRules' })
export type TimeRules = z.output<typeof TimeRules>

/** Who a labor line's hours go to. Without a split they go to the line's technician, else to the lead. */
export const LaborSplit = z
  .object({
    lineItemId: z.string(),
    /** Hours of the line, and of each share by largest remainder (CLK18). */
    hours: z.number(),
    isSplit: z.boolean(),
    shares: z.array(z.object({ technicianId: z.string(), name: z.string(), percent: z.number(), hours: z.number() })),
    /**
     * Time on job so far of each person on the line's service, as a fact beside the shares: no share is counted from it (NOW14). Of a
     * clock that several services share, this service has an equal part.
     */
    clocked: z.array(
      z.object({
        technicianId: z.string(),
        name: z.string(),
        seconds: z.int(),
        /** Of these, from shared clocks. */
        sharedSeconds: z.int(),
        /** Beside these, on the order as a whole. */
        orderSeconds: z.int(),
      }),
    ),
    /** Hours that were credited already, taken back ones left out; above zero the split is fixed. */
    creditedHours: z.number(),
    /** Who split it last or ended its split, when and why; null when nobody did. */
    changed: z.object({ byName: z.string(), at: at(), reason: z.string() }).nullable(),
  })
  .meta({ id: 'LaborSplit' })
export type LaborSplit = z.output<typeof LaborSplit>
