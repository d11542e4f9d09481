import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { listViews } from '#tables.gen.ts'

const listViewRow = combine(
  columns('', listViews, ['id', 'list', 'name', 'columns', 'version', 'created_at', 'updated_at']),
  computed({ query: [typed<Record<string, string>>('jsonb'), 'query'] }),
)
export type ListViewRow = RowOf<typeof listViewRow>
export type ListViewValues = Pick<ListViewRow, 'name' | 'query' | 'columns'>
const nameKey = (name: string): string => name.toLowerCase()

export const selectListViews = (tx: Tx, accountId: string, list: string): Promise<ListViewRow[]> =>
  tx.rows(
    listViewRow,
    `select ${listViewRow.sql} from app.list_views where tenant_id = $1 and account_id = $2 and list = $3 order by created_at, id`,
    [tx.tenant, accountId, list],
  )
export const selectListView = (tx: Tx, accountId: string, id: string): Promise<ListViewRow | undefined> =>
  tx.maybe(listViewRow, `select ${listViewRow.sql} from app.list_views where tenant_id = $1 and account_id = $2 and id = $3`, [
    tx.tenant,
    accountId,
    id,
  ])
/** One new view of a person at a time, so that the most there may be holds. */
export const lockViewsOf = (tx: Tx, accountId: string): Promise<number> =>
  tx.run("select pg_advisory_xact_lock(hashtextextended($1 || ':list-views:' || $2, 0))", [tx.tenant, accountId])
export const countListViews = async (tx: Tx, accountId: string, list: string): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      'select count(*)::int as count from app.list_views where tenant_id = $1 and account_id = $2 and list = $3',
      [tx.tenant, accountId, list],
    )
  ).count
export const insertListView = (
  tx: Tx,
  id: string,
  accountId: string,
  list: string,
  values: ListViewValues,
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.list_views (tenant_id, id, account_id, list, name, name_key, query, columns, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [tx.tenant, id, accountId, list, values.name, nameKey(values.name), JSON.stringify(values.query), values.columns, at],
  )
/** 0 rows: the version is stale. */
export const updateListViewRow = (
  tx: Tx,
  id: string,
  accountId: string,
  values: ListViewValues,
  version: number | null,
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.list_views set name = $5, name_key = $6, query = $7, columns = $8, updated_at = $9, version = version + 1
      where tenant_id = $1 and id = $2 and account_id = $3 and ($4::int is null or version = $4)`,
    [tx.tenant, id, accountId, version, values.name, nameKey(values.name), JSON.stringify(values.query), values.columns, at],
  )
export const removeListView = (tx: Tx, id: string, accountId: string): Promise<number> =>
  tx.run('delete from app.list_views where tenant_id = $1 and id = $2 and account_id = $3', [tx.tenant, id, accountId])

export const selectListColumns = async (tx: Tx, accountId: string, list: string): Promise<string[]> =>
  (
    await tx.maybe(
      { columns: 'text[]' },
      'select columns from app.list_columns where tenant_id = $1 and account_id = $2 and list = $3',
      [tx.tenant, accountId, list],
    )
  )?.columns ?? []
export const putListColumns = (tx: Tx, accountId: string, list: string, names: readonly string[], at: Date): Promise<number> =>
  tx.run(
    `insert into app.list_columns (tenant_id, account_id, list, columns, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, account_id, list) do update set columns = excluded.columns, updated_at = excluded.updated_at`,
    [tx.tenant, accountId, list, names, at],
  )
export const removeListColumns = (tx: Tx, accountId: string, list: string): Promise<number> =>
  tx.run('delete from app.list_columns where tenant_id = $1 and account_id = $2 and list = $3', [tx.tenant, accountId, list])
