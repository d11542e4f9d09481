import type { Tx } from '#platform/database/transaction.ts'

/** The seed is one long transaction on an empty installation. */
export const takeTime = (tx: Tx): Promise<number> => tx.run("set local statement_timeout = '120s'")
