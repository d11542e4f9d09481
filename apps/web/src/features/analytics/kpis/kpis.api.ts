import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import type { KpiCode } from '@twopost/contract/kpis'
import { useCall } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import type { FigureView } from '../figures/use-figure-view.ts'

export type KpiRecord = Answer<Calls['listKpiRecords']>['records'][number]
/** Shop, days, comparison, payer and choice as the calls of figures take them. */
export function kpiQuery({ query, chosen, payer }: Pick<FigureView, 'query' | 'chosen' | 'payer'>): Record<string, string> {
  const { shop_id, from, to, compare } = query
  return {
    ...(shop_id && { shop_id }),
    ...{ from, to, compare: compare === 'year' ? 'last_year' : 'previous' },
    ...(chosen.advisor && { advisor: chosen.advisor }),
    ...(payer && { payer }),
  }
}

/** Figures with their groups. A minute old is new enough; a goal that was set is seen at once. */
export function useKpis(codes: readonly KpiCode[], groupBy: string, query: Readonly<Record<string, string>>, enabled = true) {
  useLiveRefresh(['figures.changed'], ['getKpis'])
  return useCall('getKpis', { query: { ...query, codes: codes.join(','), group_by: groupBy } } as never, {
    enabled,
    keepPrevious: true,
    staleTime: 60_000,
  })
}

/** A page of the orders behind a figure. */
export const useKpiRecords = (code: KpiCode, query: Readonly<Record<string, unknown>>, enabled: boolean) =>
  useCall('listKpiRecords', { params: { code }, query } as never, { enabled, keepPrevious: true })
