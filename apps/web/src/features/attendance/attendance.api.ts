import type { CallName, Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { numberOfOrder, shownStart } from '#features/jobs/index.ts'
import { ownTimer } from '#features/timers/index.ts'
import { callKey, queryClient, useCall, useSend } from '#platform/api/queries.ts'
import { dateOf } from '#platform/clock.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { useQueuedSend } from '#platform/offline/use-queued-send.ts'
import { clockedIn, withIndirect } from './kept-clock.rules.ts'

export type TimeDay = Answer<Calls['getTimeDay']>['day']
export type Lane = TimeDay['lanes'][number]
export type Span = Lane['spans'][number]
export type Numbers = Lane['numbers']
export type ReviewItem = Answer<Calls['getTimeReview']>['items'][number]
export type TimeEntry = Answer<Calls['clockIn']>['time_entry']
export type PayPeriod = Answer<Calls['getPayPeriod']>['pay_period']
export type PayReport = Answer<Calls['getPayReport']>['report']
export type PayLine = PayReport['lines'][number]
export type PayAmount = PayLine['amounts'][number]

export type OwnClock = Answer<Calls['getCurrentTimeEntry']>

/** What shows hours: old after any act of a clock or correction. */
const reads = [
  'getTimeDay',
  'getTimeReview',
  'getClocks',
  'getCurrentTimeEntry',
  'listTimeEntries',
  'getActiveTimer',
  'listPayPeriods',
  'getPayReport',
] as const satisfies readonly CallName[]
/** Keeps screens of hours fresh while others act. */
const useLiveHours = (names: readonly CallName[]): void =>
  useLiveRefresh(['time.changed', 'timer.*', 'pay-period.changed'], names)

export const useTimeDay = (query: NonNullable<Sent<Calls['getTimeDay']>['query']>) => {
  useLiveHours(['getTimeDay'])
  return useCall('getTimeDay', { query }, { keepPrevious: true, enabled: Boolean(query.shop_id) })
}
/** Rows on a page of the lists of hours. */
export const hoursPageSize = 25
export const useTimeReview = (shopId: string | undefined, page: number) => {
  useLiveHours(['getTimeReview'])
  return useCall(
    'getTimeReview',
    { query: { shop_id: shopId, page, limit: hoursPageSize } },
    { keepPrevious: true, enabled: Boolean(shopId) },
  )
}
export const usePayPeriods = (shopId: string | undefined, page: number) => {
  useLiveHours(['listPayPeriods', 'getPayReport'])
  return useCall(
    'listPayPeriods',
    { query: { shop_id: shopId, page, limit: hoursPageSize } },
    { keepPrevious: true, enabled: Boolean(shopId) },
  )
}
export const usePayReport = (period: string) => useCall('getPayReport', { query: { period } }, { enabled: period !== '' })
export const useOwnClocks = (from: string, to: string) => useCall('getClocks', { params: { id: 'me' }, query: { from, to } })
/** One's own open entries. */
export const useOwnEntry = (enabled = true) => {
  useLiveHours(['getCurrentTimeEntry', 'listTimeEntries', 'getClocks'])
  return useCall('getCurrentTimeEntry', { params: { id: 'me' } }, { enabled, staleTime: 0 })
}
export const useOwnEntries = (query: { page: number; limit: number }, enabled = true) =>
  useCall('listTimeEntries', { params: { id: 'me' }, query }, { enabled, keepPrevious: true })

export const useCorrectEntry = () => useSend('correctTimeEntry', { refreshes: reads })
export const useCorrectTimer = () => useSend('correctTimer', { refreshes: reads })
export const useAddHours = () => useSend('addTimeEntry', { refreshes: reads })
const iso = (ms: number): string => dateOf(ms).toISOString()
/** One's own clock as it will be with an act that this device keeps. */
function shownClock(change: (now: OwnClock) => OwnClock): readonly { key: readonly unknown[]; data: unknown }[] {
  const key = callKey('getCurrentTimeEntry', { params: { id: 'me' } })
  const known = queryClient.getQueryData<OwnClock>(key)
  return known ? [{ key, data: change(known) }] : []
}
/** The person's own clock; without a network it waits on the device and counts from when it was done (R1-4, NOW18). */
const ownClock = { refreshes: reads, recordOf: () => 'clock' } as const
export const useClockIn = () =>
  useQueuedSend('clockIn', {
    ...ownClock,
    aboutOf: ({ body }) => body.location,
    shows: ({ body }, atMs) => shownClock((now) => clockedIn(now, body.location, body.notes ?? '', iso(atMs))),
  })
/** One’s own clock out; a manager’s for somebody else is `useClockOut`. */
export const useOwnClockOut = () =>
  useQueuedSend('clockOut', {
    ...ownClock,
    aboutOf: () => '',
    shows: ({ body }) => [
      ...shownClock((now) => ({ ...now, time_entry: null, indirect: null })),
      ...(body?.stop_timer ? [ownTimer(null)] : []),
    ],
  })
export const useClockOut = () => useSend('clockOut', { refreshes: reads })
export const useStartIndirect = () =>
  useQueuedSend('startIndirect', {
    ...ownClock,
    aboutOf: () => '',
    shows: ({ body }, atMs) => [...shownClock((now) => withIndirect(now, body.code, iso(atMs))), ownTimer(null)],
  })
export const useStopIndirect = () =>
  useQueuedSend('stopIndirect', {
    ...ownClock,
    aboutOf: () => '',
    shows: () => shownClock((now) => ({ ...now, indirect: null })),
  })
export const useSwitchTimer = () =>
  useQueuedSend('switchTimer', {
    ...ownClock,
    refreshes: [...reads, 'listTechnicianJobs', 'getJob', 'getTechnicianDashboard'],
    aboutOf: ({ body }) => numberOfOrder(body.service_order_id),
    shows: ({ body }, atMs) => [...shownClock((now) => ({ ...now, indirect: null })), ...shownStart(body.service_order_id, atMs)],
  })
export const useMakePeriod = () => useSend('createPayPeriod', { refreshes: reads })
export const useApprovePeriod = () => useSend('approvePayPeriod', { refreshes: [...reads, 'getPayPeriod'] })
export const useReopenPeriod = () => useSend('reopenPayPeriod', { refreshes: [...reads, 'getPayPeriod'] })
