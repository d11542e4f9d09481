import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf, paginate } from '@twopost/contract/core/page'
import { isKpiCode } from '@twopost/contract/kpis'
import type * as calls from '@twopost/contract/reports'
import type { ReportFilters, SavedReport } from '@twopost/contract/reports'
import { getShopRow } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, when } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  countReports,
  deleteReportRow,
  insertReport,
  type ReportReader,
  type ReportValues,
  type SavedReportRow,
  selectReport,
  selectReports,
  updateReport,
} from './saved-reports.queries.ts'

export const readerOf = (ctx: Context): ReportReader => ({
  userId: ctx.userId,
  seesAll: may(ctx, 'reports:generate'),
  shopIds: ctx.shopIds,
})
/** One's own that nobody else sees, or with reports:generate a shared one (KPI14). */
const mayWrite = (ctx: Context, row: Pick<SavedReportRow, 'is_shared' | 'owner_user_id'>): boolean =>
  row.is_shared ? may(ctx, 'reports:generate') : row.owner_user_id === ctx.userId
const present = (ctx: Context, row: SavedReportRow): SavedReport => ({
  ...{ id: row.id, name: row.name, kind: row.kind, codes: row.codes.filter(isKpiCode), filters: row.filters },
  shop_name: row.shop_name ?? '',
  group_by: row.group_by === '' ? null : (row.group_by as SavedReport['group_by']),
  period: row.period as SavedReport['period'],
  ...{ is_shared: row.is_shared, is_own: row.owner_user_id === ctx.userId, owner_name: row.owner_name },
  schedules: row.schedules,
  allowed: [...when(mayWrite(ctx, row), 'change', 'delete'), ...when(may(ctx, 'reports:export') && maySee(ctx, row), 'schedule')],
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
/** The tax report is for who sees the books. */
export const maySee = (ctx: Pick<Context, 'permissions'>, { kind }: Pick<SavedReportRow, 'kind'>): boolean =>
  may(ctx, kind === 'tax' ? 'reports:financial' : 'reports:view')

export async function listSavedReports(
  ctx: Context,
  { query }: Input<typeof calls.listSavedReports>,
): Promise<Answer<typeof calls.listSavedReports>> {
  const at = pageOf(query, 25)
  const reader = readerOf(ctx)
  const [rows, count] = await Promise.all([selectReports(ctx.tx, reader, at), countReports(ctx.tx, reader)])
  return { saved_reports: rows.map((row) => present(ctx, row)), pagination: paginate(at, count) }
}
/** @throws Problem SAVED_REPORT_NOT_FOUND, also for somebody else’s and for another shop’s (C43) */
export async function getReportRow(ctx: Context, id: string): Promise<SavedReportRow> {
  const row = await selectReport(ctx.tx, id, readerOf(ctx))
  if (!row) throw new Problem('SAVED_REPORT_NOT_FOUND')
  return row
}
export const showSavedReport = async (
  ctx: Context,
  { params }: Input<typeof calls.getSavedReport>,
): Promise<Answer<typeof calls.getSavedReport>> => ({ saved_report: present(ctx, await getReportRow(ctx, params.id)) })

/** Without what nobody chose. @throws Problem SHOP_NOT_FOUND */
async function checkedFilters(ctx: Context, filters: ReportFilters): Promise<ReportFilters> {
  const shop = filters.shop_id ? { shop_id: (await getShopRow(ctx, filters.shop_id)).id } : {}
  const { shop_id: _given, ...others } = filters
  return { ...shop, ...(Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)) as ReportFilters) }
}
/** @throws Problem KPI_UNKNOWN, NOT_ALLOWED for the tax report without reports:financial, and for sharing without reports:generate */
function expectAllowed(ctx: Context, kind: SavedReport['kind'], codes: readonly string[], isShared: boolean): void {
  const unknown = codes.find((code) => !isKpiCode(code))
  if (unknown !== undefined) throw new Problem('KPI_UNKNOWN', { code: unknown })
  if (!maySee(ctx, { kind }) || (isShared && !may(ctx, 'reports:generate'))) throw new Problem('NOT_ALLOWED')
}
const told = (ctx: Context, id: string) => announceLive(ctx, 'report.changed', null, { saved_report_id: id })
const keyOf = (name: string): string => name.toLowerCase()

