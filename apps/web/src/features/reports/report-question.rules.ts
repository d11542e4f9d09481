import { daysOf } from '@twopost/contract/core/periods'
import type { SavedReport } from './reports.api.ts'

type Asked = Pick<SavedReport, 'kind' | 'codes' | 'filters' | 'group_by' | 'period'>
/** The address of the screen that shows a saved report: its period, shop and choice. */
export function screenSearch({ kind, filters, group_by, period }: Asked): Record<string, string> {
  const isMember = group_by && !['day', 'week', 'month'].includes(group_by)
  return {
    ...{ period, shop: filters.shop_id ?? 'all' },
    ...(kind === 'tax' && filters.basis === 'paid' && { basis: 'paid' }),
    ...(kind === 'figures' && filters.advisor && { advisor: filters.advisor }),
    ...(kind === 'figures' && isMember && { by: group_by }),
  }
}
/** A saved report of the days of its period, as the calls that give files take it. */
export function fileQuery({ kind, codes, filters, group_by, period }: Asked, today: string): Record<string, string> {
  const { shop_id, basis, ...choice } = filters
  const days = daysOf(period, today)
  const shop: Record<string, string> = shop_id ? { shop_id } : {}
  if (kind === 'tax') return { ...shop, ...days, ...(basis && { basis }) }
  return {
    ...(Object.fromEntries(Object.entries(choice).filter(([, value]) => value)) as Record<string, string>),
    ...{ ...shop, ...days },
    ...(codes.length > 0 && { codes: codes.join(',') }),
    ...(group_by && { group_by }),
  }
}
