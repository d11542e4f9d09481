import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type Report = Answer<Calls['listInspectionReports']>['inspection_reports'][number]
export type Qualification = Answer<Calls['listQualifications']>['qualifications'][number]

export function useReports(query: { shop_id: string | undefined; due_before: string | undefined; page: number; limit: number }) {
  useLiveRefresh(['inspection.changed'], ['listInspectionReports'])
  return useCall('listInspectionReports', { query }, { keepPrevious: true })
}
const signed = ['getInspection', 'listOrderInspections', 'listInspectionReports'] as const
export const useSign = () => useSend('signInspection', { refreshes: signed })
export const useRepair = () => useSend('recordDefectRepair', { refreshes: ['getInspection'] })

export const useQualifications = (technicianId: string) => useCall('listQualifications', { params: { id: technicianId } })
const qualified = ['listQualifications', 'listInspectionReports'] as const
export const useAddQualification = () => useSend('createQualification', { refreshes: qualified })
export const useChangeQualification = () => useSend('updateQualification', { refreshes: qualified })
export const useRemoveQualification = () => useSend('deleteQualification', { refreshes: qualified })
