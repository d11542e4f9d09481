import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { quantity } from '../core/money.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { line } from '../core/text.ts'
import { Delivery, DeliveryFields } from './deliveries.model.ts'
import { PurchaseOrder, Reorder } from './purchasing.model.ts'

const problems = [
  'SHOP_NOT_FOUND',
  'PURCHASE_ORDER_NOT_FOUND',
  'INVALID_TRANSITION',
  'OVER_DELIVERY',
  'ITEM_NOT_FOUND',
  'KIT_IS_PARTS',
  'LOCATION_NOT_FOUND',
  'COST_UNKNOWN',
  'STOCK_TOO_LARGE',
  'PURCHASE_TOO_HIGH',
  'PURCHASE_TWICE',
] as const
export const listDeliveries = defineCall({
  method: 'GET',
  path: '/deliveries',
  summary: 'What came from suppliers, the latest first (PAR27)',
  access: anyOf('inventory:view', 'purchasing:view'),
  query: z.object({
    shop_id: z.string().max(60).optional(),
    purchase_order_id: id().optional(),
    supplier_id: id().optional(),
    ...pageFields,
  }),
  answer: z.object({ deliveries: z.array(Delivery), pagination: Pagination }),
})
export const createDelivery = defineCall({
  method: 'POST',
  path: '/deliveries',
  summary:
    'Take goods in: stock goes up at the price of the purchase order, in parts or whole (PAR27); more than ordered is asked about (PAR39)',
  access: anyOf('purchasing:receive'),
  status: 201,
  query: z.object({ shop_id: z.string().max(60).optional() }),
  body: DeliveryFields,
  answer: z.object({ delivery: Delivery, purchase_orders: z.array(PurchaseOrder) }),
  problems: ['SHOP_ID_REQUIRED', 'SUPPLIER_NOT_FOUND', ...problems],
})
export const receiveReorder = defineCall({
  method: 'POST',
  path: '/reorders/{id}/receive',
  summary: 'Take in what came of an ordered reorder, in parts or whole (K19)',
  access: anyOf('inventory:create', 'purchasing:receive'),
  params: z.object({ id: pathId('REORDER_NOT_FOUND') }),
  body: z.strictObject({
    quantity: quantity(),
    document_no: line(60).optional(),
    accept_over: z.boolean('NOT_FLAG').optional(),
  }),
  answer: z.object({ reorder: Reorder, delivery: Delivery }),
  problems: ['REORDER_NOT_FOUND', ...problems],
})
