import type { OrderChange, OrderFields } from '@twopost/contract/service-orders'
import type { OrderColumns, OrderRow } from './service-orders.queries.ts'

/**
 * The fields that an order has from people and keeps as they are, by their column: the one list for creating, changing and showing them.
 * What has to be found out first (customer, level, due time) stands where it is found out.
 */
const columnOf = {
  title: 'title',
  description: 'description',
  service_level_id: 'service_level_id',
  estimated_duration: 'estimated_minutes',
  mileage_in: 'mileage_in',
  notes: 'notes',
  po_number: 'po_number',
} as const satisfies Partial<Record<keyof OrderFields & keyof OrderChange, keyof OrderColumns>>
type PlainField = keyof typeof columnOf
export type PlainColumns = Pick<OrderColumns, (typeof columnOf)[PlainField]>

/** The columns that these fields set; what is left out is not among them. */
export const plainColumns = (fields: Partial<Pick<OrderChange, PlainField>>): PlainColumns =>
  Object.fromEntries(
    Object.entries(columnOf).flatMap(([field, column]) => {
      const value = fields[field as PlainField]
      return value === undefined ? [] : [[column, value]]
    }),
  )

/** Those that the detail alone shows, row → wire. */
export const presentOwn = (row: OrderRow) => ({
  description: row.description,
  notes: row.notes,
  mileage_in: row.mileage_in,
  mileage_out: row.mileage_out,
})
