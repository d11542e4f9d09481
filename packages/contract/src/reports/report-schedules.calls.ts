import * as z from 'zod'
import { allOf, defineCall } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { versionField } from '../core/version.ts'
import { ReportRun, ReportSchedule, scheduleFields } from './report-schedules.model.ts'

const access = allOf('reports:view', 'reports:export')
const params = z.object({ id: pathId('REPORT_SCHEDULE_NOT_FOUND') })
const one = z.object({ report_schedule: ReportSchedule })
const version = z.strictObject(versionField).optional()
const faults = ['SHOP_NOT_FOUND', 'RECIPIENT_UNKNOWN'] as const

export const listReportSchedules = defineCall({
  method: 'GET',
  path: '/report-schedules',
  summary: 'One’s own schedules, with reports:generate those of everybody (KPI14)',
  access,
  query: z.object({ saved_report_id: id().optional(), ...pageFields }),
  answer: z.object({ report_schedules: z.array(ReportSchedule), pagination: Pagination }),
})
export const getReportSchedule = defineCall({
  method: 'GET',
  path: '/report-schedules/{id}',
  summary: 'One schedule with its last run (KPI10)',
  access,
  params,
  answer: one,
  problems: ['REPORT_SCHEDULE_NOT_FOUND'],
})
export const listReportRuns = defineCall({
  method: 'GET',
  path: '/report-schedules/{id}/runs',
  summary: 'The runs of a schedule, the latest first (KPI10)',
  access,
  params,
  query: z.object(pageFields),
  answer: z.object({ report_runs: z.array(ReportRun), pagination: Pagination }),
  problems: ['REPORT_SCHEDULE_NOT_FOUND'],
})
export const listReportRecipients = defineCall({
  method: 'GET',
  path: '/report-schedules/recipients',
  summary: 'The active people of the organization, and whether they may see figures and the tax report (KPI23)',
  access,
  query: z.object(pageFields),
  answer: z.object({
    recipients: z.array(z.object({ name: z.string(), email: z.string(), sees_figures: z.boolean(), sees_taxes: z.boolean() })),
    pagination: Pagination,
  }),
})
export const createReportSchedule = defineCall({
  method: 'POST',
  path: '/report-schedules',
  summary: 'Have a saved report mailed each day, week or month at an hour of the shop (KPI14)',
  access,
  status: 201,
  body: z.strictObject({ saved_report_id: id(), ...scheduleFields }),
  answer: one,
  problems: ['SAVED_REPORT_NOT_FOUND', ...faults],
})
export const updateReportSchedule = defineCall({
  method: 'PUT',
  path: '/report-schedules/{id}',
  summary: 'Change one’s own schedule; what is left out stays, and what was due before the change is not sent (KPI14)',
  access,
  params,
  body: z.strictObject(scheduleFields).partial().extend(versionField),
  answer: one,
  problems: ['REPORT_SCHEDULE_NOT_FOUND', 'STALE_VERSION', ...faults],
})
export const pauseReportSchedule = defineCall({
  method: 'POST',
  path: '/report-schedules/{id}/pause',
  summary: 'Stop one’s own schedule for a while (KPI10)',
  access,
  params,
  body: version,
  answer: one,
  problems: ['REPORT_SCHEDULE_NOT_FOUND', 'REPORT_SCHEDULE_STATE', 'STALE_VERSION'],
})
export const resumeReportSchedule = defineCall({
  method: 'POST',
  path: '/report-schedules/{id}/resume',
  summary: 'Go on with one’s own schedule; what was due meanwhile is not sent (KPI10)',
  access,
  params,
  body: version,
  answer: one,
  problems: ['REPORT_SCHEDULE_NOT_FOUND', 'SAVED_REPORT_NOT_FOUND', 'REPORT_SCHEDULE_STATE', 'STALE_VERSION'],
})
export const sendReportNow = defineCall({
  method: 'POST',
  path: '/report-schedules/{id}/send-now',
  summary: 'Mail the report of the last full day, week or month now, whatever was sent before (KPI14)',
  access,
  params,
  status: 201,
  answer: z.object({ report_run: ReportRun }),
  problems: ['REPORT_SCHEDULE_NOT_FOUND', 'SAVED_REPORT_NOT_FOUND', 'REPORT_UNDERWAY'],
})
export const deleteReportSchedule = defineCall({
  method: 'DELETE',
  path: '/report-schedules/{id}',
  summary: 'Delete one’s own schedule, with reports:generate any (KPI14)',
  access,
  params,
  problems: ['REPORT_SCHEDULE_NOT_FOUND', 'STALE_VERSION'],
})
