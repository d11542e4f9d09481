import * as z from 'zod'
import { id } from '../core/ids.ts'
import { maxAmount, money } from '../core/money.ts'
import { line, prose, requiredLine } from '../core/text.ts'
import { versionField } from '../core/version.ts'
import {
  itemKinds,
  itemNumberKinds,
  locationKinds,
  mainLocation,
  movementTypes,
  stockMoveKindNames,
  stockStates,
} from './inventory.states.ts'
import { numberKey } from './number.rules.ts'

/** An item as the selected shop has it (K1). Fields of cost are there for those with pricing:cost alone. */
export const Item = z
  .object({
    id: z.string(),
    name: z.string(),
    maker: z.string(),
    partNumber: z.string(),
    category: z.string(),
    kind: z.enum(itemKinds),
    /** What quantities count, and what it is bought in: a drum of 220 quarts (NOW22). */
    unit: z.string(),
    buy_unit: z.string(),
    units_per_buy: z.number(),
    /** On hand; `available` is that less what is reserved or set aside. */
    quantity: z.number(),
    reserved: z.number(),
    available: z.number(),
    reorder_point: z.number(),
    fill_to: z.number().nullable(),
    stock_state: z.enum(stockStates),
    /** The price that is asked for it. */
    unit_price: z.number(),
    /** What one costs us: the average of what is there, else the last cost. Never a price. */
    unit_cost: z.number().nullable().optional(),
    stock_value: z.number().optional(),
    core_price: z.number(),
    core_cost: z.number().optional(),
    supplier_id: z.string().nullable(),
    supplier_name: z.string().nullable(),
    location: z.string(),
    description: z.string(),
    notes: z.string(),
    tire_size: z.string(),
    warranty_months: z.int().nullable(),
    is_active: z.boolean(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'InventoryItem' })
export type Item = z.output<typeof Item>

/** A number of units that may be zero, with 3 decimals at most. */
const count = (code = 'INVALID_QUANTITY') =>
  z
    .number({ error: code })
    .min(0, code)
    .max(maxAmount, code)
    .refine((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6 * Math.max(1, value), code)

export const ItemFields = z.strictObject({
  shop_id: z.string().max(60).optional(),
  name: requiredLine(200),
  maker: line(80).optional(),
  partNumber: requiredLine(60).refine((text) => numberKey(text) !== '', 'INVALID_PART_NUMBER'),
  category: line(80).optional(),
  kind: z.enum(itemKinds).optional(),
  unit: line(20).optional(),
  buy_unit: line(20).optional(),
  units_per_buy: count()
    .refine((value) => value > 0, 'INVALID_QUANTITY')
    .optional(),
  reorder_point: count().optional(),
  fill_to: count().nullable().optional(),
  unit_price: money().optional(),
  unit_cost: money().optional(),
  core_price: money().optional(),
  core_cost: money().optional(),
  supplier_id: id().nullable().optional(),
  location: line(80).optional(),
  description: prose().optional(),
  notes: prose().optional(),
  tire_size: line(40).optional(),
  warranty_months: z.int('INVALID_MONTHS').min(0, 'INVALID_MONTHS').max(600, 'INVALID_MONTHS').nullable().optional(),
  is_active: z.boolean().optional(),
  /** What is there at first, booked as a count; later it is the ledger's alone and ignored here (K3). */
  quantity: count().optional(),
  ...versionField,
  id: z.unknown().optional(),
  reserved: z.unknown().optional(),
  available: z.unknown().optional(),
  stock_state: z.unknown().optional(),
  stock_value: z.unknown().optional(),
  supplier_name: z.unknown().optional(),
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
})
export type ItemFields = z.output<typeof ItemFields>
export const ItemChange = ItemFields.partial()

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
    location_id: z.string(),
    location: z.string(),
    order_id: z.string().nullable(),
    order_number: z.string().nullable(),
    document: z.string(),
    reason: z.string(),
    by_name: z.string(),
    business_date: z.string(),
    at: z.iso.datetime(),
    /** With pricing:cost alone. */
    cost: z.number().optional(),
    value_after: z.number().optional(),
  })
  .meta({ id: 'StockMovement' })
export type StockMovement = z.output<typeof StockMovement>

export const StockLocation = z
  .object({
    id: z.string(),
    shop_id: z.string(),
    name: z.string(),
    kind: z.enum(locationKinds),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'StockLocation' })
export const StockLocationFields = z.strictObject({
  shop_id: z.string().max(60).optional(),
  name: requiredLine(80).default(mainLocation),
  kind: z.enum(locationKinds).optional(),
  ...versionField,
})
export const ItemCategory = z
  .object({
    id: z.string(),
    name: z.string(),
    item_count: z.int(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'ItemCategory' })
export const ItemNumber = z
  .object({ id: z.string(), kind: z.enum(itemNumberKinds), number: z.string(), supplier_id: z.string().nullable() })
  .meta({ id: 'ItemNumber' })
