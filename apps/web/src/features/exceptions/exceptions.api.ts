import type { Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type ExceptionQuery = NonNullable<Sent<Calls['listExceptions']>['query']>
export type ExceptionItem = Answer<Calls['listExceptions']>['exceptions'][number]
export type ExceptionSummary = Answer<Calls['getExceptionSummary']>
export type RuleSetting = Answer<Calls['listExceptionRules']>['exception_rules'][number]
export const exceptionsPerPage = 50

const shown = ['listExceptions', 'getExceptionSummary'] as const
export function useExceptions(query: ExceptionQuery) {
  useLiveRefresh(['exception.changed'], [...shown, 'listExceptionRules'])
  return useCall('listExceptions', { query }, { keepPrevious: true })
}
export const useExceptionSummary = (shopId: string | undefined, enabled = true) =>
  useCall('getExceptionSummary', { query: { shop_id: shopId } }, { enabled, keepPrevious: true })
export const useExceptionOwners = (id: string) => useCall('listExceptionOwners', { params: { id } })
export const useCheckExceptions = () => useSend('checkExceptions', { refreshes: shown })
export const useAssignException = () => useSend('assignException', { refreshes: shown })
export const useSnoozeException = () => useSend('snoozeException', { refreshes: shown })
export const useAcceptException = () => useSend('acceptException', { refreshes: shown })
export const useExceptionRules = (shopId: string | undefined) =>
  useCall('listExceptionRules', { query: { shop_id: shopId } }, { keepPrevious: true })
export const usePutRule = () => useSend('putExceptionRule', { refreshes: ['listExceptionRules'] })
