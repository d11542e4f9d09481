import type { CallName, Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { ownTimer } from '#features/timers/index.ts'
import { callKey, queryClient } from '#platform/api/queries.ts'
import { dateOf } from '#platform/clock.ts'
import { currentSession } from '#platform/session/session-store.ts'
import type { Job, JobDetail, Task } from './jobs.api.ts'
import { movedJob, timerOn, withTask } from './kept-jobs.rules.ts'

/** Answers that this device shows before the server has the act. */
type Shown = readonly { key: readonly unknown[]; data: unknown }[]
const cached = <N extends CallName>(name: N) => queryClient.getQueriesData<Answer<Calls[N]>>({ queryKey: [name] })
const iso = (ms: number): string => dateOf(ms).toISOString()

/** A job as this device knows it. */
const jobOf = (isIt: (job: Job) => boolean): Job | undefined =>
  cached('listTechnicianJobs')
    .flatMap(([, data]) => data?.jobs ?? [])
    .find(isIt)

function shownJob(id: string, change: <J extends Job>(job: J) => J): Shown {
  const lists = cached('listTechnicianJobs').flatMap(([key, data]) =>
    data?.jobs.some((job) => job.id === id)
      ? [{ key, data: { ...data, jobs: data.jobs.map((job) => (job.id === id ? change(job) : job)) } }]
      : [],
  )
  const key = callKey('getJob', { params: { id } })
  const detail = queryClient.getQueryData<Answer<Calls['getJob']>>(key)
  return detail ? [...lists, { key, data: { job: change(detail.job) } }] : lists
}
const mine = () => {
  const permissions = currentSession()?.permissions ?? []
  return [
    ...(permissions.includes('service-order:start') ? (['start', 'hold', 'resume'] as const) : []),
    ...(permissions.includes('service-order:complete') ? (['complete'] as const) : []),
  ]
}

/** A move of a job; one that ends its work ends the timer that runs on it. */
export function shownMove(id: string, to: 'in_progress' | 'on_hold' | 'completed', atMs: number): Shown {
  const timer = queryClient.getQueryData<Answer<Calls['getActiveTimer']>>(callKey('getActiveTimer', {}))?.timer
  const ends = to !== 'in_progress' && timer?.jobId === id
  return [...shownJob(id, (job) => movedJob(job, to, iso(atMs), mine())), ...(ends ? [ownTimer(null)] : [])]
}
/** A timer that begins on an order; its job starts or goes on with it. */
export function shownStart(orderId: string, atMs: number): Shown {
  const job = jobOf((one) => one.serviceOrderId === orderId)
  if (!job) return []
  const moves = job.status === 'in_progress' ? [] : shownMove(job.id, 'in_progress', atMs)
  return [...moves, ownTimer(timerOn(job, iso(atMs)))]
}
const detailOf = (isIt: (job: JobDetail) => boolean): JobDetail | undefined =>
  cached('getJob')
    .flatMap(([, data]) => (data ? [data.job] : []))
    .find(isIt)
const ofTask = (taskId: string) => detailOf((job) => job.tasks.some((task) => task.id === taskId))

export function shownTask(taskId: string, status: Task['status'], atMs: number): Shown {
  const job = ofTask(taskId)
  if (!job) return []
  return [{ key: callKey('getJob', { params: { id: job.id } }), data: { job: withTask(job, taskId, status, iso(atMs)) } }]
}
/** What a task is called, for the list of what waits. */
export const titleOfTask = (taskId: string): string => ofTask(taskId)?.tasks.find((task) => task.id === taskId)?.title ?? ''
export const numberOfOrder = (orderId: string): string => jobOf((one) => one.serviceOrderId === orderId)?.orderNumber ?? ''
export const numberOfJob = (id: string): string =>
  (jobOf((one) => one.id === id) ?? detailOf((one) => one.id === id))?.orderNumber ?? ''
