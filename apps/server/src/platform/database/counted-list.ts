import { type Pagination, paginate } from '@twopost/contract/core/page'
import type { Tx } from './transaction.ts'

/** Rows of a list are counted exactly up to this many. */
export const mostCounted = 10_000

/** How many rows there are; one more than are counted exactly stands for all beyond. `from` has the tables and the condition. */
export const countUpTo = async (tx: Tx, from: string, values: readonly unknown[]): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      `select count(*)::int as count from (select 1 from ${from} limit ${mostCounted + 1}) found`,
      values,
    )
  ).count

/** The pagination of a list whose rows were counted by `countUpTo`. */
export const paginateCounted = (at: { page: number; limit: number }, count: number): Pagination =>
  paginate(at, Math.min(count, mostCounted), count > mostCounted ? { total_is_capped: true } : {})

const usualSizes: readonly number[] = [10, 20, 25, 50, 100]

/**
 * The end of a statement that reads one page. The size of a first page is written in its text: for a parameter the planner expects a tenth of
 * the table, takes the plan it could keep for an expensive one, and plans again each time. Later pages and other sizes are rare and share
 * one statement.
 */
export const pageSql = (values: unknown[], { limit, offset }: { limit: number; offset: number }): string =>
  offset === 0 && usualSizes.includes(limit) ? `limit ${limit}` : `limit $${values.push(limit)} offset $${values.push(offset)}`
