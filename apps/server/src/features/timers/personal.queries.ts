import type { Tx } from '#platform/database/transaction.ts'

/** What people wrote beside these hours, and where they were; the hours stay (AUD10). */
export const blankTimeEntries = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(
    `update app.time_entries set description = '', location = '', notes = '', version = version + 1 where tenant_id = $1 and id = any($2::uuid[])`,
    [tx.tenant, ids],
  )
