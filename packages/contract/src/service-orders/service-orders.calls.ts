import * as z from 'zod'
import { anyOf, byInput, defineCall } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { commaList, Pagination, pageFields, searchText } from '../core/page.ts'
import { line, requiredProse } from '../core/text.ts'
import { calendarDate } from '../core/time.ts'
import { versionField } from '../core/version.ts'
import type { Permission } from '../permissions.ts'
import {
  Activity,
  Assignment,
  Attachment,
  BoardColumn,
  LineItem,
  LineItemChange,
  LineItemFields,
  OrderChange,
  OrderFields,
  OrderNote,
  OrderService,
  orderPriority,
  orderStatus,
  ScheduleFields,
  ServiceFields,
  ServiceOrder,
  ServiceOrderDetail,
  StatusCounts,
} from './service-orders.model.ts'

const params = z.object({ id: pathId() })
const one = z.object({ service_order: ServiceOrderDetail })
const list = z.object({ service_orders: z.array(ServiceOrder), counts: StatusCounts, pagination: Pagination })
const view = anyOf('service-order:view')
const shop = { shop_id: z.string().max(60).optional() }
const filters = {
  ...shop,
  ...pageFields,
  status: commaList(orderStatus).optional(),
  priority: commaList(orderPriority).optional(),
  customer_id: id().optional(),
  vehicle_id: id().optional(),
  /** Technician ids, or `none` for orders without one. */
  assigned_to: commaList(z.union([id(), z.literal('none')])).optional(),
  /** Calendar dates in the shop's zone, over the creation date. */
  date_from: calendarDate().optional(),
  date_to: calendarDate().optional(),
  due: z.enum(['overdue', 'today', 'week']).optional(),
  search: searchText().optional(),
  sort: z.enum(['created_at', 'due_date', 'number', 'priority', 'status', 'total']).optional(),
  order: z.enum(['asc', 'desc']).optional(),
}
const createProblems = [
  'SHOP_NOT_FOUND',
  'SHOP_INACTIVE',
  'CUSTOMER_NOT_FOUND',
  'VEHICLE_NOT_FOUND',
  'VEHICLE_INACTIVE',
  'VEHICLE_OF_ANOTHER_CUSTOMER',
  'VIN_ON_FILE',
  'TECHNICIAN_NOT_FOUND',
  'ALREADY_ASSIGNED',
  'BAY_NOT_FOUND',
  'DOUBLE_BOOKING',
  'OVERLAP_NOT_ALLOWED',
  'SCHEDULE_ENDS_BEFORE_START',
] as const
const moveProblems = ['ORDER_NOT_FOUND', 'INVALID_TRANSITION', 'STALE_VERSION'] as const

/** Each part of the create payload needs its own permission (decisions, Service orders). */
const createNeeds = (input: { body: unknown }): Permission[] => {
  const body = (input.body ?? {}) as {
    customer?: unknown
    vehicle?: unknown
    technicians?: unknown[]
    schedule?: { allow_overlap?: boolean } | null
  }
  const needs: Permission[] = ['service-order:create']
  if (body.customer) needs.push('customers:create')
  if (body.vehicle) needs.push('vehicles:create')
  if (body.technicians?.length) needs.push('service-order:assign')
  if (body.schedule) needs.push('service-order:schedule')
  return needs
}

