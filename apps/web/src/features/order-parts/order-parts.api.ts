import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'

export type Item = Answer<Calls['listItems']>['inventory'][number]

/** Parts by name, maker and number, with what the order's shop has of them. */
export const useParts = (shopId: string, search: string) =>
  useCall(
    'listItems',
    { query: { shop_id: shopId, search: search || undefined, state: 'active', sort: 'name', limit: 20 } },
    { keepPrevious: true },
  )

const refreshes = ['getServiceOrder', 'listOrderActivities', 'getJob', 'listItems', 'getItem', 'listMovements'] as const
export const useIssuePart = () => useSend('issueLinePart', { refreshes })
export const useReturnPart = () => useSend('returnLinePart', { refreshes })
