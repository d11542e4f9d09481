import { toCents, toThousandths } from '@twopost/contract/core/money'
import { dateIn } from '@twopost/contract/core/time'
import { averageUnitCents } from '@twopost/contract/inventory'
import type { FeeOfOrder } from '@twopost/contract/pricing'
import type { LineItemFields } from '@twopost/contract/service-orders'
import { selectInForce } from '#features/pricing/index.ts'
import type { Context } from '#platform/http/context.ts'
import { ownClass } from '../service-orders.rules.ts'
import { type PartCostRow, selectCostsOfParts } from './line-prices.queries.ts'
import { type LineToPrice, type PriceColumns, type RuleOfDay, rulePrice } from './line-prices.rules.ts'

/** The rules that an order goes by: those of the day on which it was written (CAN9). */
export interface PriceBook {
  rules: RuleOfDay[]
  costs: ReadonlyMap<string, PartCostRow>
}
interface OrderOfPrices {
  shop_id: string
  created_at: Date
}
type Priced = Pick<Partial<LineItemFields>, 'type' | 'inventory_item_id'>
/** Reads what lines are priced by; without rules nothing is asked for. `known`: the rules of the order's day, where somebody has read them. */
export async function priceBook(
  ctx: Pick<Context, 'tx'>,
  order: OrderOfPrices,
  lines: readonly Priced[],
  known?: readonly RuleOfDay[],
): Promise<PriceBook> {
  const none = { rules: [], costs: new Map<string, PartCostRow>() }
  if (!lines.some((line) => line.type === 'labor' || line.type === 'parts')) return none
  const inForce = known ?? (await selectInForce(ctx.tx, order.shop_id, order.created_at))
  const rules = inForce.filter((rule) => rule.kind !== 'fee')
  const parts = [...new Set(lines.flatMap((line) => (line.type === 'parts' ? (line.inventory_item_id ?? []) : [])))]
  const isByCost = rules.some((rule) => rule.kind === 'parts')
  const costs = isByCost && parts.length > 0 ? await selectCostsOfParts(ctx.tx, order.shop_id, parts) : []
  return { rules, costs: new Map(costs.map((row) => [row.id, row])) }
}
const costOf = (row: PartCostRow | undefined): number | null =>
  row ? (averageUnitCents({ onHand: row.on_hand ?? 0, value: row.value ?? 0 }) ?? row.last_cost_cents) : null

/** What the rules ask for one of a line with these fields; null where they say nothing. */
export function priceByRules(
  { rules, costs }: PriceBook,
  fields: Pick<
    Partial<LineItemFields>,
    'type' | 'sales_class' | 'inventory_item_id' | 'part_source' | 'estimated_hours' | 'quantity' | 'service_category'
  >,
  rateId: string | null = null,
): (PriceColumns & { rule_price_cents: number }) | null {
  const type = fields.type ?? 'labor'
  const part = costs.get(fields.inventory_item_id ?? '')
  const line: LineToPrice = {
    type,
    salesClass: fields.sales_class ?? ownClass(type, fields.part_source ?? 'stock', part?.kind),
    hoursThousandths: toThousandths(fields.estimated_hours ?? fields.quantity ?? 1),
    rateId,
    category: fields.service_category ?? '',
    costCents: costOf(part) || null,
    listCents: part?.list_price_cents ?? null,
  }
  return rulePrice(rules, line)
}
/** What is said of the price of a line. */
export const saidPrice = (fields: Pick<Partial<LineItemFields>, 'unit_cost' | 'price_by_rule'>) => ({
  cents: fields.unit_cost === undefined ? undefined : toCents(fields.unit_cost),
  byRule: fields.price_by_rule === true,
})
/**
 * What a new order takes over from the rules of its shop: the default rate of labor, none where the shop has no rates (CAN9), and the fees that it is
 * charged as long as it is open (CAN14). `rules` are all of the day.
 */
export async function rulesOfNewOrder(
  ctx: Pick<Context, 'tx' | 'now'>,
  shop: { id: string; time_zone: string },
): Promise<{ laborRate: number | undefined; fees: FeeOfOrder[]; rules: readonly RuleOfDay[] }> {
  const rules = await selectInForce(ctx.tx, shop.id, ctx.now)
  const today = dateIn(shop.time_zone, ctx.now.getTime())
  const rate = rules.find((one) => one.kind === 'labor' && one.is_default)
  const fees = rules.flatMap(({ id, version_no, name, fee, valid_to }) =>
    fee && (valid_to === null || valid_to >= today) ? [{ id, version: version_no, name, terms: fee }] : [],
  )
  return { laborRate: rate?.cents ?? undefined, fees, rules }
}
