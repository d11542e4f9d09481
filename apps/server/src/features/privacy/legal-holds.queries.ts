import type { HoldRecordKind } from '@twopost/contract/privacy'
import { columns, combine, computed, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { legalHolds } from '#tables.gen.ts'

/** What a person calls a record of each kind. */
const named: Readonly<Record<HoldRecordKind, string>> = {
  customer: 'select r.name from app.customers r where r.tenant_id = $1 and r.id = h.record_id',
  vehicle: `select trim(concat_ws(' ', r.year::text, r.make, r.model, r.unit_number)) from app.vehicles r where r.tenant_id = $1 and r.id = h.record_id`,
  service_order: 'select r.number from app.service_orders r where r.tenant_id = $1 and r.id = h.record_id',
  invoice: 'select r.number from app.invoices r where r.tenant_id = $1 and r.id = h.record_id',
}
const holdRow = combine(
  columns('h', legalHolds, [
    'id',
    'record_kind',
    'record_id',
    'reason',
    'until',
    'created_by_name',
    'created_at',
    'released_by_name',
    'released_at',
  ]),
  computed({
    record_name: [
      'text?',
      `case h.record_kind ${Object.entries(named)
        .map(([kind, sql]) => `when '${kind}' then (${sql})`)
        .join(' ')} end`,
    ],
  }),
)
export type HoldRow = RowOf<typeof holdRow>
const where = `from app.legal_holds h where h.tenant_id = $1 and ($2::text is null or h.record_kind = $2) and ($3::uuid is null or h.record_id = $3)
    and ($4::date is null or (h.released_at is null and (h.until is null or h.until >= $4)))`
interface HoldFilter {
  kind: HoldRecordKind | null
  recordId: string | null
  /** Only those that hold on this day. */
  activeOn: string | null
}
const valuesOf = (tx: Tx, filter: HoldFilter) => [tx.tenant, filter.kind, filter.recordId, filter.activeOn]
export const selectHolds = (tx: Tx, filter: HoldFilter, at: { limit: number; offset: number }): Promise<HoldRow[]> =>
  tx.rows(holdRow, `select ${holdRow.sql} ${where} order by h.id desc limit $5 offset $6`, [
    ...valuesOf(tx, filter),
    at.limit,
    at.offset,
  ])
export const countHolds = async (tx: Tx, filter: HoldFilter): Promise<number> =>
  (await tx.one({ count: 'int4' }, `select count(*)::int as count ${where}`, valuesOf(tx, filter))).count
export const selectHold = (tx: Tx, id: string): Promise<HoldRow | undefined> =>
  tx.maybe(holdRow, `select ${holdRow.sql} from app.legal_holds h where h.tenant_id = $1 and h.id = $2`, [tx.tenant, id])
export const insertHold = (
  tx: Tx,
  row: Pick<HoldRow, 'id' | 'record_kind' | 'record_id' | 'reason' | 'until'>,
  by: { userId: string | null; name: string },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.legal_holds (tenant_id, id, record_kind, record_id, reason, until, created_by, created_by_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tx.tenant, row.id, row.record_kind, row.record_id, row.reason, row.until, by.userId, by.name, at],
  )
/** @returns 0 for one that is unknown or released */
export const releaseHold = (tx: Tx, id: string, by: string, at: Date): Promise<number> =>
  tx.run(
    'update app.legal_holds set released_at = $3, released_by_name = $4 where tenant_id = $1 and id = $2 and released_at is null',
    [tx.tenant, id, at, by],
  )
/** Whether there is such a record. */
export const hasRecord = async (tx: Tx, kind: HoldRecordKind, id: string): Promise<boolean> => {
  const statements: Readonly<Record<HoldRecordKind, string>> = {
    customer: 'select id from app.customers where tenant_id = $1 and id = $2',
    vehicle: 'select id from app.vehicles where tenant_id = $1 and id = $2',
    service_order: 'select id from app.service_orders where tenant_id = $1 and id = $2',
    invoice: 'select id from app.invoices where tenant_id = $1 and id = $2',
  }
  return (await tx.maybe({ id: 'uuid' }, statements[kind], [tx.tenant, id])) !== undefined
}
/** Records that are held on a day. */
export const selectHeldRecords = async (tx: Tx, day: string): Promise<string[]> =>
  (
    await tx.rows(
      { record_id: 'uuid' },
      'select record_id from app.legal_holds where tenant_id = $1 and released_at is null and (until is null or until >= $2)',
      [tx.tenant, day],
    )
  ).map(({ record_id }) => record_id)
