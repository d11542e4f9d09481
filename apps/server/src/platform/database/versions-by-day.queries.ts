import type { RowOf, Selection } from './shape.ts'
import type { Tx } from './transaction.ts'

/**
 * Versions of what a shop says, each from a day on; the one that was written last of those that have begun counts.
 * @param table with `shop_id`, `valid_from` and an `id` that grows
 */
export const versionsByDay = <S extends Selection>(row: S, table: `app.${string}`) => ({
  /** The newest first. */
  latest: (tx: Tx, shopId: string, most: number): Promise<RowOf<S>[]> =>
    tx.rows(row, `select ${row.sql} from ${table} where tenant_id = $1 and shop_id = $2 order by id desc limit $3`, [
      ...[tx.tenant, shopId, most],
    ]),
  /** @param day YYYY-MM-DD of the shop's calendar */
  on: (tx: Tx, shopId: string, day: string): Promise<RowOf<S> | undefined> =>
    tx.maybe(
      row,
      `select ${row.sql} from ${table} where tenant_id = $1 and shop_id = $2 and valid_from <= $3 order by id desc limit 1`,
      [tx.tenant, shopId, day],
    ),
})
