import * as z from 'zod'
import { urgencies } from '../core/approvals.ts'
import { id } from '../core/ids.ts'
import { lineTypes } from '../core/line-types.ts'
import { money } from '../core/money.ts'
import { line, prose, requiredLine } from '../core/text.ts'
import { calendarDate } from '../core/time-fields.ts'
import { deferredReasons, deferredStatuses, dismissReasons, followUpChannels, followUpOutcomes } from './deferred.states.ts'

/** A line of the work as it was priced then. Money in major units. */
export const DeferredLine = z.object({
  type: z.enum(lineTypes),
  description: z.string(),
  quantity: z.number(),
  unit_price: z.number(),
  amount: z.number(),
})
const numbered = z.object({ id: z.string(), number: z.string() })
const FollowUp = z.object({
  id: z.string(),
  channel: z.enum(followUpChannels),
  outcome: z.enum(followUpOutcomes),
  note: z.string(),
  next_on: z.string().nullable(),
  by: z.string(),
  at: z.iso.datetime(),
})
/** Work that was seen or offered and not done; it belongs to the vehicle (DEF2, DEF5). */
export const DeferredService = z
  .object({
    id: z.string(),
    shop_id: z.string(),
    vehicle_id: z.string(),
    vehicle: z.string(),
    license_plate: z.string(),
    /** Who owns the vehicle now. */
    customer: z.object({ id: z.string(), name: z.string(), phone: z.string(), email: z.string() }),
    source_order: numbered.nullable(),
    name: z.string(),
    category: z.string(),
    reason: z.enum(deferredReasons),
    urgency: z.enum(urgencies).nullable(),
    /** Before tax. */
    price_then: z.number(),
    noted_on: z.string(),
    due_on: z.string().nullable(),
    /** In miles, as the vehicle counts. */
    due_mileage: z.int().nullable(),
    expires_on: z.string().nullable(),
    follow_up_on: z.string().nullable(),
    status: z.enum(deferredStatuses),
    /** The order that it stands on, or was sold by. */
    order: numbered.nullable(),
    /** How often it was offered. */
    offers: z.int(),
    dismiss_reason: z.enum(dismissReasons).nullable(),
    lines: z.array(DeferredLine),
    last_contact: FollowUp.nullable(),
    version: z.int(),
  })
  .meta({ id: 'DeferredService' })
export type DeferredService = z.output<typeof DeferredService>
export const DeferredDetail = DeferredService.extend({ contacts: z.array(FollowUp) }).meta({ id: 'DeferredDetail' })
/** Open work of a vehicle as it would be priced on an order now, with each line's price of today (DEF6). */
export const DeferredOffer = DeferredService.extend({
  lines: z.array(DeferredLine.extend({ unit_price_now: z.number() })),
  price_now: z.number(),
  difference: z.number(),
}).meta({ id: 'DeferredOffer' })
export type DeferredOffer = z.output<typeof DeferredOffer>

/** Work that somebody notes without an order (DEF2). */
export const DeferredFields = z.strictObject({
  vehicle_id: id(),
  name: requiredLine(160, 'NAME_REQUIRED'),
  category: line(80).default(''),
  urgency: z.enum(urgencies, 'NOT_AN_OPTION').nullable().default(null),
  price: money().default(0),
  due_on: calendarDate().nullable().default(null),
  due_mileage: z.int('INVALID_MILEAGE').min(0, 'INVALID_MILEAGE').max(9_999_999, 'INVALID_MILEAGE').nullable().default(null),
  follow_up_on: calendarDate().nullable().default(null),
})
export type DeferredFields = z.output<typeof DeferredFields>
export const DismissFields = z.strictObject({ reason: z.enum(dismissReasons, 'REASON_REQUIRED') })
export const FollowUpFields = z.strictObject({
  channel: z.enum(followUpChannels, 'NOT_AN_OPTION'),
  outcome: z.enum(followUpOutcomes, 'NOT_AN_OPTION'),
  note: prose(500).default(''),
  next_on: calendarDate().nullable().default(null),
  /** When it was; missing means today. Not in the future (DEF15). */
  on: calendarDate().optional(),
})
