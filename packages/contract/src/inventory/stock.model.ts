import * as z from 'zod'
import { id } from '../core/ids.ts'
import { money, signedUnits, unitCount } from '../core/money.ts'
import { line, requiredLine } from '../core/text.ts'
import { versionField } from '../core/version.ts'
import { locationKinds, movementTypes, stockMoveKindNames } from './inventory.states.ts'

/** A row of the ledger with the place's level after it (K7). */
export const StockMovement = z
  .object({
    id: z.string(),
    type: z.enum(movementTypes),
    kind: z.enum(stockMoveKindNames),
    /** Signed change of what is there; `reserved` that of what is promised. */
    quantity: z.number(),
    reserved: z.number(),
    on_hand_after: z.number(),
    reserved_after: z.number(),
    shop_id: z.string(),
    location_id: z.string(),
    location: z.string(),
    order_id: z.string().nullable(),
    /** Of the order it was for, for those who may see orders; empty for others. */
    order_number: z.string(),
    document: z.string(),
    /** A word of `adjustReasons`, or what somebody wrote. */
    reason: z.string(),
    by_name: z.string(),
    business_date: z.string(),
    at: z.iso.datetime(),
    /** Total cost of the change and what the place is worth after it; with pricing:cost alone. */
    cost: z.number().optional(),
    value_after: z.number().optional(),
  })
  .meta({ id: 'StockMovement' })
export type StockMovement = z.output<typeof StockMovement>

/** K8: the difference is sent, so that two people who adjust at once lose nothing. */
export const StockAdjustment = z.strictObject({
  quantity: signedUnits(),
  reason: requiredLine(120, 'REASON_REQUIRED'),
  note: line(200).optional(),
  /** Where; without it the part's own bin, for what goes out the other shelves after it. */
  location_id: id().optional(),
  /** What one costs, where nothing on hand says so. */
  unit_cost: money().optional(),
})
/** What was there changes its bin; value and count of the shop stay. */
export const StockTransfer = z.strictObject({
  item_id: id(),
  from: id(),
  to: id(),
  quantity: unitCount().refine((value) => value > 0, 'INVALID_QUANTITY'),
  reason: line(200).optional(),
})

/** Why there are as many as there are: the sums of the ledger by kind (PAR30). */
export const StockReason = z
  .object({
    item_id: z.string(),
    shop_id: z.string().nullable(),
    quantity: z.number(),
    reserved: z.number(),
    value: z.number().optional(),
    moves: z.array(
      z.object({
        kind: z.enum(stockMoveKindNames),
        count: z.int(),
        quantity: z.number(),
        reserved: z.number(),
        cost: z.number().optional(),
      }),
    ),
  })
  .meta({ id: 'StockReason' })

export const StockLocation = z
  .object({
    id: z.string(),
    shop_id: z.string(),
    name: z.string(),
    kind: z.enum(locationKinds),
    /** Parts that lie there. */
    item_count: z.int(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'StockLocation' })
export type StockLocation = z.output<typeof StockLocation>
export const StockLocationFields = z.strictObject({
  shop_id: z.string().max(60).optional(),
  name: requiredLine(80, 'NAME_REQUIRED'),
  kind: z.enum(locationKinds).optional(),
})
export const StockLocationChange = StockLocationFields.omit({ shop_id: true }).partial().extend(versionField)
