import type { Dashboard } from '@twopost/contract/analytics'
import { fromCents } from '@twopost/contract/core/money'
import { addDays, dateIn, daysBetween, mondayOf, startOfDate } from '@twopost/contract/core/time'
import { type HoursRow, selectHours, selectShops, shopFilter } from '#features/shops/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import { type Context, may } from '#platform/http/context.ts'
import {
  type FloorRow,
  type NeedRow,
  selectBayFloor,
  selectDueCounts,
  selectInvoiceNeeds,
  selectOpenAt,
  selectOrderNeeds,
  selectRecentActivity,
  selectStatusCounts,
  selectTimerCounts,
  selectUnpaid,
  selectWeeks,
  selectYardFloor,
  sumIssued,
} from './dashboard.queries.ts'

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

function presentFloor(row: FloorRow): NonNullable<Dashboard['floor']>[number] {
  return {
    bay: row.bay_id ? { id: row.bay_id, name: row.bay_name ?? '', kind: row.bay_kind ?? 'light' } : null,
    order: row.id
      ? {
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
        }
      : null,
  }
}

function openUntil(
  hours: readonly HoursRow[],
  shopId: string,
  day: Day,
  now: Date,
): { open_until: string | null; is_open: boolean } {
  const weekday = fromMs(Date.parse(`${day.today}T12:00:00Z`)).getUTCDay()
  const today = hours.find((row) => row.shop_id === shopId && row.weekday === weekday)
  if (!today) return { open_until: null, is_open: false }
  const minute = (now.getTime() - day.start.getTime()) / 60_000
  const text = `${String(Math.floor(today.closes_minute / 60)).padStart(2, '0')}:${String(today.closes_minute % 60).padStart(2, '0')}`
  return { open_until: text, is_open: minute >= today.opens_minute && minute < today.closes_minute }
}

async function orderPart(ctx: Context, shopIds: readonly string[] | null, day: Day): Promise<Dashboard['orders']> {
  const instants = Array.from({ length: 7 }, (_, i) => (i === 6 ? ctx.now : fromMs(day.end.getTime() - (6 - i) * dayMs)))
  const [counts, due, trend] = await Promise.all([
    selectStatusCounts(ctx.tx, shopIds),
    selectDueCounts(ctx.tx, shopIds, ctx.now, day.start, day.end),
    selectOpenAt(ctx.tx, shopIds, instants),
  ])
  const by_status = Object.fromEntries(counts.map((row) => [row.status, row.count]))
  return {
    open: (by_status.pending ?? 0) + (by_status.scheduled ?? 0) + (by_status.in_progress ?? 0),
    overdue: due.overdue,
    due_today: due.due_today,
    by_status,
    open_trend: trend.map((row) => row.open),
  }
}

async function salesPart(ctx: Context, shopIds: readonly string[] | null, day: Day): Promise<Dashboard['invoiced']> {
  const monday = mondayOf(day.today)
  const first = addDays(monday, -7 * (weeksShown - 1))
  const [rows, thisWeek, before] = await Promise.all([
    selectWeeks(ctx.tx, shopIds, first),
    sumIssued(ctx.tx, shopIds, monday, day.today),
    sumIssued(ctx.tx, shopIds, addDays(monday, -7), addDays(day.today, -7)),
  ])
  const weeks = Array.from({ length: weeksShown }, (_, i) => {
    const week_start = addDays(first, i * 7)
    const row = rows.find((one) => one.week_start === week_start)
    return {
      week_start,
      labor: fromCents(row?.labor ?? 0),
      parts: fromCents(row?.parts ?? 0),
      total: fromCents((row?.labor ?? 0) + (row?.parts ?? 0)),
      is_current: week_start === monday,
    }
  })
  return { this_week: fromCents(thisWeek), same_days_last_week: fromCents(before), weeks }
}

async function needsPart(ctx: Context, shopIds: readonly string[] | null, day: Day): Promise<Dashboard['needs_you']> {
  const seesInvoices = may(ctx, 'invoices:view')
  const [orders, invoices] = await Promise.all([
    selectOrderNeeds(ctx.tx, shopIds, ctx.now, may(ctx, 'invoices:create')),
    seesInvoices ? selectInvoiceNeeds(ctx.tx, shopIds, day.today) : ([] as NeedRow[]),
  ])
  const rows = [...orders, ...invoices]
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

/** What the shop looks like now; every figure is counted from records, a part without its permission is null (O1, O5, OP-81). */
export async function showDashboard(
  ctx: Context,
  { query }: { query: { shop_id?: string | undefined } },
): Promise<{ dashboard: Dashboard }> {
  const shopIds = shopFilter(ctx, query.shop_id)
  const [shops, hours] = await Promise.all([selectShops(ctx.tx, shopIds), selectHours(ctx.tx)])
  const shop = shops[0]
  const day = dayOf(shop?.time_zone ?? 'UTC', ctx.now)
  const seesOrders = may(ctx, 'service-order:view')
  const seesInvoices = may(ctx, 'invoices:view')
  const [orders, timers, invoiced, unpaid, bays, yard, needs_you, recent] = await Promise.all([
    seesOrders ? orderPart(ctx, shopIds, day) : null,
    seesOrders ? selectTimerCounts(ctx.tx, shopIds) : null,
    seesInvoices && may(ctx, 'analytics:view') ? salesPart(ctx, shopIds, day) : null,
    seesInvoices ? selectUnpaid(ctx.tx, shopIds, day.today) : null,
    seesOrders ? selectBayFloor(ctx.tx, shopIds, day.end) : null,
    seesOrders ? selectYardFloor(ctx.tx, shopIds) : null,
    seesOrders ? needsPart(ctx, shopIds, day) : null,
    seesOrders ? selectRecentActivity(ctx.tx, shopIds) : null,
  ])
  return {
    dashboard: {
      computed_at: ctx.now.toISOString(),
      shop: shop ? { id: shop.id, name: shop.name, time_zone: shop.time_zone, ...openUntil(hours, shop.id, day, ctx.now) } : null,
      today: day.today,
      orders,
      timers: timers && { running: timers.running, paused: timers.paused, technicians_active: timers.technicians },
      invoiced,
      unpaid: unpaid && {
        total: fromCents(unpaid.total),
        count: unpaid.count,
        overdue_total: fromCents(unpaid.overdue_total),
        overdue_count: unpaid.overdue_count,
      },
      floor: bays && [...bays, ...(yard ?? [])].map(presentFloor),
      needs_you,
      recent_activity:
        recent?.map((row) => ({
          id: row.id,
          type: row.type,
          actor_name: row.actor_name,
          description: row.description,
          details: row.details,
          order_id: row.order_id,
          order_number: row.order_number,
          timestamp: row.at.toISOString(),
        })) ?? null,
    },
  }
}
