import { fromCents, fromThousandths, lineCents } from '@twopost/contract/core/money'
import { dateIn, daysBetween } from '@twopost/contract/core/time'
import { averageUnitCents, shopAvailable } from '@twopost/contract/inventory'
import {
  outstandingOf,
  type PurchaseNeed,
  type PurchaseOrder,
  type PurchaseOrderLine,
  quantityToFill,
  type Reorder,
  stageOf,
} from '@twopost/contract/purchasing'
import { type Context, may, when } from '#platform/http/context.ts'
import type { OrderRow, PurchaseLineRow } from './purchase-orders.queries.ts'
import type { NeedRow, ReorderRow } from './reorders.queries.ts'

/** Who may make and change what is bought. */
export const mayBuy = (ctx: Pick<Context, 'permissions'>): boolean =>
  may(ctx, 'inventory:create') || may(ctx, 'purchasing:create')

export const quantitiesOf = (row: PurchaseLineRow) => ({
  quantity: row.quantity_thousandths,
  received: row.received_thousandths,
  closed: row.closed_thousandths,
})

/** Row → wire. What it costs only for holders of pricing:cost. */
export const presentLine = (ctx: Context, row: PurchaseLineRow): PurchaseOrderLine => ({
  id: row.id,
  item_id: row.item_id,
  item_name: row.item_name,
  part_number: row.part_number,
  unit: row.unit,
  quantity: fromThousandths(row.quantity_thousandths),
  received: fromThousandths(row.received_thousandths),
  closed_short: fromThousandths(row.closed_thousandths),
  outstanding: fromThousandths(outstandingOf(quantitiesOf(row))),
  ...(may(ctx, 'pricing:cost') && {
    unit_cost: fromCents(row.unit_cost_cents),
    core_cost: fromCents(row.core_cost_cents),
    total: fromCents(row.total_cents),
  }),
  location: row.location ?? '',
  line_item_id: row.line_item_id,
  service_order_id: row.service_order_id,
  service_order: row.service_order ?? '',
})

export function presentOrder(ctx: Context, row: OrderRow, lines?: readonly PurchaseLineRow[]): PurchaseOrder {
  const today = dateIn(row.time_zone, ctx.now.getTime())
  const isOpen = row.status === 'ordered'
  const [buys, orders] = [mayBuy(ctx), may(ctx, 'purchasing:create')]
  return {
    id: row.id,
    number: row.number,
    shop_id: row.shop_id,
    shop_name: row.shop_name,
    supplier_id: row.supplier_id,
    supplier_name: row.supplier_name,
    status: row.status,
    stage: stageOf(row.status, row.has_receipts),
    ...(may(ctx, 'pricing:cost') && { total: fromCents(row.total_cents), received_total: fromCents(row.received_cents) }),
    line_count: row.line_count,
    done_count: row.done_count,
    order_date: row.order_date,
    expected_delivery: row.expected_delivery,
    days_late: isOpen && row.expected_delivery ? Math.max(0, daysBetween(row.expected_delivery, today)) : 0,
    notes: row.notes,
    sent_to: row.sent_to,
    ordered_at: row.ordered_at?.toISOString() ?? null,
    ordered_by: row.ordered_by,
    ended_at: row.ended_at?.toISOString() ?? null,
    end_reason: row.end_reason,
    created_by: row.created_by,
    ...(lines && { lines: lines.map((line) => presentLine(ctx, line)) }),
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    allowed: [
      ...when(buys && row.status === 'draft', 'edit'),
      ...when(orders && row.status === 'draft', 'order'),
      ...when(may(ctx, 'purchasing:receive') && isOpen, 'receive'),
      ...when(orders && isOpen && row.has_receipts, 'close_short'),
      ...when(orders && !row.has_receipts && (isOpen || row.status === 'draft'), 'cancel'),
      ...when(may(ctx, 'inventory:delete') && row.status === 'draft', 'delete'),
    ],
  }
}

export function presentReorder(ctx: Context, row: ReorderRow): Reorder {
  const unitCents = row.unit_cost_cents ?? row.last_cost_cents
  const isPending = row.status === 'pending'
  const received = row.received ?? 0
  return {
    id: row.id,
    shop_id: row.shop_id,
    partId: row.item_id,
    partName: row.item_name,
    partNumber: row.part_number,
    supplier_id: row.supplier_id,
    supplier: row.supplier_name ?? '',
    quantity: fromThousandths(row.quantity_thousandths),
    receivedQuantity: fromThousandths(received),
    ...(may(ctx, 'pricing:cost') && {
      cost: unitCents === null ? null : fromCents(unitCents),
      totalCost: unitCents === null ? null : fromCents(lineCents(row.quantity_thousandths, unitCents)),
    }),
    status: row.status,
    orderDate: row.order_date,
    expectedDelivery: row.expected_delivery,
    notes: row.notes,
    purchase_order_id: row.purchase_order_id,
    purchase_order: row.number,
    line_item_id: row.line_item_id,
    service_order_id: row.service_order_id,
    service_order: row.service_order ?? '',
    created_by: row.created_by,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    allowed: [
      ...when(mayBuy(ctx) && isPending, 'edit', 'order'),
      ...when((may(ctx, 'inventory:create') || may(ctx, 'purchasing:receive')) && row.status === 'ordered', 'receive'),
      ...when(mayBuy(ctx) && (isPending || (row.status === 'ordered' && received === 0)), 'cancel'),
      ...when(may(ctx, 'inventory:delete') && (isPending || row.status === 'cancelled'), 'delete'),
    ],
  }
}

/** What a shop has of a part, as the rule of ordering counts. */
export const needOf = (
  row: Omit<
    NeedRow,
    | 'id'
    | 'name'
    | 'part_number'
    | 'unit'
    | 'supplier_id'
    | 'last_cost_cents'
    | 'set_aside_thousandths'
    | 'value_cents'
    | 'supplier_name'
    | 'category'
  >,
) => ({
  onHand: row.on_hand_thousandths,
  reserved: row.reserved_thousandths,
  onOrder: row.on_order_thousandths,
  min: row.min_thousandths,
  max: row.max_thousandths,
  unitsPerBuy: row.units_per_buy_thousandths,
})

export function presentNeed(ctx: Context, row: NeedRow): PurchaseNeed {
  const need = needOf(row)
  const unitCents = row.last_cost_cents ?? averageUnitCents({ onHand: need.onHand, value: row.value_cents })
  return {
    item_id: row.id,
    name: row.name,
    part_number: row.part_number,
    category: row.category ?? '',
    unit: row.unit,
    supplier_id: row.supplier_id,
    supplier_name: row.supplier_name,
    available: fromThousandths(shopAvailable({ ...need, setAside: row.set_aside_thousandths })),
    reserved: fromThousandths(need.reserved),
    on_order: fromThousandths(need.onOrder),
    reorder_point: fromThousandths(need.min),
    fill_to: fromThousandths(Math.max(need.min, need.max ?? 0)),
    units_per_buy: fromThousandths(need.unitsPerBuy),
    quantity: fromThousandths(quantityToFill(need)),
    ...(may(ctx, 'pricing:cost') && { unit_cost: unitCents === null ? null : fromCents(unitCents) }),
  }
}
