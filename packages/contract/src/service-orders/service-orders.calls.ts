import * as z from 'zod'
import { approvalStates } from '../core/approvals.ts'
import { allOf, anyOf, byInput, defineCall } from '../core/call.ts'
import { completionProblems, workProblems } from '../core/consent-problems.ts'
import { id, pathId } from '../core/ids.ts'
import { csvFile, exportFields } from '../core/list-fields.ts'
import { commaList, Pagination, pageFields, searchText } from '../core/page.ts'
import { line, requiredLine } from '../core/text.ts'
import { calendarDate } from '../core/time-fields.ts'
import { versionField } from '../core/version.ts'
import type { Permission } from '../permissions.ts'
import { stockProblems } from './lines/line-items.model.ts'
import { meterOut } from './order-meter.model.ts'
import { ScheduleWarning } from './schedule/schedule.model.ts'
import { orderList } from './service-orders.list.ts'
import {
  allowUnfit,
  BoardColumn,
  OrderChange,
  OrderFields,
  orderPriority,
  orderStatus,
  ScheduleFields,
  ServiceOrder,
  ServiceOrderDetail,
  StatusCounts,
  shopOfRead,
} from './service-orders.model.ts'

const params = z.object({ id: pathId() })
const one = z.object({ service_order: ServiceOrderDetail })
const list = z.object({ service_orders: z.array(ServiceOrder), counts: StatusCounts, pagination: Pagination })
const view = anyOf('service-order:view')
const shop = shopOfRead
const narrowing = {
  ...shop,
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
  /** What customers have said of the order, and shown to them before this day in the shop (EST21). */
  approval_state: commaList(z.enum(approvalStates)).optional(),
  presented_before: calendarDate().optional(),
  search: searchText().optional(),
  sort: z.enum(['created_at', 'due_date', 'number', 'priority', 'status', 'total']).optional(),
  order: z.enum(['asc', 'desc']).optional(),
}
const filters = { ...narrowing, ...pageFields }
const fitProblems = ['NOT_ABLE', 'BAY_UNFIT', 'UNFIT_NOT_ALLOWED'] as const
const createProblems = [
  'SHOP_NOT_FOUND',
  'SHOP_INACTIVE',
  'CUSTOMER_NOT_FOUND',
  'VEHICLE_NOT_FOUND',
  'VEHICLE_INACTIVE',
  'VEHICLE_OF_ANOTHER_CUSTOMER',
  'VIN_ON_FILE',
  'DEFERRED_NOT_FOUND',
  'OF_ANOTHER_VEHICLE',
  'ALREADY_OFFERED',
  'INVALID_TRANSITION',
  'TECHNICIAN_NOT_FOUND',
  'ALREADY_ASSIGNED',
  'BAY_NOT_FOUND',
  'DOUBLE_BOOKING',
  'TECHNICIAN_AWAY',
  'OVERLAP_NOT_ALLOWED',
  ...fitProblems,
  'SCHEDULE_ENDS_BEFORE_START',
  'ORDER_TOO_HIGH',
  ...stockProblems,
] as const
const moveProblems = ['ORDER_NOT_FOUND', 'INVALID_TRANSITION', 'STALE_VERSION'] as const

