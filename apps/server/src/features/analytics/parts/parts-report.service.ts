import type * as calls from '@twopost/contract/analytics'
import type { DeadStockRow, GapPart, PartsGap, PartsGapRecord, StockValueRow, UnknownCostRow } from '@twopost/contract/analytics'
import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromThousandths } from '@twopost/contract/core/money'
import { pageOf, paginate } from '@twopost/contract/core/page'
import { addDays, dateIn } from '@twopost/contract/core/time'
import { ordersOf } from '#features/inventory/index.ts'
import { shopOfFigures, zoneOfShops } from '#features/shops/index.ts'
import { type Context, may } from '#platform/http/context.ts'
import { type Gap, gapOf, kindsOfPart, signOfPart } from './parts-gap.rules.ts'
import {
  type BoughtRow,
  type DeadStockDbRow,
  type MoveRecordRow,
  type ShopDays,
  type StockValueDbRow,
  selectBoughtRecords,
  selectDeadStock,
  selectMoveRecords,
  selectStockValue,
  selectUnknownCosts,
  sumDeadStock,
  sumDelivered,
  sumDifferences,
  sumMovesByKind,
  sumStockValue,
  sumUnknownCosts,
  type UnknownCostDbRow,
} from './parts-report.queries.ts'

const usualRows = 25
const usualIdleDays = 365

/** Rows of a report, from one on. */
export interface Window {
  limit: number
  offset: number
}
export interface ReportQuery {
  shop_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
  as_of?: string | undefined
  days?: number | undefined
}

/** An amount, for who may see what parts cost. */
const money = <Key extends string>(ctx: Context, key: Key, cents: number): Partial<Record<Key, number>> =>
  (may(ctx, 'pricing:cost') ? { [key]: fromCents(cents) } : {}) as Partial<Record<Key, number>>

/** The shop that is meant, null for a person who may enter none, and today there. @throws Problem SHOP_NOT_FOUND */
async function placeOf(ctx: Context, query: ReportQuery): Promise<{ shopId: string | null; today: string }> {
  const shopId = await shopOfFigures(ctx, query.shop_id)
  const zone = await zoneOfShops(ctx, shopId === null ? null : [shopId])
  return { shopId, today: dateIn(zone, ctx.now.getTime()) }
}
/** Without dates this month so far; with one of them the days from its month's first, or until today. */
function daysOf(query: ReportQuery, today: string): { from: string; to: string } {
  const to = query.to ?? (query.from && query.from > today ? query.from : today)
  return { from: query.from ?? `${to.slice(0, 7)}-01`, to }
}

const noGap = gapOf(
  [],
  { lines: 0, cost: 0, lost_lines: 0, lost_cost: 0 },
  { lines: 0, cost: 0, variance_lines: 0, variance_cost: 0 },
)
/** The gap of a shop in cents, and which days it is of. @throws Problem SHOP_NOT_FOUND */
export async function findGap(
  ctx: Context,
  query: ReportQuery,
): Promise<{ days: Omit<ShopDays, 'shopId'> & { shopId: string | null }; gap: Gap }> {
  const { shopId, today } = await placeOf(ctx, query)
  const days = { shopId, ...daysOf(query, today) }
  if (shopId === null) return { days, gap: noGap }
  const of = { ...days, shopId }
  const sums = await Promise.all([sumMovesByKind(ctx.tx, of), sumDelivered(ctx.tx, of), sumDifferences(ctx.tx, of)])
  return { days, gap: gapOf(...sums) }
}

