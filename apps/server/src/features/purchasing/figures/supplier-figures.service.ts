import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromThousandths } from '@twopost/contract/core/money'
import { pageOf, pageOfAll, paginate } from '@twopost/contract/core/page'
import { addDays, dateIn, startOfDate } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/purchasing'
import {
  keptShare,
  priceChange,
  ratingOf,
  type SupplierFigures,
  type SupplierPrice,
  type SupplierRecord,
} from '@twopost/contract/purchasing'
import { shopFilter, zoneOfShops } from '#features/shops/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import { type Context, may } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { selectSupplierName } from '../bills/bills.queries.ts'
import { type FigureFilter, type RecordRow, selectRecords, sumWaiting } from './supplier-figures.queries.ts'
import { countPrices, selectPriceDays, selectPricedItem, selectPrices, selectSellers } from './supplier-prices.queries.ts'

const daysCounted = 365
const usualRows = 50
const mostSellers = 5

/** The 12 months up to today where the first of these shops is. */
export async function periodOf(ctx: Context, shopIds: readonly string[] | null): Promise<Omit<FigureFilter, 'supplierIds'>> {
  const zone = await zoneOfShops(ctx, shopIds)
  const to = dateIn(zone, ctx.now.getTime())
  const from = addDays(to, 1 - daysCounted)
  const at = (date: string) => fromMs(startOfDate(zone, date))
  return { shopIds, from, to, fromAt: at(from), toAt: at(addDays(to, 1)) }
}
const recordOf = (row: RecordRow): SupplierRecord => ({
  deliveries: row.deliveries,
  onTime: { kept: row.on_time, of: row.dated },
  complete: { kept: row.complete, of: row.ordered },
  price: { kept: row.price_kept, of: row.bills },
  credits: { kept: row.credited, of: row.expected },
})
/** The rating of each of these suppliers, from what they did in the shops that one may enter (L5). */
export async function ratingsOf(ctx: Context, supplierIds: readonly string[]): Promise<ReadonlyMap<string, number | null>> {
  if (supplierIds.length === 0) return new Map()
  const rows = await selectRecords(ctx.tx, { ...(await periodOf(ctx, ctx.shopIds)), supplierIds })
  return new Map(rows.map((row) => [row.id, ratingOf(recordOf(row))]))
}

export function presentFigures(row: RecordRow, seesCost: boolean): SupplierFigures {
  const record = recordOf(row)
  const credited = keptShare(record.credits)
  return {
    supplier_id: row.id,
    name: row.name,
    category: row.category,
    status: row.status,
    rating: ratingOf(record),
    deliveries: row.deliveries,
    on_time: record.onTime,
    complete: record.complete,
    price_kept: record.price,
    credits: {
      claims: row.claims,
      share: credited === null ? null : Math.round(credited * 1000) / 1000,
      ...(seesCost && { expected: fromCents(row.expected), credited: fromCents(row.credited) }),
    },
    days: row.ordered === 0 ? null : Math.round((row.days / row.ordered) * 10) / 10,
    open_orders: row.open_orders,
    late_orders: row.late_orders,
    ...(seesCost && { open_total: fromCents(row.open_total), bought: fromCents(row.bought) }),
  }
}
type Query = Pick<Input<typeof calls.getSupplierAnalytics>['query'], 'sort' | 'order'>
/** Those without a rating come last in either direction; what is equal goes by name. */
export function sorted(rows: readonly RecordRow[], { sort = 'rating', order }: Query): RecordRow[] {
  const sign = (order ?? (sort === 'name' ? 'asc' : 'desc')) === 'asc' ? 1 : -1
  const byName = (a: RecordRow, b: RecordRow) => (a.name_key < b.name_key ? -1 : a.name_key > b.name_key ? 1 : 0)
  if (sort === 'name') return [...rows].sort((a, b) => sign * byName(a, b))
  const sortedBy = (row: RecordRow) => (sort === 'deliveries' ? row.deliveries : ratingOf(recordOf(row)))
  const known = rows.map((row) => ({ row, value: sortedBy(row) }))
  return known
    .sort((a, b) =>
      a.value === null || b.value === null
        ? Number(a.value === null) - Number(b.value === null) || byName(a.row, b.row)
        : sign * (a.value - b.value) || byName(a.row, b.row),
    )
    .map((one) => one.row)
}

