import * as z from 'zod'
import { timerActivityTypes, timerKinds, timerSources, timerStatuses } from './timers.states.ts'

/**
 * An order timer (I9). Seconds count at `server_time`; while `status` is working the reader adds the time
 * passed since. `id` is the work order's; `timer_id` the record's.
 */
export const Timer = z
  .object({
    id: z.string(),
    timer_id: z.string(),
    number: z.string(),
    title: z.string(),
    technicianId: z.string(),
    technicianName: z.string(),
    jobId: z.string(),
    serviceItemId: z.string().nullable(),
    /** The service it counts for: the one that was named, else the line's; null for the order as a whole (CLK2). */
    serviceId: z.string().nullable(),
    /** Services that share the time evenly (CLK12); empty for one service or the order as a whole. */
    serviceIds: z.array(z.string()),
    /** The names of the services it counts for; none for the order as a whole. */
    serviceNames: z.array(z.string()),
    kind: z.enum(timerKinds),
    source: z.enum(timerSources),
    startTime: z.iso.datetime(),
    endTime: z.iso.datetime().nullable(),
    elapsedTime: z.int(),
    /** Worked seconds of the whole job, this stretch and all before it (R1-7). */
    jobElapsedTime: z.int(),
    totalPauseTime: z.int(),
    isPaused: z.boolean(),
    pauseStartTime: z.iso.datetime().nullable(),
    status: z.enum(timerStatuses),
    pauseReason: z.string(),
    pauseNotes: z.string(),
    stopReason: z.string(),
    estimatedSeconds: z.int().nullable(),
    server_time: z.iso.datetime(),
    vehicle: z.object({ label: z.string(), licensePlate: z.string(), plateState: z.string(), unitNumber: z.string() }),
  })
  .meta({ id: 'Timer' })
export type Timer = z.output<typeof Timer>
/** One thing that happened while a timer was open (I18). */
export const TimerActivity = z
  .object({
    id: z.string(),
    workOrderId: z.string(),
    type: z.enum(timerActivityTypes),
    /** What happened in one sentence, in the reader's language. */
    description: z.string(),
    /** The reason of a pause or stop, or the text of a note; empty for the rest. */
    details: z.string(),
    technicianId: z.string().nullable(),
    actorName: z.string(),
    /** The activity of the order's timeline with its facts: `activity` is its type there. */
    metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: 'TimerActivity' })
export type TimerActivity = z.output<typeof TimerActivity>
export const TimerWithActivities = Timer.extend({ activities: z.array(TimerActivity) }).meta({ id: 'TimerWithActivities' })
