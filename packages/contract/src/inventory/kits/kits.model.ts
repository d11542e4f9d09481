import * as z from 'zod'
import { id } from '../../core/ids.ts'
import { money, quantity } from '../../core/money.ts'
import { versionField } from '../../core/version.ts'
import { allowedWords } from '../../registries/allowed-words.ts'
import { ItemFields } from '../inventory.model.ts'

/** A part of a kit, as one shop has it. */
export const KitPart = z
  .object({
    item_id: z.string(),
    name: z.string(),
    partNumber: z.string(),
    /** How many one kit takes. */
    quantity: z.number(),
    /** The price that is asked for one of it alone. */
    unit_price: z.number(),
    /** How many the shop can still promise; null where nothing is counted. */
    available: z.number().nullable(),
    location: z.string(),
  })
  .meta({ id: 'KitPart' })
export type KitPart = z.output<typeof KitPart>

/** Parts that are sold together (PAR22). It has a number and a name like a part, and no stock of its own. */
export const Kit = z
  .object({
    id: z.string(),
    name: z.string(),
    partNumber: z.string(),
    maker: z.string(),
    category: z.string(),
    description: z.string(),
    /** The price that is asked for one: its own, or what its parts come to. */
    unit_price: z.number(),
    has_own_price: z.boolean(),
    /** What its parts come to one by one. */
    parts_price: z.number(),
    /** How many the shop can make of what it can promise; null where none of the parts is counted. */
    available: z.number().nullable(),
    parts: z.array(KitPart),
    is_active: z.boolean(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    allowed: z.array(z.enum(allowedWords.item)),
  })
  .meta({ id: 'Kit' })
export type Kit = z.output<typeof Kit>

/** A kit has at most so many parts. */
export const mostKitParts = 40
const { shop_id, name, maker, partNumber, category, description, is_active } = ItemFields.shape
export const KitFields = z.strictObject({
  shop_id,
  name,
  maker,
  partNumber,
  category,
  description,
  is_active,
  /** Its own price; null for what its parts come to. */
  unit_price: money().nullable().optional(),
  /** All of its parts; one that is named twice counts twice. */
  parts: z
    .array(z.strictObject({ item_id: id(), quantity: quantity() }))
    .min(1, 'REQUIRED')
    .max(mostKitParts, 'TOO_MANY'),
  ...versionField,
})
export type KitFields = z.output<typeof KitFields>
/** A change: what is left out stays as it is. */
export const KitChange = KitFields.partial()
export type KitChange = z.output<typeof KitChange>
