import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'

export type Item = Answer<Calls['listItems']>['inventory'][number]

/** Parts by name, maker and number, with what the order's shop has of them; kits only where one can be taken. */
export const useParts = (shopId: string, search: string, kits: boolean) =>
  useCall(
    'listItems',
    {
      query: {
        shop_id: shopId,
        search: search || undefined,
        kits: kits ? undefined : 'without',
        state: 'active',
        sort: 'name',
        limit: 20,
      },
    },
    { keepPrevious: true },
  )
/** Parts that can stand in for one, as the order's shop has them. */
export const useAlternates = (shopId: string, id: string) =>
  useCall('listAlternates', { params: { id }, query: { shop_id: shopId } })
/** A kit with its parts as the order's shop has them. */
export const useKit = (shopId: string, id: string) => useCall('getKit', { params: { id }, query: { shop_id: shopId } })

export const useAddPart = () => useSend('createItem', { refreshes: ['listItems', 'listItemCategories'] })

const refreshes = ['getServiceOrder', 'listOrderActivities', 'getJob', 'listItems', 'getItem', 'listMovements'] as const
export const useIssuePart = () => useSend('issueLinePart', { refreshes })
export const usePutPart = () => useSend('putLinePart', { refreshes })
export const useChangeLine = () => useSend('updateLineItem', { refreshes })
export const useReturnPart = () => useSend('returnLinePart', { refreshes })
