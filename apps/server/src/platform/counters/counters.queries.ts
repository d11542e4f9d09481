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
/** So many numbers of a kind at once, under the same lock. @returns the first of them */
export const nextNumbers = async (tx: Tx, kind: string, year: number, count: number): Promise<number> =>
  (
    await tx.one(
      { last: counters.last },
      `insert into app.counters (tenant_id, kind, year, last) values ($1, $2, $3, $4)
       on conflict (tenant_id, kind, year) do update set last = app.counters.last + excluded.last returning last`,
      [tx.tenant, kind, year, count],
    )
  ).last -
  count +
  1
