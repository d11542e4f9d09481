import type { Tx } from '#platform/database/transaction.ts'

/** The seed is one long transaction on an empty installation. */
export const takeTime = (tx: Tx): Promise<number> => tx.run("set local statement_timeout = '120s'")

/**
 * Joins tables in the order in which a statement names them, each by its index. The seed's transaction fills empty tables, of which the
 * planner knows nothing until it ends; left to itself it joins whole tables.
 */
export async function joinByIndexes(tx: Tx): Promise<void> {
  await tx.run('set local enable_seqscan = off')
  await tx.run('set local enable_hashjoin = off')
  await tx.run('set local enable_mergejoin = off')
  await tx.run('set local join_collapse_limit = 1')
}
