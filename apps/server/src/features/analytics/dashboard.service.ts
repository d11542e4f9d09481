import type { Dashboard } from '@twopost/contract/analytics'
import { fromCents } from '@twopost/contract/core/money'
import { addDays, dateIn, daysBetween, mondayOf, startOfDate, weekdayOf } from '@twopost/contract/core/time'
import { selectShops, shopFilter } from '#features/shops/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import { type Context, may, type OutsideContext } from '#platform/http/context.ts'
import {
  type FloorOrder,
  type FloorRow,
  type NeedRow,
  type SalesFigures,
  type Scheduled,
  type ShopTodayRow,
  selectFloor,
  selectNeeds,
  selectOrderFigures,
  selectSalesFigures,
  selectShopToday,
  selectToday,
} from './dashboard.queries.ts'
import { liveOrders, showFigures } from './figures/kept-figures.service.ts'
import { topCustomers, topDays } from './figures/top-customers.service.ts'

const weeksShown = 8
const dayMs = 86_400_000

interface Day {
  zone: string
  today: string
  start: Date
  end: Date
}
const dayOf = (zone: string, now: Date): Day => {
  const today = dateIn(zone, now.getTime())
  return { zone, today, start: fromMs(startOfDate(zone, today)), end: fromMs(startOfDate(zone, addDays(today, 1))) }
}

type FloorView = NonNullable<Dashboard['floor']>[number]
const presentFloorOrder = (row: FloorOrder): NonNullable<FloorView['order']> => ({
  id: row.id,
  number: row.number,
  title: row.title,
  status: row.status,
  vehicle_label: row.vehicle_label,
  license_plate: row.license_plate,
  plate_state: row.plate_state,
  unit_number: row.unit_number,
  technicians: row.technicians ?? [],
  timer_state: row.timer_status ?? 'none',
  pause_reason: row.pause_reason ?? '',
  on_hold: row.on_hold,
  clocked_minutes: Math.floor(row.clocked_seconds / 60),
  clock_since: row.working_since?.toISOString() ?? null,
  estimated_minutes: row.estimated_minutes,
  scheduled_start: row.scheduled_start?.toISOString() ?? null,
  may_start: row.status === 'scheduled',
})
/** A bay and its order, an empty bay, or an order in no bay; of each all columns are there, or none. */
const presentFloor = (row: FloorRow): FloorView => ({
  bay: row.bay_id === null ? null : { id: row.bay_id, name: row.bay_name ?? '', kind: row.bay_kind ?? 'light' },
  order: row.id === null ? null : presentFloorOrder(row as FloorOrder),
})

/** An instant of a document, as PostgreSQL writes it with an offset. */
const instantOf = (text: string): string => fromMs(Date.parse(text)).toISOString()
const presentScheduled = (item: Scheduled): NonNullable<Dashboard['schedule']>['items'][number] => ({
  ...item,
  starts_at: instantOf(item.starts_at),
  ends_at: item.ends_at === null ? null : instantOf(item.ends_at),
})

function openUntil(
  { opens_minute, closes_minute }: ShopTodayRow,
  day: Day,
  now: Date,
): { open_until: string | null; is_open: boolean } {
  if (opens_minute === null || closes_minute === null) return { open_until: null, is_open: false }
  const minute = (now.getTime() - day.start.getTime()) / 60_000
  const text = `${String(Math.floor(closes_minute / 60)).padStart(2, '0')}:${String(closes_minute % 60).padStart(2, '0')}`
  return { open_until: text, is_open: minute >= opens_minute && minute < closes_minute }
}

async function orderPart(
  ctx: Context,
  shopIds: readonly string[] | null,
  day: Day,
): Promise<Pick<Dashboard, 'orders' | 'timers'>> {
  const instants = Array.from({ length: 7 }, (_, i) => (i === 6 ? ctx.now : fromMs(day.end.getTime() - (6 - i) * dayMs)))
  const row = await selectOrderFigures(ctx.tx, shopIds, { now: ctx.now, dayStart: day.start, dayEnd: day.end, instants })
  const { by_status } = row
  return {
    orders: {
      open: (by_status.pending ?? 0) + (by_status.scheduled ?? 0) + (by_status.in_progress ?? 0),
      overdue: row.overdue,
      due_today: row.due_today,
      by_status,
      open_trend: row.open_trend,
    },
    timers: { running: row.timers_running, paused: row.timers_paused, technicians_active: row.technicians_active },
  }
}

const firstMonday = (monday: string): string => addDays(monday, -7 * (weeksShown - 1))
function presentSales(sales: SalesFigures, day: Day): NonNullable<Dashboard['invoiced']> {
  const monday = mondayOf(day.today)
  const weeks = Array.from({ length: weeksShown }, (_, i) => {
    const week_start = addDays(firstMonday(monday), i * 7)
    const row = sales.weeks.find((one) => one.week_start === week_start)
    const { labor, parts, net } = row ?? { labor: 0, parts: 0, net: 0 }
    return {
      week_start,
      labor: fromCents(labor),
      parts: fromCents(parts),
      other: fromCents(net - labor - parts),
      total: fromCents(net),
      is_current: week_start === monday,
    }
  })
  return { this_week: fromCents(sales.this_week), same_days_last_week: fromCents(sales.same_days_last_week), weeks }
}
const seesTop = (ctx: Pick<Context, 'permissions'>): boolean =>
  may(ctx, 'invoices:view') && may(ctx, 'analytics:view') && may(ctx, 'customers:view')
