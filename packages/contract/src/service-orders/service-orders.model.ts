import * as z from 'zod'
import { id } from '../core/ids.ts'
import { isOrderWithin } from '../core/money.ts'
import { line, prose, requiredLine, requiredProse } from '../core/text.ts'
import { instant } from '../core/time-fields.ts'
import { versionField } from '../core/version.ts'
import { CustomerShape, reachable } from '../customers/index.ts'
import { partPresences } from '../inventory/index.ts'
import { invoiceStatuses } from '../invoices/index.ts'
import { allowedWords } from '../registries/allowed-words.ts'
import { BayKind, partsGates } from '../shops/index.ts'
import { SkillsInput } from '../technicians/index.ts'
import { VehicleFields, VehicleKind } from '../vehicles/index.ts'
import { OrderServiceLevel } from './levels/service-levels.model.ts'
import { LineItem, LineItemFields, saidCents } from './lines/line-items.model.ts'
import { OrderService } from './lines/order-service.model.ts'
import { meterOut, meterReading } from './order-meter.model.ts'
import {
  approvalStates,
  consentModes,
  orderPriorities,
  orderStatuses,
  payers,
  serviceKinds,
  urgencies,
} from './service-orders.states.ts'

export const orderStatus = z.enum(orderStatuses)
export const orderPriority = z.enum(orderPriorities)
const minutes = () => z.int('INVALID_MINUTES').min(1, 'INVALID_MINUTES').max(100_000, 'INVALID_MINUTES')

// ---------- answers ----------
export const OrderCustomer = z
  .object({ id: z.string(), name: z.string(), phone: z.string(), email: z.string(), company_name: z.string() })
  .meta({ id: 'OrderCustomer' })
export const OrderVehicle = z
  .object({
    id: z.string(),
    vin: z.string(),
    make: z.string(),
    model: z.string(),
    year: z.int().nullable(),
    license_plate: z.string(),
    plate_state: z.string(),
    unit_number: z.string(),
    kind: VehicleKind.nullable(),
  })
  .meta({ id: 'OrderVehicle' })
export const OrderTechnician = z.object({ id: z.string(), name: z.string() }).meta({ id: 'OrderTechnician' })

/** The shop of a read: records of another one are left out of a list, and not found by their id (G10). Without it all accessible shops (OP-39). */
export const shopOfRead = { shop_id: z.string().max(60).optional() }

