import type { Tx } from '#platform/database/transaction.ts'

/** What was noted about these orders beside the work itself (AUD8): title, services and lines stay. */
export const blankOrders = (tx: Tx, orderIds: readonly string[], at: Date): Promise<number> =>
  tx.run(
    `update app.service_orders set notes = '', cancel_reason = '', version = version + 1, updated_at = $3
      where tenant_id = $1 and id = any($2::uuid[]) and (notes <> '' or cancel_reason <> '')`,
    [tx.tenant, orderIds, at],
  )
export const dropNotes = (tx: Tx, orderIds: readonly string[]): Promise<number> =>
  tx.run('delete from app.notes where tenant_id = $1 and service_order_id = any($2::uuid[])', [tx.tenant, orderIds])
/** Unfinished orders that name one of these words: the customer's id, address or number. */
export const dropDraftsNaming = (tx: Tx, words: readonly string[]): Promise<number> =>
  tx.run(
    `delete from app.order_drafts where tenant_id = $1
        and exists (select from unnest($2::text[]) as w (word) where position(lower(w.word) in lower(fields::text)) > 0)`,
    [tx.tenant, words],
  )
