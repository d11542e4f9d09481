import * as z from 'zod'
import { id } from '../../core/ids.ts'
import { money, quantity } from '../../core/money.ts'
import { prose } from '../../core/text.ts'
import { calendarDate } from '../../core/time-fields.ts'
import { partCostStates, partPresences, partSources, partStates } from '../../inventory/index.ts'
import { mostPurchaseLines } from '../purchasing.model.ts'

/** A part that a work order needs and nobody has taken yet (PAR26, PAR32). */
export const PartNeed = z
  .object({
    line_item_id: z.string(),
    service_order_id: z.string(),
    order_number: z.string(),
    order_title: z.string(),
    vehicle: z.string(),
    shop_id: z.string(),
    /** When the customer was told that it is ready, when it is due, and when the work begins. */
    promised_at: z.iso.datetime().nullable(),
    due_at: z.iso.datetime().nullable(),
    scheduled_start: z.iso.datetime().nullable(),
    item_id: z.string(),
    item_name: z.string(),
    part_number: z.string(),
    unit: z.string(),
    location: z.string(),
    source: z.enum(partSources),
    state: z.enum(partStates),
    presence: z.enum(partPresences),
    needed: z.number(),
    /** Promised from the shelf, and lying ready for it. */
    reserved: z.number(),
    ready: z.number(),
    /** On its way for it, and when that is expected. */
    coming: z.number(),
    expected: z.string().nullable(),
    /** Neither here nor on its way. */
    missing: z.number(),
    /** The same in whole units of buying; what the work order does not need goes to the shelf. */
    to_order: z.number(),
    /** How many the shop can still promise. */
    available: z.number(),
    supplier_id: z.string().nullable(),
    supplier_name: z.string(),
    /** What one cost the last time; with pricing:cost alone. */
    unit_cost: z.number().nullable().optional(),
    /** What is known of what it cost: billed once its supplier's bill is posted (PAR32). */
    cost_state: z.enum(partCostStates),
    /** The purchase order that brings it. */
    purchase_order_id: z.string().nullable(),
    purchase_order: z.string(),
    /** The technician who asked for it from the bay. */
    asked_by: z.string(),
  })
  .meta({ id: 'PartNeed' })
export type PartNeed = z.output<typeof PartNeed>
export const PartNeedCounts = z.object({ not_coming: z.int(), coming: z.int(), here: z.int() }).meta({ id: 'PartNeedCounts' })

/**
 * A part that was asked for in the bay, is to be ordered for an open work order, and is not in the inventory: somebody has to say what it is before it
 * can be ordered.
 */
export const UnlistedNeed = PartNeed.pick({
  line_item_id: true,
  service_order_id: true,
  order_number: true,
  order_title: true,
  vehicle: true,
  shop_id: true,
  promised_at: true,
  due_at: true,
  scheduled_start: true,
  needed: true,
  asked_by: true,
})
  .extend({
    /** What the line says. */
    description: z.string(),
    /** What the customer pays for one; 0 until somebody says it. */
    unit_price: z.number(),
    line_version: z.int(),
  })
  .meta({ id: 'UnlistedNeed' })
export type UnlistedNeed = z.output<typeof UnlistedNeed>

/** Parts ordered for work orders at once: one purchase order for each supplier (PAR26). */
export const DeskOrder = z.strictObject({
  shop_id: z.string().max(60).optional(),
  needs: z
    .array(
      z.strictObject({
        line_item_id: id(),
        /** Without it where the part is bought first. */
        supplier_id: id().optional(),
        /** Without it as many as are missing. */
        quantity: quantity().optional(),
        unit_cost: money().optional(),
      }),
    )
    .min(1, 'LINES_REQUIRED')
    .max(mostPurchaseLines, 'TOO_MANY'),
  notes: prose(1000).optional(),
  expected_delivery: calendarDate().nullable().optional(),
})
