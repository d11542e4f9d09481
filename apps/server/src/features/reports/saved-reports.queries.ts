import type { ReportFilters, SavedReport, SavedReportKind } from '@twopost/contract/reports'
import { pageSql } from '#platform/database/counted-list.ts'
import { columns, combine, computed, outer, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { savedReports, shops, users } from '#tables.gen.ts'

const reportRow = combine(
  columns('r', savedReports, ['id', 'name', 'codes', 'owner_user_id', 'is_shared', 'version', 'created_at', 'updated_at']),
  computed({
    kind: [typed<SavedReportKind>('text(figures|tax)'), 'r.kind'],
    filters: [typed<ReportFilters>('jsonb'), 'r.filters'],
    group_by: ['text', 'r.group_by'],
    period: ['text', 'r.period'],
  }),
  columns('u', users, { owner_name: 'name' }),
  outer(columns('s', shops, { shop_name: 'name' })),
  computed({
    // Schedules of it that this person may see.
    schedules: [
      'int4',
      '(select count(*)::int from app.report_schedules c where c.tenant_id = $1 and c.saved_report_id = r.id and ($3 or c.owner_user_id = $2::uuid))',
    ],
  }),
)
export type SavedReportRow = RowOf<typeof reportRow>
const joined = `app.saved_reports r join app.users u on u.tenant_id = $1 and u.id = r.owner_user_id
  left join app.shops s on s.tenant_id = $1 and s.id = (r.filters ->> 'shop_id')::uuid`
/** One's own and shared ones, of shops that one may enter. */
export interface ReportReader {
  userId: string | null
  /** Sees the schedules of everybody. */
  seesAll: boolean
  shopIds: readonly string[] | null
}
const mine = `r.tenant_id = $1 and (r.is_shared or r.owner_user_id = $2::uuid)
  and ($4::uuid[] is null or r.filters ->> 'shop_id' is null or (r.filters ->> 'shop_id')::uuid = any($4))`
const valuesOf = (tx: Tx, { userId, seesAll, shopIds }: ReportReader): unknown[] => [tx.tenant, userId, seesAll, shopIds]

export function selectReports(tx: Tx, reader: ReportReader, at: { limit: number; offset: number }): Promise<SavedReportRow[]> {
  const values = valuesOf(tx, reader)
  return tx.rows(
    reportRow,
    `select ${reportRow.sql} from ${joined} where ${mine} order by r.name_key, r.id ${pageSql(values, at)}`,
    values,
  )
}
export const countReports = async (tx: Tx, { userId, shopIds }: ReportReader): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      `select count(*)::int as count from app.saved_reports r where ${mine.replaceAll('$4', '$3')}`,
      [tx.tenant, userId, shopIds],
    )
  ).count
export const selectReport = (tx: Tx, id: string, reader: ReportReader): Promise<SavedReportRow | undefined> =>
  tx.maybe(reportRow, `select ${reportRow.sql} from ${joined} where ${mine} and r.id = $5`, [...valuesOf(tx, reader), id])

export interface ReportValues {
  name: string
  nameKey: string
  codes: readonly string[]
  filters: ReportFilters
  groupBy: string
  period: SavedReport['period']
  isShared: boolean
}
const valuesOfReport = (report: ReportValues): unknown[] => [
  report.name,
  report.nameKey,
  report.codes,
  JSON.stringify(report.filters),
  report.groupBy,
  report.period,
  report.isShared,
]
/** 0 rows: this person has a report with this name. */
export const insertReport = (
  tx: Tx,
  report: ReportValues & { id: string; kind: SavedReportKind; ownerId: string },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.saved_reports (tenant_id, id, kind, owner_user_id, created_at, updated_at, name, name_key, codes, filters, group_by, period, is_shared)
     values ($1, $2, $3, $4, $5, $5, $6, $7, $8::text[], $9::jsonb, $10, $11, $12) on conflict do nothing`,
    [tx.tenant, report.id, report.kind, report.ownerId, at, ...valuesOfReport(report)],
  )
/** 0 rows: the version is stale. */
export const updateReport = (tx: Tx, id: string, version: number | null, report: ReportValues, at: Date): Promise<number> =>
  tx.run(
    `update app.saved_reports set name = $5, name_key = $6, codes = $7::text[], filters = $8::jsonb, group_by = $9, period = $10, is_shared = $11,
       updated_at = $4, version = version + 1 where tenant_id = $1 and id = $2 and ($3::int is null or version = $3)`,
    [tx.tenant, id, version, at, ...valuesOfReport(report)],
  )
/** 0 rows: the version is stale. */
export const deleteReportRow = (tx: Tx, id: string, version: number | null): Promise<number> =>
  tx.run('delete from app.saved_reports where tenant_id = $1 and id = $2 and ($3::int is null or version = $3)', [
    tx.tenant,
    id,
    version,
  ])