/** What a shop bought in a period, and what became of it (PAR21, PAR37). @throws Problem SHOP_NOT_FOUND */
export async function showPartsGap(
  ctx: Context,
  { query }: Input<typeof calls.getPartsGap>,
): Promise<Answer<typeof calls.getPartsGap>> {
  const { days, gap } = await findGap(ctx, query)
  const part = ({ rows, cents }: { rows: number; cents: number }) => ({ rows, ...money(ctx, 'amount', cents) })
  const { purchases, issued, stock_change, vendor_returns } = gap.sums
  const answer: PartsGap = {
    shop_id: days.shopId,
    from: days.from,
    to: days.to,
    sums: {
      purchases: part(purchases),
      issued: part(issued),
      stock_change: part(stock_change),
      vendor_returns: part(vendor_returns),
    },
    ...money(ctx, 'unaccounted', gap.unaccounted),
    reasons: gap.reasons.map(({ reason, ...one }) => ({ reason, ...part(one) })),
  }
  return { gap: answer }
}

/** How many rows a part of the gap has. */
export const rowsOf = (gap: Gap, part: GapPart): number =>
  part in gap.sums ? gap.sums[part as keyof Gap['sums']].rows : (gap.reasons.find((one) => one.reason === part)?.rows ?? 0)

async function presentRecords(
  ctx: Context,
  part: GapPart,
  rows: readonly (MoveRecordRow | BoughtRow)[],
): Promise<PartsGapRecord[]> {
  const moved = (row: MoveRecordRow | BoughtRow): MoveRecordRow | null => ('kind' in row ? row : null)
  const orders = await ordersOf(
    ctx,
    rows.flatMap((row) => moved(row)?.service_order_id ?? []),
  )
  return rows.map((row) => {
    const move = moved(row)
    const orderId = move?.service_order_id ?? null
    return {
      id: row.id,
      date: row.date,
      item_id: row.item_id,
      name: row.name,
      partNumber: row.part_number,
      unit: row.unit,
      quantity: fromThousandths(row.quantity),
      ...money(ctx, 'amount', move ? signOfPart(part) * row.cost : row.cost),
      document: row.document,
      reason: move?.reason ?? '',
      order_id: orderId,
      order_number: orders.get(orderId ?? '')?.number ?? '',
      by_name: row.by_name,
    }
  })
}
/** Rows of a part of the gap, the latest first. @throws Problem SHOP_NOT_FOUND */
export async function findGapRecords(ctx: Context, part: GapPart, query: ReportQuery, at: Window): Promise<PartsGapRecord[]> {
  const { shopId, today } = await placeOf(ctx, query)
  if (shopId === null) return []
  const of = { shopId, ...daysOf(query, today) }
  const rows =
    part === 'purchases' || part === 'no_destination' || part === 'variance'
      ? await selectBoughtRecords(ctx.tx, of, part, at)
      : await selectMoveRecords(ctx.tx, of, kindsOfPart(part), part === 'stock_change', at)
  return presentRecords(ctx, part, rows)
}
export async function listPartsGapRecords(
  ctx: Context,
  { query }: Input<typeof calls.listPartsGapRecords>,
): Promise<Answer<typeof calls.listPartsGapRecords>> {
  const at = pageOf(query, usualRows)
  const [{ gap }, records] = [await findGap(ctx, query), await findGapRecords(ctx, query.part, query, at)]
  return { records, pagination: paginate(at, rowsOf(gap, query.part)) }
}

const presentValue = (ctx: Context, row: StockValueDbRow): StockValueRow => ({
  id: row.id,
  name: row.name,
  partNumber: row.part_number,
  unit: row.unit,
  category: row.category,
  quantity: fromThousandths(row.quantity),
  ...money(ctx, 'value', row.value),
})
/** The end of a day, at the latest today. */
const asOfDay = (query: ReportQuery, today: string): string =>
  query.as_of !== undefined && query.as_of < today ? query.as_of : today

