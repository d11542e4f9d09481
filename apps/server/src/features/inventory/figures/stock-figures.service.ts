import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromThousandths, toThousandths } from '@twopost/contract/core/money'
import { addDays, dateIn, mondayOf } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/inventory'
import { type ItemUse, type StockAnalytics, shopAvailable } from '@twopost/contract/inventory'
import { shopOfFigures, zoneOfShops } from '#features/shops/index.ts'
import { type Context, may } from '#platform/http/context.ts'
import { getItemRow, idleBefore } from '../items.service.ts'
import { ordersOf } from '../ledger.service.ts'
import {
  type HeldRow,
  selectDays,
  selectHeld,
  selectLongestIdle,
  selectMostUsed,
  sumByCategory,
  sumByWeek,
  sumStock,
} from './stock-figures.queries.ts'

const weeksShown = 13
const daysShown = 90
const mostShown = 10
const mostCategories = 12
const mostHeld = 200

async function todayOf(ctx: Context, shopId: string | null): Promise<{ zone: string; today: string }> {
  const zone = await zoneOfShops(ctx, shopId === null ? null : [shopId])
  return { zone, today: dateIn(zone, ctx.now.getTime()) }
}
const nothing = {
  parts: 0,
  low: 0,
  out: 0,
  reserved: 0,
  idle: 0,
  on_order: 0,
  categories: [],
  weeks: [],
  most_used: [],
  longest_idle: [],
}

/** What a shop has in stock and uses (K5, O5). @throws Problem SHOP_NOT_FOUND */
export async function showStockAnalytics(
  ctx: Context,
  { query }: Input<typeof calls.getStockAnalytics>,
): Promise<Answer<typeof calls.getStockAnalytics>> {
  const shopId = await shopOfFigures(ctx, query.shop_id)
  const { zone, today } = await todayOf(ctx, shopId)
  const usedFrom = addDays(today, 1 - daysShown)
  const about = { shop_id: shopId, as_of: today, used_from: usedFrom }
  const seesCost = may(ctx, 'pricing:cost')
  const cost = <Key extends string>(key: Key, cents: number) =>
    (seesCost ? { [key]: fromCents(cents) } : {}) as Partial<Record<Key, number>>
  if (shopId === null) return { analytics: { ...about, ...nothing } }
  const before = idleBefore(ctx.now)
  const firstWeek = addDays(mondayOf(today), -7 * (weeksShown - 1))
  const [sums, categories, weeks, used, idle] = await Promise.all([
    sumStock(ctx.tx, shopId, before),
    sumByCategory(ctx.tx, shopId, seesCost ? 'value' : 'parts', mostCategories),
    sumByWeek(ctx.tx, shopId, firstWeek),
    selectMostUsed(ctx.tx, shopId, usedFrom, mostShown),
    selectLongestIdle(ctx.tx, shopId, before, mostShown),
  ])
  const named = (row: { id: string; name: string; part_number: string; unit: string }) => ({
    id: row.id,
    name: row.name,
    partNumber: row.part_number,
    unit: row.unit,
  })
  const analytics: StockAnalytics = {
    ...about,
    ...{ parts: sums.parts, low: sums.low, out: sums.out, reserved: sums.reserved, idle: sums.idle, on_order: sums.on_order },
    ...cost('value', sums.value),
    ...cost('idle_value', sums.idle_value),
    ...cost('fill_cost', sums.fill),
    ...cost('on_order_cost', sums.on_order_cost),
    categories: categories.map(({ name, parts, low, value }) => ({ name, parts, low, ...cost('value', value) })),
    weeks: Array.from({ length: weeksShown }, (_, at) => {
      const from = addDays(firstWeek, at * 7)
      const row = weeks.find((one) => one.week === from)
      return {
        from,
        received_moves: row?.received_moves ?? 0,
        used_moves: row?.used_moves ?? 0,
        ...cost('received', row?.received ?? 0),
        ...cost('used', row?.used ?? 0),
      }
    }),
    most_used: used.map((row) => ({
      ...named(row),
      times: row.times,
      used: fromThousandths(row.used),
      ...cost('cost', row.cost),
    })),
    longest_idle: idle.map((row) => ({
      ...named(row),
      quantity: fromThousandths(row.on_hand_thousandths),
      since: dateIn(zone, (row.moved_at ?? ctx.now).getTime()),
      ...cost('value', row.value_cents),
    })),
  }
  return { analytics }
}

/** What is promised by order; what was promised for no order is by its line. */
async function heldBy(ctx: Context, rows: readonly HeldRow[]): Promise<ItemUse['held']> {
  const orders = await ordersOf(
    ctx,
    rows.flatMap((row) => row.service_order_id ?? []),
  )
  const all = new Map<string, ItemUse['held'][number]>()
  for (const row of rows) {
    const key = row.service_order_id ?? row.line_item_id
    const order = orders.get(row.service_order_id ?? '')
    const before = all.get(key)
    const quantity = toThousandths(before?.quantity ?? 0) + row.quantity_thousandths
    all.set(key, {
      order_id: row.service_order_id,
      ...{ number: order?.number ?? '', title: order?.title ?? '', due: order?.due?.toISOString() ?? null },
      quantity: fromThousandths(quantity),
      by_name: row.by_name,
      at: row.at.toISOString(),
    })
  }
  return [...all.values()].sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** What became of a part in 90 days, and what holds it. @throws Problem ITEM_NOT_FOUND, SHOP_NOT_FOUND */
export async function showItemUse(
  ctx: Context,
  { params, query }: Input<typeof calls.getItemUse>,
): Promise<Answer<typeof calls.getItemUse>> {
  const shopId = await shopOfFigures(ctx, query.shop_id)
  const item = await getItemRow(ctx, params.id, shopId)
  const { today } = await todayOf(ctx, shopId)
  const from = addDays(today, 1 - daysShown)
  const [changes, held] =
    shopId === null
      ? [[], []]
      : await Promise.all([selectDays(ctx.tx, item.id, shopId, from), selectHeld(ctx.tx, item.id, shopId, mostHeld)])
  const changeOn = new Map(changes.map((row) => [row.date, row.change]))
  const used = changes.reduce((sum, row) => sum + row.used, 0)
  const [onHand, reserved, setAside] = [item.on_hand ?? 0, item.reserved ?? 0, item.set_aside ?? 0]
  const available = shopAvailable({ onHand, reserved, setAside })
  // From today back: what a day ended with is what the next one ended with, less what changed in it.
  let left = onHand
  const days = Array.from({ length: daysShown }, (_, back) => {
    const date = addDays(today, -back)
    const day = { date, on_hand: fromThousandths(left) }
    left -= changeOn.get(date) ?? 0
    return day
  }).reverse()
  return {
    use: {
      ...{ item_id: item.id, shop_id: shopId, from, to: today },
      used: fromThousandths(used),
      per_week: Math.round((used * 7) / daysShown / 100) / 10,
      lasts_days: used > 0 ? Math.max(0, Math.floor((available * daysShown) / used)) : null,
      days,
      held: await heldBy(ctx, held),
    },
  }
}
