import { ItemFields } from '@twopost/contract/inventory'
import type * as z from 'zod'
import type { SchemaForm } from '#platform/use-schema-form.ts'

/** The least that is asked of a part that somebody needs now; the contract's own rules check it. */
export const newPartSchema = ItemFields.pick({
  name: true,
  partNumber: true,
  maker: true,
  kind: true,
  supplier_id: true,
  unit_cost: true,
}).extend({ unit_price: ItemFields.shape.unit_price.nullable() })
export type NewPartValues = z.input<typeof newPartSchema>
type KeptPart = z.output<typeof newPartSchema>
export type NewPartForm = SchemaForm<NewPartValues, KeptPart>

/** What the form starts with: the words that were typed, as a part that is ordered when somebody needs it. */
export const newPartValues = (words: string): NewPartValues => ({
  name: words.trim().slice(0, 200),
  partNumber: '',
  maker: '',
  kind: 'special',
  supplier_id: null,
  unit_cost: null,
  unit_price: null,
})
/** What is sent: nothing that nobody has said. */
export const newPartBody = (shopId: string, { unit_cost, unit_price, supplier_id, maker, ...named }: KeptPart) => ({
  shop_id: shopId,
  ...named,
  ...(maker && { maker }),
  ...(supplier_id && { supplier_id }),
  ...(typeof unit_cost === 'number' && { unit_cost }),
  ...(typeof unit_price === 'number' && { unit_price }),
})
