import { money, quantity } from '@twopost/contract/core/money'
import { PurchaseOrderFields } from '@twopost/contract/purchasing'
import * as z from 'zod'
import type { PurchaseOrder } from './purchasing.api.ts'

/** A line as a person fills it in: with its words, which are not sent. */
const line = z.object({
  item_id: z.string(),
  name: z.string(),
  number: z.string(),
  unit: z.string(),
  quantity: quantity(),
  unit_cost: money().nullable(),
  /** The line of a work order that it is bought for, and that order. */
  line_item_id: z.string().nullable(),
  service_order: z.string(),
})
export const purchaseSchema = PurchaseOrderFields.pick({ expected_delivery: true, notes: true }).extend({
  supplier_id: z.string().nullable(),
  lines: z.array(line),
})
export type PurchaseValues = z.input<typeof purchaseSchema>
export type PurchaseLineValues = PurchaseValues['lines'][number]

/** What the form starts with: a draft as it is, or an empty one. */
export const purchaseValues = (order?: PurchaseOrder | null, supplierId: string | null = null): PurchaseValues => ({
  supplier_id: order?.supplier_id ?? supplierId,
  expected_delivery: order?.expected_delivery ?? null,
  notes: order?.notes ?? '',
  lines: (order?.lines ?? []).map((one) => ({
    item_id: one.item_id,
    name: one.item_name,
    number: one.part_number,
    unit: one.unit,
    quantity: one.quantity,
    unit_cost: one.unit_cost ?? null,
    line_item_id: one.line_item_id,
    service_order: one.service_order,
  })),
})
/** The lines as they are sent; a cost that nobody knows is left to the server. */
export const sentLines = (lines: readonly PurchaseLineValues[]) =>
  lines.map(({ item_id, quantity: count, unit_cost, line_item_id }) => ({
    item_id,
    quantity: count,
    ...(unit_cost !== null && { unit_cost }),
    ...(line_item_id !== null && { line_item_id }),
  }))
