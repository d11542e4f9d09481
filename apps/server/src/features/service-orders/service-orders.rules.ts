import { lineCents, toCents, toThousandths } from '@twopost/contract/core/money'
import { cutText } from '@twopost/contract/core/text'
import type { ItemKind, PartCostState, PartSource } from '@twopost/contract/inventory.states'
import type { LineItemFields } from '@twopost/contract/service-orders'
import {
  classesOfType,
  isOpen,
  type LineType,
  type OrderPriority,
  type OrderStatus,
  type SalesClass,
} from '@twopost/contract/service-orders.states'
import type { LineToTax } from '@twopost/contract/taxes'

import type { DueSource } from './service-orders.queries.ts'

export const priorityRank: Readonly<Record<OrderPriority, number>> = { low: 0, normal: 1, high: 2, critical: 3 }

/** What is said of the part of a line alone (PAR25). */
export interface PartOfLine {
  not_used: string
}
/** Columns of a line: amounts in cents, quantities and hours in thousandths. */
export interface LineValues {
  type: LineType
  sales_class: SalesClass
  description: string
  quantity_thousandths: number
  estimated_thousandths: number | null
  unit_price_cents: number
  amount_cents: number
  inventory_item_id: string | null
  part_source: PartSource
  part_supplier_id: string | null
  /** Why its part was not used; '' where it is needed. Then the line comes to nothing. */
  not_used_reason: string
  technician_id: string | null
  notes: string
}

/** What of a stored line its taxes go by (NOW7). */
export interface LineOfTax
  extends Pick<LineValues, 'type' | 'sales_class' | 'amount_cents' | 'quantity_thousandths' | 'estimated_thousandths'> {
  service_id: string
  tax_override: { taxable: boolean } | null
}
export const lineToTax = (line: LineOfTax): LineToTax => ({
  type: line.type,
  salesClass: line.sales_class,
  service: line.service_id,
  amountCents: line.amount_cents,
  quantityThousandths:
    line.type === 'labor' ? (line.estimated_thousandths ?? line.quantity_thousandths) : line.quantity_thousandths,
  override: line.tax_override?.taxable ?? null,
})

/** Parts whose kind says what they sell (TAX2). */
const classOfKind: Readonly<Partial<Record<ItemKind, SalesClass>>> = { tire: 'tire', battery: 'battery' }
/** The default sales class of a line (TAX2). It follows from the type of the line; for a part also from its source and its kind. */
export function ownClass(type: LineType, source: PartSource, kind?: ItemKind): SalesClass {
  if (type !== 'parts') return classesOfType[type][0]
  if (source === 'customer') return 'part_customer'
  if (source === 'used') return 'part_used'
  return (kind && classOfKind[kind]) ?? 'part_new'
}
/** What is known of what the work of another shop costs: nothing, what it is thought to be, what its paper says, or what its posted bill says (PAR5). */
export const subletCostState = (costCents: number | null, document: string, isBilled: boolean): PartCostState =>
  isBilled ? 'billed' : costCents === null ? 'none' : document === '' ? 'estimated' : 'received'

/**
 * A line from its fields (G6, G40): labor = (hours, else quantity) × (price, else the order's labor rate); any other =
 * quantity × price. Only parts name an item, only labor a technician. What a change leaves out stays as in `before`; another part is not the one that was not used.
 */
export function lineValues(
  fields: Partial<LineItemFields & PartOfLine>,
  laborRateCents: number,
  before?: LineValues,
  itemKind?: ItemKind,
): LineValues {
  const type = fields.type ?? before?.type ?? 'labor'
  const hours =
    fields.estimated_hours === undefined
      ? (before?.estimated_thousandths ?? null)
      : fields.estimated_hours === null
        ? null
        : toThousandths(fields.estimated_hours)
  const quantity =
    fields.quantity === undefined
      ? (before?.quantity_thousandths ?? (type === 'labor' && hours !== null ? hours : 1000))
      : toThousandths(fields.quantity)
  const price =
    fields.unit_cost === undefined
      ? (before?.unit_price_cents ?? (type === 'labor' ? laborRateCents : 0))
      : toCents(fields.unit_cost)
  const said = fields.inventory_item_id === undefined ? before?.inventory_item_id : fields.inventory_item_id
  const itemId = type === 'parts' ? (said ?? null) : null
  const isSame = itemId !== null && itemId === before?.inventory_item_id
  const notUsed = itemId === null ? '' : (fields.not_used ?? (isSame ? before.not_used_reason : ''))
  const source = itemId === null ? 'stock' : (fields.part_source ?? before?.part_source ?? 'stock')
  // Another type, part or source sells something else, unless it is said.
  const isAsBefore = before?.type === type && before.inventory_item_id === itemId && before.part_source === source
  return {
    type,
    sales_class: fields.sales_class ?? (isAsBefore ? before.sales_class : ownClass(type, source, itemKind)),
    description: fields.description ?? before?.description ?? '',
    quantity_thousandths: quantity,
    estimated_thousandths: hours,
    unit_price_cents: price,
    amount_cents: notUsed !== '' ? 0 : lineCents(type === 'labor' ? (hours ?? quantity) : quantity, price),
    inventory_item_id: itemId,
    part_source: source,
    part_supplier_id:
      itemId === null
        ? null
        : fields.part_supplier_id === undefined
          ? isSame
            ? before.part_supplier_id
            : null
          : fields.part_supplier_id,
    not_used_reason: notUsed,
    technician_id:
      type === 'sublet' || type === 'fee'
        ? null
        : fields.technician_id === undefined
          ? (before?.technician_id ?? null)
          : fields.technician_id,
    notes: fields.notes ?? before?.notes ?? '',
  }
}

/** The title of an order that came without one: the first service's name, else the first 80 characters (OP-36). */
export function titleFor(fields: {
  title?: string | undefined
  description: string
  line_items?: readonly { service_name?: string | undefined }[] | undefined
}): string {
  if (fields.title) return fields.title
  const service = fields.line_items?.find((line) => line.service_name)?.service_name
  return cutText((service ?? fields.description.split('\n')[0] ?? '').trim(), 80) || cutText(fields.description.trim(), 80)
}

/** The longest name of a service. */
const longestName = 160
/** A name that no service of the order has: what is added by itself is a service of its own, also the second time. */
export function freeName(name: string, taken: readonly string[]): string {
  const has = (one: string) => taken.some((other) => other.toLowerCase() === one.toLowerCase())
  if (!has(name)) return name
  for (let n = 2; ; n++) {
    const next = `${cutText(name, longestName - String(n).length - 1)} ${n}`
    if (!has(next)) return next
  }
}

/** Late: open, with a due time that has passed. */
export const isOverdue = (status: OrderStatus, dueAt: Date | null, now: Date): boolean =>
  isOpen(status) && dueAt !== null && dueAt.getTime() < now.getTime()

/**
 * An order's due time and where it comes from: a person's word before a level's, a level's before the end of a booking. A booking in
 * the past promises nothing (R1-13, R1-14).
 */
export function dueOf(
  person: Date | null,
  level: Date | null,
  bookedUntil: Date | null,
  now: Date,
): { due_at: Date | null; due_source: DueSource | null } {
  if (person) return { due_at: person, due_source: 'person' }
  if (level) return { due_at: level, due_source: 'level' }
  if (bookedUntil && bookedUntil > now) return { due_at: bookedUntil, due_source: 'booking' }
  return { due_at: null, due_source: null }
}

/** Minutes between two instants, whole, at least 0. */
export const minutesBetween = (from: Date, to: Date): number => Math.max(0, Math.round((to.getTime() - from.getTime()) / 60_000))
