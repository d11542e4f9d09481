import type { Tx } from '#platform/database/transaction.ts'

export interface StoredAnswer {
  body_hash: Buffer
  status: number
  answer: string
}
export interface KeyOf {
  accountId: string
  operation: string
  key: string
}

/** Claims a key; false when it is taken. Waits for a twin in work, at most the lock time-out. */
export const claimKey = async (tx: Tx, { accountId, operation, key }: KeyOf, bodyHash: Buffer): Promise<boolean> =>
  (await tx.run(
    `insert into app.idempotency_keys (account_id, operation, key, body_hash, status, answer) values ($1, $2, $3, $4, 0, '')
     on conflict do nothing`,
    [accountId, operation, key, bodyHash],
  )) === 1

export const findAnswer = (tx: Tx, { accountId, operation, key }: KeyOf): Promise<StoredAnswer | undefined> =>
  tx.maybe<StoredAnswer>(
    `select body_hash, status, answer from app.idempotency_keys
      where tenant_id = app.tid() and account_id = $1 and operation = $2 and key = $3`,
    [accountId, operation, key],
  )

export const keepAnswer = (tx: Tx, { accountId, operation, key }: KeyOf, status: number, answer: string): Promise<number> =>
  tx.run(
    `update app.idempotency_keys set status = $4, answer = $5
      where tenant_id = app.tid() and account_id = $1 and operation = $2 and key = $3`,
    [accountId, operation, key, status, answer],
  )

/** Keys live 24 hours. */
export const sweepKeys = (tx: Tx): Promise<number> =>
  tx.run(`delete from app.idempotency_keys where tenant_id = app.tid() and created_at < now() - interval '24 hours'`)