/** An order as lists and cards show it (G3). Money in major units, times UTC. */
export const ServiceOrder = z
  .object({
    id: z.string(),
    number: z.string(),
    title: z.string(),
    status: orderStatus,
    priority: orderPriority,
    shop_id: z.string(),
    customer_id: z.string(),
    vehicle_id: z.string(),
    assigned_technician_id: z.string().nullable(),
    customer: OrderCustomer,
    vehicle: OrderVehicle,
    assigned_technician: OrderTechnician.nullable(),
    technician_count: z.int(),
    bay: z.object({ id: z.string(), name: z.string() }).nullable(),
    scheduled_at: z.iso.datetime().nullable(),
    scheduled_end: z.iso.datetime().nullable(),
    started_at: z.iso.datetime().nullable(),
    completed_at: z.iso.datetime().nullable(),
    due_date: z.iso.datetime().nullable(),
    /** When the customer was told that the work will be ready (NOW12). */
    promised_at: z.iso.datetime().nullable(),
    service_level: OrderServiceLevel.nullable(),
    /** The customer's purchase order for this work; empty for none (FLT3). */
    po_number: z.string(),
    is_overdue: z.boolean(),
    /** What is left of the work, or its booking, ends after the promised time, else after the due date. */
    will_be_late: z.boolean(),
    estimated_duration: z.int().nullable(),
    actual_duration: z.int().nullable(),
    /** Minutes clocked on the order so far, without pauses, and whether a timer runs now. */
    clocked_minutes: z.int(),
    timer_state: z.enum(['none', 'working', 'paused', 'break']),
    on_hold: z.boolean(),
    /** Flags that nobody has dealt with yet, and how many of them are about safety. */
    open_flags: z.int(),
    open_safety_flags: z.int(),
    /** Whether the parts that scheduled or running work needs are here, on their way, or neither (PAR9); null where it needs none. */
    parts_presence: z.enum(partPresences).nullable(),
    total_cost: z.number(),
    /** The total cost, which is before tax, with that of today's rates: what an invoice without discount would come to. */
    total_with_tax: z.number(),
    /** The order's invoice, for those who may see invoices; what it comes to is what the order costs. */
    /** What the customer has said, what waits for an answer since when, and what they approved, before tax; null where nobody is asked (EST21). */
    approval: z
      .object({
        state: z.enum(approvalStates),
        presented_at: z.iso.datetime().nullable(),
        presented_total: z.number(),
        approved_total: z.number(),
      })
      .nullable(),
    billing: z.object({ status: z.enum(invoiceStatuses), total: z.number(), paid: z.number(), open: z.number() }).nullable(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    allowed: z.array(z.enum(allowedWords.order)).optional(),
  })
  .meta({ id: 'ServiceOrder' })
export type ServiceOrder = z.output<typeof ServiceOrder>

export const Assignment = z
  .object({
    id: z.string(),
    name: z.string(),
    job_id: z.string(),
    is_lead: z.boolean(),
    job_status: z.enum(['assigned', 'in_progress', 'on_hold', 'completed', 'cancelled']),
    estimated_minutes: z.int().nullable(),
    clocked_minutes: z.int(),
    /** The same to the second, for a clock that goes on while somebody works. */
    clocked_seconds: z.int(),
    timer_state: z.enum(['none', 'working', 'paused', 'break']),
  })
  .meta({ id: 'Assignment' })
export type Assignment = z.output<typeof Assignment>

/** Everything the detail screen shows (G11, G44). `activities` holds the latest 20. */
export const Activity = z
  .object({
    id: z.string(),
    type: z.string(),
    description: z.string(),
    actor_name: z.string(),
    /** Figures and words the browser needs to say it in the reader's language. */
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    timestamp: z.iso.datetime(),
    job_id: z.string().nullable(),
    service_order_id: z.string().nullable(),
  })
  .meta({ id: 'Activity' })
export type Activity = z.output<typeof Activity>

/** A time of a technician or a bay that an order holds; a technician has one for each piece of work (G25). */
export const OrderBooking = z
  .object({
    technician_id: z.string().nullable(),
    bay_id: z.string().nullable(),
    starts_at: z.iso.datetime(),
    ends_at: z.iso.datetime(),
    overlap_allowed: z.boolean(),
  })
  .meta({ id: 'OrderBooking' })
export type OrderBooking = z.output<typeof OrderBooking>

/** What the customer was promised, by whom and when it was said (NOW12). */
export const OrderPromise = z
  .object({
    id: z.string(),
    promised_at: z.iso.datetime().nullable(),
    said_at: z.iso.datetime(),
    said_by: z.string(),
  })
  .meta({ id: 'OrderPromise' })
export type OrderPromise = z.output<typeof OrderPromise>

export const ServiceOrderDetail = ServiceOrder.extend({
  description: z.string(),
  notes: z.string(),
  cancel_reason: z.string(),
  mileage_in: z.int().nullable(),
  mileage_out: z.int().nullable(),
  labor_rate: z.number(),
  labor_total: z.number(),
  parts_total: z.number(),
  /** Of lines of type sublet and fee (NOW6). */
  sublet_total: z.number(),
  fees_total: z.number(),
  /** What discounts of the order take off all these together. */
  discount_total: z.number(),
  labor_hours: z.number(),
  tax_estimate: z.number(),
  /** A row per rate, or with its name per component of the shop's taxes (TAX8). */
  tax_lines: z.array(
    z.object({
      label: z.enum(['labor', 'parts', 'all', 'component']),
      percent: z.number(),
      amount: z.number(),
      code: z.string().optional(),
      name: z.string().optional(),
    }),
  ),
  /** The last day of the customer's certificate of exemption, where it has ended and the order is taxed again (TAX20). */
  exemption_expired_on: z.string().nullable(),
  services: z.array(OrderService),
  line_items: z.array(LineItem),
  technicians: z.array(Assignment),
  bookings: z.array(OrderBooking),
  activities: z.array(Activity),
  /** Who or what says when it is due: a person, its service level, or the end of its booking (R1-13). */
  due_source: z.enum(['person', 'level', 'booking']).nullable(),
  /** Every promise to the customer, the newest first; without a time, one that was taken back. */
  promises: z.array(OrderPromise),
  note_count: z.int(),
  attachment_count: z.int(),
  all_jobs_completed: z.boolean(),
  /** What its shop does when it is completed while parts are not here (PAR20). */
  parts_gate: z.enum(partsGates),
  /** Whether the customer is asked before work is done, by the rule under which the order was written (EST3, EST7), and what they have said so far. */
  consent_mode: z.enum(consentModes),
  /** Its shop wants something on it before a step (AUT24). */
  has_gates: z.boolean(),
  approval_state: z.enum(approvalStates),
  /** The one of its own customer. */
  invoice: z.object({ id: z.string(), number: z.string().nullable(), status: z.string() }).nullable(),
  /** All of them, the earliest first, for who may see invoices (NOW4); `payer` is none for its own customer. */
  invoices: z.array(
    z.object({
      ...{ id: z.string(), number: z.string().nullable(), status: z.string() },
      payer: z.object({ id: z.string(), name: z.string() }).nullable(),
      ...{ total: z.number(), paid: z.number(), open: z.number() },
    }),
  ),
  /** Who has lines on it that stand on no invoice yet, before tax: one after the other is billed. Without an id it is its own customer. */
  to_bill: z.array(z.object({ payer_customer_id: z.string().nullable(), name: z.string(), amount: z.number() })),
  created_by_name: z.string(),
}).meta({ id: 'ServiceOrderDetail' })
export type ServiceOrderDetail = z.output<typeof ServiceOrderDetail>

export const OrderNote = z
  .object({
    id: z.string(),
    content: z.string(),
    type: z.string(),
    is_internal: z.boolean(),
    author_name: z.string(),
    job_id: z.string().nullable(),
    task_id: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'OrderNote' })
export const Attachment = z
  .object({
    id: z.string(),
    file_id: z.string(),
    kind: z.enum(['photo', 'document', 'voice', 'video']),
    caption: z.string(),
    content_type: z.string(),
    size: z.int(),
    filename: z.string(),
    uploaded_by_name: z.string(),
    job_id: z.string().nullable(),
    task_id: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Attachment' })

export const StatusCounts = z
  .object({
    pending: z.int(),
    scheduled: z.int(),
    in_progress: z.int(),
    completed: z.int(),
    invoiced: z.int(),
    cancelled: z.int(),
    all: z.int(),
  })
  .meta({ id: 'StatusCounts' })
export const BoardColumn = z
  .object({ status: orderStatus, count: z.int(), cards: z.array(ServiceOrder) })
  .meta({ id: 'BoardColumn' })

// ---------- inputs ----------
/** Takes a technician who is not able, or a bay that does not fit, all the same; needs `service-order:assign` (G37). */
export const allowUnfit = { allow_unfit: z.boolean('NOT_FLAG').optional() }

export const ScheduleFields = z.strictObject({
  scheduled_start: instant(),
  scheduled_completion: instant().optional(),
  estimated_duration: minutes().optional(),
  bay_id: id().nullable().optional(),
  technician_id: id().nullable().optional(),
  allow_overlap: z.boolean('NOT_FLAG').optional(),
  ...allowUnfit,
  ...versionField,
})
export type ScheduleFields = z.output<typeof ScheduleFields>

export const ServiceFields = z.strictObject({
  name: requiredLine(160),
  category: line(80).optional(),
  /** Requested by the customer unless said otherwise (EST2). */
  kind: z.enum(serviceKinds).optional(),
  urgency: z.enum(urgencies).nullable().optional(),
  concern: prose(2000).optional(),
  cause: prose(2000).optional(),
  correction: prose(2000).optional(),
  skills: SkillsInput.optional(),
  bay_kind: BayKind.nullable().optional(),
  payer: z.enum(payers).optional(),
  /** The account that pays; null is the customer of the order. */
  payer_customer_id: id().nullable().optional(),
  /** Its place among the services, from 1; beyond the last it is the last, and fees by rule stay behind it (EST16). */
  position: z.int('INVALID_PLACE').min(1, 'INVALID_PLACE').max(1000, 'INVALID_PLACE').optional(),
  ...versionField,
})

/** What people say of an order when they create it, and may change later. */
const ownFields = {
  priority: orderPriority.optional(),
  due_date: instant().nullable().optional(),
  /** What the customer is promised; null takes it back. Every promise is kept (NOW12). */
  promised_at: instant().nullable().optional(),
  /** Sets the due date, unless one is sent beside it (G39). */
  service_level_id: id().nullable().optional(),
  estimated_duration: minutes().nullable().optional(),
  mileage_in: meterReading(),
  notes: prose().optional(),
  /** The number of the customer's purchase order, as they gave it (FLT3). */
  po_number: line(60).optional(),
}

/** The create payload, also of the five-step flow (G5, G14, G15, OP-36, OP-38). */
export const OrderFields = z.strictObject({
  shop_id: z.string({ error: 'SHOP_CUSTOMER_VEHICLE_REQUIRED' }).min(1, 'SHOP_CUSTOMER_VEHICLE_REQUIRED').max(60, 'INVALID_ID'),
  customer_id: id().optional(),
  customer: reachable(CustomerShape.omit({ shop_id: true })).optional(),
  vehicle_id: id().optional(),
  vehicle: VehicleFields.omit({ shop_id: true, customer_id: true }).optional(),
  title: requiredLine(160, 'TITLE_DESCRIPTION_REQUIRED').optional(),
  description: requiredProse(4000, 'TITLE_DESCRIPTION_REQUIRED'),
  scheduled_start: instant().nullable().optional(),
  scheduled_completion: instant().nullable().optional(),
  ...ownFields,
  line_items: z
    .array(LineItemFields)
    .max(200, 'TOO_MANY')
    .refine((lines) => isOrderWithin(lines.reduce((sum, fields) => sum + saidCents(fields), 0)), 'ORDER_TOO_HIGH')
    .optional(),
  services: z
    .array(ServiceFields.omit({ version: true, position: true }))
    .max(50, 'TOO_MANY')
    .optional(),
  /** Work from earlier visits of the vehicle that comes onto the order, priced by the rules of today (DEF6, DEF10). */
  deferred_ids: z.array(id()).max(25, 'TOO_MANY').optional(),
  technicians: z
    .array(z.strictObject({ technician_id: id(), estimated_minutes: minutes().nullable().optional() }))
    .max(10, 'TOO_MANY')
    .optional(),
  ...allowUnfit,
  schedule: ScheduleFields.omit({ version: true, technician_id: true }).nullable().optional(),
  // accepted and ignored: computed by the server
  status: z.unknown().optional(),
  total_cost: z.unknown().optional(),
})
export type OrderFields = z.output<typeof OrderFields>

/** A change of an order; `status` asks for that move and its inputs (G12). */
export const OrderChange = z.strictObject({
  title: requiredLine(160, 'TITLE_DESCRIPTION_REQUIRED').optional(),
  description: requiredProse(4000, 'TITLE_DESCRIPTION_REQUIRED').optional(),
  ...ownFields,
  ...meterOut,
  customer_id: id().optional(),
  vehicle_id: id().optional(),
  status: orderStatus.optional(),
  reason: line(500).optional(),
  scheduled_start: instant().optional(),
  scheduled_completion: instant().optional(),
  bay_id: id().nullable().optional(),
  allow_overlap: z.boolean('NOT_FLAG').optional(),
  ...allowUnfit,
  ...versionField,
  id: z.unknown().optional(),
  number: z.unknown().optional(),
  shop_id: z.unknown().optional(),
  total_cost: z.unknown().optional(),
  assigned_technician_id: z.unknown().optional(),
  scheduled_at: z.unknown().optional(),
  started_at: z.unknown().optional(),
  completed_at: z.unknown().optional(),
  actual_duration: z.unknown().optional(),
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
})
export type OrderChange = z.output<typeof OrderChange>
