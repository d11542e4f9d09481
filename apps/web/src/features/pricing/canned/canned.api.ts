import type { Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'

export type CannedSummary = Answer<Calls['listCannedJobs']>['canned_jobs'][number]
export type CannedJob = Answer<Calls['getCannedJob']>['canned_job']

export const useCannedJobs = (query: NonNullable<Sent<Calls['listCannedJobs']>['query']>) =>
  useCall('listCannedJobs', { query }, { keepPrevious: true })
export const useCannedJob = (id: string) => useCall('getCannedJob', { params: { id } })
const refreshes = ['listCannedJobs', 'getCannedJob', 'listOrderCannedJobs'] as const
export const useCreateCanned = () => useSend('createCannedJob', { refreshes })
export const useUpdateCanned = () => useSend('updateCannedJob', { refreshes })
export const useDeleteCanned = () => useSend('deleteCannedJob', { refreshes })
