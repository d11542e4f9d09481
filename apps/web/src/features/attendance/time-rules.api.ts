import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'

export type TimeRules = Answer<Calls['getTimeRules']>['rules']
export const useTimeRules = (shopId: string) => useCall('getTimeRules', { query: { shop_id: shopId } })
export const useReplaceTimeRules = () =>
  useSend('replaceTimeRules', { refreshes: ['getTimeRules', 'getTimeDay', 'getClocks', 'getPayReport', 'getCurrentTimeEntry'] })
