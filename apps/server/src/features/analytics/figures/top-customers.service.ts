import { TopCustomers } from '@twopost/contract/analytics'
import { fromCents } from '@twopost/contract/core/money'
import { addDays } from '@twopost/contract/core/time'
import type { Asked } from './analytics-period.service.ts'
import { selectTopCustomers } from './customer-analytics.queries.ts'
import type { Counting, Figures } from './kept-figures.service.ts'

async function count({ tx }: Counting, asked: Asked): Promise<TopCustomers> {
  const top = await selectTopCustomers(tx, asked, asked.period)
  return top.map(({ net, ...row }) => ({ ...row, total: fromCents(net) }))
}
/** The five customers who spent most, at the counter as well (O4); an order that several pay for counts once. */
export const topCustomers: Figures<TopCustomers> = { area: 'top_customers', shape: TopCustomers, count }

/** The days of the dashboard's list: the 30 up to today. */
export const topDays = (today: string): { from: string; to: string } => ({ from: addDays(today, -29), to: today })
