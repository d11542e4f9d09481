import type { CallName, Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { useQueuedSend } from '#platform/offline/use-queued-send.ts'
import { useShop } from '#platform/session/use-session.ts'

export type Flag = Answer<Calls['listFlags']>['flags'][number]
export type FlagDetail = Answer<Calls['getFlag']>['flag']
export type FlagCounts = Answer<Calls['listFlags']>['counts']
export type FlagListQuery = NonNullable<Sent<Calls['listFlags']>['query']>

/** What shows flags: old after any change of one. */
const reads = [
  'listFlags',
  'getFlag',
  'listOrderFlags',
  'getServiceOrder',
  'listServiceOrders',
  'getOrderBoard',
  'listOrderActivities',
  'getJob',
  'listTechnicianJobs',
] as const satisfies readonly CallName[]

/** A page of flags of a shop with the counts of the filters; nothing is asked before a shop is selected. */
export const useFlags = (query: FlagListQuery) =>
  useCall('listFlags', { query }, { keepPrevious: true, enabled: Boolean(query.shop_id) })
export const useFlag = (id: string) => useCall('getFlag', { params: { id } }, { enabled: id !== '', keepPrevious: true })
/** Flags of an order, the urgent open ones first; asked in the order's own shop (G10). */
export const useOrderFlags = ({ id, shop_id }: { id: string; shop_id: string }, limit: number) =>
  useCall('listOrderFlags', { params: { id }, query: { shop_id, limit } }, { keepPrevious: true })
export const useMoveFlag = () => useSend('changeFlag', { refreshes: reads })
export const useRaiseFlag = () => useSend('addOrderFlag', { refreshes: reads })
/** From a job; without a network it waits on the device, and its photo after it (R1-4). */
export const useRaiseJobFlag = (photo: () => { jobId: string; orderNumber: string; file: File } | null) =>
  useQueuedSend('addJobFlag', {
    refreshes: reads,
    recordOf: ({ params }) => params.id,
    aboutOf: ({ body }) => body.title,
    photoOf: photo,
  })

/** Keeps these calls fresh while others raise and answer flags of the selected shop. */
export function useLiveFlags(names: readonly CallName[]): void {
  const shop = useShop()
  useLiveRefresh(['flag.*'], names, (event) => event.shop_id === null || event.shop_id === shop?.id)
}
