import type { Tx } from '#platform/database/transaction.ts'

/** The seed is one long transaction on an empty installation. */
export const takeTime = (tx: Tx): Promise<number> => tx.run("set local statement_timeout = '120s'")

/**
 * Drops the cached query plans of this connection. Plans made while the tables were empty scan whole tables, and PostgreSQL keeps no
 * statistics on the rows of an open transaction that would replace those plans.
 */
export const forgetPlans = (tx: Tx): Promise<number> => tx.run('discard plans')
