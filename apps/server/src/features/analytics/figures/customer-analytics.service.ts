import { CustomerAnalytics } from '@twopost/contract/analytics'
import { fromCents } from '@twopost/contract/core/money'
import { type Asked, presentPeriod, ratio, shareOf } from './analytics-period.service.ts'
import {
  type CustomerFigures,
  type CustomerMonth,
  selectCustomerFigures,
  selectCustomerMonths,
  selectCustomerTypes,
  selectNotSeen,
  selectTopCustomers,
  type TopCustomer,
} from './customer-analytics.queries.ts'
import type { Counting, Figures } from './kept-figures.service.ts'

const monthOf = (date: string): string => date.slice(0, 7)
const nextMonth = (month: string): string => {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
/** Every month of the period, those without an order as well. */
function presentMonths(rows: readonly CustomerMonth[], { period, today }: Asked): CustomerAnalytics['months'] {
  const byMonth = new Map(rows.map((row) => [row.month, row]))
  const months: CustomerAnalytics['months'] = []
  for (let month = monthOf(period.from); month <= monthOf(period.to); month = nextMonth(month)) {
    const row = byMonth.get(month)
    const first = row?.first ?? 0
    months.push({ month, returning: (row?.orders ?? 0) - first, first, is_current: month === monthOf(today) })
  }
  return months
}

const presentTop = (rows: readonly TopCustomer[], sales: number): CustomerAnalytics['top_customers'] =>
  rows.map((row) => ({
    id: row.id,
    name: row.name,
    orders: row.orders,
    vehicles: row.vehicles,
    total: fromCents(row.net),
    share: ratio(row.net, sales),
  }))

/** What only those see who may see money. */
const presentMoney = (row: CustomerFigures) => ({
  sales: fromCents(row.sales),
  // A whole number of cents, as every amount.
  sales_per_customer: row.with_order === 0 ? null : fromCents(Math.round(row.sales / row.with_order)),
  median_sales: row.median_sales === null ? null : fromCents(row.median_sales),
  paid_on_time: shareOf(row.paid_on_time, row.paid),
  days_sales_outstanding: {
    owed: fromCents(row.owed),
    invoiced_90_days: fromCents(row.invoiced_90_days),
    days: ratio(row.owed * 90, row.invoiced_90_days),
  },
})
const noMoney = { sales: null, sales_per_customer: null, median_sales: null, paid_on_time: null, days_sales_outstanding: null }

async function count({ tx }: Counting, asked: Asked): Promise<CustomerAnalytics> {
  const { period, before, seesSales } = asked
  const [row, months, top, notSeen, types] = await Promise.all([
    selectCustomerFigures(tx, asked, period, before),
    selectCustomerMonths(tx, asked, period),
    seesSales ? selectTopCustomers(tx, asked, period) : [],
    selectNotSeen(tx, asked, period.to),
    selectCustomerTypes(tx, asked, period),
  ])
  const money = (cents: number) => (seesSales ? fromCents(cents) : null)
  return {
    period: presentPeriod(asked),
    on_file: row.on_file,
    with_order: row.with_order,
    with_order_before: row.with_order_before,
    orders: row.orders,
    new_customers: shareOf(
      months.reduce((sum, one) => sum + one.first, 0),
      row.orders,
    ),
    retention: shareOf(row.kept, row.kept_of),
    ...(seesSales ? presentMoney(row) : noMoney),
    months: presentMonths(months, asked),
    top_customers: presentTop(top, row.all_sales),
    not_seen: notSeen.map(({ net, ...rest }) => ({ ...rest, total: money(net) })),
    by_type: types.map(({ net, ...rest }) => ({ ...rest, total: money(net) })),
  }
}
/** Customers by their posted orders, each figure counted from records (E11, O4, O5). */
export const customerFigures: Figures<CustomerAnalytics> = { area: 'customers', shape: CustomerAnalytics, count }
