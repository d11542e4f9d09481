import * as z from 'zod'
import { id } from '../core/ids.ts'
import { money, quantity } from '../core/money.ts'
import { line, prose } from '../core/text.ts'
import { calendarDate } from '../core/time-fields.ts'
import { versionField } from '../core/version.ts'
import { allowedWords } from '../registries/allowed-words.ts'
import { purchaseStages, purchaseStates, reorderStates } from './purchasing.states.ts'

/** A line of a purchase order. Fields of cost are there for those with pricing:cost alone. */
const PurchaseOrderLine = z
  .object({
    id: z.string(),
    item_id: z.string(),
    item_name: z.string(),
    part_number: z.string(),
    unit: z.string(),
    quantity: z.number(),
    received: z.number(),
    /** Will not come any more (PAR10). */
    closed_short: z.number(),
    /** Still on its way. */
    outstanding: z.number(),
    unit_cost: z.number().optional(),
    core_cost: z.number().optional(),
    total: z.number().optional(),
    /** Where the shop keeps the part. */
    location: z.string(),
    /** The line of a work order that it is bought for, and that order (PAR6). */
    line_item_id: z.string().nullable(),
    service_order_id: z.string().nullable(),
    service_order: z.string(),
  })
  .meta({ id: 'PurchaseOrderLine' })
export type PurchaseOrderLine = z.output<typeof PurchaseOrderLine>

