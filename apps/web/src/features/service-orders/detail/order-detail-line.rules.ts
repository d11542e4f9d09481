import { money, quantity } from '@twopost/contract/core/money-fields'
import { LineItemFields } from '@twopost/contract/service-orders'
import * as z from 'zod'
import type { LineItem } from './order-detail.api.ts'

const { description, service_name, technician_id, notes, inventory_item_id, part_source, part_supplier_id, sales_class, sublet } =
  LineItemFields.shape
const { supplier_id, document, document_date, due_date } = sublet.unwrap().unwrap().shape

/** The fields of a line; `quantity` is hours for labor, else pieces. No price is free of charge. */
export const lineSchema = z.object({
  description,
  quantity: z.number().nullable().pipe(quantity()),
  unit_cost: money()
    .nullable()
    .transform((price) => price ?? 0),
  service_name: service_name.unwrap(),
  technician_id: technician_id.unwrap(),
  notes: notes.unwrap(),
  /** Of a part alone: the item that it is, and where it comes from. */
  inventory_item_id: inventory_item_id.unwrap(),
  part_source: part_source.unwrap(),
  part_supplier_id: part_supplier_id.unwrap(),
  /** Null goes by the part. */
  sales_class: sales_class.unwrap().nullable(),
  /** Of the work of another shop alone. */
  supplier_id: supplier_id.unwrap(),
  cost: money().nullable(),
  document: document.unwrap(),
  document_date: document_date.unwrap(),
  due_date: due_date.unwrap(),
})
/** An empty field of a figure is null. */
export type LineValues = z.input<typeof lineSchema>
/** The same after the rules have read them. */
export type LineOutput = z.output<typeof lineSchema>

/** What the form of a line shows. */
export const lineValues = (line: LineItem): LineValues => ({
  description: line.description,
  quantity: line.type === 'labor' ? (line.estimated_hours ?? line.quantity) : line.quantity,
  unit_cost: line.unit_cost,
  service_name: line.service_name,
  technician_id: line.technician_id,
  notes: line.notes,
  inventory_item_id: line.inventory_item_id,
  part_source: line.part?.source ?? 'stock',
  part_supplier_id: line.part?.supplier?.id ?? null,
  sales_class: line.sales_class,
  supplier_id: line.sublet?.supplier?.id ?? null,
  cost: line.sublet?.cost ?? null,
  document: line.sublet?.document ?? '',
  document_date: line.sublet?.document_date ?? null,
  due_date: line.sublet?.due_date ?? null,
})

/** What is sent: labor counts in hours (G16). */
export const lineBody = (
  type: LineItem['type'],
  { inventory_item_id, part_source, part_supplier_id, sales_class, ...rest }: LineOutput,
  /** Only who sees costs says one. */
  seesCost = true,
) => {
  const { supplier_id, cost, document, document_date, due_date, technician_id, ...values } = rest
  const isOwnWork = type === 'labor' || type === 'parts'
  return {
    type,
    ...values,
    ...(isOwnWork && { technician_id }),
    ...(sales_class !== null && { sales_class }),
    ...(type === 'labor' && { estimated_hours: values.quantity }),
    ...(type === 'parts' && {
      ...{ inventory_item_id, part_source, part_supplier_id: part_source === 'order' ? part_supplier_id : null },
    }),
    ...(type === 'sublet' && {
      sublet: {
        supplier_id,
        document,
        document_date: document === '' ? null : document_date,
        due_date,
        ...(seesCost && { cost }),
      },
    }),
  }
}

/** Is the price of a line what the form filled in, so that rates and matrices may say another one (CAN9, CAN10)? */
export function isByRule(
  { type, line, rate, list }: { type: LineItem['type']; line: LineItem | null; rate: number; list: number | null },
  price: number,
): boolean {
  if (line) return line.price.source !== 'manual' && price === line.unit_cost && line.price.source !== 'package'
  return type === 'labor' ? price === rate : type === 'parts' && list !== null && price === list
}
