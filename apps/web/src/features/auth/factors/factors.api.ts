import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'

export type Factors = Answer<Calls['getFactors']>['factors']
const refreshes = ['getFactors', 'listSessions'] as const
export const useFactors = () => useCall('getFactors', {})
export const useBeginPasskey = () => useSend('beginPasskey', {})
export const useAddPasskey = () => useSend('addPasskey', { refreshes })
export const useRemovePasskey = () => useSend('removePasskey', { refreshes })
export const useBeginAuthenticator = () => useSend('beginAuthenticator', {})
export const useAddAuthenticator = () => useSend('addAuthenticator', { refreshes })
export const useRemoveAuthenticator = () => useSend('removeAuthenticator', { refreshes })
export const useMakeRecoveryCodes = () => useSend('makeRecoveryCodes', { refreshes })
export const useSetSignInMails = () => useSend('setSignInMails', { refreshes })
export const useFactorRule = () => useCall('getFactorRule', {})
export const useSetFactorRule = () => useSend('setFactorRule', { refreshes: ['getFactorRule'] })
