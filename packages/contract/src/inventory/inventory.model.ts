import * as z from 'zod'
import { id } from '../core/ids.ts'
import { money, unitCount } from '../core/money.ts'
import { line, prose, requiredLine } from '../core/text.ts'
import { versionField } from '../core/version.ts'
import { allowedWords } from '../registries/allowed-words.ts'
import { itemKinds, locationKinds, stockStates } from './inventory.states.ts'
import { numberKey } from './number.rules.ts'
import { ItemNumber } from './numbers/numbers.model.ts'

/** An item as one shop has it (K1). Fields of cost are there for those with pricing:cost alone. */
export const Item = z
  .object({
    id: z.string(),
    /** The shop that the figures are of; null where there is none. */
    shop_id: z.string().nullable(),
    name: z.string(),
    maker: z.string(),
    partNumber: z.string(),
    category: z.string(),
    kind: z.enum(itemKinds),
    /** It stands for its parts and is never counted itself (PAR22). */
    is_kit: z.boolean(),
    /** What quantities count, and what it is bought in: a drum of 220 quarts (NOW22). */
    unit: z.string(),
    buy_unit: z.string(),
    units_per_buy: z.number(),
    /** On hand; `available` is that less what is reserved or set aside. */
    quantity: z.number(),
    reserved: z.number(),
    available: z.number(),
    /** On its way from suppliers for the shelf. */
    on_order: z.number(),
    reorder_point: z.number(),
    /** What it is filled up to once it is ordered; null: to the reorder point. */
    fill_to: z.number().nullable(),
    /** Null where the shop does not keep it. */
    stock_state: z.enum(stockStates).nullable(),
    /** The price that is asked for one; of a kit its own, or what its parts come to. */
    unit_price: z.number(),
    /** What one costs us: the average of what is there, else what the last one cost. Never a price. */
    unit_cost: z.number().nullable().optional(),
    stock_value: z.number().optional(),
    core_price: z.number(),
    core_cost: z.number().optional(),
    supplier_id: z.string().nullable(),
    supplier_name: z.string().nullable(),
    /** Where the shop keeps it. */
    location: z.string(),
    /** What lies where, of one item alone. */
    places: z
      .array(
        z.object({ id: z.string(), name: z.string(), kind: z.enum(locationKinds), quantity: z.number(), reserved: z.number() }),
      )
      .optional(),
    /** Its other numbers, of one item alone. */
    numbers: z.array(ItemNumber).optional(),
    description: z.string(),
    notes: z.string(),
    tire_size: z.string(),
    /** What its maker or seller stands for, as invoices print it (DOC6). */
    warranty_months: z.int().nullable(),
    warranty_miles: z.int().nullable(),
    is_active: z.boolean(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    allowed: z.array(z.enum(allowedWords.item)),
  })
  .meta({ id: 'InventoryItem' })
export type Item = z.output<typeof Item>

const months = () => z.int('INVALID_MONTHS').min(0, 'INVALID_MONTHS').max(600, 'INVALID_MONTHS')
const number = () =>
  requiredLine(60, 'PART_NUMBER_REQUIRED').refine((text) => text === '' || numberKey(text) !== '', 'INVALID_PART_NUMBER')

/** Every field of the create payload (K1, K3). */
export const ItemFields = z.strictObject({
  shop_id: z.string().max(60).optional(),
  name: requiredLine(200, 'NAME_REQUIRED'),
  maker: line(80).optional(),
  partNumber: number(),
  /** By its name; one that is not there yet is made. */
  category: line(80).optional(),
  kind: z.enum(itemKinds).optional(),
  unit: line(20).optional(),
  buy_unit: line(20).optional(),
  units_per_buy: unitCount()
    .refine((value) => value > 0, 'INVALID_COUNT')
    .optional(),
  reorder_point: unitCount().optional(),
  fill_to: unitCount().nullable().optional(),
  unit_price: money().optional(),
  /** With `quantity` what each of them cost; alone what the last one cost. It never changes what stock is worth. */
  unit_cost: money().nullable().optional(),
  core_price: money().optional(),
  core_cost: money().optional(),
  /** Where it is bought first; null for nowhere yet. */
  supplier_id: id().nullable().optional(),
  /** By its name; a shelf that is not there yet is made. */
  location: line(80).optional(),
  description: prose().optional(),
  notes: prose().optional(),
  tire_size: line(40).optional(),
  warranty_months: months().nullable().optional(),
  warranty_miles: z.int('INVALID_MILEAGE').min(0, 'INVALID_MILEAGE').max(9_999_999, 'INVALID_MILEAGE').nullable().optional(),
  is_active: z.boolean('NOT_FLAG').optional(),
  /** What is there at first, booked as a count; a change leaves it alone (K3). */
  quantity: unitCount().optional(),
  ...versionField,
  // accepted and ignored: what the server says
  id: z.unknown().optional(),
  supplier_name: z.unknown().optional(),
  is_kit: z.unknown().optional(),
  reserved: z.unknown().optional(),
  available: z.unknown().optional(),
  on_order: z.unknown().optional(),
  places: z.unknown().optional(),
  numbers: z.unknown().optional(),
  stock_state: z.unknown().optional(),
  stock_value: z.unknown().optional(),
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
  allowed: z.unknown().optional(),
})
export type ItemFields = z.output<typeof ItemFields>
/** A change: what is left out stays as it is. */
export const ItemChange = ItemFields.partial()
export type ItemChange = z.output<typeof ItemChange>

/** Whole units: what a file may say of a quantity (K11). */
const wholeUnits = () => unitCount('INVALID_WHOLE').refine((value) => Number.isInteger(value), 'INVALID_WHOLE')
/** A row of a file of parts: the rules of ItemFields, with all that a file must say (K10, K11). */
export const ItemImportRow = ItemFields.pick({
  name: true,
  partNumber: true,
  location: true,
  description: true,
  notes: true,
}).extend({
  category: requiredLine(80, 'CATEGORY_REQUIRED'),
  /** By its name: one that is on file. */
  supplier: requiredLine(160, 'SUPPLIER_REQUIRED'),
  unit_cost: money(),
  unit_price: money(),
  quantity: wholeUnits(),
  reorder_point: wholeUnits().optional(),
})
export type ItemImportRow = z.output<typeof ItemImportRow>

export const ItemCategory = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Items that are not deleted. */
    item_count: z.int(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'ItemCategory' })
export type ItemCategory = z.output<typeof ItemCategory>
export const ItemCategoryFields = z.strictObject({ name: requiredLine(80, 'NAME_REQUIRED') })
export const ItemCategoryChange = ItemCategoryFields.extend(versionField)

/** How many items there are; those that are idle exact up to 1,000. */
export const ItemCounts = z
  .object({ all: z.int(), low: z.int(), out: z.int(), reserved: z.int(), idle: z.int() })
  .meta({ id: 'InventoryCounts' })
export type ItemCounts = z.output<typeof ItemCounts>
