import type { Tx } from '#platform/database/transaction.ts'
import { counters } from '#tables.gen.ts'

/** The next number of a kind in a year: a row locked until the end of the transaction, so without gaps or doubles (R7). */
export const nextNumber = async (tx: Tx, kind: string, year: number): Promise<number> =>
  (
    await tx.one(
      { last: counters.last },
      `insert into app.counters (tenant_id, kind, year, last) values ($1, $2, $3, 1)
       on conflict (tenant_id, kind, year) do update set last = app.counters.last + 1 returning last`,
      [tx.tenant, kind, year],
    )
  ).last
