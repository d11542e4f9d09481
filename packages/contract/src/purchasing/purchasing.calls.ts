import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { Pagination, pageFields, queryFlag, searchText } from '../core/page.ts'
import { line, typedEmail } from '../core/text.ts'
import { calendarDate } from '../core/time-fields.ts'
import { versionField } from '../core/version.ts'
import { paperLanguage } from '../documents/index.ts'
import {
  BulkOrder,
  BulkReorder,
  PurchaseNeed,
  PurchaseOrder,
  PurchaseOrderChange,
  PurchaseOrderCounts,
  PurchaseOrderFields,
  Reorder,
  ReorderChange,
  ReorderFields,
} from './purchasing.model.ts'
import { purchaseStages, reorderStates } from './purchasing.states.ts'

const one = z.object({ purchase_order: PurchaseOrder })
const params = z.object({ id: pathId('PURCHASE_ORDER_NOT_FOUND') })
const shop = { shop_id: z.string().max(60).optional() }

export const listPurchaseOrders = defineCall({
  method: 'GET',
  path: '/purchase-orders',
  summary: 'Purchase orders, the newest first, with how many there are at each stage (K20)',
  access: anyOf('inventory:view', 'purchasing:view'),
  query: z.object({
    ...shop,
    search: searchText().optional(),
    stage: z.enum(purchaseStages).optional(),
    supplier_id: id().optional(),
    /** Expected before today and not here. */
    late: queryFlag().optional(),
    sort: z.enum(['created_at', 'number', 'expected_delivery', 'total']).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    ...pageFields,
  }),
  answer: z.object({ purchase_orders: z.array(PurchaseOrder), counts: PurchaseOrderCounts, pagination: Pagination }),
})
export const getPurchaseOrder = defineCall({
  method: 'GET',
  path: '/purchase-orders/{id}',
  summary: 'One purchase order with its lines (K20)',
  access: anyOf('inventory:view', 'purchasing:view'),
  params,
  answer: one,
  problems: ['PURCHASE_ORDER_NOT_FOUND'],
})
const lineProblems = [
  'ITEM_NOT_FOUND',
  'KIT_IS_PARTS',
  'SUPPLIER_NOT_FOUND',
  'PURCHASE_TWICE',
  'PURCHASE_TOO_HIGH',
  'LINE_ITEM_NOT_FOUND',
  'ORDER_CLOSED',
] as const
export const createPurchaseOrder = defineCall({
  method: 'POST',
  path: '/purchase-orders',
  summary: 'Make a purchase order as a draft (K20); a line without a cost takes what the last one cost',
  access: anyOf('inventory:create', 'purchasing:create'),
  status: 201,
  query: z.object(shop),
  body: PurchaseOrderFields,
  answer: one,
  problems: ['SHOP_ID_REQUIRED', 'SHOP_NOT_FOUND', ...lineProblems],
})
export const updatePurchaseOrder = defineCall({
  method: 'PUT',
  path: '/purchase-orders/{id}',
  summary: 'Change a draft; lines that are sent replace all there are (OP-64)',
  access: anyOf('inventory:create', 'purchasing:create'),
  params,
  body: PurchaseOrderChange,
  answer: one,
  problems: ['PURCHASE_ORDER_NOT_FOUND', 'PURCHASE_NOT_DRAFT', 'STALE_VERSION', ...lineProblems],
})
export const deletePurchaseOrder = defineCall({
  method: 'DELETE',
  path: '/purchase-orders/{id}',
  summary: 'Delete a draft; its number stays used (K20)',
  access: anyOf('inventory:delete'),
  params,
  problems: ['PURCHASE_ORDER_NOT_FOUND', 'PURCHASE_NOT_DRAFT', 'STALE_VERSION'],
})
export const orderPurchaseOrder = defineCall({
  method: 'POST',
  path: '/purchase-orders/{id}/order',
  summary:
    'Order a draft from its supplier, by mail or not (PAR27); above the limit of one’s role only with purchasing:approve (PAR10)',
  access: anyOf('purchasing:create'),
  params,
  body: z.strictObject({
    send: z.enum(['none', 'email']).optional(),
    /** Where to; without it the address of the supplier. */
    email: typedEmail().optional(),
    expected_delivery: calendarDate().nullable().optional(),
    ...versionField,
  }),
  answer: one,
  problems: [
    'PURCHASE_ORDER_NOT_FOUND',
    'INVALID_TRANSITION',
    'PURCHASE_OVER_LIMIT',
    'SUPPLIER_HAS_NO_EMAIL',
    'ITEM_NOT_FOUND',
    'KIT_IS_PARTS',
    'SUPPLIER_NOT_FOUND',
    'STALE_VERSION',
  ],
})
export const sendPurchaseOrder = defineCall({
  method: 'POST',
  path: '/purchase-orders/{id}/send',
  summary: 'Mail a purchase order that was placed to its supplier, again or for the first time, with its PDF (PAR27)',
  access: anyOf('purchasing:create'),
  params,
  body: z.strictObject({
    /** Where to; without it the address of the supplier. */
    email: typedEmail().optional(),
    ...versionField,
  }),
  answer: one,
  problems: ['PURCHASE_ORDER_NOT_FOUND', 'PURCHASE_NOT_PLACED', 'SUPPLIER_HAS_NO_EMAIL', 'STALE_VERSION'],
})
export const getPurchaseOrderPdf = defineCall({
  method: 'GET',
  path: '/purchase-orders/{id}/pdf',
  summary: 'A purchase order as a PDF, as its mail has it; without prices for those without pricing:cost (DOC10)',
  access: anyOf('inventory:view', 'purchasing:view'),
  limit: 'pdf',
  params,
  query: z.object({ language: paperLanguage.optional() }),
  answer: { kind: 'binary', contentType: 'application/pdf' },
  problems: ['PURCHASE_ORDER_NOT_FOUND', 'PDF_NOT_DRAWN'],
})
export const closePurchaseOrderShort = defineCall({
  method: 'POST',
  path: '/purchase-orders/{id}/close-short',
  summary: 'Say that what is not here yet will not come (PAR10); it is no longer on order',
  access: anyOf('purchasing:create'),
  params,
  body: z.strictObject({ reason: line(200).optional(), ...versionField }),
  answer: one,
  problems: ['PURCHASE_ORDER_NOT_FOUND', 'INVALID_TRANSITION', 'NOTHING_RECEIVED', 'STALE_VERSION'],
})
export const cancelPurchaseOrder = defineCall({
  method: 'POST',
  path: '/purchase-orders/{id}/cancel',
  summary: 'Cancel a purchase order of which nothing is here (PAR10)',
  access: anyOf('purchasing:create'),
  params,
  body: z.strictObject({ reason: line(200).optional(), ...versionField }),
  answer: one,
  problems: ['PURCHASE_ORDER_NOT_FOUND', 'INVALID_TRANSITION', 'PURCHASE_RECEIVED', 'STALE_VERSION'],
})

