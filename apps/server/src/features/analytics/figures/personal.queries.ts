import type { Tx } from '#platform/database/transaction.ts'

/** Kept answers that name one of these; they are counted again when somebody asks. */
export const dropAnswersNaming = (tx: Tx, words: readonly string[]): Promise<number> =>
  tx.run(
    `delete from app.kept_figures where tenant_id = $1
        and exists (select from unnest($2::text[]) as w (word) where position(w.word in answer::text) > 0)`,
    [tx.tenant, words],
  )
