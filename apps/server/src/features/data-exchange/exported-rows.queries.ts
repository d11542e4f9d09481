import type { Tx } from '#platform/database/transaction.ts'
import { openText } from '#platform/fields/field-cipher.ts'
import type { ExportedTable } from './exported-tables.queries.ts'

const batchRows = 1_000

/** The columns of the primary key of each table, in its order, the organization left out. */
export async function selectKeys(tx: Tx): Promise<Map<string, string[]>> {
  const rows = await tx.rows(
    { name: 'text', columns: 'text[]' },
    `select c.relname::text as name, array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) as columns
       from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where n.nspname = 'app' and i.indisprimary group by c.relname`,
  )
  return new Map(rows.map(({ name, columns }) => [name, columns.filter((column) => column !== 'tenant_id')]))
}

const historyOf = (table: ExportedTable, from: string | null, place: number): string =>
  table.history !== undefined && from !== null ? ` and t.${table.history} >= ($${place}::date at time zone 'UTC')` : ''
const sinceOf = (table: ExportedTable, from: string | null): string[] =>
  table.history !== undefined && from !== null ? [from] : []

/** How many rows of a table the archive will have. */
export const countRows = async (tx: Tx, table: ExportedTable, from: string | null): Promise<number> =>
  (
    await tx.one(
      { count: 'int8' },
      `select count(*) as count from app.${table.name} t where t.tenant_id = $1${historyOf(table, from, 2)}`,
      [tx.tenant, ...sinceOf(table, from)],
    )
  ).count

/** The type that a value is compared as: `text(a|b)?` is text. */
const bareType = (type: string | undefined): string => (type ?? 'text').replace(/\?$/, '').replace(/\(.*\)$/, '')

/** A line of a table with sealed columns as it is written: with their texts, empty where no known key opens one, and without what is sealed. */
function openLine(tx: Tx, table: ExportedTable, line: string): string {
  const { sealed, ...row } = JSON.parse(line) as Record<string, unknown> & { id: string; sealed: Record<string, string | null> }
  for (const [column, from] of Object.entries(table.opened)) {
    // As PostgreSQL writes bytes in JSON: `\x00ff`.
    const bytes = typeof sealed[from] === 'string' ? Buffer.from(sealed[from].slice(2), 'hex') : null
    const place = { tenant: tx.tenant, table: table.name, column: from, id: row.id }
    const plain = row[column]
    row[column] = openText(place, typeof plain === 'string' ? plain : '', bytes) ?? ''
  }
  return JSON.stringify(row)
}

/**
 * The rows of a table as lines of JSON, in the order of its key and a thousand at a time, so that none of it is whole in memory. In one
 * snapshot two readings give the same lines.
 */
export async function* readRows(
  tx: Tx,
  table: ExportedTable,
  key: readonly string[],
  from: string | null,
): AsyncGenerator<string[]> {
  const closed = Object.values(table.opened)
  const list = [
    ...table.columns.map((column) => `t.${column}`),
    ...(closed.length > 0
      ? [`json_build_object(${closed.map((column) => `'${column}', t.${column}`).join(', ')}) as sealed`]
      : []),
  ].join(', ')
  const order = key.length > 0 ? ` order by ${key.map((column) => `t.${column}`).join(', ')} limit ${batchRows}` : ''
  const since = sinceOf(table, from)
  let last: unknown[] | undefined
  for (;;) {
    const places = key.map((column, at) => `$${since.length + at + 2}::${bareType(table.types[column])}`)
    const after = last ? ` and (${key.map((column) => `t.${column}`).join(', ')}) > (${places.join(', ')})` : ''
    const rows = await tx.rows(
      { line: 'text' },
      `select row_to_json(x)::text as line from (select ${list} from app.${table.name} t
        where t.tenant_id = $1${historyOf(table, from, 2)}${after}${order}) x`,
      [tx.tenant, ...since, ...(last ?? [])],
    )
    if (rows.length > 0) yield rows.map(({ line }) => (closed.length > 0 ? openLine(tx, table, line) : line))
    if (key.length === 0 || rows.length < batchRows) return
    const row = JSON.parse(rows.at(-1)?.line ?? '{}') as Record<string, unknown>
    last = key.map((column) => row[column])
  }
}