export const listServiceOrders = defineCall({
  method: 'GET',
  path: '/service-orders',
  summary: 'Work orders with filters, tabs counts and pages (checklist G9)',
  access: view,
  query: z.object(filters),
  answer: list,
})
export const searchServiceOrders = defineCall({
  method: 'GET',
  path: '/service-orders/search',
  summary: 'Work orders by number, plate, VIN end, name, phone (checklist G33)',
  access: view,
  limit: 'search',
  query: z.object({ ...filters, q: searchText().optional() }),
  answer: list,
})
export const listOrdersByStatus = defineCall({
  method: 'GET',
  path: '/service-orders/by-status/{status}',
  summary: 'Work orders of one state (checklist G33)',
  access: view,
  params: z.object({ status: orderStatus }),
  query: z.object(filters),
  answer: list,
})
export const listOrdersByTechnician = defineCall({
  method: 'GET',
  path: '/service-orders/by-technician/{id}',
  summary: 'Work orders of one technician (checklist G33)',
  access: view,
  params,
  query: z.object(filters),
  answer: list,
  problems: ['TECHNICIAN_NOT_FOUND'],
})
export const getOrderBoard = defineCall({
  method: 'GET',
  path: '/service-orders/board',
  summary: 'The board: up to 100 cards a column with the whole count; invoiced and cancelled as counts (checklist G35)',
  access: view,
  query: z.object({ ...shop, assigned_to: filters.assigned_to, priority: filters.priority, search: searchText().optional() }),
  answer: z.object({ board: z.object({ columns: z.array(BoardColumn) }) }),
})
export const getOrderDraft = defineCall({
  method: 'GET',
  path: '/service-orders/draft',
  summary: 'The unfinished order of this person in this shop',
  access: anyOf('service-order:create'),
  query: z.object(shop),
  answer: z.object({
    draft: z
      .object({ shop_id: z.string(), step: z.int(), fields: z.record(z.string(), z.unknown()), updated_at: z.iso.datetime() })
      .nullable(),
  }),
  problems: ['SHOP_NOT_FOUND'],
})
export const saveOrderDraft = defineCall({
  method: 'PUT',
  path: '/service-orders/draft',
  summary: 'Keep the unfinished order',
  access: anyOf('service-order:create'),
  query: z.object(shop),
  body: z.strictObject({ step: z.int().min(1).max(5), fields: z.record(z.string().max(60), z.unknown()) }),
  answer: z.object({ draft: z.object({ shop_id: z.string(), step: z.int(), updated_at: z.iso.datetime() }) }),
  problems: ['SHOP_NOT_FOUND'],
})
export const deleteOrderDraft = defineCall({
  method: 'DELETE',
  path: '/service-orders/draft',
  summary: 'Throw the unfinished order away',
  access: anyOf('service-order:create'),
  query: z.object(shop),
  problems: ['SHOP_NOT_FOUND'],
})
const create = {
  method: 'POST',
  summary: 'Create a work order with its lines, customer, vehicle, technicians and schedule, all or nothing (checklist G14, G15)',
  access: byInput(['service-order:create'], createNeeds),
  status: 201,
  body: OrderFields,
  answer: one,
  problems: createProblems,
} as const
export const createServiceOrder = defineCall({ ...create, path: '/service-orders' })
export const createOrderWithLineItems = defineCall({ ...create, path: '/service-order/with-line-items' })
export const createOrderWithTechnicians = defineCall({
  ...create,
  path: '/service-order/with-technicians',
  access: byInput(['service-order:create'], (input) => [...new Set<Permission>([...createNeeds(input), 'service-order:assign'])]),
})
export const getServiceOrder = defineCall({
  method: 'GET',
  path: '/service-orders/{id}',
  summary: 'One work order with everything on it (checklist G11)',
  access: view,
  params,
  answer: one,
  problems: ['ORDER_NOT_FOUND'],
})
export const updateServiceOrder = defineCall({
  method: 'PUT',
  path: '/service-orders/{id}',
  summary: 'Change a work order; a status goes through the table (checklist G12)',
  access: byInput(
    ['service-order:create', 'service-order:schedule', 'service-order:start', 'service-order:complete', 'service-order:approve'],
    (input) => {
      const { status, ...rest } = (input.body ?? {}) as { status?: string }
      const fields = Object.keys(rest).filter(
        (key) => !['version', 'reason', 'scheduled_start', 'scheduled_completion', 'bay_id', 'allow_overlap'].includes(key),
      )
      const byStatus: Record<string, Permission> = {
        scheduled: 'service-order:schedule',
        in_progress: 'service-order:start',
        completed: 'service-order:complete',
        cancelled: 'service-order:approve',
      }
      const move = status ? byStatus[status] : undefined
      return [...(fields.length || !move ? ['service-order:create' as const] : []), ...(move ? [move] : [])]
    },
  ),
  params,
  body: OrderChange,
  answer: one,
  problems: [
    ...moveProblems,
    'NOT_SCHEDULED',
    'NOT_IN_PROGRESS',
    'ORDER_CLOSED',
    'CUSTOMER_NOT_FOUND',
    'VEHICLE_NOT_FOUND',
    'VEHICLE_OF_ANOTHER_CUSTOMER',
    'BAY_NOT_FOUND',
    'DOUBLE_BOOKING',
    'OVERLAP_NOT_ALLOWED',
    'SCHEDULE_ENDS_BEFORE_START',
  ],
})
export const deleteServiceOrder = defineCall({
  method: 'DELETE',
  path: '/service-orders/{id}',
  summary: 'Delete a pending or cancelled order (checklist G13)',
  access: anyOf('service-order:delete'),
  params,
  problems: ['ORDER_NOT_FOUND', 'ORDER_NOT_DELETABLE'],
})
export const assignOrder = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/assign',
  summary: 'Make a technician the lead; null takes the lead away (checklist G18)',
  access: anyOf('service-order:assign'),
  params,
  body: z.strictObject({ technician_id: id().nullable(), ...versionField }),
  answer: one,
  problems: ['ORDER_NOT_FOUND', 'TECHNICIAN_NOT_FOUND', 'JOB_STARTED', 'ORDER_CLOSED', 'STALE_VERSION', 'DOUBLE_BOOKING'],
})
export const scheduleOrder = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/schedule',
  summary: 'Book time, bay and lead; pending becomes scheduled, scheduled is moved (checklist G19, G25)',
  access: anyOf('service-order:schedule'),
  params,
  body: ScheduleFields,
  answer: one,
  problems: [
    ...moveProblems,
    'BAY_NOT_FOUND',
    'TECHNICIAN_NOT_FOUND',
    'DOUBLE_BOOKING',
    'OVERLAP_NOT_ALLOWED',
    'SCHEDULE_ENDS_BEFORE_START',
    'JOB_STARTED',
  ],
})
export const startOrder = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/start',
  summary: 'Start a scheduled order (checklist G20)',
  access: anyOf('service-order:start'),
  params,
  body: z.strictObject({ ...versionField }).optional(),
  answer: one,
  problems: [...moveProblems, 'NOT_SCHEDULED'],
})
export const completeOrder = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/complete',
  summary: 'Complete an order in progress: running jobs complete, unstarted ones are cancelled, timers stop (checklist G21)',
  access: anyOf('service-order:complete'),
  params,
  body: z.strictObject({ ...versionField }).optional(),
  answer: one,
  problems: [...moveProblems, 'NOT_IN_PROGRESS'],
})
export const cancelOrder = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/cancel',
  summary: 'Cancel an order with a reason; its jobs end (checklist G22)',
  access: anyOf('service-order:approve'),
  params,
  body: z.strictObject({ reason: line(500).min(1, 'REASON_REQUIRED'), ...versionField }),
  answer: one,
  problems: [...moveProblems],
})
export const listLineItems = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/line-items',
  summary: 'Lines of an order (checklist G16)',
  access: view,
  params,
  answer: z.object({ line_items: z.array(LineItem), services: z.array(OrderService) }),
  problems: ['ORDER_NOT_FOUND'],
})
export const addLineItem = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/line-items',
  summary: 'Add a labor or parts line (checklist G16, G40)',
  access: anyOf('service-order:create'),
  status: 201,
  params,
  body: LineItemFields,
  answer: z.object({ line_item: LineItem }),
  problems: ['ORDER_NOT_FOUND', 'ORDER_CLOSED', 'TECHNICIAN_NOT_FOUND'],
})
const lineParams = z.object({ id: pathId(), itemId: pathId('LINE_ITEM_NOT_FOUND') })
export const updateLineItem = defineCall({
  method: 'PUT',
  path: '/service-orders/{id}/line-items/{itemId}',
  summary: 'Change a line',
  access: anyOf('service-order:create'),
  params: lineParams,
  body: LineItemChange,
  answer: z.object({ line_item: LineItem }),
  problems: ['ORDER_NOT_FOUND', 'LINE_ITEM_NOT_FOUND', 'ORDER_CLOSED', 'TECHNICIAN_NOT_FOUND', 'STALE_VERSION'],
})
export const deleteLineItem = defineCall({
  method: 'DELETE',
  path: '/service-orders/{id}/line-items/{itemId}',
  summary: 'Take a line off the order',
  access: anyOf('service-order:create'),
  params: lineParams,
  problems: ['ORDER_NOT_FOUND', 'LINE_ITEM_NOT_FOUND', 'ORDER_CLOSED'],
})
export const updateOrderService = defineCall({
  method: 'PUT',
  path: '/service-orders/{id}/services/{serviceId}',
  summary: 'Name, category, concern, cause and correction of a service',
  access: anyOf('service-order:create'),
  params: z.object({ id: pathId(), serviceId: pathId('NOT_FOUND') }),
  body: ServiceFields.partial(),
  answer: z.object({ service: OrderService }),
  problems: ['ORDER_NOT_FOUND', 'ORDER_CLOSED', 'STALE_VERSION'],
})
export const listOrderTechnicians = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/technicians',
  summary: 'Technicians of an order and their jobs (checklist G17)',
  access: view,
  params,
  answer: z.object({ technicians: z.array(Assignment) }),
  problems: ['ORDER_NOT_FOUND'],
})
const minutesField = {
  estimated_minutes: z.int('INVALID_MINUTES').min(1, 'INVALID_MINUTES').max(100_000, 'INVALID_MINUTES').nullable().optional(),
}
export const addOrderTechnician = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/technicians',
  summary: 'Put a technician on the order: creates the job (checklist G17)',
  access: anyOf('service-order:assign'),
  status: 201,
  params,
  body: z.strictObject({ technician_id: id(), ...minutesField }),
  answer: z.object({ technician: Assignment }),
  problems: ['ORDER_NOT_FOUND', 'TECHNICIAN_NOT_FOUND', 'ALREADY_ASSIGNED', 'ORDER_CLOSED', 'DOUBLE_BOOKING'],
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
  summary: 'What happened, newest first (checklist G27)',
  access: view,
  params,
  query: z.object(pageFields),
  answer: z.object({ activities: z.array(Activity), pagination: Pagination }),
  problems: ['ORDER_NOT_FOUND'],
})
export const listOrderNotes = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/notes',
  summary: 'Notes of an order, its jobs and tasks, newest first (checklist G28)',
  access: view,
  params,
  query: z.object(pageFields),
  answer: z.object({ notes: z.array(OrderNote), pagination: Pagination }),
  problems: ['ORDER_NOT_FOUND'],
})
export const addOrderNote = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/notes',
  summary: 'Write a note (checklist G28)',
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
  summary: 'Photos and documents of an order (checklist G29)',
  access: view,
  params,
  query: z.object(pageFields),
  answer: z.object({ attachments: z.array(Attachment), pagination: Pagination }),
  problems: ['ORDER_NOT_FOUND'],
})
export const addOrderAttachment = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/attachments',
  summary: 'Attach a photo or a PDF (checklist G29); form field `caption`',
  access: anyOf('service-order:create'),
  status: 201,
  limit: 'upload',
  params,
  body: { kind: 'upload', purpose: 'document', maxBytes: 10_000_000 },
  answer: z.object({ attachment: Attachment }),
  problems: ['ORDER_NOT_FOUND'],
})
