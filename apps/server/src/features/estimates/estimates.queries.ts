import type { EstimateDocument, EstimateParty } from '@twopost/contract/estimates'
import type { LineType } from '@twopost/contract/service-orders.states'
import { columns, combine, computed, type RowOf, tenantRows, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { contacts, estimateVersionServices, estimateVersions } from '#tables.gen.ts'

const versionRow = columns('v', estimateVersions, [
  'id',
  'service_order_id',
  'revision',
  'number',
  'language',
  'subtotal_cents',
  'discount_cents',
  'tax_cents',
  'total_cents',
  'valid_until',
  'message',
  'presented_by_name',
  'sha256',
  'created_at',
])
export type EstimateRow = RowOf<typeof versionRow>
/** The revisions of an order, the latest first. */
export const selectEstimates = (tx: Tx, orderId: string, limit: number, offset = 0): Promise<EstimateRow[]> =>
  tx.rows(
    versionRow,
    `select ${versionRow.sql} from app.estimate_versions v where v.tenant_id = $1 and v.service_order_id = $2
      order by v.revision desc limit $3 offset $4`,
    [tx.tenant, orderId, limit, offset],
  )
/** How many revisions an order has: they are numbered without gaps. */
export const countEstimates = async (tx: Tx, orderId: string): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      'select coalesce(max(revision), 0) as count from app.estimate_versions where tenant_id = $1 and service_order_id = $2',
      [tx.tenant, orderId],
    )
  ).count
export const selectEstimate = (tx: Tx, id: string): Promise<EstimateRow | undefined> =>
  tx.maybe(versionRow, `select ${versionRow.sql} from app.estimate_versions v where v.tenant_id = $1 and v.id = $2`, [
    tx.tenant,
    id,
  ])
const paperRow = combine(
  versionRow,
  computed({ document: [typed<EstimateDocument>('jsonb'), 'v.document'], party: [typed<EstimateParty>('jsonb'), 'v.party'] }),
)
export type EstimatePaperRow = RowOf<typeof paperRow>
/** A revision with its frozen document. */
export const selectEstimatePaper = (tx: Tx, id: string): Promise<EstimatePaperRow | undefined> =>
  tx.maybe(paperRow, `select ${paperRow.sql} from app.estimate_versions v where v.tenant_id = $1 and v.id = $2`, [tx.tenant, id])

export interface ShownLine {
  type: LineType
  description: string
  quantity: number
  unit_price: number
  amount: number
}
const serviceRow = combine(
  columns('s', estimateVersionServices, [
    'estimate_id',
    'position',
    'service_id',
    'name',
    'kind',
    'urgency',
    'concern',
    'net_cents',
    'fee_cents',
    'was_cents',
    'hours_thousandths',
    'content_sha256',
  ]),
  computed({ lines: [typed<ShownLine[]>('jsonb'), 's.lines'] }),
)
export type EstimateServiceRow = RowOf<typeof serviceRow>
export const selectEstimateServices = (tx: Tx, estimateIds: readonly string[]): Promise<EstimateServiceRow[]> =>
  tx.rows(
    serviceRow,
    `select ${serviceRow.sql} from app.estimate_version_services s where s.tenant_id = $1 and s.estimate_id = any($2::uuid[])
      order by s.estimate_id, s.position`,
    [tx.tenant, estimateIds],
  )

export async function insertEstimate(
  tx: Tx,
  row: EstimateRow & { document: EstimateDocument; party: EstimateParty; presented_by: string | null },
  services: readonly Omit<EstimateServiceRow, 'estimate_id' | 'position'>[],
): Promise<void> {
  await tx.run(
    `insert into app.estimate_versions (tenant_id, id, service_order_id, revision, number, language, document, party, subtotal_cents, discount_cents,
       tax_cents, total_cents, valid_until, message, presented_by, presented_by_name, sha256, created_at)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      ...[tx.tenant, row.id, row.service_order_id, row.revision, row.number, row.language, JSON.stringify(row.document)],
      ...[JSON.stringify(row.party), row.subtotal_cents, row.discount_cents, row.tax_cents, row.total_cents, row.valid_until],
      ...[row.message, row.presented_by, row.presented_by_name, row.sha256, row.created_at],
    ],
  )
  const { sql, values } = tenantRows(
    tx.tenant,
    services.map((one, i) => [
      ...[row.id, i + 1, one.service_id, one.name, one.kind, one.urgency, one.concern, one.net_cents, one.fee_cents],
      ...[one.was_cents, one.hours_thousandths, JSON.stringify(one.lines), one.content_sha256],
    ]),
  )
  await tx.run(
    `insert into app.estimate_version_services (tenant_id, estimate_id, position, service_id, name, kind, urgency, concern, net_cents, fee_cents, was_cents,
       hours_thousandths, lines, content_sha256) values ${sql}`,
    values,
  )
}

const linkContactRow = columns('k', contacts, ['id', 'name', 'approval_limit_cents'])
/** The contact that a link was made for, also one who was retired. */
export const selectLinkContact = (tx: Tx, id: string): Promise<RowOf<typeof linkContactRow> | undefined> =>
  tx.maybe(linkContactRow, `select ${linkContactRow.sql} from app.contacts k where k.tenant_id = $1 and k.id = $2`, [
    tx.tenant,
    id,
  ])
