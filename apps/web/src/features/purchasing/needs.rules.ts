import type { PurchaseNeed, Reorder } from './purchasing.api.ts'

/** A part that can be ordered: what the shop is short of, or what somebody asked for. */
export interface Wanted {
  key: string
  itemId: string
  name: string
  number: string
  unit: string
  supplierId: string | null
  supplier: string
  available: number | null
  onOrder: number | null
  fillTo: number | null
  /** What to order unless somebody says otherwise. */
  quantity: number
  unitCost: number | null
  why: { is: 'short' | 'out' | 'low'; point: number } | { is: 'asked'; name: string }
  /** What somebody asked for; null for what the shelf is short of. */
  reorder: Reorder | null
  /** The work order that it is for; empty for the shelf. */
  forOrder: string
  forOrderId: string | null
}
const ofNeed = (need: PurchaseNeed): Wanted => ({
  key: need.item_id,
  itemId: need.item_id,
  name: need.name,
  number: need.part_number,
  unit: need.unit,
  supplierId: need.supplier_id,
  supplier: need.supplier_name ?? '',
  available: need.available,
  onOrder: need.on_order,
  fillTo: need.fill_to,
  quantity: need.quantity,
  unitCost: need.unit_cost ?? null,
  why: { is: need.available < 0 ? 'short' : need.available === 0 ? 'out' : 'low', point: need.reorder_point },
  reorder: null,
  forOrder: '',
  forOrderId: null,
})
const ofReorder = (one: Reorder): Wanted => ({
  key: one.id,
  itemId: one.partId,
  name: one.partName,
  number: one.partNumber,
  unit: '',
  supplierId: one.supplier_id,
  supplier: one.supplier,
  available: null,
  onOrder: null,
  fillTo: null,
  quantity: one.quantity,
  unitCost: one.cost ?? null,
  why: { is: 'asked', name: one.created_by },
  reorder: one,
  forOrder: one.service_order,
  forOrderId: one.service_order_id,
})

export interface WantedGroup {
  supplierId: string | null
  supplier: string
  rows: Wanted[]
}
/** What can be ordered, by supplier; what has none comes last. Of several reorders of one part for the shelf, or for one line of a work order, the oldest is offered first, alone. */
export function groupsOf(needs: readonly PurchaseNeed[], asked: readonly Reorder[]): WantedGroup[] {
  const seen = new Set<string>()
  const keyOf = ({ partId, line_item_id }: Reorder) => `${partId} ${line_item_id ?? ''}`
  const oldest = [...asked].reverse().filter((one) => !seen.has(keyOf(one)) && seen.add(keyOf(one)))
  const groups = new Map<string | null, WantedGroup>()
  for (const row of [...needs.map(ofNeed), ...oldest.map(ofReorder)]) {
    const group = groups.get(row.supplierId) ?? { supplierId: row.supplierId, supplier: row.supplier, rows: [] }
    group.rows.push(row)
    groups.set(row.supplierId, group)
  }
  return [...groups.values()].sort((one, other) =>
    one.supplierId === null ? 1 : other.supplierId === null ? -1 : one.supplier.localeCompare(other.supplier),
  )
}

/** What so many of a part cost, in major units; whole cents. */
export const costOf = (quantity: number, unitCost: number | null): number => Math.round(quantity * (unitCost ?? 0) * 100) / 100
