import { TopCustomers } from '@twopost/contract/analytics'
import { fromCents } from '@twopost/contract/core/money'
import { addDays } from '@twopost/contract/core/time'
import { type Asked, askedOf } from './analytics-period.service.ts'
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

/** What the dashboard asks of these shops (null is all of the organization), for somebody who may see sales. */
export const askedTop = (shopIds: readonly string[] | null, { zone, today }: { zone: string; today: string }): Asked =>
  askedOf({ shopIds, zone, today, ...topDays(today), compare: 'before', filters: {}, seesSales: true })
