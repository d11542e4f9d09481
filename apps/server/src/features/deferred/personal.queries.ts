import type { Tx } from '#platform/database/transaction.ts'

/** The next talks about deferred work of a customer that say something. */
export const selectTalks = async (tx: Tx, customerId: string, most: number): Promise<string[]> =>
  (
    await tx.rows(
      { id: 'uuid' },
      `select c.id from app.deferred_contacts c join app.deferred_services d on d.tenant_id = $1 and d.id = c.deferred_id
        where c.tenant_id = $1 and d.customer_id = $2 and c.note <> '' order by c.id limit $3`,
      [tx.tenant, customerId, most],
    )
  ).map(({ id }) => id)
export const blankTalks = async (tx: Tx, ids: readonly string[]): Promise<number> =>
  (await tx.rows({ done: 'bool' }, 'select auth.blank_deferred_contact(x.id) as done from unnest($1::uuid[]) as x (id)', [ids]))
    .length
