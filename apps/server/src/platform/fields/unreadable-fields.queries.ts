import { columns, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { sealedLooks, unreadableFields } from '#tables.gen.ts'

const unreadableRow = columns('', unreadableFields, ['source', 'record_id', 'digest'])
/** A sealed value that no known key opened at the last look. */
export type UnreadableRow = RowOf<typeof unreadableRow>
export const selectUnreadable = (tx: Tx): Promise<UnreadableRow[]> =>
  tx.rows(
    unreadableRow,
    `select ${unreadableRow.sql} from app.unreadable_fields where tenant_id = $1 order by source, record_id`,
    [tx.tenant],
  )
/** Notes values of a column; one that is another than the last time is noted as it is now. At most some hundreds at once. */
export function noteUnreadable(
  tx: Tx,
  source: string,
  found: readonly { id: string; digest: Buffer }[],
  at: Date,
): Promise<number> {
  const { sql, values } = tenantRows(
    tx.tenant,
    found.map(({ id, digest }) => [source, id, digest, at]),
  )
  return tx.run(
    `insert into app.unreadable_fields (tenant_id, source, record_id, digest, found_at) values ${sql}
     on conflict (tenant_id, source, record_id) do update set digest = excluded.digest, found_at = excluded.found_at`,
    values,
  )
}
export const dropReadable = (tx: Tx, source: string, ids: readonly string[]): Promise<number> =>
  tx.run('delete from app.unreadable_fields where tenant_id = $1 and source = $2 and record_id = any($3::uuid[])', [
    ...[tx.tenant, source, ids],
  ])

const lookRow = columns('', sealedLooks, ['source', 'after_id'])
/** After which row the look at each column goes on; columns without one begin at the first. */
export const selectLooks = async (tx: Tx): Promise<Map<string, string>> =>
  new Map(
    (await tx.rows(lookRow, `select ${lookRow.sql} from app.sealed_looks where tenant_id = $1 order by source`, [tx.tenant])).map(
      (row) => [row.source, row.after_id],
    ),
  )
/** @param after null: the next look begins at the first row */
export const setLook = (tx: Tx, source: string, after: string | null): Promise<number> =>
  after === null
    ? tx.run('delete from app.sealed_looks where tenant_id = $1 and source = $2', [tx.tenant, source])
    : tx.run(
        `insert into app.sealed_looks (tenant_id, source, after_id) values ($1, $2, $3)
         on conflict (tenant_id, source) do update set after_id = excluded.after_id`,
        [tx.tenant, source, after],
      )
