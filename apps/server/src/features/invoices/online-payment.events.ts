import type { Tx } from '#platform/database/transaction.ts'
import { Question } from '#platform/events/facts.ts'

/** Asked where a customer is shown what is open: does this shop take payments online? */
export const paysOnline = new Question<{ shopId: string }, boolean, { tx: Tx }>('paysOnline')
