import type { Tx } from '#platform/database/transaction.ts'

/** Mailed reports that name one of these; they are kept for some days only. */
export const dropReportMailsNaming = (tx: Tx, words: readonly string[]): Promise<number> =>
  tx.run(
    `delete from app.report_mails where tenant_id = $1
        and exists (select from unnest($2::text[]) as w (word) where position(w.word in content::text) > 0)`,
    [tx.tenant, words],
  )
