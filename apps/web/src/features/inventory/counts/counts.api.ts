import type { Calls } from '@twopost/contract/calls'
import type { Sent } from '@twopost/contract/core/call'
import type { CountLine, CountSheet } from '@twopost/contract/inventory'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type { CountLine, CountSheet }

type ListQuery = NonNullable<Sent<Calls['listCountSheets']>['query']>
export const useCountSheets = (query: ListQuery) => useCall('listCountSheets', { query }, { keepPrevious: true })
export const useCountSheet = (id: string) => useCall('getCountSheet', { params: { id } }, { keepPrevious: true })
export const useLiveCounts = () => useLiveRefresh(['item.changed'], reads)

const reads = ['listCountSheets', 'getCountSheet'] as const
export const useOpenCount = () => useSend('createCountSheet', { refreshes: ['listCountSheets'] })
export const useCountLines = () => useSend('countLines', { refreshes: reads })
export const useApproveCount = () =>
  useSend('approveCountSheet', { refreshes: [...reads, 'listItems', 'getItem', 'listMovements', 'getStockAnalytics'] })
export const useCancelCount = () => useSend('cancelCountSheet', { refreshes: reads })
