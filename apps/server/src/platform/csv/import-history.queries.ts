import { countUpTo } from '#platform/database/counted-list.ts'
import { columns, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { imports } from '#tables.gen.ts'

const importRow = columns('m', imports, ['id', 'file_name', 'row_count', 'added_count', 'bad_row_count', 'by_name', 'created_at'])
export type ImportRow = RowOf<typeof importRow>
/** What a file was of. */
export type ImportKind = 'items' | 'suppliers' | 'vendor_bills' | 'opening_balances' | 'canned_jobs' | 'inspection_templates'

export const insertImport = (
  tx: Tx,
  one: Omit<ImportRow, 'created_at'> & { kind: ImportKind; shopId: string | null },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.imports (tenant_id, id, kind, shop_id, file_name, row_count, added_count, bad_row_count, by_name, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [tx.tenant, one.id, one.kind, one.shopId, one.file_name, one.row_count, one.added_count, one.bad_row_count, one.by_name, at],
  )
const where = 'm.tenant_id = $1 and m.kind = $2 and m.shop_id is not distinct from $3::uuid'
/** The newest first. */
export const selectImports = (
  tx: Tx,
  kind: ImportKind,
  shopId: string | null,
  limit: number,
  offset: number,
): Promise<ImportRow[]> =>
  tx.rows(
    importRow,
    `select ${importRow.sql} from app.imports m where ${where} order by m.created_at desc, m.id desc limit $4 offset $5`,
    [tx.tenant, kind, shopId, limit, offset],
  )
/** Exact up to 10,000. */
export const countImports = (tx: Tx, kind: ImportKind, shopId: string | null): Promise<number> =>
  countUpTo(tx, `app.imports m where ${where}`, [tx.tenant, kind, shopId])
