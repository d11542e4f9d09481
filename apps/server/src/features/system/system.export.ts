import type { Answer, Input } from '@twopost/contract/core/call'
import type { exportSystemReports as call, getSystemReports } from '@twopost/contract/system'
import { dayReportList, tenantReportList } from '@twopost/contract/system.list'
import { exportPlatformList, type Sheet } from '#platform/csv/export-list.ts'
import type { SessionContext } from '#platform/http/context.ts'
import { reportRows } from './reports.service.ts'

type Reports = Answer<typeof getSystemReports>['reports']

/** What each column of the reports gives a file. */
const tenantSheet: Sheet<Reports['tenants'][number], keyof typeof tenantReportList.columns> = {
  name: [
    { words: ['Organization', 'Organización'], value: (row) => row.name },
    { words: ['Address', 'Dirección'], value: (row) => row.slug },
  ],
  users: (row) => row.users,
  shops: (row) => row.shops,
  created: (row) => row.created,
  completed: (row) => row.completed,
  invoices_issued: (row) => row.invoices_issued,
  technicians: (row) => row.technicians,
  jobs_completed: (row) => row.jobs_completed,
  commands: (row) => row.commands,
  last: (row, say) => say.at(row.last_activity_at),
}
const daySheet: Sheet<Reports['days'][number], keyof typeof dayReportList.columns> = {
  day: (row) => row.day,
  requests: (row) => row.requests,
  errors: (row) => row.errors,
  p95_ms: (row) => row.p95_ms,
  sign_ins: (row) => row.sign_ins,
  failed_sign_ins: (row) => row.failed_sign_ins,
  tenants: (row) => row.tenants,
  users: (row) => row.users,
  orders: (row) => row.orders,
  invoices: (row) => row.invoices,
  storage_bytes: (row) => row.storage_bytes,
}

/** A report as a CSV file (OP-82). Columns of the other report are left out. @throws Problem EXPORT_TOO_LARGE */
export async function exportSystemReports(ctx: SessionContext, { query }: Input<typeof call>) {
  const { tenants, days } = await reportRows(ctx, query)
  const pageIn =
    <T>(all: readonly T[]) =>
    async ({ limit, offset }: { limit: number; offset: number }) => ({
      rows: all.slice(offset, offset + limit),
      total: all.length,
    })
  const chosen = <C extends string>(columns: Readonly<Record<C, unknown>>) =>
    query.columns?.filter((id): id is typeof id & C => Object.hasOwn(columns, id))
  return query.kind === 'days'
    ? exportPlatformList(ctx, dayReportList, daySheet, chosen(dayReportList.columns), pageIn(days))
    : exportPlatformList(ctx, tenantReportList, tenantSheet, chosen(tenantReportList.columns), pageIn(tenants))
}
