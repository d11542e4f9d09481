import type { Tx } from '#platform/database/transaction.ts'

/** Changes nothing when the account of this new id was not made, because its address had one. */
export const setLanguageOfNewAccount = (tx: Tx, newAccountId: string, language: 'en' | 'es' | null): Promise<number> =>
  tx.run('select auth.set_account_language($1, $2)', [newAccountId, language])
