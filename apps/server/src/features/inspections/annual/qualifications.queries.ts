import { columns, combine, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { inspectorQualifications, users } from '#tables.gen.ts'

const qualificationRow = combine(
  columns('k', inspectorQualifications, [
    'id',
    'technician_id',
    'kind',
    'basis',
    'valid_from',
    'expires_on',
    'keep_until',
    'version',
    'created_at',
    'updated_at',
  ]),
  columns('u', users, { technician_name: 'name' }),
)
export type QualificationRow = RowOf<typeof qualificationRow>
const joined = `app.inspector_qualifications k join app.technicians t on t.tenant_id = $1 and t.id = k.technician_id
  join app.users u on u.tenant_id = $1 and u.id = t.user_id`

export const selectQualifications = (tx: Tx, technicianId: string): Promise<QualificationRow[]> =>
  tx.rows(
    qualificationRow,
    `select ${qualificationRow.sql} from ${joined} where k.tenant_id = $1 and k.technician_id = $2 order by k.kind, k.valid_from desc, k.id desc`,
    [tx.tenant, technicianId],
  )
export const selectQualification = (tx: Tx, technicianId: string, id: string): Promise<QualificationRow | undefined> =>
  tx.maybe(
    qualificationRow,
    `select ${qualificationRow.sql} from ${joined} where k.tenant_id = $1 and k.technician_id = $2 and k.id = $3`,
    [tx.tenant, technicianId, id],
  )
/** Those that end by a day, and are in force until then; the first to end first. */
export const selectExpiring = (tx: Tx, by: string, shopIds: readonly string[] | null): Promise<QualificationRow[]> =>
  tx.rows(
    qualificationRow,
    `select ${qualificationRow.sql} from ${joined} where k.tenant_id = $1 and k.expires_on <= $2 and t.deleted_at is null
        and ($3::uuid[] is null or not exists (select from app.user_shops w where w.tenant_id = $1 and w.user_id = u.id)
          or exists (select from app.user_shops w where w.tenant_id = $1 and w.user_id = u.id and w.shop_id = any($3)))
        and not exists (select from app.inspector_qualifications n where n.tenant_id = $1 and n.technician_id = k.technician_id and n.kind = k.kind
          and n.id <> k.id and (n.expires_on is null or n.expires_on > k.expires_on))
      order by k.expires_on, k.id limit 50`,
    [tx.tenant, by, shopIds],
  )
type Values = Pick<QualificationRow, 'kind' | 'basis' | 'valid_from' | 'expires_on'>
export const insertQualification = (tx: Tx, id: string, technicianId: string, row: Values, at: Date): Promise<number> =>
  tx.run(
    `insert into app.inspector_qualifications (tenant_id, id, technician_id, kind, basis, valid_from, expires_on, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [tx.tenant, id, technicianId, row.kind, row.basis, row.valid_from, row.expires_on, at],
  )
/** 0 rows: another version. */
export const updateQualification = (tx: Tx, id: string, row: Values, version: number | null, at: Date): Promise<number> =>
  tx.run(
    `update app.inspector_qualifications set kind = $4, basis = $5, valid_from = $6, expires_on = $7, updated_at = $8, version = version + 1
      where tenant_id = $1 and id = $2 and ($3::int is null or version = $3)`,
    [tx.tenant, id, version, row.kind, row.basis, row.valid_from, row.expires_on, at],
  )
export const deleteQualification = (tx: Tx, id: string): Promise<number> =>
  tx.run('delete from app.inspector_qualifications where tenant_id = $1 and id = $2', [tx.tenant, id])
/** Reports were signed under these: they are kept at least until this day (INS13). */
export const keepQualifications = (tx: Tx, ids: readonly string[], until: string): Promise<number> =>
  tx.run(
    `update app.inspector_qualifications set keep_until = greatest(coalesce(keep_until, $3::date), $3)
      where tenant_id = $1 and id = any($2::uuid[])`,
    [tx.tenant, ids, until],
  )
