import type { Tx } from '#platform/database/transaction.ts'

/** The seed is one long transaction on an empty installation. */
export const takeTime = (tx: Tx): Promise<number> => tx.run("set local statement_timeout = '120s'")

/**
 * Statements are planned anew. Plans that were made while the tables were empty read whole tables for each row, and nobody looks at how
 * large these have become before the transaction ends.
 */
export const forgetPlans = (tx: Tx): Promise<number> => tx.run('discard plans')
