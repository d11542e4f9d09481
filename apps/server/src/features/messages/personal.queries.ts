import type { Tx } from '#platform/database/transaction.ts'

/** The next messages with a customer that still say something. */
export const selectSpoken = async (tx: Tx, customerId: string, most: number): Promise<string[]> =>
  (
    await tx.rows(
      { id: 'uuid' },
      `select m.id from app.messages m join app.conversations c on c.tenant_id = $1 and c.id = m.conversation_id
        where m.tenant_id = $1 and c.customer_id = $2 and m.blanked_at is null order by m.id limit $3`,
      [tx.tenant, customerId, most],
    )
  ).map(({ id }) => id)
/** Takes the words of these messages; their place in the thread stays (decision 59). */
export const blankMessages = async (tx: Tx, ids: readonly string[]): Promise<number> =>
  (await tx.rows({ done: 'bool' }, 'select auth.blank_message(x.id) as done from unnest($1::uuid[]) as x (id)', [ids])).length