async function salesPart(
  ctx: Context,
  shopIds: readonly string[] | null,
  day: Day,
): Promise<Pick<Dashboard, 'invoiced' | 'unpaid'> & { top: Dashboard['top_customers'] }> {
  const monday = mondayOf(day.today)
  const sales = await selectSalesFigures(ctx.tx, shopIds, {
    from: firstMonday(monday),
    monday,
    today: day.today,
    lastMonday: addDays(monday, -7),
    lastDay: addDays(day.today, -7),
    topFrom: seesTop(ctx) ? topDays(day.today).from : null,
    mostOrders: liveOrders,
  })
  return {
    top: sales.top?.map(({ net, ...row }) => ({ ...row, total: fromCents(net) })) ?? null,
    invoiced: may(ctx, 'analytics:view') ? presentSales(sales, day) : null,
    unpaid: {
      total: fromCents(sales.unpaid),
      count: sales.unpaid_count,
      overdue_total: fromCents(sales.overdue),
      overdue_count: sales.overdue_count,
    },
  }
}

async function needsPart(ctx: Context, shopIds: readonly string[] | null, day: Day): Promise<Dashboard['needs_you']> {
  const seesInvoices = may(ctx, 'invoices:view')
  const rows = await selectNeeds(ctx.tx, shopIds, {
    now: ctx.now,
    today: day.today,
    withUninvoiced: may(ctx, 'invoices:create'),
    withInvoices: seesInvoices,
  })
  // An invoice is due on a date, everything else since an instant.
  const zoneOf = (row: NeedRow) => (row.kind === 'invoice_overdue' ? 'UTC' : day.zone)
  const counts: Record<string, number> = {}
  for (const row of rows) counts[row.kind] = row.total
  return {
    total: Object.values(counts).reduce((a, b) => a + b, 0),
    counts,
    items: rows.map((row) => ({
      kind: row.kind,
      order_id: row.order_id,
      invoice_id: row.invoice_id,
      title: row.title,
      number: row.number,
      customer_name: row.customer_name,
      vehicle_label: row.vehicle_label,
      license_plate: row.license_plate,
      days: row.since ? Math.max(0, daysBetween(dateIn(zoneOf(row), row.since.getTime()), day.today)) : 0,
      amount: seesInvoices ? fromCents(row.amount_cents) : 0,
      since: row.since?.toISOString() ?? null,
    })),
  }
}

/** What a new shop still lacks; null once everything is there, or its first order was completed without it (R1-46). */
function firstSteps(ctx: Context, { people, invited, hours, bays, customer, worked }: ShopTodayRow): Dashboard['first_steps'] {
  if (worked || (people && hours && customer)) return null
  return { people, invited: may(ctx, 'users:view') ? invited : 0, hours, bays, customer }
}

type Top = Pick<Dashboard, 'top_customers' | 'top_customers_as_of'>
/** What is counted in one transaction; `top` is null where it is not to be seen, or of so many orders that it is kept. */
async function countDashboard(
  ctx: Context,
  shopId: string | undefined,
): Promise<{ dashboard: Omit<Dashboard, keyof Top>; day: Day; top: Dashboard['top_customers'] }> {
  const shopIds = shopFilter(ctx, shopId)
  const shop = (await selectShops(ctx.tx, shopIds))[0]
  const day = dayOf(shop?.time_zone ?? 'UTC', ctx.now)
  const seesOrders = may(ctx, 'service-order:view')
  const seesInvoices = may(ctx, 'invoices:view')
  const [shopToday, orders, { top, ...sales }, floor, needs_you, ofToday] = await Promise.all([
    shop ? selectShopToday(ctx.tx, shop.id, weekdayOf(day.today)) : null,
    seesOrders ? orderPart(ctx, shopIds, day) : { orders: null, timers: null },
    seesInvoices ? salesPart(ctx, shopIds, day) : { invoiced: null, unpaid: null, top: null },
    seesOrders ? selectFloor(ctx.tx, shopIds, day.end) : null,
    seesOrders ? needsPart(ctx, shopIds, day) : null,
    seesOrders ? selectToday(ctx.tx, shopIds, day.start, day.end) : null,
  ])
  return {
    day,
    top,
    dashboard: {
      computed_at: ctx.now.toISOString(),
      shop:
        shop && shopToday
          ? { id: shop.id, name: shop.name, time_zone: shop.time_zone, ...openUntil(shopToday, day, ctx.now) }
          : null,
      today: day.today,
      first_steps: shopToday && firstSteps(ctx, shopToday),
      stock: shopToday && may(ctx, 'inventory:view') ? { low: shopToday.low_stock, out: shopToday.out_of_stock } : null,
      ...orders,
      ...sales,
      floor: floor?.map(presentFloor) ?? null,
      needs_you,
      schedule: ofToday && { total: ofToday.total, items: ofToday.items.map(presentScheduled) },
      recent_activity:
        ofToday?.recent.map((row) => ({
          id: row.id,
          type: row.type,
          actor_name: row.actor_name,
          description: row.description,
          details: row.details,
          order_id: row.order_id,
          order_number: row.order_number,
          timestamp: instantOf(row.at),
        })) ?? null,
    },
  }
}

/** What the shop looks like now; every figure is counted from records, a part without its permission is null (O1, O5, OP-81). */
export async function showDashboard(
  ctx: OutsideContext,
  { query: { shop_id } }: { query: { shop_id?: string | undefined } },
): Promise<{ dashboard: Dashboard }> {
  const { dashboard, day, top } = await ctx.inTenant((inner) => countDashboard(inner, shop_id))
  if (top || !seesTop(ctx)) return { dashboard: { ...dashboard, top_customers: top, top_customers_as_of: null } }
  const { analytics, as_of } = await showFigures(ctx, { query: { shop_id, ...topDays(day.today) } }, topCustomers)
  return { dashboard: { ...dashboard, top_customers: analytics, top_customers_as_of: as_of } }
}
