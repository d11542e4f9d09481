import type { Tx } from '#platform/database/transaction.ts'

/** Empties what webhooks were sent of these records; what is tried again reads the record as it is then. */
export const blankDeliveriesNaming = (tx: Tx, words: readonly string[]): Promise<number> =>
  tx.run(
    `update app.webhook_deliveries set body = '', answer = '' where tenant_id = $1 and body <> ''
        and exists (select from unnest($2::text[]) as w (word) where position(w.word in body) > 0)`,
    [tx.tenant, words],
  )
