import type { Tx } from '#platform/database/transaction.ts'

/** What a customer wrote with their stars goes; the stars stay, which are the technician's figure. */
export const blankComments = (tx: Tx, customerId: string): Promise<number> =>
  tx.run(`update app.order_ratings set comment = '' where tenant_id = $1 and customer_id = $2 and comment <> ''`, [
    tx.tenant,
    customerId,
  ])
