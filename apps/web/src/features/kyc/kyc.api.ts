import type { Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'

export type Application = Answer<Calls['getKycApplication']>['application']
export type KycDocument = Application['documents'][number]
export type Summary = Answer<Calls['listKycApplications']>['applications'][number]
export type Analytics = Answer<Calls['getKycAnalytics']>['analytics']

const reads = ['getOwnKycApplication', 'getKycApplication', 'listKycApplications', 'getKycAnalytics', 'listKycReviews'] as const

/** The application of one's own organization; null when there is none. */
export const useOwnApplication = () => useCall('getOwnKycApplication', undefined, { staleTime: 0 })
export const useSubmitApplication = () => useSend('submitKycApplication', { refreshes: ['getOwnKycApplication'] })
export const useDiscardApplication = () => useSend('deleteKycApplication', { refreshes: ['getOwnKycApplication'] })
export const useChangeDocument = () => useSend('updateKycDocument', { refreshes: ['getOwnKycApplication', 'getKycApplication'] })
export const useRemoveDocument = () => useSend('deleteKycDocument', { refreshes: ['getOwnKycApplication'] })

export const useApplications = (query: NonNullable<Sent<Calls['listKycApplications']>['query']>) =>
  useCall('listKycApplications', { query }, { keepPrevious: true })
export const useApplication = (id: string) => useCall('getKycApplication', { params: { id } })
export const useReviews = (applicationId: string) => useCall('listKycReviews', { query: { applicationId, limit: 100 } })
export const useKycAnalytics = () => useCall('getKycAnalytics')
export const useChangeApplication = () => useSend('updateKycApplication', { refreshes: reads })
export const useRequestDocument = () => useSend('requestKycDocument', { refreshes: reads })
export const useReviewApplication = () => useSend('reviewKycApplication', { refreshes: reads })