/** What suppliers did in 12 months, and what is open with them (L5, O5). */
export async function showSupplierAnalytics(
  ctx: Context,
  { query }: Input<typeof calls.getSupplierAnalytics>,
): Promise<Answer<typeof calls.getSupplierAnalytics>> {
  const shopIds = shopFilter(ctx, query.shop_id)
  const period = await periodOf(ctx, shopIds)
  const [rows, waiting] = await Promise.all([
    selectRecords(ctx.tx, { ...period, supplierIds: query.supplier_id ? [query.supplier_id] : null }),
    sumWaiting(ctx.tx, shopIds, query.supplier_id ?? null, period.to),
  ])
  const seesCost = may(ctx, 'pricing:cost')
  const sum = (key: 'bought' | 'deliveries' | 'open_orders' | 'late_orders' | 'open_total') =>
    rows.reduce((total, row) => total + row[key], 0)
  const counted = (status: RecordRow['status']) => rows.filter((row) => row.status === status).length
  const page = pageOfAll(sorted(rows, query), query, usualRows)
  return {
    analytics: {
      ...{ from: period.from, to: period.to },
      suppliers: {
        all: rows.length,
        active: counted('active'),
        pending: counted('pending'),
        inactive: counted('inactive'),
      },
      delivering: rows.filter((row) => row.deliveries > 0).length,
      deliveries: sum('deliveries'),
      open_orders: sum('open_orders'),
      late_orders: sum('late_orders'),
      ...{ bills_to_check: waiting.bills, bills_over: waiting.bills_over },
      ...{ claims: waiting.claims, claims_over: waiting.claims_over },
      ...(seesCost && {
        bought: fromCents(sum('bought')),
        open_total: fromCents(sum('open_total')),
        owed: fromCents(waiting.owed),
      }),
      by_supplier: page.rows.map((row) => presentFigures(row, seesCost)),
    },
    pagination: page.pagination,
  }
}

/** @throws Problem SUPPLIER_NOT_FOUND */
export async function expectKnown(ctx: Context, supplierId: string): Promise<void> {
  if ((await selectSupplierName(ctx.tx, supplierId)) === undefined) throw new Problem('SUPPLIER_NOT_FOUND')
}
type PriceRow = Awaited<ReturnType<typeof selectPrices>>[number]
export const presentPrice = (row: PriceRow): SupplierPrice => ({
  ...{ item_id: row.item_id, item_name: row.item_name, part_number: row.part_number, unit: row.unit },
  bought: fromThousandths(row.bought),
  ...{ first_cost: fromCents(row.first_cents), last_cost: fromCents(row.last_cents), last_on: row.last_on },
  change: priceChange(row.first_cents, row.last_cents),
})
/** The parts that came from a supplier in 12 months, with their prices. @throws Problem SUPPLIER_NOT_FOUND */
export async function listSupplierPrices(
  ctx: Context,
  { params, query }: Input<typeof calls.listSupplierPrices>,
): Promise<Answer<typeof calls.listSupplierPrices>> {
  await expectKnown(ctx, params.id)
  const at = pageOf(query, usualRows)
  const period = await periodOf(ctx, shopFilter(ctx, query.shop_id))
  const [rows, count] = await Promise.all([
    selectPrices(ctx.tx, params.id, period, at.limit, at.offset),
    countPrices(ctx.tx, params.id, period),
  ])
  return {
    prices: rows.map(presentPrice),
    pagination: paginate(at, count),
  }
}
/** What a part cost from a supplier, beside others. @throws Problem SUPPLIER_NOT_FOUND, ITEM_NOT_FOUND */
export async function showPriceHistory(
  ctx: Context,
  { params, query }: Input<typeof calls.getPriceHistory>,
): Promise<Answer<typeof calls.getPriceHistory>> {
  await expectKnown(ctx, params.id)
  const item = await selectPricedItem(ctx.tx, params.itemId)
  if (!item) throw new Problem('ITEM_NOT_FOUND')
  const period = await periodOf(ctx, shopFilter(ctx, query.shop_id))
  const sellers = await selectSellers(ctx.tx, item.id, params.id, period, mostSellers)
  const days = await selectPriceDays(
    ctx.tx,
    item.id,
    sellers.map((row) => row.supplier_id),
    period,
  )
  return {
    history: {
      ...{ item_id: item.id, item_name: item.name, part_number: item.part_number, unit: item.unit },
      ...{ from: period.from, to: period.to },
      suppliers: sellers.map((row) => {
        const own = days.filter((day) => day.supplier_id === row.supplier_id)
        return {
          ...{ supplier_id: row.supplier_id, name: row.name, bought: fromThousandths(row.bought) },
          ...{ last_cost: fromCents(row.last_cents), change: priceChange(row.first_cents, row.last_cents) },
          points: own
            .filter((day, at) => day.cents !== own[at - 1]?.cents)
            .map((day) => ({ date: day.date, unit_cost: fromCents(day.cents) })),
        }
      }),
    },
  }
}
