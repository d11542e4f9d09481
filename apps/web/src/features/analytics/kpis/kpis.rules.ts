import { daysBetween } from '@twopost/contract/core/time'
import type { Kpi, KpiCode, KpiStep } from '@twopost/contract/kpis'

/** The screens of figures of what was posted, each with the figures that stand large, small, and in its table. */
export const kpiScreens = {
  sales: {
    large: ['net_sales', 'aro', 'elr', 'hours_per_order'],
    small: ['car_count', 'hours_sold', 'parts_to_labor', 'discount_rate'],
    chart: ['labor_sales', 'parts_sales', 'sublet_sales', 'fee_sales'],
    table: ['net_sales', 'car_count', 'aro', 'hours_sold', 'elr', 'parts_to_labor'],
  },
  profit: {
    large: ['gross_profit', 'parts_gp', 'labor_gp', 'gp_per_order'],
    small: ['true_parts_gp', 'gp_per_sold_hour', 'gp_per_attended_hour', 'labor_gp_attended', 'sublet_gp', 'tire_gp', 'fee_gp'],
    chart: ['gross_profit'],
    table: ['gross_profit', 'parts_gp', 'labor_gp', 'gp_per_order', 'parts_cost_share', 'labor_cost_share'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<'large' | 'small' | 'chart' | 'table', readonly KpiCode[]>>>>
export type KpiScreenName = keyof typeof kpiScreens
export const codesOf = (name: KpiScreenName): KpiCode[] => [...new Set(Object.values(kpiScreens[name]).flat())]

/** Figures of money, work and stock that are no sales: what is asked for together, and stands in one strip. */
export const runningFigures = {
  cash: ['open_invoices', 'dso', 'days_to_invoice', 'cash_difference'],
  flow: ['on_time', 'on_time_last', 'new_customers', 'retention'],
  capacity: ['load', 'bay_use'],
  stock: ['turns', 'dead_stock', 'parts_gap', 'core_recovery', 'return_recovery'],
  prices: ['matrix_compliance', 'price_shortfall'],
} as const satisfies Readonly<Record<string, readonly KpiCode[]>>
/** Figures of hours, and what each is told apart by. */
export const capacityFigures = [
  ['load', 'technician'],
  ['bay_use', 'bay'],
] as const satisfies readonly (readonly [KpiCode, 'technician' | 'bay'])[]
/** Figures that are told apart by age. */
export const agedFigures = ['wip', 'open_invoices'] as const satisfies readonly KpiCode[]
export const runningCodes: readonly KpiCode[] = [...new Set([...Object.values(runningFigures).flat(), ...agedFigures])]

/** Days for two weeks, weeks for half a year, then months. */
export function stepOf(from: string, to: string): KpiStep {
  const days = daysBetween(from, to) + 1
  return days <= 14 ? 'day' : days <= 200 ? 'week' : 'month'
}

/** A profit is read in money first; its share of the sales stands beside it. */
export const leadsWithMoney = (kpi: Pick<Kpi, 'group' | 'unit' | 'numerator' | 'better'>): boolean =>
  kpi.group === 'profit' && kpi.unit === 'share' && kpi.numerator.unit === 'money' && kpi.better === 'more'

/** What a table is by: time or what sales belong to. */
export const tableGroups = ['time', 'shop', 'advisor', 'technician', 'category'] as const
export type TableGroup = (typeof tableGroups)[number]

/** What a row of a table narrows the records to, as an address keeps it: `technician:<id>`. */
export const choiceOf = (by: TableGroup, key: string): string => (by === 'time' ? '' : `${by}:${key || 'none'}`)
const queryOf: Readonly<Record<string, string>> = {
  shop: 'shop_id',
  advisor: 'advisor',
  technician: 'technician',
  category: 'category',
  age: 'age',
  reason: 'reason',
  person: 'person',
  bay: 'bay',
}
/** The choice of an address as a call takes it; nothing for words that are none. */
export function chosenRecords(choice: string): Record<string, string> {
  const [by = '', ...rest] = choice.split(':')
  const field = queryOf[by]
  const key = rest.join(':')
  if (!field || !key) return {}
  return { [field]: key }
}