/** @throws Problem SAVED_REPORT_EXISTS, SHOP_NOT_FOUND, KPI_UNKNOWN, NOT_ALLOWED */
export async function createSavedReport(
  ctx: Context,
  { body }: Input<typeof calls.createSavedReport>,
): Promise<Answer<typeof calls.createSavedReport>> {
  const codes = body.kind === 'tax' ? [] : [...new Set(body.codes ?? [])]
  const isShared = body.is_shared ?? false
  expectAllowed(ctx, body.kind, codes, isShared)
  // A super-admin who entered the organization has no membership, so nothing is theirs.
  if (ctx.userId === null) throw new Problem('NOT_ALLOWED')
  const id = newId(ctx.now)
  const values: ReportValues = {
    ...{ name: body.name, nameKey: keyOf(body.name), codes, filters: await checkedFilters(ctx, body.filters ?? {}) },
    ...{ groupBy: body.kind === 'tax' ? '' : (body.group_by ?? ''), period: body.period ?? 'last-month', isShared },
  }
  if ((await insertReport(ctx.tx, { ...values, id, kind: body.kind, ownerId: ctx.userId }, ctx.now)) === 0)
    throw new Problem('SAVED_REPORT_EXISTS')
  await told(ctx, id)
  ctx.note({ kind: 'saved_report', id, code: 'report.saved', params: { name: body.name }, details: { shared: isShared } })
  return { saved_report: present(ctx, await getReportRow(ctx, id)) }
}
/** @throws Problem SAVED_REPORT_NOT_FOUND, SAVED_REPORT_EXISTS, SHOP_NOT_FOUND, KPI_UNKNOWN, NOT_ALLOWED, STALE_VERSION */
export async function changeSavedReport(
  ctx: Context,
  { params, body }: Input<typeof calls.updateSavedReport>,
): Promise<Answer<typeof calls.updateSavedReport>> {
  const row = await getReportRow(ctx, params.id)
  const codes = row.kind === 'tax' ? [] : [...new Set(body.codes ?? row.codes)]
  const isShared = body.is_shared ?? row.is_shared
  if (!mayWrite(ctx, row)) throw new Problem('NOT_ALLOWED')
  expectAllowed(ctx, row.kind, body.codes ? codes : [], isShared)
  const name = body.name ?? row.name
  const values: ReportValues = {
    ...{ name, nameKey: keyOf(name), codes },
    filters: body.filters ? await checkedFilters(ctx, body.filters) : row.filters,
    groupBy: row.kind === 'tax' ? '' : body.group_by === undefined ? row.group_by : (body.group_by ?? ''),
    period: body.period ?? (row.period as SavedReport['period']),
    isShared,
  }
  if ((await updateReport(ctx.tx, row.id, body.version ?? ctx.ifMatch ?? null, values, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: present(ctx, row) })
  await told(ctx, row.id)
  ctx.note({ kind: 'saved_report', id: row.id, code: 'report.changed', params: { name }, details: { shared: isShared } })
  return { saved_report: present(ctx, await getReportRow(ctx, row.id)) }
}
/** Its schedules go with it. @throws Problem SAVED_REPORT_NOT_FOUND, NOT_ALLOWED, STALE_VERSION */
export async function removeSavedReport(ctx: Context, { params }: Input<typeof calls.deleteSavedReport>): Promise<void> {
  const row = await getReportRow(ctx, params.id)
  if (!mayWrite(ctx, row)) throw new Problem('NOT_ALLOWED')
  if ((await deleteReportRow(ctx.tx, row.id, ctx.ifMatch ?? null)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: present(ctx, row) })
  await told(ctx, row.id)
  ctx.note({ kind: 'saved_report', id: row.id, code: 'report.deleted', params: { name: row.name } })
}
