import { OrderAnalytics, type OrderFlow, type SalesAnalytics } from '@twopost/contract/analytics'
import { fromCents, fromThousandths } from '@twopost/contract/core/money'
import { addDays, mondayOf } from '@twopost/contract/core/time'
import { orderPriorities, orderStatuses } from '@twopost/contract/service-orders.states'
import { type Asked, presentPeriod, ratio, shareOf } from './analytics-period.service.ts'
import type { Counting, Figures } from './kept-figures.service.ts'
import {
  type FlowRow,
  type SalesRow,
  selectOrderFlow,
  selectOrderKinds,
  selectOrderWeeks,
  selectPostedSales,
  type WeekRow,
} from './order-analytics.queries.ts'

const presentFlow = (row: FlowRow): OrderFlow => ({
  created: row.created,
  completed: row.completed,
  cancelled: row.cancelled,
  on_time: shareOf(row.on_time, row.with_due),
  median_hours: row.median_hours,
})

/** Figures of posted orders as the trade counts them (rules 1): average order, effective labor rate, hours per order, parts to labor. */
function presentSales(row: SalesRow): SalesAnalytics {
  const [total, labor, parts, hours] = [
    fromCents(row.total),
    fromCents(row.labor),
    fromCents(row.parts),
    fromThousandths(row.hours),
  ]
  return {
    total,
    labor,
    parts,
    orders: row.orders,
    sold_hours: hours,
    average_order: ratio(total, row.orders),
    effective_labor_rate: ratio(labor, hours),
    hours_per_order: ratio(hours, row.orders),
    parts_to_labor: ratio(parts, labor),
  }
}

/** Every week of the period, those without a record as well. */
function presentWeeks(rows: readonly WeekRow[], { period, today, seesSales }: Asked): OrderAnalytics['weeks'] {
  const byStart = new Map(rows.map((row) => [row.week_start, row]))
  const weeks: OrderAnalytics['weeks'] = []
  for (let monday = mondayOf(period.from); monday <= period.to; monday = addDays(monday, 7)) {
    const row = byStart.get(monday)
    const money = (cents: number | undefined) => (seesSales ? fromCents(cents ?? 0) : null)
    weeks.push({
      week_start: monday,
      created: row?.created ?? 0,
      completed: row?.completed ?? 0,
      orders: row?.orders ?? 0,
      labor: money(row?.labor),
      parts: money(row?.parts),
      total: money(row?.total),
      is_current: monday === mondayOf(today),
    })
  }
  return weeks
}

async function count({ tx }: Counting, asked: Asked): Promise<OrderAnalytics> {
  const { zone, period, before, seesSales } = asked
  const [flow, flowBefore, sales, salesBefore, kinds, weeks] = await Promise.all([
    selectOrderFlow(tx, asked, period),
    selectOrderFlow(tx, asked, before),
    seesSales ? selectPostedSales(tx, asked, period) : null,
    seesSales ? selectPostedSales(tx, asked, before) : null,
    selectOrderKinds(tx, asked, period),
    selectOrderWeeks(tx, asked, period, zone),
  ])
  return {
    period: presentPeriod(asked),
    flow: presentFlow(flow),
    flow_before: presentFlow(flowBefore),
    sales: sales && presentSales(sales),
    sales_before: salesBefore && presentSales(salesBefore),
    by_status: orderStatuses.map((status) => ({ status, count: kinds.by_status[status] ?? 0 })),
    by_priority: orderPriorities.map((priority) => ({ priority, count: kinds.by_priority[priority] ?? 0 })),
    weeks: presentWeeks(weeks, asked),
  }
}
/** Work orders of a period and of the days before it, each figure counted from records (G34, O5). */
export const orderFigures: Figures<OrderAnalytics> = { area: 'orders', shape: OrderAnalytics, count }