export async function findStockValue(ctx: Context, query: ReportQuery) {
  const { shopId, today } = await placeOf(ctx, query)
  const asOf = asOfDay(query, today)
  const sum = shopId === null ? { rows: 0, value: 0 } : await sumStockValue(ctx.tx, shopId, asOf)
  const rows = async (at: Window): Promise<StockValueRow[]> =>
    shopId === null ? [] : (await selectStockValue(ctx.tx, shopId, asOf, at)).map((row) => presentValue(ctx, row))
  return { shopId, asOf, sum, rows }
}
/** What a shop had in stock at the end of a day: what it has now, less what came and went since (PAR31). @throws Problem SHOP_NOT_FOUND */
export async function showStockValue(
  ctx: Context,
  { query }: Input<typeof calls.getStockValue>,
): Promise<Answer<typeof calls.getStockValue>> {
  const at = pageOf(query, usualRows)
  const { shopId, asOf, sum, rows } = await findStockValue(ctx, query)
  return {
    stock_value: { shop_id: shopId, as_of: asOf, rows: sum.rows, ...money(ctx, 'value', sum.value) },
    items: await rows(at),
    pagination: paginate(at, sum.rows),
  }
}

const presentDead = (ctx: Context, { last_used_on, ...row }: DeadStockDbRow): DeadStockRow => ({
  ...presentValue(ctx, row),
  last_used_on,
})
export async function findDeadStock(ctx: Context, query: ReportQuery) {
  const { shopId, today } = await placeOf(ctx, query)
  const before = addDays(today, -(query.days ?? usualIdleDays))
  const sum = shopId === null ? { rows: 0, value: 0 } : await sumDeadStock(ctx.tx, shopId, before)
  const rows = async (at: Window): Promise<DeadStockRow[]> =>
    shopId === null ? [] : (await selectDeadStock(ctx.tx, shopId, before, at)).map((row) => presentDead(ctx, row))
  return { shopId, before, sum, rows }
}
/** Parts on hand that nobody used or bought since a day (PAR31). @throws Problem SHOP_NOT_FOUND */
export async function listDeadStock(
  ctx: Context,
  { query }: Input<typeof calls.listDeadStock>,
): Promise<Answer<typeof calls.listDeadStock>> {
  const at = pageOf(query, usualRows)
  const { shopId, before, sum, rows } = await findDeadStock(ctx, query)
  return {
    dead_stock: { shop_id: shopId, before, rows: sum.rows, ...money(ctx, 'value', sum.value) },
    items: await rows(at),
    pagination: paginate(at, sum.rows),
  }
}

const presentUnknown = (row: UnknownCostDbRow): UnknownCostRow => ({
  id: row.id,
  invoice_id: row.invoice_id,
  invoice_number: row.invoice_number ?? '',
  issue_date: row.issue_date ?? '',
  order_id: row.order_id,
  order_number: row.order_number ?? '',
  description: row.description,
  sales_class: row.sales_class,
  quantity: fromThousandths(row.quantity_thousandths),
  charged: fromCents(row.charged),
  our_cost: fromCents(row.our_cost),
  cost_state: row.cost_state === 'estimated' ? 'estimated' : 'none',
})
export async function findUnknownCosts(ctx: Context, query: ReportQuery) {
  const { shopId, today } = await placeOf(ctx, query)
  const days = daysOf(query, today)
  const sum = shopId === null ? { none: 0, estimated: 0, charged: 0 } : await sumUnknownCosts(ctx.tx, { shopId, ...days })
  const rows = async (at: Window): Promise<UnknownCostRow[]> =>
    shopId === null ? [] : (await selectUnknownCosts(ctx.tx, { shopId, ...days }, at)).map(presentUnknown)
  return { shopId, days, sum, rows }
}
/** Lines of issued invoices of which nobody knows for sure what they cost (PAR20). @throws Problem SHOP_NOT_FOUND */
export async function listUnknownCosts(
  ctx: Context,
  { query }: Input<typeof calls.listUnknownCosts>,
): Promise<Answer<typeof calls.listUnknownCosts>> {
  const at = pageOf(query, usualRows)
  const { shopId, days, sum, rows } = await findUnknownCosts(ctx, query)
  return {
    unknown_costs: { shop_id: shopId, ...days, none: sum.none, estimated: sum.estimated, charged: fromCents(sum.charged) },
    lines: await rows(at),
    pagination: paginate(at, sum.none + sum.estimated),
  }
}