/** Each part of the create payload needs its own permission. */
const createNeeds = (input: { body: unknown }): Permission[] => {
  const body = (input.body ?? {}) as {
    customer?: unknown
    vehicle?: unknown
    technicians?: unknown[]
    schedule?: { allow_overlap?: boolean; allow_unfit?: boolean } | null
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
  summary: 'Work orders with filters, tabs counts and pages (G9)',
  access: view,
  query: z.object(filters),
  answer: list,
})
export const exportServiceOrders = defineCall({
  method: 'GET',
  path: '/service-orders/export',
  summary: 'The filtered work orders as a CSV file (R1-35)',
  access: allOf('service-order:view', 'reports:export'),
  limit: 'export',
  query: z.object({ ...narrowing, ...exportFields(orderList) }),
  answer: csvFile,
  problems: ['EXPORT_TOO_LARGE'],
})
export const searchServiceOrders = defineCall({
  method: 'GET',
  path: '/service-orders/search',
  summary: 'Work orders by number, plate, VIN end, name, phone (G33)',
  access: view,
  limit: 'search',
  query: z.object({ ...filters, q: searchText().optional() }),
  answer: list,
})
export const listOrdersByStatus = defineCall({
  method: 'GET',
  path: '/service-orders/by-status/{status}',
  summary: 'Work orders of one state (G33)',
  access: view,
  params: z.object({ status: orderStatus }),
  query: z.object(filters),
  answer: list,
})
export const listOrdersByTechnician = defineCall({
  method: 'GET',
  path: '/service-orders/by-technician/{id}',
  summary: 'Work orders of one technician (G33)',
  access: view,
  params,
  query: z.object(filters),
  answer: list,
  problems: ['TECHNICIAN_NOT_FOUND'],
})
export const getOrderBoard = defineCall({
  method: 'GET',
  path: '/service-orders/board',
  summary: 'The board: up to 100 cards a column with the whole count; invoiced and cancelled as counts (G35)',
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
  summary: 'Create a work order with its lines, customer, vehicle, technicians and schedule, all or nothing (G14, G15)',
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
  summary: 'One work order with everything on it (G11)',
  access: view,
  params,
  query: z.object(shop),
  answer: one,
  problems: ['ORDER_NOT_FOUND'],
})
export const updateServiceOrder = defineCall({
  method: 'PUT',
  path: '/service-orders/{id}',
  summary: 'Change a work order; a status goes through the table (G12)',
  access: byInput(
    ['service-order:create', 'service-order:schedule', 'service-order:start', 'service-order:complete', 'service-order:approve'],
    (input) => {
      const { status, ...rest } = (input.body ?? {}) as { status?: string }
      const fields = Object.keys(rest).filter(
        (key) =>
          !['version', 'reason', 'scheduled_start', 'scheduled_completion', 'bay_id', 'allow_overlap', 'allow_unfit'].includes(
            key,
          ),
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
    ...new Set([...workProblems, ...completionProblems]),
    'NOT_SCHEDULED',
    'NOT_IN_PROGRESS',
    'MILEAGE_JUMP',
    'OPEN_SAFETY_FLAGS',
    'PARTS_NOT_HERE',
    'SUBLETS_OPEN',
    'ORDER_CLOSED',
    'CUSTOMER_NOT_FOUND',
    'VEHICLE_NOT_FOUND',
    'VEHICLE_OF_ANOTHER_CUSTOMER',
    'BAY_NOT_FOUND',
    'DOUBLE_BOOKING',
    'TECHNICIAN_AWAY',
    'OVERLAP_NOT_ALLOWED',
    ...fitProblems,
    ...stockProblems,
    'SCHEDULE_ENDS_BEFORE_START',
  ],
})
export const deleteServiceOrder = defineCall({
  method: 'DELETE',
  path: '/service-orders/{id}',
  summary: 'Delete a pending or cancelled order (G13)',
  access: anyOf('service-order:delete'),
  params,
  problems: ['ORDER_NOT_FOUND', 'ORDER_NOT_DELETABLE'],
})
export const assignOrder = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/assign',
  summary:
    'Make a technician the lead; null takes the lead away (G18). Who is not able is refused without `allow_unfit`; what should be known is in `warnings` (G37)',
  access: anyOf('service-order:assign'),
  params,
  body: z.strictObject({ technician_id: id().nullable(), ...allowUnfit, ...versionField }),
  answer: one.extend({ warnings: z.array(ScheduleWarning) }),
  problems: [
    'ORDER_NOT_FOUND',
    'TECHNICIAN_NOT_FOUND',
    'JOB_STARTED',
    'ORDER_CLOSED',
    'STALE_VERSION',
    'DOUBLE_BOOKING',
    'TECHNICIAN_AWAY',
    'NOT_ABLE',
  ],
})
export const scheduleOrder = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/schedule',
  summary: 'Book time, bay and lead; pending becomes scheduled, scheduled is moved (G19, G25)',
  access: anyOf('service-order:schedule'),
  params,
  body: ScheduleFields,
  answer: one.extend({ warnings: z.array(ScheduleWarning) }),
  problems: [
    ...moveProblems,
    'BAY_NOT_FOUND',
    'TECHNICIAN_NOT_FOUND',
    'DOUBLE_BOOKING',
    'TECHNICIAN_AWAY',
    'OVERLAP_NOT_ALLOWED',
    ...fitProblems,
    ...stockProblems,
    'SCHEDULE_ENDS_BEFORE_START',
    'JOB_STARTED',
  ],
})
export const startOrder = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/start',
  summary: 'Start a scheduled order (G20)',
  access: anyOf('service-order:start'),
  params,
  body: z.strictObject({ ...versionField }).optional(),
  answer: one,
  problems: [...moveProblems, 'NOT_SCHEDULED', ...workProblems],
})
export const completeOrder = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/complete',
  summary:
    'Complete an order in progress: running jobs complete, unstarted ones are cancelled, timers stop (G21). While a safety flag is open, `reason` must say why, and service-order:approve is needed',
  access: anyOf('service-order:complete'),
  params,
  body: z.strictObject({ reason: line(500).optional(), ...meterOut, ...versionField }).optional(),
  answer: one,
  problems: [
    ...moveProblems,
    'NOT_IN_PROGRESS',
    'MILEAGE_JUMP',
    'OPEN_SAFETY_FLAGS',
    'PARTS_NOT_HERE',
    'SUBLETS_OPEN',
    ...completionProblems,
    ...stockProblems,
  ],
})
export const cancelOrder = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/cancel',
  summary: 'Cancel an order with a reason; its jobs end (G22)',
  access: anyOf('service-order:approve'),
  params,
  body: z.strictObject({ reason: requiredLine(500, 'REASON_REQUIRED'), ...versionField }),
  answer: one,
  problems: [...moveProblems, ...stockProblems],
})
