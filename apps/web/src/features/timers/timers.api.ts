import type { CallName, Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type Timer = NonNullable<Answer<Calls['getActiveTimer']>['timer']>

/** What a move of a timer makes old: a job may start, be held or resume with it. */
const refreshes: readonly CallName[] = [
  'getActiveTimer',
  'getOrderTimer',
  'listTechnicianJobs',
  'getJob',
  'getTechnicianDashboard',
]

/** One's own open timer. Asked again whenever the window is looked at, so that another device's start or stop shows (I17). */
export const useActiveTimer = (enabled = true) => {
  useLiveRefresh(['timer.changed'], ['getActiveTimer', 'getOrderTimer'])
  return useCall('getActiveTimer', {}, { enabled, staleTime: 0 })
}
/** The timer of an order of any of one's shops with what happened since it began, renewed by live events (I18). */
export const useOrderTimer = (orderId: string) => {
  useLiveRefresh(['timer.changed', 'order.changed', 'job.changed', 'flag.changed'], ['getOrderTimer'])
  return useCall('getOrderTimer', { params: { id: orderId }, query: { shop_id: '' } }, { keepPrevious: true })
}
export const useStartTimer = () => useSend('startTimer', { refreshes })
export const usePauseTimer = () => useSend('pauseTimer', { refreshes })
export const useResumeTimer = () => useSend('resumeTimer', { refreshes })
export const useBreakTimer = () => useSend('breakTimer', { refreshes })
export const useEndBreak = () => useSend('endBreakTimer', { refreshes })
export const useStopTimer = () => useSend('stopTimer', { refreshes })
