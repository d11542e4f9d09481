import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { requiredProse } from '../core/text.ts'
import { LineItem, LineItemChange, LineItemFields, stockProblems } from './lines/line-items.model.ts'
import { OrderService } from './lines/order-service.model.ts'
import { ScheduleWarning } from './schedule/schedule.model.ts'
import { Activity, Assignment, Attachment, allowUnfit, OrderNote, ServiceFields, shopOfRead } from './service-orders.model.ts'

const params = z.object({ id: pathId() })
const view = anyOf('service-order:view')

export const listLineItems = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/line-items',
  summary: 'Lines of an order (G16)',
  access: view,
  params,
  query: z.object(shopOfRead),
  answer: z.object({ line_items: z.array(LineItem), services: z.array(OrderService) }),
  problems: ['ORDER_NOT_FOUND'],
})
export const addLineItem = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/line-items',
  summary:
    'Add a labor or parts line (G16, G40). A kit becomes a line of each of its parts, and the first of them is answered (PAR22)',
  access: anyOf('service-order:create'),
  status: 201,
  params,
  body: LineItemFields,
  answer: z.object({ line_item: LineItem }),
  problems: [
    'ORDER_NOT_FOUND',
    'ORDER_CLOSED',
    'SERVICE_INVOICED',
    'TECHNICIAN_NOT_FOUND',
    'ORDER_TOO_HIGH',
    'INVOICE_TOO_HIGH',
    ...stockProblems,
  ],
})
const lineParams = z.object({ id: pathId(), itemId: pathId('LINE_ITEM_NOT_FOUND') })
export const updateLineItem = defineCall({
  method: 'PUT',
  path: '/service-orders/{id}/line-items/{itemId}',
  summary: 'Change a line; with `used` its part is taken from the shelf (OP-44)',
  access: anyOf('service-order:create'),
  params: lineParams,
  body: LineItemChange,
  answer: z.object({ line_item: LineItem }),
  problems: [
    'ORDER_NOT_FOUND',
    'LINE_ITEM_NOT_FOUND',
    'ORDER_CLOSED',
    'SERVICE_INVOICED',
    'TECHNICIAN_NOT_FOUND',
    'STALE_VERSION',
    'ORDER_TOO_HIGH',
    'INVOICE_TOO_HIGH',
    'NOT_FROM_STOCK',
    'WORK_BILLED',
    ...stockProblems,
  ],
})
export const deleteLineItem = defineCall({
  method: 'DELETE',
  path: '/service-orders/{id}/line-items/{itemId}',
  summary: 'Take a line off the order',
  access: anyOf('service-order:create'),
  params: lineParams,
  problems: ['ORDER_NOT_FOUND', 'LINE_ITEM_NOT_FOUND', 'ORDER_CLOSED', 'SERVICE_INVOICED', 'WORK_BILLED', ...stockProblems],
})
/** Who pays for a service can be refused (EST2, NOW4). */
const payerProblems = ['SERVICE_INVOICED', 'PAYER_INVOICED', 'CUSTOMER_NOT_FOUND', 'PAYER_WITHOUT_ACCOUNT'] as const
export const addOrderService = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/services',
  summary:
    'Add a service without lines, which stays until somebody removes it. A name that is on the order gets a number behind it (EST16)',
  access: anyOf('service-order:create'),
  status: 201,
  params: z.object({ id: pathId('ORDER_NOT_FOUND') }),
  body: ServiceFields.omit({ version: true }),
  answer: z.object({ service: OrderService }),
  problems: ['ORDER_NOT_FOUND', 'ORDER_CLOSED', 'SKILL_NOT_FOUND', ...payerProblems],
})
const serviceParams = z.object({ id: pathId(), serviceId: pathId('NOT_FOUND') })
export const deleteOrderService = defineCall({
  method: 'DELETE',
  path: '/service-orders/{id}/services/{serviceId}',
  summary:
    'Take a service with its lines off an open order, unless it is approved or has clocked time or parts that are out (EST16)',
  access: anyOf('service-order:create'),
  params: serviceParams,
  problems: [
    ...(['ORDER_NOT_FOUND', 'NOT_FOUND', 'ORDER_CLOSED', 'STALE_VERSION', 'FEE_BY_RULE', 'WORK_BILLED'] as const),
    ...(['SERVICE_APPROVED', 'SERVICE_CLOCKED', 'SERVICE_PARTS_OUT'] as const),
    ...stockProblems,
  ],
})
export const updateOrderService = defineCall({
  method: 'PUT',
  path: '/service-orders/{id}/services/{serviceId}',
  summary:
    'Name, category, kind, urgency, concern, cause, correction, needs, payer and place of a service (EST2, EST16). Before it was shown to the customer, its kind says whether they are asked (EST7)',
  access: anyOf('service-order:create'),
  params: serviceParams,
  body: ServiceFields.partial(),
  answer: z.object({ service: OrderService }),
  problems: ['ORDER_NOT_FOUND', 'ORDER_CLOSED', 'STALE_VERSION', 'SKILL_NOT_FOUND', 'SERVICE_EXISTS', ...payerProblems],
})
export const listOrderTechnicians = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/technicians',
  summary: 'Technicians of an order and their jobs (G17)',
  access: view,
  params,
  query: z.object(shopOfRead),
  answer: z.object({ technicians: z.array(Assignment) }),
  problems: ['ORDER_NOT_FOUND'],
})
const minutesField = {
  estimated_minutes: z.int('INVALID_MINUTES').min(1, 'INVALID_MINUTES').max(100_000, 'INVALID_MINUTES').nullable().optional(),
}
export const addOrderTechnician = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/technicians',
  summary:
    'Put a technician on the order: creates the job (G17). Of all who are then on it each skill counts that one of them has; who is not able is refused without `allow_unfit` (G37)',
  access: anyOf('service-order:assign'),
  status: 201,
  params,
  body: z.strictObject({ technician_id: id(), ...minutesField, ...allowUnfit }),
  answer: z.object({ technician: Assignment, warnings: z.array(ScheduleWarning) }),
  problems: [
    'ORDER_NOT_FOUND',
    'TECHNICIAN_NOT_FOUND',
    'ALREADY_ASSIGNED',
    'ORDER_CLOSED',
    'DOUBLE_BOOKING',
    'TECHNICIAN_AWAY',
    'NOT_ABLE',
  ],
})
const technicianParams = z.object({ id: pathId(), techId: pathId('TECHNICIAN_NOT_FOUND') })
export const updateOrderTechnician = defineCall({
  method: 'PUT',
  path: '/service-orders/{id}/technicians/{techId}',
  summary: 'Estimate of a technician’s share',
  access: anyOf('service-order:assign'),
  params: technicianParams,
  body: z.strictObject({ ...minutesField }),
  answer: z.object({ technician: Assignment }),
  problems: ['ORDER_NOT_FOUND', 'TECHNICIAN_NOT_FOUND', 'ORDER_CLOSED'],
})
export const removeOrderTechnician = defineCall({
  method: 'DELETE',
  path: '/service-orders/{id}/technicians/{techId}',
  summary: 'Take a technician off the order unless work has started',
  access: anyOf('service-order:assign'),
  params: technicianParams,
  problems: ['ORDER_NOT_FOUND', 'TECHNICIAN_NOT_FOUND', 'JOB_STARTED', 'ORDER_CLOSED'],
})
export const listOrderActivities = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/activities',
  summary: 'What happened, newest first (G27)',
  access: view,
  params,
  query: z.object({ ...shopOfRead, ...pageFields }),
  answer: z.object({ activities: z.array(Activity), pagination: Pagination }),
  problems: ['ORDER_NOT_FOUND'],
})
export const listOrderNotes = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/notes',
  summary: 'Notes of an order, its jobs and tasks, newest first (G28)',
  access: view,
  params,
  query: z.object({ ...shopOfRead, ...pageFields }),
  answer: z.object({ notes: z.array(OrderNote), pagination: Pagination }),
  problems: ['ORDER_NOT_FOUND'],
})
export const addOrderNote = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/notes',
  summary: 'Write a note (G28)',
  access: anyOf('service-order:create'),
  status: 201,
  params,
  body: z.strictObject({
    content: requiredProse(4000, 'NOTE_REQUIRED'),
    type: z.enum(['general', 'customer_communication', 'progress', 'issue', 'completion']).optional(),
    is_internal: z.boolean('NOT_FLAG').optional(),
  }),
  answer: z.object({ note: OrderNote }),
  problems: ['ORDER_NOT_FOUND'],
})
export const listOrderAttachments = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/attachments',
  summary: 'Photos and documents of an order (G29)',
  access: view,
  params,
  query: z.object({ ...shopOfRead, ...pageFields }),
  answer: z.object({ attachments: z.array(Attachment), pagination: Pagination }),
  problems: ['ORDER_NOT_FOUND'],
})
export const addOrderAttachment = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/attachments',
  summary: 'Attach a photo or a PDF (G29); form field `caption`',
  access: anyOf('service-order:create'),
  status: 201,
  limit: 'upload',
  params,
  body: { kind: 'upload', purpose: 'order-attachment', maxBytes: 10_000_000 },
  answer: z.object({ attachment: Attachment }),
  problems: ['ORDER_NOT_FOUND'],
})
