import * as z from 'zod'
import { id } from '../core/ids.ts'
import { money, quantity, unitCount } from '../core/money.ts'
import { line, requiredLine } from '../core/text.ts'
import { pastDate } from '../core/time-fields.ts'

/** So many photos a line of a delivery has at most. */
export const mostDeliveryPhotos = 3
/** What a line of a delivery has to show. */
export const DeliveryLinePhotos = z
  .object({
    id: z.string(),
    /** The files of its photos in the order in which they were sent. */
    photos: z.array(z.string()),
  })
  .meta({ id: 'DeliveryLinePhotos' })

/** A part of a delivery. What it cost is there for those with pricing:cost alone. */
const DeliveryLine = z
  .object({
    id: z.string(),
    /** Null for what nobody had ordered. */
    purchase_order_line_id: z.string().nullable(),
    item_id: z.string(),
    item_name: z.string(),
    part_number: z.string(),
    unit: z.string(),
    quantity: z.number(),
    cost: z.number().optional(),
    /** Where it was put; empty for what is not counted, and for what went to a line of a work order. */
    location: z.string(),
    service_order: z.string(),
    /** It goes back to the supplier: a claim says so, and photos may be added. */
    goes_back: z.boolean(),
    /** Files of its photos; none for those who do not see purchases (purchasing:view). */
    photos: z.array(z.string()),
  })
  .meta({ id: 'DeliveryLine' })
export const Delivery = z
  .object({
    id: z.string(),
    shop_id: z.string(),
    supplier_id: z.string(),
    supplier_name: z.string(),
    purchase_order_id: z.string().nullable(),
    /** The number of the packing slip, and of the supplier's bill if it came along. */
    document_no: z.string(),
    bill_no: z.string(),
    document_date: z.string().nullable(),
    received_by: z.string(),
    business_date: z.string(),
    total: z.number().optional(),
    lines: z.array(DeliveryLine),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.output<typeof Delivery>

const DeliveryLineFields = z
  .strictObject({
    /** The line that this is of; without it `item_id` says what came. */
    purchase_order_line_id: id().optional(),
    item_id: id().optional(),
    /** How many came; 0 only to close a line of which nothing came. */
    quantity: unitCount(),
    /** What one costs, of a part that nobody had ordered; ordered ones cost what was ordered. */
    unit_cost: money().optional(),
    /** Where it is put; without it where the shop keeps the part. */
    location_id: id().optional(),
    /** What is still missing of the line will not come. */
    close: z.boolean('NOT_FLAG').optional(),
    /** So many of it are damaged or wrong and go back: they are set aside, and the supplier owes their credit. */
    sent_back: z.strictObject({ quantity: quantity(), reason: requiredLine(200, 'REASON_REQUIRED') }).optional(),
  })
  .refine((one) => (one.sent_back?.quantity ?? 0) <= one.quantity, {
    path: ['sent_back', 'quantity'],
    message: 'INVALID_QUANTITY',
  })
  .refine((one) => one.purchase_order_line_id !== undefined || one.item_id !== undefined, {
    path: ['item_id'],
    message: 'REQUIRED',
  })
  .refine((one) => one.quantity > 0 || (one.close === true && one.purchase_order_line_id !== undefined), {
    path: ['quantity'],
    message: 'INVALID_QUANTITY',
  })
export const DeliveryFields = z.strictObject({
  shop_id: z.string().max(60).optional(),
  supplier_id: id(),
  document_no: line(60).optional(),
  bill_no: line(60).optional(),
  document_date: pastDate().nullable().optional(),
  /** More came than was ordered, and it is kept (PAR39). */
  accept_over: z.boolean('NOT_FLAG').optional(),
  lines: z
    .array(DeliveryLineFields)
    .max(200, 'TOO_MANY')
    // Something must have come.
    .refine((lines) => lines.some((one) => one.quantity > 0), 'LINES_REQUIRED'),
})
export type DeliveryFields = z.output<typeof DeliveryFields>
