import type { Database } from '#platform/database/transaction.ts'

export interface PreferencesRow {
  language: 'en' | 'es'
  theme: 'light' | 'dark' | 'system'
}
/** Null leaves a value as it is. */
export const savePreferences = async (
  database: Database,
  accountId: string,
  language: string | null,
  theme: string | null,
): Promise<PreferencesRow> => {
  const [row] = await database.single<PreferencesRow>('select * from auth.set_preferences($1, $2, $3)', [
    accountId,
    language,
    theme,
  ])
  return row ?? { language: 'en', theme: 'system' }
}
