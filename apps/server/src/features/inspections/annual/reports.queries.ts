import type { Inspection, ReportDocument, ReportParty } from '@twopost/contract/inspections'
import { columns, combine, computed, outer, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { customers, inspectionReports, inspections, vehicles } from '#tables.gen.ts'

const own = columns('q', inspectionReports, [
  'id',
  'inspection_id',
  'number',
  'result',
  'vehicle_id',
  'shop_id',
  'decal_no',
  'signed_by_name',
  'signed_on',
  'keep_until',
  'sha256',
  'created_at',
])
const reportRow = combine(
  own,
  columns('x', inspections, ['service_order_id']),
  columns('v', vehicles, ['year', 'make', 'model', 'unit_number']),
  columns('c', customers, { customer_name: 'name', company_name: 'company_name' }),
  outer(columns('p', inspectionReports, { replaces: 'number' })),
  computed({
    is_replaced: ['bool', 'exists (select from app.inspection_reports n where n.tenant_id = $1 and n.replaces_id = q.id)'],
  }),
)
export type ReportRow = RowOf<typeof reportRow>
const joined = `app.inspection_reports q join app.inspections x on x.tenant_id = $1 and x.id = q.inspection_id
  join app.service_orders o on o.tenant_id = $1 and o.id = x.service_order_id
  join app.vehicles v on v.tenant_id = $1 and v.id = q.vehicle_id
  join app.customers c on c.tenant_id = $1 and c.id = o.customer_id
  left join app.inspection_reports p on p.tenant_id = $1 and p.id = q.replaces_id`

export interface ReportFilter {
  shopIds: readonly string[] | null
  customerId: string | null
  /** YYYY-MM-DD: of each vehicle the latest one that it passed, signed on or before this day. */
  signedBefore: string | null
}
const filterSql = `q.tenant_id = $1 and ($2::uuid[] is null or q.shop_id = any($2)) and ($3::uuid is null or o.customer_id = $3)
  and ($4::date is null or q.signed_on <= $4 and q.result <> 'failed' and not exists
    (select from app.inspection_reports n where n.tenant_id = $1 and n.vehicle_id = q.vehicle_id and n.id <> q.id and n.result <> 'failed'
       and (n.signed_on, n.id) > (q.signed_on, q.id))
    and not exists (select from app.inspection_reports n where n.tenant_id = $1 and n.replaces_id = q.id))`
const filterValues = (tx: Tx, { shopIds, customerId, signedBefore }: ReportFilter): unknown[] => [
  ...[tx.tenant, shopIds, customerId, signedBefore],
]
export const selectReports = (
  tx: Tx,
  filter: ReportFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReportRow[]> =>
  tx.rows(
    reportRow,
    `select ${reportRow.sql} from ${joined} where ${filterSql}
      order by ${filter.signedBefore === null ? 'q.signed_on desc, q.id desc' : 'q.signed_on, q.id'} limit $5 offset $6`,
    [...filterValues(tx, filter), limit, offset],
  )
export const countReports = async (tx: Tx, filter: ReportFilter): Promise<number> =>
  (await tx.one({ count: 'int4' }, `select count(*)::int as count from ${joined} where ${filterSql}`, filterValues(tx, filter)))
    .count
export const selectReport = (tx: Tx, id: string): Promise<ReportRow | undefined> =>
  tx.maybe(reportRow, `select ${reportRow.sql} from ${joined} where q.tenant_id = $1 and q.id = $2`, [tx.tenant, id])

/** The signed report of an inspection as the inspection shows it. */
export async function reportOf(tx: Tx, inspectionId: string): Promise<Inspection['report']> {
  const row = await tx.maybe(
    own,
    `select ${own.sql} from app.inspection_reports q where q.tenant_id = $1 and q.inspection_id = $2`,
    [tx.tenant, inspectionId],
  )
  return row
    ? {
        ...{ id: row.id, number: row.number, result: row.result, decal_no: row.decal_no, signed_by: row.signed_by_name },
        ...{ signed_on: row.signed_on, keep_until: row.keep_until },
      }
    : null
}
const paperRow = combine(
  columns('q', inspectionReports, ['number', 'language', 'created_at']),
  computed({ document: [typed<ReportDocument>('jsonb'), 'q.document'], party: [typed<ReportParty>('jsonb'), 'q.party'] }),
)
export type ReportPaperRow = RowOf<typeof paperRow>
/** A signed report as it was frozen. */
export const selectReportPaper = (tx: Tx, inspectionId: string): Promise<ReportPaperRow | undefined> =>
  tx.maybe(paperRow, `select ${paperRow.sql} from app.inspection_reports q where q.tenant_id = $1 and q.inspection_id = $2`, [
    tx.tenant,
    inspectionId,
  ])

export interface NewReport {
  id: string
  inspectionId: string
  shopId: string
  vehicleId: string
  number: string
  result: ReportRow['result']
  language: 'en' | 'es'
  document: ReportDocument
  party: ReportParty
  sha256: string
  signedBy: string | null
  signedByName: string
  signedOn: string
  decalNo: string
  keepUntil: string
  replacesId: string | null
}
export const insertReport = (tx: Tx, row: NewReport, at: Date): Promise<number> =>
  tx.run(
    `insert into app.inspection_reports (tenant_id, id, inspection_id, shop_id, vehicle_id, number, result, language, document, party, sha256, signed_by,
       signed_by_name, signed_on, decal_no, decal_key, keep_until, replaces_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10::jsonb, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
    [
      ...[tx.tenant, row.id, row.inspectionId, row.shopId, row.vehicleId, row.number, row.result, row.language],
      ...[JSON.stringify(row.document), JSON.stringify(row.party), row.sha256, row.signedBy, row.signedByName, row.signedOn],
      ...[row.decalNo, row.decalNo.toLowerCase().replace(/\s+/g, ''), row.keepUntil, row.replacesId, at],
    ],
  )
export const isDecalUsed = async (tx: Tx, shopId: string, decalNo: string): Promise<boolean> =>
  (
    await tx.one(
      { count: 'int4' },
      'select count(*)::int as count from app.inspection_reports where tenant_id = $1 and shop_id = $2 and decal_key = $3',
      [tx.tenant, shopId, decalNo.toLowerCase().replace(/\s+/g, '')],
    )
  ).count > 0
export const insertRepair = (
  tx: Tx,
  row: {
    id: string
    inspectionId: string
    resultId: string
    what: 'repaired' | 'not_needed'
    serviceId: string | null
    by: { userId: string | null; name: string }
  },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.defect_repairs (tenant_id, id, inspection_id, result_id, what, service_id, certified_by, certified_by_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tx.tenant, row.id, row.inspectionId, row.resultId, row.what, row.serviceId, row.by.userId, row.by.name, at],
  )
