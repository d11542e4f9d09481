import type { reportsTable } from './call-table.reports.ts'
import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

/** Valid inputs of the calls about reports. */
export function reportsSamples({ ids, owner }: FullWorld): Record<keyof typeof reportsTable, Sample> {
  const id = (key: string): string => {
    const value = ids[key]
    if (!value) throw new Error(`the world has no ${key}`)
    return value
  }
  const report = { params: { id: id('saved_report') } }
  const schedule = { params: { id: id('report_schedule') } }
  const times = { every: 'week', hour: 6, shop_id: id('shop'), format: 'csv' }
  const tax = { shop_id: id('shop'), from: '2026-01-01', to: '2026-12-31', basis: 'paid' }
  const ofClass = { ...tax, class: 'exempt', component: 'all', shop_ids: id('shop'), reason: 'resale' }
  return {
    getTaxReport: { query: tax },
    listTaxDocuments: { query: { ...ofClass, page: '1', limit: '5' } },
    exportTaxReport: { query: { ...ofClass, format: 'csv' } },
    listSavedReports: { query: { page: '1', limit: '5' } },
    getSavedReport: report,
    createSavedReport: {
      body: {
        ...{ name: 'Sales by advisor', kind: 'figures', codes: ['net_sales', 'aro'], group_by: 'advisor', period: 'last-month' },
        ...{ filters: { shop_id: id('shop'), payer: 'customer', category: 'Brakes' }, is_shared: false },
      },
    },
    updateSavedReport: {
      ...report,
      body: { name: 'Sales again', codes: ['aro'], group_by: null, filters: { shop_id: id('shop') } },
    },
    deleteSavedReport: report,
    listReportSchedules: { query: { saved_report_id: id('saved_report'), page: '1', limit: '5' } },
    listReportRecipients: { query: { page: '1', limit: '5' } },
    getReportSchedule: schedule,
    listReportRuns: { ...schedule, query: { page: '1', limit: '5' } },
    createReportSchedule: { body: { saved_report_id: id('saved_report'), ...times, recipients: [owner.email] } },
    updateReportSchedule: { ...schedule, body: { ...times, format: 'xlsx' } },
    pauseReportSchedule: { ...schedule, body: {} },
    resumeReportSchedule: { params: { id: id('paused_report_schedule') }, body: {} },
    sendReportNow: schedule,
    deleteReportSchedule: schedule,
  }
}
