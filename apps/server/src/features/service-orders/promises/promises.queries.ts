import type { Tx } from '#platform/database/transaction.ts'

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
