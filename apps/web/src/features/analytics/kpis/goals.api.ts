import type { Goal } from '@twopost/contract/kpis'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type { Goal }
export const goalsPerPage = 20
/** What shows a goal. */
const refreshes = ['listGoals', 'getKpis'] as const

/** Goals of the organization and of a shop, or of all shops that one may enter. */
export function useGoals(shopId: string, page: number) {
  useLiveRefresh(['figures.changed'], ['listGoals'])
  return useCall(
    'listGoals',
    { query: { ...(shopId && { shop_id: shopId }), page, limit: goalsPerPage } },
    { keepPrevious: true },
  )
}
export const useCreateGoal = () => useSend('createGoal', { refreshes })
export const useUpdateGoal = () => useSend('updateGoal', { refreshes })
export const useDeleteGoal = () => useSend('deleteGoal', { refreshes })
