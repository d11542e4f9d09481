import { fromCents, fromThousandths } from '@twopost/contract/core/money'
import { averageUnitCents, type Item, shopAvailable, stockStateOf } from '@twopost/contract/inventory'
import { isKeptInStock } from '@twopost/contract/inventory.states'
import { type Context, may, when } from '#platform/http/context.ts'
import type { ItemRow } from './items.queries.ts'

/** Row → wire (K1). What it costs us only for holders of pricing:cost. */
export function presentItem(ctx: Context, row: ItemRow, shopId: string | null): Item {
  const stock = {
    kind: row.kind,
    onHand: row.on_hand ?? 0,
    reserved: row.reserved ?? 0,
    setAside: row.set_aside ?? 0,
    min: row.min ?? 0,
    onOrder: row.on_order ?? 0,
  }
  const isKept = row.shop_id !== null && (isKeptInStock(row.kind) || stock.onHand !== 0 || stock.reserved !== 0 || stock.min > 0)
  const unitCents = averageUnitCents({ onHand: stock.onHand, value: row.value ?? 0 }) ?? row.last_cost_cents
  return {
    id: row.id,
    shop_id: shopId,
    name: row.name,
    maker: row.maker,
    partNumber: row.part_number,
    category: row.category,
    kind: row.kind,
    is_kit: row.kit_price !== null,
    unit: row.unit,
    buy_unit: row.buy_unit,
    units_per_buy: fromThousandths(row.units_per_buy_thousandths),
    quantity: fromThousandths(stock.onHand),
    reserved: fromThousandths(stock.reserved),
    available: fromThousandths(shopAvailable(stock)),
    on_order: fromThousandths(stock.onOrder),
    reorder_point: fromThousandths(stock.min),
    fill_to: row.max === null ? null : fromThousandths(row.max),
    stock_state: isKept ? stockStateOf(stock) : null,
    unit_price: fromCents(row.price_cents),
    core_price: fromCents(row.core_price_cents),
    ...(may(ctx, 'pricing:cost') && {
      unit_cost: unitCents === null ? null : fromCents(unitCents),
      stock_value: fromCents(row.value ?? 0),
      core_cost: fromCents(row.core_cost_cents),
    }),
    supplier_id: row.supplier_id,
    supplier_name: row.supplier_name,
    location: row.location ?? '',
    description: row.description,
    notes: row.notes,
    tire_size: row.tire_size,
    warranty_months: row.warranty_months,
    warranty_miles: row.warranty_miles,
    is_active: row.is_active,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    allowed: [...when(may(ctx, 'inventory:create'), 'edit'), ...when(may(ctx, 'inventory:delete'), 'delete')],
  }
}
