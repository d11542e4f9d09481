import type { SupplierStatus } from '@twopost/contract/suppliers.states'
import { columns, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { isMatchSql, matchValues } from '#platform/search/search-tokens.queries.ts'
import { suppliers } from '#tables.gen.ts'

const own = [
  'name',
  'name_key',
  'category',
  'category_key',
  'contact_person',
  'email',
  'phone',
  'website',
  'address',
  'city',
  'state',
  'zip_code',
  'country',
  'status',
  'account_number',
  'payment_terms',
  'core_days',
  'notes',
] as const
const supplierRow = columns('s', suppliers, ['id', 'tenant_id', ...own, 'version', 'created_at', 'updated_at'])
export type SupplierRow = RowOf<typeof supplierRow>
/** The writable part of a row. */
export type SupplierValues = Pick<SupplierRow, (typeof own)[number]>

export interface SupplierFilter {
  words: readonly string[]
  categoryKey?: string | undefined
  status?: SupplierStatus | undefined
}
export interface SupplierSort {
  by: 'name' | 'category' | 'created_at'
  order: 'asc' | 'desc'
}

function whereOf(tx: Tx, filter: SupplierFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = [tx.tenant]
  const add = (value: unknown) => `$${values.push(value)}`
  const parts = ['s.tenant_id = $1', 's.deleted_at is null']
  if (filter.words.length > 0) {
    parts.push(isMatchSql('s.id', 'supplier', filter.words.length, values.length + 1))
    values.push(...matchValues(filter.words))
  }
  if (filter.categoryKey) parts.push(`s.category_key = ${add(filter.categoryKey)}`)
  if (filter.status) parts.push(`s.status = ${add(filter.status)}`)
  return { sql: parts.join(' and '), values }
}
const orders: Record<SupplierSort['by'], (direction: string) => string> = {
  name: (d) => `s.name_key ${d}`,
  category: (d) => `s.category_key ${d}, s.name_key`,
  created_at: (d) => `s.created_at ${d}`,
}

export const selectSuppliers = (
  tx: Tx,
  filter: SupplierFilter,
  sort: SupplierSort,
  limit: number,
  offset: number,
): Promise<SupplierRow[]> => {
  const { sql, values } = whereOf(tx, filter)
  return tx.rows(
    supplierRow,
    `select ${supplierRow.sql} from app.suppliers s where ${sql} order by ${orders[sort.by](sort.order)}, s.id
      limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, limit, offset],
  )
}
/** The ids of all wanted suppliers in their order, at most so many. */
export const selectSupplierIds = async (tx: Tx, filter: SupplierFilter, sort: SupplierSort, most: number): Promise<string[]> => {
  const { sql, values } = whereOf(tx, filter)
  const found = await tx.rows(
    { id: 'uuid' },
    `select s.id from app.suppliers s where ${sql} order by ${orders[sort.by](sort.order)}, s.id limit $${values.length + 1}`,
    [...values, most],
  )
  return found.map((row) => row.id)
}
/** These suppliers in no order; those that were deleted are missing. */
export const selectSuppliersById = (tx: Tx, ids: readonly string[]): Promise<SupplierRow[]> =>
  tx.rows(
    supplierRow,
    `select ${supplierRow.sql} from app.suppliers s where s.tenant_id = $1 and s.id = any($2::uuid[]) and s.deleted_at is null`,
    [tx.tenant, ids],
  )
/** How many there are in each state of those that the rest of the filter leaves. */
export const countSuppliers = (tx: Tx, filter: SupplierFilter) => {
  const { sql, values } = whereOf(tx, { ...filter, status: undefined })
  return tx.rows(
    { status: suppliers.status, count: 'int4' },
    `select s.status, count(*)::int as count from app.suppliers s where ${sql} group by s.status`,
    values,
  )
}
/** The categories that occur, each in one spelling. */
export const selectCategories = async (tx: Tx, most: number): Promise<string[]> =>
  (
    await tx.rows(
      { category: 'text' },
      `select min(s.category) as category from app.suppliers s where s.tenant_id = $1 and s.deleted_at is null
        group by s.category_key order by s.category_key limit $2`,
      [tx.tenant, most],
    )
  ).map((row) => row.category)
export const selectSupplier = (tx: Tx, id: string): Promise<SupplierRow | undefined> =>
  tx.maybe(
    supplierRow,
    `select ${supplierRow.sql} from app.suppliers s where s.tenant_id = $1 and s.id = $2 and s.deleted_at is null`,
    [tx.tenant, id],
  )
/** The same, and nobody names it in the meantime. */
export const lockSupplier = (tx: Tx, id: string): Promise<SupplierRow | undefined> =>
  tx.maybe(
    supplierRow,
    `select ${supplierRow.sql} from app.suppliers s where s.tenant_id = $1 and s.id = $2 and s.deleted_at is null for update`,
    [tx.tenant, id],
  )

/** Keeps a supplier from being deleted while something is made that names it. */
export const holdSupplier = (tx: Tx, id: string): Promise<number> =>
  tx.run('select 1 from app.suppliers where tenant_id = $1 and id = $2 and deleted_at is null for share', [tx.tenant, id])
/** The days that it gives for an old part. */
export const selectCoreDays = async (tx: Tx, id: string): Promise<number | undefined> =>
  (
    await tx.maybe(
      columns('s', suppliers, ['core_days']),
      'select s.core_days from app.suppliers s where s.tenant_id = $1 and s.id = $2',
      [tx.tenant, id],
    )
  )?.core_days
/** Holds those of them that are there, in one order. */
export const holdSuppliers = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(
    'select 1 from app.suppliers where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null order by id for share',
    [tx.tenant, ids],
  )

export const insertSupplier = (tx: Tx, id: string, values: SupplierValues, at: Date): Promise<number> =>
  tx.run(
    `insert into app.suppliers (tenant_id, id, created_at, updated_at, ${own.join(', ')}) values ($1, $2, $3, $3, ${own.map((_, i) => `$${i + 4}`).join(', ')})`,
    [tx.tenant, id, at, ...own.map((name) => values[name])],
  )
/** Rows in one statement: some 2,000 of them fit. */
const rowsAtOnce = 500
export async function insertSuppliers(tx: Tx, all: readonly { id: string; values: SupplierValues }[], at: Date): Promise<void> {
  for (let from = 0; from < all.length; from += rowsAtOnce) {
    const { sql, values } = tenantRows(
      tx.tenant,
      all.slice(from, from + rowsAtOnce).map((one) => [one.id, at, at, ...own.map((name) => one.values[name])]),
    )
    await tx.run(`insert into app.suppliers (tenant_id, id, created_at, updated_at, ${own.join(', ')}) values ${sql}`, values)
  }
}
/** Which of these names are on file. */
export const selectByNameKeys = (tx: Tx, keys: readonly string[]) =>
  tx.rows(
    { id: 'uuid', name_key: suppliers.name_key },
    'select s.id, s.name_key from app.suppliers s where s.tenant_id = $1 and s.name_key = any($2::text[]) and s.deleted_at is null',
    [tx.tenant, keys],
  )
/** Their names, those in use first. */
export const selectSupplierNames = async (tx: Tx, most: number): Promise<string[]> =>
  (
    await tx.rows(
      { name: suppliers.name },
      `select s.name from app.suppliers s where s.tenant_id = $1 and s.deleted_at is null
        order by s.status = 'inactive', s.name_key, s.id limit $2`,
      [tx.tenant, most],
    )
  ).map((row) => row.name)
/** 0 rows: the version is stale. */
export const updateSupplierRow = (
  tx: Tx,
  id: string,
  values: SupplierValues,
  version: number | null,
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.suppliers set updated_at = $4, version = version + 1, ${own.map((name, i) => `${name} = $${i + 5}`).join(', ')}
      where tenant_id = $1 and id = $2 and deleted_at is null and ($3::int is null or version = $3)`,
    [tx.tenant, id, version, at, ...own.map((name) => values[name])],
  )
export const markSupplierDeleted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run(
    'update app.suppliers set deleted_at = $3, version = version + 1 where tenant_id = $1 and id = $2 and deleted_at is null',
    [tx.tenant, id, at],
  )