/** A purchase order (K20, OP-64). */
export const PurchaseOrder = z
  .object({
    id: z.string(),
    number: z.string(),
    shop_id: z.string(),
    shop_name: z.string(),
    supplier_id: z.string(),
    supplier_name: z.string(),
    status: z.enum(purchaseStates),
    /** As the status, and partly received apart (OP-63). */
    stage: z.enum(purchaseStages),
    total: z.number().optional(),
    received_total: z.number().optional(),
    line_count: z.int(),
    /** Lines that are wholly here or closed. */
    done_count: z.int(),
    order_date: z.string().nullable(),
    expected_delivery: z.string().nullable(),
    /** Expected days ago and not here; 0 when it is in time. */
    days_late: z.int(),
    notes: z.string(),
    /** Where it was mailed to; empty when nobody mailed it. */
    sent_to: z.string(),
    ordered_at: z.iso.datetime().nullable(),
    ordered_by: z.string(),
    ended_at: z.iso.datetime().nullable(),
    end_reason: z.string(),
    created_by: z.string(),
    lines: z.array(PurchaseOrderLine).optional(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    allowed: z.array(z.enum(allowedWords.purchase_order)),
  })
  .meta({ id: 'PurchaseOrder' })
export type PurchaseOrder = z.output<typeof PurchaseOrder>

export const mostPurchaseLines = 200
/** A line as it is asked for; without a cost it is what the last one cost. */
const PurchaseOrderLineFields = z.strictObject({
  item_id: id(),
  quantity: quantity(),
  unit_cost: money().optional(),
  /** The line of a work order that it is bought for; it goes there when it comes (PAR13). */
  line_item_id: id().nullable().optional(),
  // accepted and ignored: what the server says
  id: z.unknown().optional(),
  item_name: z.unknown().optional(),
  part_number: z.unknown().optional(),
  unit: z.unknown().optional(),
  received: z.unknown().optional(),
  closed_short: z.unknown().optional(),
  outstanding: z.unknown().optional(),
  core_cost: z.unknown().optional(),
  total: z.unknown().optional(),
  location: z.unknown().optional(),
  service_order_id: z.unknown().optional(),
  service_order: z.unknown().optional(),
})
const purchaseLines = () => z.array(PurchaseOrderLineFields).min(1, 'LINES_REQUIRED').max(mostPurchaseLines, 'TOO_MANY')
export const PurchaseOrderFields = z.strictObject({
  shop_id: z.string().max(60).optional(),
  supplier_id: id(),
  expected_delivery: calendarDate().nullable().optional(),
  notes: prose(1000).optional(),
  lines: purchaseLines(),
  ...versionField,
  // accepted and ignored: what the server says
  id: z.unknown().optional(),
  number: z.unknown().optional(),
  status: z.unknown().optional(),
  total: z.unknown().optional(),
  order_date: z.unknown().optional(),
})
export type PurchaseOrderFields = z.output<typeof PurchaseOrderFields>
/** A change of a draft; lines that are sent replace all there are. */
export const PurchaseOrderChange = PurchaseOrderFields.partial()

/** How many purchase orders there are at each stage, each exact up to 10,000, and what those that are open come to. */
export const PurchaseOrderCounts = z
  .object({
    draft: z.int(),
    ordered: z.int(),
    part_received: z.int(),
    received: z.int(),
    cancelled: z.int(),
    late: z.int(),
    /** With pricing:cost alone. */
    draft_total: z.number().optional(),
    ordered_total: z.number().optional(),
    part_received_total: z.number().optional(),
  })
  .meta({ id: 'PurchaseOrderCounts' })
export type PurchaseOrderCounts = z.output<typeof PurchaseOrderCounts>

/** A part that somebody wants bought (K14). */
export const Reorder = z
  .object({
    id: z.string(),
    shop_id: z.string(),
    partId: z.string(),
    partName: z.string(),
    partNumber: z.string(),
    supplier_id: z.string().nullable(),
    supplier: z.string(),
    quantity: z.number(),
    receivedQuantity: z.number(),
    /** Of one and of all; with pricing:cost alone, null while nobody knows it. */
    cost: z.number().nullable().optional(),
    totalCost: z.number().nullable().optional(),
    status: z.enum(reorderStates),
    orderDate: z.string().nullable(),
    expectedDelivery: z.string().nullable(),
    notes: z.string(),
    purchase_order_id: z.string().nullable(),
    purchase_order: z.string().nullable(),
    /** The line of a work order that it is for, and that order. */
    line_item_id: z.string().nullable(),
    service_order_id: z.string().nullable(),
    service_order: z.string(),
    created_by: z.string(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    allowed: z.array(z.enum(allowedWords.reorder)),
  })
  .meta({ id: 'Reorder' })
export type Reorder = z.output<typeof Reorder>
export const ReorderFields = z.strictObject({
  shop_id: z.string().max(60).optional(),
  partId: id(),
  /** Without it as many as are missing, at least one unit of buying. */
  quantity: quantity().optional(),
  cost: money().optional(),
  /** Where to buy; without it where the part is bought first. */
  supplier_id: id().nullable().optional(),
  /** The line of a work order that it is for. */
  line_item_id: id().optional(),
  notes: line(400).optional(),
})
export const ReorderChange = ReorderFields.omit({ shop_id: true, partId: true, line_item_id: true })
  .partial()
  .extend({
    /** null: what was last paid. */
    cost: money().nullable().optional(),
    ...versionField,
  })

/** Several parts ordered at once (K17): one purchase order for each supplier. */
export const BulkOrder = z.strictObject({
  shop_id: z.string().max(60).optional(),
  items: z
    .array(
      z.strictObject({
        partId: id(),
        quantity: quantity(),
        cost: money().optional(),
        supplier_id: id().optional(),
        /** A pending reorder that this orders. */
        reorder_id: id().optional(),
      }),
    )
    .min(1, 'LINES_REQUIRED')
    .max(mostPurchaseLines, 'TOO_MANY'),
  notes: prose(1000).optional(),
  expectedDelivery: calendarDate().nullable().optional(),
})
export const BulkReorder = z
  .object({ totalItems: z.number(), items: z.array(Reorder), totalCost: z.number().nullable().optional() })
  .meta({ id: 'BulkReorder' })

/** A part that a shop is short of (PAR17), with how many to order. */
export const PurchaseNeed = z
  .object({
    item_id: z.string(),
    name: z.string(),
    part_number: z.string(),
    category: z.string(),
    unit: z.string(),
    supplier_id: z.string().nullable(),
    supplier_name: z.string().nullable(),
    available: z.number(),
    reserved: z.number(),
    on_order: z.number(),
    reorder_point: z.number(),
    fill_to: z.number(),
    units_per_buy: z.number(),
    /** To order: fill to + reserved − on hand − on order, in whole units of buying. */
    quantity: z.number(),
    unit_cost: z.number().nullable().optional(),
  })
  .meta({ id: 'PurchaseNeed' })
export type PurchaseNeed = z.output<typeof PurchaseNeed>