const oneReorder = z.object({ reorder: Reorder })
const reorderParams = z.object({ id: pathId('REORDER_NOT_FOUND') })
export const listReorders = defineCall({
  method: 'GET',
  path: '/reorders',
  summary: 'Parts that somebody wants bought, the newest first (K14, K16)',
  access: anyOf('inventory:view', 'purchasing:view'),
  query: z.object({ ...shop, status: z.enum(reorderStates).optional(), item_id: id().optional(), ...pageFields }),
  answer: z.object({ reorders: z.array(Reorder), pagination: Pagination }),
})
export const listPurchaseNeeds = defineCall({
  method: 'GET',
  path: '/reorders/needs',
  summary: 'Parts that a shop is short of beyond what is on order, by supplier, with how many to order (PAR17)',
  access: anyOf('inventory:view', 'purchasing:view'),
  query: z.object({ ...shop, supplier_id: id().optional(), search: searchText().optional(), ...pageFields }),
  answer: z.object({ needs: z.array(PurchaseNeed), pagination: Pagination, covered: z.int() }),
  problems: ['SHOP_NOT_FOUND'],
})
export const getReorder = defineCall({
  method: 'GET',
  path: '/reorders/{id}',
  summary: 'One reorder (K16)',
  access: anyOf('inventory:view', 'purchasing:view'),
  params: reorderParams,
  answer: oneReorder,
  problems: ['REORDER_NOT_FOUND'],
})
export const createReorder = defineCall({
  method: 'POST',
  path: '/reorders',
  summary: 'Put a part on the reorder list (K16)',
  access: anyOf('inventory:create', 'purchasing:create'),
  status: 201,
  query: z.object(shop),
  body: ReorderFields,
  answer: oneReorder,
  problems: [
    'SHOP_ID_REQUIRED',
    'SHOP_NOT_FOUND',
    'ITEM_NOT_FOUND',
    'KIT_IS_PARTS',
    'SUPPLIER_NOT_FOUND',
    'PURCHASE_TOO_HIGH',
    'LINE_ITEM_NOT_FOUND',
    'ORDER_CLOSED',
    'REORDER_EXISTS',
  ],
})
export const updateReorder = defineCall({
  method: 'PUT',
  path: '/reorders/{id}',
  summary: 'Change a reorder that is pending; what is left out stays (K16)',
  access: anyOf('inventory:create', 'purchasing:create'),
  params: reorderParams,
  body: ReorderChange,
  answer: oneReorder,
  problems: ['REORDER_NOT_FOUND', 'REORDER_NOT_PENDING', 'SUPPLIER_NOT_FOUND', 'PURCHASE_TOO_HIGH', 'STALE_VERSION'],
})
export const deleteReorder = defineCall({
  method: 'DELETE',
  path: '/reorders/{id}',
  summary: 'Delete a reorder that nothing was ordered for (K16)',
  access: anyOf('inventory:delete'),
  params: reorderParams,
  problems: ['REORDER_NOT_FOUND', 'REORDER_NOT_PENDING', 'STALE_VERSION'],
})
const orderProblems = [
  'SUPPLIER_MISSING',
  'SUPPLIER_NOT_FOUND',
  'ITEM_NOT_FOUND',
  'KIT_IS_PARTS',
  'PURCHASE_OVER_LIMIT',
  'PURCHASE_TOO_HIGH',
] as const
export const orderReorder = defineCall({
  method: 'POST',
  path: '/reorders/{id}/order',
  summary: 'Order a pending reorder with a purchase order of its own (K18)',
  access: anyOf('inventory:create', 'purchasing:create'),
  params: reorderParams,
  body: z.strictObject({ expected_delivery: calendarDate().nullable().optional(), ...versionField }).optional(),
  answer: z.object({ reorder: Reorder, purchase_order: PurchaseOrder }),
  problems: ['REORDER_NOT_FOUND', 'INVALID_TRANSITION', 'STALE_VERSION', ...orderProblems],
})
export const cancelReorder = defineCall({
  method: 'POST',
  path: '/reorders/{id}/cancel',
  summary: 'Cancel a reorder before anything of it is here (K15, K18); the line of its purchase order is closed with it',
  access: anyOf('inventory:create', 'purchasing:create'),
  params: reorderParams,
  body: z.strictObject({ reason: line(200).optional(), ...versionField }).optional(),
  answer: oneReorder,
  problems: ['REORDER_NOT_FOUND', 'INVALID_TRANSITION', 'PURCHASE_RECEIVED', 'STALE_VERSION'],
})
export const bulkReorder = defineCall({
  method: 'POST',
  path: '/reorders/bulk',
  summary: 'Order several parts at once: one purchase order for each supplier (K17)',
  access: anyOf('inventory:create', 'purchasing:create'),
  status: 201,
  query: z.object(shop),
  body: BulkOrder,
  answer: z.object({ bulk: BulkReorder, purchase_orders: z.array(PurchaseOrder) }),
  problems: ['SHOP_ID_REQUIRED', 'SHOP_NOT_FOUND', 'REORDER_NOT_FOUND', 'INVALID_TRANSITION', ...orderProblems],
})
