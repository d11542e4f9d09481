import type { Favorites } from '@twopost/contract/preferences'
import type { Database, Tx } from '#platform/database/transaction.ts'

export interface PreferencesRow {
  language: 'en' | 'es'
  theme: 'light' | 'dark' | 'system'
}
export const selectFavorites = async (database: Database, accountId: string): Promise<Favorites> =>
  (await database.single<{ favorites: Favorites }>('select auth.favorites_of($1) as favorites', [accountId]))[0]?.favorites ?? {
    routes: [],
    actions: [],
  }
export const saveFavorites = async (database: Database, accountId: string, favorites: Favorites): Promise<Favorites> =>
  (
    await database.single<{ favorites: Favorites }>('select auth.set_favorites($1, $2) as favorites', [
      accountId,
      JSON.stringify(favorites),
    ])
  )[0]?.favorites ?? favorites
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

/** Kinds of notifications that a member does not want. */
export const selectMuted = async (tx: Tx, userId: string): Promise<string[]> =>
  (await tx.maybe<{ muted: string[] }>('select muted from app.users where tenant_id = app.tid() and id = $1', [userId]))?.muted ??
  []
export const updateMuted = (tx: Tx, userId: string, muted: readonly string[], at: Date): Promise<number> =>
  tx.run('update app.users set muted = $2, updated_at = $3 where tenant_id = app.tid() and id = $1', [userId, muted, at])
/** The language of an account that was just made, in the transaction that made it. */
export const giveLanguage = (tx: Tx, accountId: string, language: 'en' | 'es'): Promise<number> =>
  tx.run('select auth.set_preferences($1, $2, null)', [accountId, language])
