import * as z from 'zod'
import { anyOf, defineCall } from '../../core/call.ts'
import { approverProblems } from '../../core/consent-problems.ts'
import { id, pathId } from '../../core/ids.ts'
import { Pagination, pageFields } from '../../core/page.ts'
import { LineItem } from '../lines/line-items.model.ts'
import { OrderService } from '../lines/order-service.model.ts'
import { LaborHistory, OfferedJob, OrderDiscount, OrderDiscountInput, OrderFeeChange } from './order-prices.model.ts'

const order = z.object({ id: pathId('ORDER_NOT_FOUND') })
const shop_id = z.string().max(60).optional()

export const listOrderCannedJobs = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/canned-jobs',
  summary: 'Canned jobs for an order: those that fit its vehicle first, each with its price and lines (CAN21, CAN25)',
  access: anyOf('service-order:create'),
  params: order,
  query: z.object({ shop_id, search: z.string().max(80).optional(), category: z.string().max(80).optional(), ...pageFields }),
  answer: z.object({ canned_jobs: z.array(OfferedJob), categories: z.array(z.string()), pagination: Pagination }),
  problems: ['ORDER_NOT_FOUND'],
})
export const addCannedJob = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/services/from-canned',
  summary: 'Add a canned job as a service with its lines; later changes of the job do not touch it (CAN18, CAN22)',
  access: anyOf('service-order:create'),
  status: 201,
  params: order,
  body: z.strictObject({
    canned_job_id: id(),
    /** Of its optional lines, those that are wanted. */
    optional_line_ids: z.array(id()).max(100, 'TOO_MANY').optional(),
  }),
  answer: z.object({ service: OrderService }),
  problems: [
    'ORDER_NOT_FOUND',
    'ORDER_CLOSED',
    'CANNED_JOB_NOT_FOUND',
    'LINE_ITEM_NOT_FOUND',
    'ITEM_NOT_FOUND',
    'ORDER_TOO_HIGH',
  ],
})
export const listOrderDiscounts = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/discounts',
  summary: 'Discounts of an order with their reasons and people, in the order in which they apply (CAN17)',
  access: anyOf('service-order:view'),
  params: order,
  query: z.object({ shop_id }),
  answer: z.object({ discounts: z.array(OrderDiscount) }),
  problems: ['ORDER_NOT_FOUND'],
})
export const addOrderDiscount = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/discounts',
  summary:
    'Give a discount on an order, a service or a line, up to the limit of one’s role; above it with a second person and their PIN (CAN22, CAN31, AUT13)',
  access: anyOf('discounts:create'),
  status: 201,
  params: order,
  body: OrderDiscountInput,
  answer: z.object({ discount: OrderDiscount }),
  problems: [
    'ORDER_NOT_FOUND',
    'ORDER_CLOSED',
    'SERVICE_NOT_FOUND',
    'LINE_ITEM_NOT_FOUND',
    'DISCOUNT_OVER_CAP',
    'NOTHING_TO_DISCOUNT',
    ...approverProblems,
  ],
})
export const removeOrderDiscount = defineCall({
  method: 'DELETE',
  path: '/service-orders/{id}/discounts/{discountId}',
  summary: 'Take a discount back; what brings a package to its price counts then at its list price (CAN22)',
  access: anyOf('discounts:create'),
  params: z.object({ id: pathId('ORDER_NOT_FOUND'), discountId: pathId('DISCOUNT_NOT_FOUND') }),
  problems: ['ORDER_NOT_FOUND', 'ORDER_CLOSED', 'DISCOUNT_NOT_FOUND'],
})
export const changeOrderFee = defineCall({
  method: 'PUT',
  path: '/service-orders/{id}/fees/{itemId}',
  summary: 'Change or remove a fee that a rule counts, with a reason, or leave it to the rule again (CAN14)',
  access: anyOf('service-order:create'),
  params: z.object({ id: pathId('ORDER_NOT_FOUND'), itemId: pathId('LINE_ITEM_NOT_FOUND') }),
  body: OrderFeeChange,
  answer: z.object({ line_item: LineItem.nullable() }),
  problems: ['ORDER_NOT_FOUND', 'ORDER_CLOSED', 'LINE_ITEM_NOT_FOUND', 'ORDER_TOO_HIGH'],
})
export const getLaborHistory = defineCall({
  method: 'GET',
  path: '/labor-history',
  summary:
    'What work like this took and cost before, on the same model within two years, in the shops one may enter: n, median and quartiles (CAN19, CAN23)',
  access: anyOf('pricing:view', 'service-order:create'),
  query: z.object({
    vehicle_id: id(),
    shop_id,
    canned_job_id: id().optional(),
    /** Words of the name of the service or of its lines. */
    q: z.string().max(80).optional(),
    category: z.string().max(80).optional(),
  }),
  answer: z.object({ labor_history: LaborHistory }),
  problems: ['VEHICLE_NOT_FOUND'],
})
