import type { CallName, Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { useQueuedSend } from '#platform/offline/use-queued-send.ts'
import { numberOfJob, shownMove, shownTask, titleOfTask } from './kept-jobs.store.ts'

export type Job = Answer<Calls['listTechnicianJobs']>['jobs'][number]
export type JobDetail = Answer<Calls['getJob']>['job']
export type Task = JobDetail['tasks'][number]
export type LaborSplit = Answer<Calls['listSplits']>['splits'][number]
export type NoteType = JobDetail['notes'][number]['type']

const reads: readonly CallName[] = ['listTechnicianJobs', 'getJob', 'getTechnicianDashboard', 'getOrderTimer']
/** A move of a job may end its timer. */
const moves: readonly CallName[] = [...reads, 'getActiveTimer']

/** One's own jobs, open ones first (H11). */
export const useMyJobs = (enabled: boolean) => {
  useLiveRefresh(['job.changed', 'timer.changed', 'order.*', 'flag.*'], reads)
  return useCall('listTechnicianJobs', { params: { id: 'me' }, query: { limit: 100 } }, { enabled, keepPrevious: true })
}
export const useJob = (id: string) => useCall('getJob', { params: { id } }, { enabled: id !== '' })

/** Who the sold hours of the order's labor lines go to (CLK7). */
export const useSplits = (orderId: string, enabled: boolean) =>
  useCall('listSplits', { params: { id: orderId }, query: { shop_id: '' } }, { enabled })

/** A page of a technician's jobs: open ones or completed ones (H11). */
export const useTechnicianJobs = (id: string, active: boolean, page: number) =>
  useCall(
    'listTechnicianJobs',
    { params: { id }, query: { active: active ? 'true' : 'false', page, limit: 10 } },
    { keepPrevious: true },
  )

/** Acts on one job or task keep their order; without a network they wait on the device (R1-4). */
const queued = { refreshes: reads, recordOf: ({ params }: { params: { id: string } }) => params.id }
const ofJob = { ...queued, refreshes: moves, aboutOf: ({ params }: { params: { id: string } }) => numberOfJob(params.id) }
const ofTask = { ...queued, aboutOf: ({ params }: { params: { id: string } }) => titleOfTask(params.id) }
export const useStartJob = () =>
  useQueuedSend('startJob', { ...ofJob, shows: ({ params }, atMs) => shownMove(params.id, 'in_progress', atMs) })
export const useMoveJob = () =>
  useQueuedSend('moveJob', {
    ...ofJob,
    shows: ({ params, body }, atMs) => (body.status === 'cancelled' ? [] : shownMove(params.id, body.status, atMs)),
  })
export const useAddTask = () => useQueuedSend('addJobTask', { ...queued, aboutOf: ({ body }) => body.title })
export const useUpdateTask = () =>
  useQueuedSend('updateTask', { ...ofTask, shows: ({ params, body }, atMs) => shownTask(params.id, body.status, atMs) })
export const useCompleteTask = () =>
  useQueuedSend('completeTask', { ...ofTask, shows: ({ params }, atMs) => shownTask(params.id, 'completed', atMs) })
export const useAddJobNote = () => useQueuedSend('addJobNote', { ...queued, aboutOf: ({ body }) => body.content })
