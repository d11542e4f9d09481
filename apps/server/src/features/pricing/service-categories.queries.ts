import { columns, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { serviceCategories } from '#tables.gen.ts'

const categoryRow = columns('c', serviceCategories, [
  ...(['id', 'name', 'name_key', 'counts_inspection', 'counts_comeback', 'default_rate_id', 'version', 'created_at'] as const),
])
export type CategoryRow = RowOf<typeof categoryRow>
export type CategoryValues = Pick<CategoryRow, 'name' | 'counts_inspection' | 'counts_comeback' | 'default_rate_id'>

export const selectServiceCategories = (tx: Tx): Promise<CategoryRow[]> =>
  tx.rows(categoryRow, `select ${categoryRow.sql} from app.service_categories c where c.tenant_id = $1 order by c.name_key`, [
    tx.tenant,
  ])
export const selectServiceCategory = (tx: Tx, id: string): Promise<CategoryRow | undefined> =>
  tx.maybe(categoryRow, `select ${categoryRow.sql} from app.service_categories c where c.tenant_id = $1 and c.id = $2`, [
    tx.tenant,
    id,
  ])
export const insertServiceCategory = (tx: Tx, id: string, row: CategoryValues, at: Date): Promise<number> =>
  tx.run(
    `insert into app.service_categories (tenant_id, id, name, name_key, counts_inspection, counts_comeback, default_rate_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [tx.tenant, id, row.name, row.name.toLowerCase(), row.counts_inspection, row.counts_comeback, row.default_rate_id, at],
  )
/** 0 rows: another version. */
export const updateServiceCategory = (
  tx: Tx,
  id: string,
  row: CategoryValues,
  version: number | null,
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.service_categories set name = $4, name_key = $5, counts_inspection = $6, counts_comeback = $7, default_rate_id = $8,
        version = version + 1, updated_at = $9 where tenant_id = $1 and id = $2 and ($3::int is null or version = $3)`,
    [
      ...[tx.tenant, id, version, row.name, row.name.toLowerCase(), row.counts_inspection, row.counts_comeback],
      ...[row.default_rate_id, at],
    ],
  )
export const deleteServiceCategoryRow = (tx: Tx, id: string, version: number | null): Promise<number> =>
  tx.run('delete from app.service_categories where tenant_id = $1 and id = $2 and ($3::int is null or version = $3)', [
    tx.tenant,
    id,
    version,
  ])
