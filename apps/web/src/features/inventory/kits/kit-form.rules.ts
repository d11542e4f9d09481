import { lineCents, toCents, toThousandths } from '@twopost/contract/core/money'
import { quantity } from '@twopost/contract/core/money-fields'
import { KitFields, mostKitParts } from '@twopost/contract/inventory'
import * as z from 'zod'
import type { Kit } from './kits.api.ts'

const { name, partNumber, maker, category, description, is_active, unit_price } = KitFields.shape

/** The fields of a kit that a person fills in; a part keeps what the form shows of it. */
export const kitSchema = z.object({
  name,
  partNumber,
  maker: maker.unwrap(),
  category: category.unwrap(),
  description: description.unwrap(),
  is_active: is_active.unwrap(),
  unit_price: unit_price.unwrap(),
  parts: z
    .array(
      z.object({
        item_id: z.string(),
        name: z.string(),
        partNumber: z.string(),
        unit_price: z.number(),
        quantity: z.number().nullable().pipe(quantity()),
      }),
    )
    .min(1, 'REQUIRED')
    .max(mostKitParts, 'TOO_MANY'),
})
type KitValues = z.input<typeof kitSchema>
export type KitPartValues = KitValues['parts'][number]

/** What the form starts with: a kit, or a new one. */
export const kitValues = (kit?: Kit | null): KitValues => ({
  name: kit?.name ?? '',
  partNumber: kit?.partNumber ?? '',
  maker: kit?.maker ?? '',
  category: kit?.category ?? '',
  description: kit?.description ?? '',
  is_active: kit?.is_active ?? true,
  unit_price: kit?.has_own_price ? kit.unit_price : null,
  parts: (kit?.parts ?? []).map((one) => ({
    item_id: one.item_id,
    name: one.name,
    partNumber: one.partNumber,
    unit_price: one.unit_price,
    quantity: one.quantity,
  })),
})

/** What is sent. */
export const kitBody = ({ parts, ...fields }: z.output<typeof kitSchema>) => ({
  ...fields,
  parts: parts.map(({ item_id, quantity: count }) => ({ item_id, quantity: count })),
})

/** What the parts come to one by one, in cents. */
export const partsCents = (parts: readonly Pick<KitPartValues, 'quantity' | 'unit_price'>[]): number =>
  parts.reduce((sum, one) => sum + lineCents(toThousandths(one.quantity ?? 0), toCents(one.unit_price)), 0)
