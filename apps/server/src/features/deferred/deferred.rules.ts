import { fromCents, fromThousandths } from '@twopost/contract/core/money'
import type { DeferredReason } from '@twopost/contract/deferred'
import type { LineItemFields } from '@twopost/contract/service-orders'
import type { Approval } from '@twopost/contract/service-orders.states'
import type { KeptLine } from './deferred.queries.ts'

/** After so many months nobody offers it any more (DEF4). */
export const monthsKept = 24

/** What of a line of an order is kept. */
export interface LineToKeep {
  type: KeptLine['type']
  sales_class: KeptLine['sales_class']
  description: string
  quantity_thousandths: number
  estimated_thousandths: number | null
  unit_price_cents: number
  amount_cents: number
  inventory_item_id: string | null
  part_source: KeptLine['part_source']
  not_used_reason: string
  is_overridden: boolean
}
/** The lines of a service as they are kept for another visit; what was not used is left out. */
export const keptLines = (lines: readonly LineToKeep[], laborRateCents: number): KeptLine[] =>
  lines
    .filter((line) => line.not_used_reason === '')
    .map((line) => ({
      ...{ type: line.type, sales_class: line.sales_class, description: line.description },
      quantity_thousandths:
        line.type === 'labor' ? (line.estimated_thousandths ?? line.quantity_thousandths) : line.quantity_thousandths,
      ...{ unit_price_cents: line.unit_price_cents, amount_cents: line.amount_cents, item_id: line.inventory_item_id },
      part_source: line.part_source,
      at_rate: line.type === 'labor' && !line.is_overridden && line.unit_price_cents === laborRateCents,
    }))
/** A kept line as the fields of a line of another order: priced by its rules, and where these say nothing as it was (DEF6). */
export function fieldsOf(line: KeptLine): LineItemFields {
  const quantity = fromThousandths(line.quantity_thousandths)
  return {
    type: line.type,
    sales_class: line.sales_class,
    description: line.description,
    ...(line.type === 'labor' ? { estimated_hours: quantity } : { quantity }),
    ...(!line.at_rate && { unit_cost: fromCents(line.unit_price_cents) }),
    price_by_rule: true,
    ...(line.item_id !== null && { inventory_item_id: line.item_id, part_source: line.part_source }),
  }
}
/** Why a service was not done; none for one that nobody was asked about. */
export function reasonOf(approval: Approval, presentedAt: Date | null): DeferredReason | null {
  if (approval === 'none') return null
  if (approval === 'declined') return 'declined'
  return presentedAt === null ? 'not_presented' : 'postponed'
}
