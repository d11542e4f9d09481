import type { Tx } from '#platform/database/transaction.ts'

/** Notifications about these orders, or with one of these names in their words. */
export const dropNotificationsAbout = (tx: Tx, orderIds: readonly string[], names: readonly string[]): Promise<number> =>
  tx.run(
    `delete from app.notifications where tenant_id = $1 and (metadata->>'service_order_id' = any($2::text[])
        or exists (select from unnest($3::text[]) as n (name) where position(lower(n.name) in lower(texts::text)) > 0))`,
    [tx.tenant, orderIds, names],
  )
