import type { Tx } from './transaction.ts'

/** A statement that does nothing. */
export const touch = (tx: Tx): Promise<number> => tx.run('select 1', [])
