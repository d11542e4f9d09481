import { computed, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** A promise as JSON of the database has it. */
export interface PromiseFact {
  id: string
  promised_at: string | null
  said_at: string
  said_by_name: string
}
/** The promises of an order `o`, the newest first, as a column of another statement: the screen of an order has eight in all. */
export const promisesOfOrder = computed({
  promises: [
    typed<PromiseFact[]>('json'),
    `(select coalesce(json_agg(json_build_object('id', p.id, 'promised_at', p.promised_at, 'said_at', p.said_at, 'said_by_name', p.said_by_name)
         order by p.said_at desc, p.id desc), '[]'::json)
       from app.promises p where p.tenant_id = $1 and p.service_order_id = o.id)`,
  ],
})

export interface NewPromise {
  id: string
  orderId: string
  promisedAt: Date | null
  saidBy: string | null
  saidByName: string
}
export const insertPromise = (tx: Tx, { id, orderId, promisedAt, saidBy, saidByName }: NewPromise, now: Date): Promise<number> =>
  tx.run(
    `insert into app.promises (tenant_id, id, service_order_id, promised_at, said_at, said_by, said_by_name)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.tenant, id, orderId, promisedAt, now, saidBy, saidByName],
  )
