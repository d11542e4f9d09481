import type { Tx } from '#platform/database/transaction.ts'
import { expireDeferred } from './deferred.queries.ts'

/** So many end in one run; the next hour goes on. */
const mostAtOnce = 1000
/** Open work that is too old ends by itself (DEF4); run again it finds nothing. @returns how many ended */
export const endOldDeferred = ({ tx, now }: { tx: Tx; now: Date }): Promise<number> => expireDeferred(tx, now, mostAtOnce)
