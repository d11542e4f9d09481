import * as z from 'zod'
import { line, prose, requiredLine, requiredProse } from '../core/text.ts'
import { occurred } from '../core/time-fields.ts'
import { Flag } from '../flags/index.ts'
import { partPresences } from '../inventory/index.ts'
import { allowedWords } from '../registries/allowed-words.ts'
import { jobStatuses, noteTypes, taskStatuses, taskTypes } from './jobs.states.ts'

/** Priorities of technician data are capitalised (OP-45). */
export const JobPriority = z.enum(['Critical', 'High', 'Medium', 'Low'])

/** A task of a job (H18). Durations in minutes. */
export const Task = z
  .object({
    id: z.string(),
    jobId: z.string(),
    lineItemId: z.string().nullable(),
    title: z.string(),
    description: z.string(),
    type: z.enum(taskTypes),
    priority: JobPriority,
    status: z.enum(taskStatuses),
    serviceName: z.string(),
    estimatedDuration: z.int().nullable(),
    actualDuration: z.int().nullable(),
    assignedAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    completedAt: z.iso.datetime().nullable(),
    dependencies: z.array(z.string()),
    partsRequired: z.array(z.string()),
    toolsRequired: z.array(z.string()),
    instructions: z.string(),
    isCompleted: z.boolean(),
    notes: z.string(),
    version: z.int(),
  })
  .meta({ id: 'Task' })
export type Task = z.output<typeof Task>

export const JobNote = z
  .object({
    id: z.string(),
    jobId: z.string().nullable(),
    taskId: z.string().nullable(),
    technicianId: z.string().nullable(),
    authorName: z.string(),
    content: z.string(),
    type: z.enum(noteTypes),
    isInternal: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'JobNote' })
export const JobPhoto = z
  .object({
    id: z.string(),
    fileId: z.string(),
    jobId: z.string().nullable(),
    taskId: z.string().nullable(),
    technicianId: z.string().nullable(),
    url: z.string(),
    type: z.literal('after'),
    caption: z.string(),
    uploadedAt: z.iso.datetime(),
  })
  .meta({ id: 'JobPhoto' })
/** A voice note or a video; its bytes are played from the file with a ticket (I25). */
export const JobRecording = z
  .object({
    id: z.string(),
    fileId: z.string(),
    jobId: z.string().nullable(),
    technicianId: z.string().nullable(),
    kind: z.enum(['voice', 'video']),
    caption: z.string(),
    size: z.int(),
    recordedByName: z.string(),
    uploadedAt: z.iso.datetime(),
  })
  .meta({ id: 'JobRecording' })
export type JobRecording = z.output<typeof JobRecording>
/**
 * A part of the order (H20). What stands on an order is required, unless somebody said that it was not used. Of a part that we count, `isAvailable` says whether there is enough of it,
 * `location` where the shop keeps it, and `isUsed` whether it was taken; nobody knows whether another one is there: `isAvailable` is null,
 * and it is used once the job is completed.
 */
export const JobPart = z
  .object({
    id: z.string(),
    partId: z.string().nullable(),
    name: z.string(),
    partNumber: z.string(),
    description: z.string(),
    quantity: z.number(),
    unitPrice: z.number(),
    serviceName: z.string(),
    isRequired: z.boolean(),
    isAvailable: z.boolean().nullable(),
    /** We count it: it can be taken from the shelf and brought back. */
    isFromStock: z.boolean(),
    isUsed: z.boolean(),
    /** All of it here, on its way, or missing without anybody having ordered it; null where that is no question (PAR9). */
    presence: z.enum(partPresences).nullable(),
    /** When what is on its way is expected. */
    expectedOn: z.string().nullable(),
    location: z.string(),
    /** When the part was put on the order. */
    requestedAt: z.iso.datetime(),
  })
  .meta({ id: 'JobPart' })

