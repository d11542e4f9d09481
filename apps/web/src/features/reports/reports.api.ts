import type { Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type TaxQuery = NonNullable<Sent<Calls['getTaxReport']>['query']>
export type TaxReport = Answer<Calls['getTaxReport']>['tax_report']
export type TaxOfPeriod = TaxReport['taxes'][number]
export type TaxDocument = Answer<Calls['listTaxDocuments']>['documents'][number]
export type TaxDocumentQuery = NonNullable<Sent<Calls['listTaxDocuments']>['query']>
export type SavedReport = Answer<Calls['listSavedReports']>['saved_reports'][number]
export type ReportSchedule = Answer<Calls['listReportSchedules']>['report_schedules'][number]
export const reportsPerPage = 25

/** The tax report; a document that is issued, paid or voided is seen at once. */
export function useTaxReport(query: TaxQuery) {
  useLiveRefresh(['invoice.changed'], ['getTaxReport'])
  return useCall('getTaxReport', { query }, { keepPrevious: true })
}
export const useTaxDocuments = (query: TaxDocumentQuery, enabled: boolean) =>
  useCall('listTaxDocuments', { query }, { enabled, keepPrevious: true })

const shown = ['listSavedReports', 'listReportSchedules'] as const
export function useSavedReports(page: number) {
  useLiveRefresh(['report.changed'], shown)
  return useCall('listSavedReports', { query: { page, limit: reportsPerPage } }, { keepPrevious: true })
}
export const useCreateReport = () => useSend('createSavedReport', { refreshes: shown })
export const useUpdateReport = () => useSend('updateSavedReport', { refreshes: shown })
export const useDeleteReport = () => useSend('deleteSavedReport', { refreshes: shown })

export const useSchedules = (reportId: string, enabled: boolean) =>
  useCall('listReportSchedules', { query: { saved_report_id: reportId, limit: 100 } }, { enabled })
export const useRecipients = (enabled: boolean) => useCall('listReportRecipients', { query: { limit: 100 } }, { enabled })
export const useCreateSchedule = () => useSend('createReportSchedule', { refreshes: shown })
export const useUpdateSchedule = () => useSend('updateReportSchedule', { refreshes: shown })
export const useDeleteSchedule = () => useSend('deleteReportSchedule', { refreshes: shown })
export const usePauseSchedule = () => useSend('pauseReportSchedule', { refreshes: shown })
export const useResumeSchedule = () => useSend('resumeReportSchedule', { refreshes: shown })
export const useSendNow = () => useSend('sendReportNow', { refreshes: shown })

/** The runs of a schedule, the latest first. */
export const useRuns = (scheduleId: string, page: number, limit: number) =>
  useCall('listReportRuns', { params: { id: scheduleId }, query: { page, limit } }, { keepPrevious: true })
