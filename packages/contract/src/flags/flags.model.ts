import * as z from 'zod'
import { id } from '../core/ids.ts'
import { prose, requiredLine } from '../core/text.ts'
import { occurred } from '../core/time-fields.ts'
import { versionField } from '../core/version.ts'
import { allowedWords } from '../registries/allowed-words.ts'
import { orderStatuses } from '../service-orders/index.ts'
import { flagPriorities, flagStatuses, flagTypes } from './flags.states.ts'

export const flagType = z.enum(flagTypes)
export const flagPriority = z.enum(flagPriorities)
export const flagStatus = z.enum(flagStatuses)

/**
 * Something about an order that somebody has to deal with (G31, H23, OP-43): a job flag is an order flag with a job. camelCase as all
 * technician data.
 */
export const Flag = z
  .object({
    id: z.string(),
    serviceOrderId: z.string(),
    jobId: z.string().nullable(),
    taskId: z.string().nullable(),
    raisedBy: z.enum(['technician', 'staff']),
    raisedByUserId: z.string().nullable(),
    raisedByUserName: z.string(),
    type: flagType,
    priority: flagPriority,
    status: flagStatus,
    title: z.string(),
    message: z.string(),
    /** When it was raised. */
    timestamp: z.iso.datetime(),
    shopId: z.string(),
    taskTitle: z.string(),
    /** A photo of the order that shows it. */
    photoFileId: z.string().nullable(),
    /** What the last person who moved it said, who that was and when; empty while it is new for the first time. */
    note: z.string(),
    statusByUserName: z.string().nullable(),
    statusAt: z.iso.datetime().nullable(),
    order: z.object({ number: z.string(), title: z.string(), status: z.enum(orderStatuses) }),
    vehicle: z.object({
      make: z.string(),
      model: z.string(),
      year: z.int().nullable(),
      licensePlate: z.string(),
      plateState: z.string(),
      unitNumber: z.string(),
    }),
    customerName: z.string(),
    version: z.int(),
    allowed: z.array(z.enum(allowedWords.flag)),
  })
  .meta({ id: 'Flag' })
export type Flag = z.output<typeof Flag>

/** One step of a flag's life: to which state, by whom, when, and what they said. */
export const FlagChange = z
  .object({ status: flagStatus, note: z.string(), userName: z.string(), timestamp: z.iso.datetime() })
  .meta({ id: 'FlagChange' })
export const FlagDetail = Flag.extend({
  /** The latest first; raising it is not among them. */
  changes: z.array(FlagChange),
}).meta({ id: 'FlagDetail' })
export type FlagDetail = z.output<typeof FlagDetail>

/** How many flags there are under the other filters of the list. */
export const FlagCounts = z
  .object({
    status: z.record(flagStatus, z.int()),
    type: z.record(flagType, z.int()),
    priority: z.record(flagPriority, z.int()),
    /** When the oldest new one was raised, whatever the filters but shop, dates and words; null without any. */
    oldestNew: z.iso.datetime().nullable(),
  })
  .meta({ id: 'FlagCounts' })
export type FlagCounts = z.output<typeof FlagCounts>

/** What raising a flag needs (H23). */
export const FlagFields = z.strictObject({
  type: flagType,
  priority: flagPriority.optional(),
  title: requiredLine(120),
  message: prose(2000).optional(),
  /** A photo that is attached to the order already. */
  photoFileId: id().nullable().optional(),
})
export type FlagFields = z.output<typeof FlagFields>
/** The same from a job, about one of its tasks if wanted. */
export const JobFlagFields = FlagFields.extend({ taskId: id().nullable().optional(), ...occurred })
export type JobFlagFields = z.output<typeof JobFlagFields>

/** A move of a flag; `note` says why, where that is asked for. */
export const FlagMoveFields = z.strictObject({ status: flagStatus, note: prose(1000).optional(), ...versionField })
export type FlagMoveFields = z.output<typeof FlagMoveFields>
