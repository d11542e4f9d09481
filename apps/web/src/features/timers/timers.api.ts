import type { CallName, Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { callKey, queryClient, useCall, useSend } from '#platform/api/queries.ts'
import { dateOf } from '#platform/clock.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { useQueuedSend } from '#platform/offline/use-queued-send.ts'
import { type KeptMove, movedTimer } from './kept-moves.rules.ts'

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
export type TimerChoices = Answer<Calls['getTimerServices']>
/** What one's timer on an order may count for (CLK12). */
export const useTimerServices = (orderId: string) =>
  useCall('getTimerServices', { params: { id: orderId }, query: { shop_id: '' } }, { keepPrevious: true })
/** Counts one's time for other services of the same order; it needs the network, which says what the shop allows. */
export const useChangeServices = () =>
  useSend('switchTimer', { refreshes: [...refreshes, 'listTimeEntries', 'getCurrentTimeEntry', 'listSplits'] })
/** All acts of a person's clock follow each other: on one order or on the next. */
const recordOf = () => 'clock'
/** The number of the order that one's own timer runs on. */
const aboutOf = () => keptTimer()?.number ?? ''
const keptTimer = (): Timer | null =>
  queryClient.getQueryData<Answer<Calls['getActiveTimer']>>(callKey('getActiveTimer', {}))?.timer ?? null
/** One's own timer as it will be with a move that this device keeps. */
function shownMove(move: KeptMove, atMs: number): readonly { key: readonly unknown[]; data: unknown }[] {
  const timer = keptTimer()
  if (!timer) return []
  const moved = movedTimer(timer, move, dateOf(atMs).toISOString(), atMs)
  return [ownTimer(moved.status === 'completed' ? null : moved)]
}
/** The answer about one's own timer, for screens that know it before the server does. */
export const ownTimer = (timer: Timer | null) => ({ key: callKey('getActiveTimer', {}), data: { timer } })
const acts = { refreshes, recordOf, aboutOf } as const

/** `shows`: what starts, as far as the screen knows it. */
export const useStartTimer = (shows?: (orderId: string, atMs: number) => readonly { key: readonly unknown[]; data: unknown }[]) =>
  useQueuedSend('startTimer', { ...acts, shows: ({ params }, atMs) => shows?.(params.id, atMs) ?? [] })
export const usePauseTimer = () =>
  useQueuedSend('pauseTimer', {
    ...acts,
    shows: ({ body }, atMs) => shownMove({ kind: 'pause', reason: body.reason, notes: body.notes ?? '' }, atMs),
  })
export const useResumeTimer = () =>
  useQueuedSend('resumeTimer', { ...acts, shows: (_, atMs) => shownMove({ kind: 'resume' }, atMs) })
export const useBreakTimer = () =>
  useQueuedSend('breakTimer', { ...acts, shows: (_, atMs) => shownMove({ kind: 'break' }, atMs) })
export const useEndBreak = () =>
  useQueuedSend('endBreakTimer', { ...acts, shows: (_, atMs) => shownMove({ kind: 'end-break' }, atMs) })
export const useStopTimer = () =>
  useQueuedSend('stopTimer', { ...acts, shows: ({ body }, atMs) => shownMove({ kind: 'stop', reason: body.reason }, atMs) })
