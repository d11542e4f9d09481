import { columns, combine, computed, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { itemCategories } from '#tables.gen.ts'

const categoryRow = combine(
  columns('c', itemCategories, ['id', 'name', 'version', 'created_at', 'updated_at']),
  computed({
    item_count: [
      'int4',
      `(select count(*)::int from app.items i where i.tenant_id = $1 and i.category_id = c.id and i.deleted_at is null)`,
    ],
  }),
)
export type CategoryRow = RowOf<typeof categoryRow>

export const selectCategories = (tx: Tx, search: string, limit: number, offset: number): Promise<CategoryRow[]> =>
  tx.rows(
    categoryRow,
    `select ${categoryRow.sql} from app.item_categories c where c.tenant_id = $1 and ($2 = '' or position($2 in c.name_key) > 0)
      order by c.name_key, c.id limit $3 offset $4`,
    [tx.tenant, search, limit, offset],
  )
/** The first so many of the same, for a file. */
export const selectCategoryIds = async (tx: Tx, search: string, most: number): Promise<string[]> =>
  (
    await tx.rows(
      columns('c', itemCategories, ['id']),
      `select c.id from app.item_categories c where c.tenant_id = $1 and ($2 = '' or position($2 in c.name_key) > 0)
        order by c.name_key, c.id limit $3`,
      [tx.tenant, search, most],
    )
  ).map((row) => row.id)
export const selectCategoriesById = (tx: Tx, ids: readonly string[]): Promise<CategoryRow[]> =>
  tx.rows(categoryRow, `select ${categoryRow.sql} from app.item_categories c where c.tenant_id = $1 and c.id = any($2::uuid[])`, [
    tx.tenant,
    ids,
  ])
export const countCategories = async (tx: Tx, search: string): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      `select count(*)::int as count from app.item_categories c where c.tenant_id = $1 and ($2 = '' or position($2 in c.name_key) > 0)`,
      [tx.tenant, search],
    )
  ).count
export const selectCategory = (tx: Tx, id: string): Promise<CategoryRow | undefined> =>
  tx.maybe(categoryRow, `select ${categoryRow.sql} from app.item_categories c where c.tenant_id = $1 and c.id = $2`, [
    tx.tenant,
    id,
  ])
/** Adds a category unless its name is there. */
export const insertCategoryOnce = (tx: Tx, id: string, name: string, key: string, at: Date): Promise<number> =>
  tx.run(
    `insert into app.item_categories (tenant_id, id, name, name_key, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
     on conflict (tenant_id, name_key) do nothing`,
    [tx.tenant, id, name, key, at],
  )
/** Adds those whose names are not there, in the order of their names. */
export const insertCategoriesOnce = (
  tx: Tx,
  all: readonly { id: string; name: string; key: string }[],
  at: Date,
): Promise<number> => {
  const { sql, values } = tenantRows(
    tx.tenant,
    all.map((one) => [one.id, one.name, one.key, at, at]),
  )
  return tx.run(
    `insert into app.item_categories (tenant_id, id, name, name_key, created_at, updated_at) values ${sql}
     on conflict (tenant_id, name_key) do nothing`,
    values,
  )
}
export const selectCategoriesByKey = (tx: Tx, keys: readonly string[]) =>
  tx.rows(
    { id: 'uuid', name_key: itemCategories.name_key },
    'select c.id, c.name_key from app.item_categories c where c.tenant_id = $1 and c.name_key = any($2::text[])',
    [tx.tenant, keys],
  )
export const findCategory = (tx: Tx, key: string) =>
  tx.maybe({ id: 'uuid' }, 'select id from app.item_categories where tenant_id = $1 and name_key = $2', [tx.tenant, key])
/** 0 rows: the version is stale. */
export const updateCategory = (
  tx: Tx,
  id: string,
  name: string,
  key: string,
  version: number | null,
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.item_categories set name = $4, name_key = $5, updated_at = $6, version = version + 1
      where tenant_id = $1 and id = $2 and ($3::int is null or version = $3)`,
    [tx.tenant, id, version, name, key, at],
  )
/** Holds a category, so that no item comes into it meanwhile; 0 rows: there is none. */
export const holdCategory = (tx: Tx, id: string): Promise<number> =>
  tx.run('select 1 from app.item_categories where tenant_id = $1 and id = $2 for update', [tx.tenant, id])
/** Items that are deleted leave it, so that it can go. */
export const emptyCategory = (tx: Tx, id: string): Promise<number> =>
  tx.run('update app.items set category_id = null where tenant_id = $1 and category_id = $2 and deleted_at is not null', [
    tx.tenant,
    id,
  ])
export const deleteCategory = (tx: Tx, id: string): Promise<number> =>
  tx.run('delete from app.item_categories where tenant_id = $1 and id = $2', [tx.tenant, id])
