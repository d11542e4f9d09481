import * as z from 'zod'

/** A booking of a technician (H41). `estimatedDuration` in minutes of the booking; work of an order is billable. */
export const WorkSlot = z
  .object({
    id: z.string(),
    technicianId: z.string(),
    jobId: z.string().nullable(),
    serviceOrderId: z.string(),
    orderNumber: z.string(),
    title: z.string(),
    startTime: z.iso.datetime(),
    endTime: z.iso.datetime(),
    estimatedDuration: z.int(),
    status: z.enum(['completed', 'in_progress', 'pending', 'cancelled']),
    priority: z.enum(['High', 'Medium', 'Low']),
    customerName: z.string(),
    vehicleInfo: z.string(),
    licensePlate: z.string(),
    plateState: z.string(),
    /** The names of the order's services. */
    serviceType: z.string(),
    location: z.string(),
    isBillable: z.boolean(),
  })
  .meta({ id: 'WorkSlot' })
export type WorkSlot = z.output<typeof WorkSlot>

/**
 * A day of a technician by the shop's calendar (H40). Hours have two decimals: scheduled are those of the bookings, actual the time on
 * job. It is overtime when either is more than the working hours of the day. `away` stands for a day of absence, `off` for one
 * without working hours and work.
 */
export const ScheduleDay = z
  .object({
    id: z.string(),
    technicianId: z.string(),
    date: z.string(),
    workSlots: z.array(WorkSlot),
    breaks: z.array(z.object({ startTime: z.iso.datetime(), endTime: z.iso.datetime() })),
    totalScheduledHours: z.number(),
    totalActualHours: z.number(),
    /** Hours of the usual week on this day. */
    workingHours: z.number(),
    isOvertime: z.boolean(),
    status: z.enum(['scheduled', 'in_progress', 'completed', 'away', 'off']),
    notes: z.string(),
  })
  .meta({ id: 'ScheduleDay' })
export type ScheduleDay = z.output<typeof ScheduleDay>
