import * as z from 'zod'
import { defineCall, platform } from '../core/call.ts'
import { columnIds } from '../core/list.ts'
import { csvFile } from '../core/list-fields.ts'
import { commaList, Pagination, pageFields } from '../core/page.ts'
import { dayReportList, tenantReportList } from './system.list.ts'
import {
  SystemActivity,
  SystemAnalytics,
  SystemDay,
  SystemMonitoring,
  SystemRange,
  SystemWork,
  TenantWork,
} from './system.model.ts'

const query = z.object({ range: SystemRange.optional() })
const access = platform('system:view', 'super-admin:view')

export const getSystemAnalytics = defineCall({
  method: 'GET',
  path: '/system/analytics',
  summary: 'What there is on the platform, how it grows, and which permissions are used most (N18, O3, OP-80)',
  access,
  query,
  answer: z.object({ analytics: SystemAnalytics }),
})
export const getSystemMonitoring = defineCall({
  method: 'GET',
  path: '/system/monitoring',
  summary: 'How the installation does: health, requests, queue, database (N18, OP-79)',
  access,
  query,
  answer: z.object({ monitoring: SystemMonitoring }),
})
export const getSystemActivity = defineCall({
  method: 'GET',
  path: '/system/activity',
  summary: 'What is done on the platform, in counts (N18)',
  access,
  query,
  answer: z.object({ activity: SystemActivity }),
})
const reportColumns = [...new Set([...columnIds(tenantReportList), ...columnIds(dayReportList)])] as const
const report = {
  range: SystemRange.optional(),
  kind: z.enum(['tenants', 'days']).optional(),
  /** Of organizations; days come the newest first. */
  sortBy: z
    .enum(['name', 'users', 'shops', 'created', 'completed', 'invoices_issued', 'technicians', 'jobs_completed', 'commands'])
    .optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
}

export const getSystemReports = defineCall({
  method: 'GET',
  path: '/system/reports',
  summary: 'Figures by organization or by day, page by page (N18, OP-82)',
  access,
  query: z.object({ ...report, ...pageFields }),
  answer: z.object({
    reports: z.object({
      kind: z.enum(['tenants', 'days']),
      range: SystemRange,
      from: z.iso.datetime(),
      generated_at: z.iso.datetime(),
      /** Empty for the other kind. */
      tenants: z.array(TenantWork),
      days: z.array(SystemDay),
    }),
    pagination: Pagination,
  }),
})
export const exportSystemReports = defineCall({
  method: 'GET',
  path: '/system/reports/export',
  summary: 'The same as a CSV file',
  access,
  limit: 'export',
  query: z.object({ ...report, columns: commaList(z.enum(reportColumns), 60).optional() }),
  answer: csvFile,
  problems: ['EXPORT_TOO_LARGE'],
})
export const getSystemWork = defineCall({
  method: 'GET',
  path: '/system/work',
  summary: 'The work of all organizations in figures, for the platform’s dashboards (B13)',
  access: platform('super-admin:view', 'kyc:view'),
  query,
  answer: z.object({ work: SystemWork }),
})
