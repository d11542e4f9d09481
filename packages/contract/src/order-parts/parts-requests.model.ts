import * as z from 'zod'
import { id } from '../core/ids.ts'
import { quantity } from '../core/money.ts'
import { line, prose } from '../core/text.ts'
import { versionField } from '../core/version.ts'
import { partsDecisions, partsRequestPriorities, partsRequestStatuses } from './order-parts.states.ts'

/** A part that a technician asked for (H24). Without `partId` it is something that the inventory does not have. */
export const RequestedPart = z
  .object({
    id: z.string(),
    partId: z.string().nullable(),
    name: z.string(),
    partNumber: z.string(),
    quantity: z.number(),
    reason: z.string(),
    /** How many the shop can promise, and where it keeps them; null where nothing is counted. */
    available: z.number().nullable(),
    location: z.string(),
    /** How many of it the order has already, but for this request. */
    onOrder: z.number(),
    decision: z.enum(partsDecisions).nullable(),
    decisionReason: z.string(),
    /** The line of the order that it became. */
    lineItemId: z.string().nullable(),
  })
  .meta({ id: 'RequestedPart' })
export const PartsRequest = z
  .object({
    id: z.string(),
    jobId: z.string(),
    technicianId: z.string(),
    technicianName: z.string(),
    serviceOrderId: z.string(),
    orderNumber: z.string(),
    orderTitle: z.string(),
    shopId: z.string(),
    vehicle: z.object({
      make: z.string(),
      model: z.string(),
      year: z.int().nullable(),
      licensePlate: z.string(),
      plateState: z.string(),
    }),
    /** The job stands still. */
    isOnHold: z.boolean(),
    /** The job is at work, and can be put on hold. */
    isAtWork: z.boolean(),
    parts: z.array(RequestedPart),
    /** The reasons of its parts, each once. */
    reason: z.string(),
    priority: z.enum(partsRequestPriorities),
    status: z.enum(partsRequestStatuses),
    notes: z.string(),
    requestedAt: z.iso.datetime(),
    answer: z.string(),
    decidedByName: z.string(),
    decidedAt: z.iso.datetime().nullable(),
    version: z.int(),
  })
  .meta({ id: 'PartsRequest' })
export type PartsRequest = z.output<typeof PartsRequest>
export const PartsRequestCounts = z
  .object({ pending: z.int(), approved: z.int(), rejected: z.int(), fulfilled: z.int(), all: z.int() })
  .meta({ id: 'PartsRequestCounts' })

const asked = z
  .strictObject({
    partId: id().nullable().optional(),
    /** What it is, where the inventory does not have it. */
    name: line(200).optional(),
    quantity: quantity().optional(),
    reason: line(200).optional(),
  })
  .refine((one) => Boolean(one.partId) || Boolean(one.name), { error: 'REQUIRED', path: ['name'] })
export const PartsRequestFields = z.strictObject({
  parts: z.array(asked).min(1, 'REQUIRED').max(30, 'TOO_MANY'),
  priority: z.enum(partsRequestPriorities, 'NOT_AN_OPTION').optional(),
  notes: prose(2000).optional(),
})
/**
 * What is decided: of single parts, or of all that are left with `status` (approved: from the shelf where there is enough, else ordered). What is
 * not given says why. `fulfilled` hands out.
 */
export const PartsRequestChange = z.strictObject({
  status: z.enum(['approved', 'rejected', 'fulfilled'], 'NOT_AN_OPTION').optional(),
  decisions: z
    .array(z.strictObject({ id: id(), decision: z.enum(partsDecisions, 'NOT_AN_OPTION'), reason: line(200).optional() }))
    .max(30, 'TOO_MANY')
    .optional(),
  /** A word to the technician. */
  answer: line(500).optional(),
  /** Puts the job on hold as well: it goes on when the parts are here. A running timer ends. */
  hold_job: z.boolean().optional(),
  ...versionField,
})
export type PartsRequestChange = z.output<typeof PartsRequestChange>
