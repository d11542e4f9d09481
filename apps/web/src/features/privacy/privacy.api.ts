import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import type { PrivacyKind, PrivacyState, RetentionKind } from '@twopost/contract/privacy'
import { downloadFile, saveFile } from '#platform/api/download.ts'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type PrivacyRequest = Answer<Calls['getPrivacyRequest']>['privacy_request']
export type PersonalData = Answer<Calls['getPersonalData']>['personal_data']
export type KeptData = PersonalData['kept'][number]
export type RetentionRule = Answer<Calls['listRetentionRules']>['retention_rules'][number]
export type LegalHold = Answer<Calls['listLegalHolds']>['legal_holds'][number]
export const perPage = 25

interface Wanted {
  state?: PrivacyState | undefined
  kind?: PrivacyKind | undefined
  customerId?: string | undefined
  overdue?: boolean
  page: number
}
/** `isRunning`: asked again every other second, because progress of another person’s job is told to nobody. */
export function useRequests({ state, kind, customerId, overdue, page }: Wanted, isRunning: boolean) {
  useLiveRefresh(['privacy.changed', 'long-job.changed'], ['listPrivacyRequests'])
  const query = {
    ...{ page, limit: perPage },
    ...(state && { state }),
    ...(kind && { kind }),
    ...(customerId && { customer_id: customerId }),
    ...(overdue && { overdue: 'true' as const }),
  }
  return useCall('listPrivacyRequests', { query }, { keepPrevious: true, ...(isRunning && { pollMs: 2_000 }) })
}
export function usePersonalData(customerId: string) {
  useLiveRefresh(['privacy.changed'], ['getPersonalData', 'getCustomer'])
  return useCall('getPersonalData', { params: { id: customerId } })
}
const requests = { refreshes: ['listPrivacyRequests', 'getPrivacyRequest', 'getPersonalData'] } as const
export const useAsk = () => useSend('createPrivacyRequest', requests)
export const useCheck = () => useSend('checkPrivacyRequest', requests)
export const useRefuse = () => useSend('refusePrivacyRequest', requests)
export const useWithdraw = () => useSend('withdrawPrivacyRequest', requests)
export const useDeleteRequest = () => useSend('deletePrivacyRequest', requests)
export const useRun = () => useSend('runPrivacyRequest', requests)
/** Loads the file of an export and hands it to the browser to be saved. */
export async function saveExport(id: string): Promise<void> {
  saveFile(await downloadFile('getPrivacyFile', { params: { id } }, { onShare: () => {}, signal: new AbortController().signal }))
}

export function useRetentionRules() {
  useLiveRefresh(['privacy.changed'], ['listRetentionRules'])
  return useCall('listRetentionRules')
}
/** What a rule would do; counted when it is asked for. */
export const usePreview = (kind: RetentionKind, months: number | null) =>
  useCall(
    'previewRetentionRules',
    { body: { rules: [{ kind, months: months ?? 1 }] } },
    { enabled: months !== null, keepPrevious: true },
  )
export const usePutRules = () => useSend('updateRetentionRules', { refreshes: ['listRetentionRules', 'getPersonalData'] })

export function useHolds(wanted: { recordId?: string | undefined; active?: boolean; page: number }) {
  useLiveRefresh(['privacy.changed'], ['listLegalHolds'])
  const query = {
    ...{ page: wanted.page, limit: perPage },
    ...(wanted.recordId && { record_id: wanted.recordId }),
    ...(wanted.active && { active: 'true' as const }),
  }
  return useCall('listLegalHolds', { query }, { keepPrevious: true })
}
const holds = { refreshes: ['listLegalHolds', 'getPersonalData'] } as const
export const usePlaceHold = () => useSend('createLegalHold', holds)
export const useReleaseHold = () => useSend('releaseLegalHold', holds)
