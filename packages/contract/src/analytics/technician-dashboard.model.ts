import * as z from 'zod'
import { jobStatuses } from '../jobs/index.ts'
import { SkillAtLevel } from '../technicians/index.ts'
import { Timer } from '../timers/index.ts'
import { Figure, PortalStats } from './technician-performance.model.ts'

/** A booking of the day with the technician's job on that order (H41). */
const TodaySlot = z.object({
  id: z.string(),
  jobId: z.string().nullable(),
  serviceOrderId: z.string(),
  orderNumber: z.string(),
  title: z.string(),
  status: z.enum(jobStatuses),
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  customerName: z.string(),
  vehicleInfo: z.string(),
  location: z.string(),
  licensePlate: z.string(),
  plateState: z.string(),
  /** The names of the order's services. */
  serviceType: z.string(),
})

/**
 * Something a technician did today, or that was done to their jobs (H6, H33). `type` is the activity's own, or `time_entry` for a clock in
 * or out and time of no order; title and description are in the reader's language. `metadata` holds what the type keeps.
 */
export const TechnicianActivity = z
  .object({
    id: z.string(),
    type: z.string(),
    title: z.string(),
    description: z.string(),
    timestamp: z.iso.datetime(),
    serviceOrderId: z.string().nullable(),
    /** Empty for what belongs to no order. */
    orderNumber: z.string(),
    jobId: z.string().nullable(),
    taskId: z.string().nullable(),
    actorName: z.string(),
    metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .meta({ id: 'TechnicianActivity' })
export type TechnicianActivity = z.output<typeof TechnicianActivity>

/**
 * What a technician is doing and has done (H4–H6, H10); camelCase as all technician data (R4). Days and weeks (from
 * Monday) are those of each order's shop. Hours have one decimal and count work, without pauses and breaks, up to `computedAt`; what began
 * in a shift counts for the day the shift began, also over midnight (CLK8). Efficiency (0 to 1) is planned over actual minutes of the jobs
 * completed in the last 30 days; `customerRating` goes from 0 to 5.
 */
export const TechnicianDashboard = z
  .object({
    computedAt: z.iso.datetime(),
    /** Null for someone who asks for their own and is no technician (OP-9). */
    technician: z
      .object({ id: z.string(), name: z.string(), status: z.enum(['active', 'inactive']), skills: z.array(SkillAtLevel) })
      .nullable(),
    activeJobCount: z.int(),
    completedJobCount: z.int(),
    completedTodayCount: z.int(),
    scheduledTodayCount: z.int(),
    hoursWorkedToday: z.number(),
    hoursWorkedThisWeek: z.number(),
    /** The open shift that began before today, with the work done in it: both count for the day it began. */
    earlierShift: z.object({ startedAt: z.iso.datetime(), hoursOnJob: z.number() }).nullable(),
    efficiency: Figure,
    /** The completed jobs that efficiency is counted from. */
    measuredJobCount: z.int(),
    customerRating: Figure,
    /** Figures of the portal's cards over the last 30 days, with defaults of their own (H37, OP-49). */
    portal_stats: PortalStats,
    timer: Timer.nullable(),
    todaySchedule: z.array(TodaySlot),
    /** Of today, five at most, the latest first. */
    recentActivity: z.array(TechnicianActivity),
  })
  .meta({ id: 'TechnicianDashboard' })
export type TechnicianDashboard = z.output<typeof TechnicianDashboard>