/** One technician's share of an order (H13). */
export const Job = z
  .object({
    id: z.string(),
    serviceOrderId: z.string(),
    orderNumber: z.string(),
    shopId: z.string(),
    orderStatus: z.string(),
    technicianId: z.string(),
    technicianName: z.string(),
    isLead: z.boolean(),
    title: z.string(),
    description: z.string(),
    priority: JobPriority,
    status: z.enum(jobStatuses),
    assignedAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    completedAt: z.iso.datetime().nullable(),
    scheduledStart: z.iso.datetime().nullable(),
    dueDate: z.iso.datetime().nullable(),
    isOverdue: z.boolean(),
    estimatedDuration: z.int().nullable(),
    actualDuration: z.int().nullable(),
    clockedMinutes: z.int(),
    customer: z.object({ id: z.string(), name: z.string(), phone: z.string(), email: z.string() }),
    vehicle: z.object({
      id: z.string(),
      make: z.string(),
      model: z.string(),
      year: z.int().nullable(),
      vin: z.string(),
      licensePlate: z.string(),
      plateState: z.string(),
      unitNumber: z.string(),
      mileage: z.int().nullable(),
      engine: z.string(),
    }),
    taskCount: z.int(),
    doneTaskCount: z.int(),
    /** Open flags of the whole order, and how many of them are about safety. */
    openFlagCount: z.int(),
    openSafetyFlagCount: z.int(),
    location: z.string(),
    isUrgent: z.boolean(),
    version: z.int(),
    allowed: z.array(z.enum(allowedWords.job)),
  })
  .meta({ id: 'Job' })
export type Job = z.output<typeof Job>
export const JobDetail = Job.extend({
  tasks: z.array(Task),
  parts: z.array(JobPart),
  notes: z.array(JobNote),
  photos: z.array(JobPhoto),
  recordings: z.array(JobRecording),
  /** All flags of the order: what a colleague has found concerns this job as well. */
  flags: z.array(Flag),
  services: z.array(
    z.object({ id: z.string(), name: z.string(), concern: z.string(), cause: z.string(), correction: z.string() }),
  ),
}).meta({ id: 'JobDetail' })
export type JobDetail = z.output<typeof JobDetail>

export const JobStartFields = z
  .strictObject({ location: line(80).optional(), notes: prose(2000).optional(), ...occurred })
  .optional()
export const JobStatusFields = z.strictObject({
  status: z.enum(['in_progress', 'on_hold', 'completed', 'cancelled']),
  notes: prose(2000).optional(),
  ...occurred,
})
export const JobNoteFields = z.strictObject({
  taskId: z.string().max(60).nullable().optional(),
  content: requiredProse(4000, 'NOTE_REQUIRED'),
  type: z.enum(noteTypes).optional(),
  isInternal: z.boolean('NOT_FLAG').optional(),
  ...occurred,
})
export const TaskFields = z.strictObject({
  title: requiredLine(200),
  description: prose(2000).optional(),
  type: z.enum(taskTypes).optional(),
  estimatedDuration: z.int('INVALID_MINUTES').min(1, 'INVALID_MINUTES').max(100_000, 'INVALID_MINUTES').nullable().optional(),
  instructions: prose(4000).optional(),
  dependencies: z.array(z.string().max(60)).max(20, 'TOO_MANY').optional(),
  toolsRequired: z.array(line(80)).max(30, 'TOO_MANY').optional(),
  ...occurred,
})
export const TaskMoveFields = z.strictObject({ status: z.enum(taskStatuses), ...occurred })
export const TaskCompleteFields = z
  .strictObject({
    actualDuration: z.int('INVALID_MINUTES').min(0, 'INVALID_MINUTES').max(100_000, 'INVALID_MINUTES').nullable().optional(),
    notes: prose(2000).optional(),
    photos: z.array(z.string().max(60)).max(20, 'TOO_MANY').optional(),
    ...occurred,
  })
  .optional()
