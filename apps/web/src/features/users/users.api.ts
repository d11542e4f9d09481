import type { Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useWholeList } from '#platform/api/whole-list.ts'

export type User = Answer<Calls['listUsers']>['users'][number]
export type BulkAction = Sent<Calls['bulkUsers']>['body']['action']

export const useUsers = (query: NonNullable<Sent<Calls['listUsers']>['query']>) =>
  useCall('listUsers', { query }, { keepPrevious: true })
// A role says how many people hold it (R1-28).
const refreshes = ['listUsers', 'listRoles', 'getRole', 'listTechnicians'] as const
export const useCreateUser = () => useSend('createUser', { refreshes })
export const useUpdateUser = () => useSend('updateUser', { refreshes })
export const useDeleteUser = () => useSend('deleteUser', { refreshes })
export const useBulkUsers = () => useSend('bulkUsers', { refreshes })
export const useResendInvitation = () => useSend('resendInvitation', { refreshes })
export const useSignOutUser = () => useSend('signOutUser', {})
export const useMakeTechnician = () => useSend('createTechnician', { refreshes })
export const useEndTechnician = () => useSend('deleteTechnician', { refreshes })
export const useProfile = () => useCall('getProfile', {})
export const useUpdateProfile = () => useSend('updateProfile', { refreshes: ['getProfile', 'listUsers'] })
export const useOwnSessions = () => useWholeList('listSessions')
export const useEndOtherSessions = () => useSend('endOtherSessions', { refreshes: ['listSessions'] })
export const useResetFactors = () => useSend('resetUserFactors', {})
export const useEndSession = () => useSend('endSession', { refreshes: ['listSessions'] })
/** What a new photo makes old. */
export const readsOfPhoto = ['getProfile', 'listUsers'] as const
export const useDeletePhoto = () => useSend('deleteOwnPhoto', { refreshes: ['getProfile', 'listUsers'] })
