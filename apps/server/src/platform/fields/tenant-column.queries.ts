import { type Shape, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { PlainColumn, SealedColumn } from './sealed-columns.ts'

/** Names of the columns of a table that have one of these types. */
type Named<T extends Shape, Type extends string> = { [K in keyof T]: T[K] extends Type ? K : never }[keyof T] & string
/** Is called around each statement. */
type Send = <Answer>(statement: () => Answer) => Answer

/**
 * A sealed column of a table behind the tenant wall, with the statements over it and over the plain one that held its values before (AUD5, AUD11).
 * @param table without its schema, as it stands in the place of a sealed value (FieldPlace)
 * @param shape the columns of that table, so that another name does not compile
 * @param names of the sealed column, and of the plain one where it is still there
 * @param send of the feature that owns the table, so that it is the one that sends them (ARCHITECTURE.md, who may name which table)
 */
export function tenantColumn<T extends Shape>(
  table: string,
  shape: T,
  names: { sealed: Named<T, 'bytea' | 'bytea?'>; plain?: Named<T, 'text'> },
  send: Send,
): SealedColumn {
  const { sealed: column, plain } = names
  // Rows without a value are left out, whatever the column allows.
  const value = typed<Buffer>(shape[column] ?? 'bytea')
  return {
    kind: 'tenant',
    table,
    column,
    read: (tx, after, most) =>
      send(() =>
        tx.rows(
          { id: 'uuid', value },
          `select id, ${column} as value from app.${table}
            where tenant_id = $1 and ${column} is not null and ($2::uuid is null or id > $2) order by id limit $3`,
          [tx.tenant, after, most],
        ),
      ),
    keysInUse: (tx) =>
      send(() =>
        tx.rows(
          { head: 'bytea', count: 'int4' },
          `select substring(${column} from 1 for 4) as head, count(*)::int as count from app.${table}
            where tenant_id = $1 and ${column} is not null group by 1 order by 1`,
          [tx.tenant],
        ),
      ),
    without: (tx, heads, most) =>
      send(() =>
        tx.rows(
          { id: 'uuid', value },
          `select id, ${column} as value from app.${table}
            where tenant_id = $1 and ${column} is not null and substring(${column} from 1 for 4) <> all($2::bytea[]) order by id limit $3`,
          [tx.tenant, heads, most],
        ),
      ),
    of: (tx, ids) =>
      send(() =>
        tx.rows(
          { id: 'uuid', value },
          `select id, ${column} as value from app.${table} where tenant_id = $1 and ${column} is not null and id = any($2::uuid[]) order by id`,
          [tx.tenant, ids],
        ),
      ),
    write: (tx, row, sealed) =>
      isWritten(tx, send, `update app.${table} set ${column} = $4 where tenant_id = $1 and id = $2 and ${column} = $3`, [
        ...[row.id, row.value, sealed],
      ]),
    ...(plain !== undefined && { plain: plainColumn(table, column, plain, send) }),
  }
}

const plainColumn = (table: string, column: string, plain: string, send: Send): PlainColumn => ({
  name: plain,
  read: (tx, after, most) =>
    send(() =>
      tx.rows(
        { id: 'uuid', text: 'text' },
        `select id, ${plain} as text from app.${table}
          where tenant_id = $1 and ${plain} <> '' and ($2::uuid is null or id > $2) order by id limit $3`,
        [tx.tenant, after, most],
      ),
    ),
  write: (tx, row, sealed) =>
    isWritten(
      tx,
      send,
      `update app.${table} set ${plain} = '', ${column} = $4 where tenant_id = $1 and id = $2 and ${plain} = $3`,
      [row.id, row.text, sealed],
    ),
})

const isWritten = async (tx: Tx, send: Send, sql: string, values: readonly unknown[]): Promise<boolean> =>
  (await send(() => tx.run(sql, [tx.tenant, ...values]))) > 0
