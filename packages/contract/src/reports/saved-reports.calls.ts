import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { versionField } from '../core/version.ts'
import { SavedReport, savedReportFields } from './saved-reports.model.ts'

const params = z.object({ id: pathId('SAVED_REPORT_NOT_FOUND') })
const one = z.object({ saved_report: SavedReport })
const faults = ['SAVED_REPORT_EXISTS', 'SHOP_NOT_FOUND', 'KPI_UNKNOWN'] as const

export const listSavedReports = defineCall({
  method: 'GET',
  path: '/saved-reports',
  summary: 'One’s own saved reports and those that are shared, by name (KPI14)',
  access: anyOf('reports:view'),
  query: z.object(pageFields),
  answer: z.object({ saved_reports: z.array(SavedReport), pagination: Pagination }),
})
export const getSavedReport = defineCall({
  method: 'GET',
  path: '/saved-reports/{id}',
  summary: 'One saved report (KPI14)',
  access: anyOf('reports:view'),
  params,
  answer: one,
  problems: ['SAVED_REPORT_NOT_FOUND'],
})
export const createSavedReport = defineCall({
  method: 'POST',
  path: '/saved-reports',
  summary: 'Keep a report under a name; one that everybody sees needs reports:generate (KPI14)',
  access: anyOf('reports:view'),
  status: 201,
  body: z.strictObject(savedReportFields),
  answer: one,
  problems: faults,
})
export const updateSavedReport = defineCall({
  method: 'PUT',
  path: '/saved-reports/{id}',
  summary: 'Change a saved report: one’s own, or with reports:generate a shared one; what is left out stays (KPI14)',
  access: anyOf('reports:view'),
  params,
  body: z.strictObject(savedReportFields).omit({ kind: true }).partial().extend(versionField),
  answer: one,
  problems: ['SAVED_REPORT_NOT_FOUND', 'STALE_VERSION', ...faults],
})
export const deleteSavedReport = defineCall({
  method: 'DELETE',
  path: '/saved-reports/{id}',
  summary: 'Delete a saved report with its schedules (KPI14)',
  access: anyOf('reports:view'),
  params,
  problems: ['SAVED_REPORT_NOT_FOUND', 'STALE_VERSION'],
})
