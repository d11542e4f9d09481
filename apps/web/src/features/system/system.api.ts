import type { Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { useCall } from '#platform/api/queries.ts'
import { param, useUrlState } from '#platform/url-state.ts'

export type Range = NonNullable<NonNullable<Sent<Calls['getSystemWork']>['query']>['range']>
export type Analytics = Answer<Calls['getSystemAnalytics']>['analytics']
export type Monitoring = Answer<Calls['getSystemMonitoring']>['monitoring']
export type Activity = Answer<Calls['getSystemActivity']>['activity']
export type Work = Answer<Calls['getSystemWork']>['work']
export type TenantWork = Work['tenants'][number]
export type Health = Monitoring['health']

export const ranges = ['1h', '24h', '7d', '30d', '90d'] as const satisfies readonly Range[]

/** Asked again every minute while the screen is looked at. */
const reading = { keepPrevious: true, pollMs: 60_000 } as const
export const useAnalytics = (range: Range) => useCall('getSystemAnalytics', { query: { range } }, reading)
export const useMonitoring = (range: Range) => useCall('getSystemMonitoring', { query: { range } }, reading)
export const useActivity = (range: Range) => useCall('getSystemActivity', { query: { range } }, reading)
export const useWork = (range: Range) => useCall('getSystemWork', { query: { range } }, reading)
export const useReports = (query: NonNullable<Sent<Calls['getSystemReports']>['query']>) =>
  useCall('getSystemReports', { query }, { keepPrevious: true })

const params = { range: param.oneOf(ranges, '24h') }
/** The range that the address names. */
export function useRange(): [Range, (range: Range) => void] {
  const [view, setView] = useUrlState(params)
  return [view.range, (range) => setView({ range })]
}
