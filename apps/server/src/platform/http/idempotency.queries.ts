import { columns, nothing, type RowOf } from '#platform/database/shape.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { idempotencyKeys } from '#tables.gen.ts'

const storedAnswer = columns('', idempotencyKeys, ['body_hash', 'status', 'answer'])
export type StoredAnswer = RowOf<typeof storedAnswer>
export interface KeyOf {
  accountId: string
  operation: string
  key: string
}
/** Where keys and the answers they stand for are kept: those of a tenant for 14 days, as long as a device may wait (NOW18). */
export interface KeyStore {
  /** Claims a key; false when it is taken. Waits for a twin in work, at most the lock time-out. */
  claim(tx: Tx, of: KeyOf, bodyHash: Buffer): Promise<boolean>
  find(tx: Tx, of: KeyOf): Promise<StoredAnswer | undefined>
  keep(tx: Tx, of: KeyOf, status: number, answer: string): Promise<number>
}

/** Keys of calls inside a tenant, which are that tenant's. */
export const tenantKeys: KeyStore = {
  claim: async (tx, { accountId, operation, key }, bodyHash) =>
    (await tx.run(
      `insert into app.idempotency_keys (tenant_id, account_id, operation, key, body_hash, status, answer) values ($1, $2, $3, $4, $5, 0, '')
       on conflict do nothing`,
      [tx.tenant, accountId, operation, key, bodyHash],
    )) === 1,
  find: (tx, { accountId, operation, key }) =>
    tx.maybe(
      storedAnswer,
      `select ${storedAnswer.sql} from app.idempotency_keys
        where tenant_id = $1 and account_id = $2 and operation = $3 and key = $4`,
      [tx.tenant, accountId, operation, key],
    ),
  keep: (tx, { accountId, operation, key }, status, answer) =>
    tx.run(
      `update app.idempotency_keys set status = $5, answer = $6
        where tenant_id = $1 and account_id = $2 and operation = $3 and key = $4`,
      [tx.tenant, accountId, operation, key, status, answer],
    ),
}
export const sweepKeys = (tx: Tx): Promise<number> =>
  tx.run(`delete from app.idempotency_keys where tenant_id = $1 and created_at < now() - interval '14 days'`, [tx.tenant])

/** Keys of calls that are not bound to one tenant: onboarding and the platform's own. */
export const platformKeys: KeyStore = {
  claim: async (tx, { accountId, operation, key }, bodyHash) =>
    (await tx.one({ claimed: 'bool' }, 'select auth.claim_key($1, $2, $3, $4) as claimed', [accountId, operation, key, bodyHash]))
      .claimed,
  find: (tx, { accountId, operation, key }) =>
    tx.maybe(storedAnswer, 'select * from auth.find_answer($1, $2, $3)', [accountId, operation, key]),
  keep: (tx, { accountId, operation, key }, status, answer) =>
    tx.run('select auth.keep_answer($1, $2, $3, $4, $5)', [accountId, operation, key, status, answer]),
}
export const sweepPlatformKeys = (database: Pick<Database, 'single'>): Promise<object[]> =>
  database.single(nothing, 'select auth.sweep_keys()')
