import * as calls from '@twopost/contract/reports'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import {
  changeReportSchedule,
  createReportSchedule,
  listReportRecipients,
  listReportRuns,
  listReportSchedules,
  pauseReportSchedule,
  removeReportSchedule,
  resumeReportSchedule,
  sendReportNow,
  showReportSchedule,
} from './report-schedules.service.ts'
import {
  changeSavedReport,
  createSavedReport,
  listSavedReports,
  removeSavedReport,
  showSavedReport,
} from './saved-reports.service.ts'
import { listTaxDocumentsOf } from './tax-documents.service.ts'
import { exportTaxReport } from './tax-report.export.ts'
import { showTaxReport } from './tax-report.service.ts'

export const reportsRoutes: Route[] = [
  route(calls.getTaxReport, showTaxReport),
  route(calls.listTaxDocuments, listTaxDocumentsOf),
  routeOutside(calls.exportTaxReport, exportTaxReport),
  route(calls.listSavedReports, listSavedReports),
  route(calls.getSavedReport, showSavedReport),
  route(calls.createSavedReport, createSavedReport),
  route(calls.updateSavedReport, changeSavedReport),
  route(calls.deleteSavedReport, removeSavedReport),
  route(calls.listReportSchedules, listReportSchedules),
  route(calls.listReportRecipients, listReportRecipients),
  route(calls.getReportSchedule, showReportSchedule),
  route(calls.listReportRuns, listReportRuns),
  route(calls.createReportSchedule, createReportSchedule),
  route(calls.updateReportSchedule, changeReportSchedule),
  route(calls.pauseReportSchedule, pauseReportSchedule),
  route(calls.resumeReportSchedule, resumeReportSchedule),
  route(calls.sendReportNow, sendReportNow),
  route(calls.deleteReportSchedule, removeReportSchedule),
]
