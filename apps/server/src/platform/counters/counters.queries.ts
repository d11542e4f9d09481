import type { Tx } from '#platform/database/transaction.ts'

/** The next number of a kind in a year: a row locked until the end of the transaction, so without gaps or doubles (R7). */
export const nextNumber = async (tx: Tx, kind: string, year: number): Promise<number> =>
  (
    await tx.one<{ last: number }>(
      `insert into app.counters (kind, year, last) values ($1, $2, 1)
       on conflict (tenant_id, kind, year) do update set last = app.counters.last + 1 returning last`,
      [kind, year],
    )
  ).last
