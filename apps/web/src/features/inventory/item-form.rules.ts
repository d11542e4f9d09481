import { type Item, ItemFields } from '@twopost/contract/inventory'
import { defaultReorderPoint, mainLocation } from '@twopost/contract/inventory.states'
import type * as z from 'zod'
import { type SchemaForm, useSchemaForm } from '#platform/use-schema-form.ts'

/** The fields a person fills in; the contract's own rules check them. */
export const itemSchema = ItemFields.pick({
  name: true,
  partNumber: true,
  maker: true,
  category: true,
  kind: true,
  supplier_id: true,
  unit: true,
  buy_unit: true,
  units_per_buy: true,
  unit_price: true,
  unit_cost: true,
  core_price: true,
  core_cost: true,
  location: true,
  reorder_point: true,
  fill_to: true,
  quantity: true,
  tire_size: true,
  warranty_months: true,
  warranty_miles: true,
  description: true,
  notes: true,
  is_active: true,
})
export type ItemValues = z.input<typeof itemSchema>
/** The same after the rules have read them. */
type KeptItemValues = z.output<typeof itemSchema>
export type ItemForm = SchemaForm<ItemValues, KeptItemValues>

/** What the form starts with: a part, or a new one. */
export function itemValues(item?: Item | null): ItemValues {
  return {
    name: item?.name ?? '',
    partNumber: item?.partNumber ?? '',
    maker: item?.maker ?? '',
    category: item?.category ?? '',
    kind: item?.kind ?? 'stock',
    supplier_id: item?.supplier_id ?? null,
    unit: item?.unit ?? '',
    buy_unit: item?.buy_unit ?? '',
    units_per_buy: item?.units_per_buy ?? 1,
    unit_price: item?.unit_price ?? 0,
    unit_cost: item?.unit_cost ?? null,
    core_price: item?.core_price ?? 0,
    core_cost: item?.core_cost ?? 0,
    location: item ? item.location : mainLocation,
    reorder_point: item ? item.reorder_point : defaultReorderPoint,
    fill_to: item?.fill_to ?? null,
    quantity: 0,
    tire_size: item?.tire_size ?? '',
    warranty_months: item?.warranty_months ?? null,
    warranty_miles: item?.warranty_miles ?? null,
    description: item?.description ?? '',
    notes: item?.notes ?? '',
    is_active: item?.is_active ?? true,
  }
}
export const useItemForm = (start: ItemValues): ItemForm => useSchemaForm(itemSchema, start)
