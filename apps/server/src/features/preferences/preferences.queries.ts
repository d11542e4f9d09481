import type { Favorites } from '@twopost/contract/preferences'
import { columns, type RowOf, typed } from '#platform/database/shape.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { authAccounts } from '#tables.gen.ts'

const preferencesRow = columns('', authAccounts, ['language', 'theme']).shape
/** English as long as nobody has chosen a language. */
export interface SavedPreferences {
  language: 'en' | 'es'
  theme: RowOf<typeof preferencesRow>['theme']
}
export const selectFavorites = async (database: Database, accountId: string): Promise<Favorites> =>
  (await database.single({ favorites: typed<Favorites>('jsonb') }, 'select auth.favorites_of($1) as favorites', [accountId]))[0]
    ?.favorites ?? {
    routes: [],
    actions: [],
  }
export const saveFavorites = async (database: Database, accountId: string, favorites: Favorites): Promise<Favorites> =>
  (
    await database.single({ favorites: typed<Favorites>('jsonb') }, 'select auth.set_favorites($1, $2) as favorites', [
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
): Promise<SavedPreferences> => {
  const [row] = await database.single(preferencesRow, 'select * from auth.set_preferences($1, $2, $3)', [
    accountId,
    language,
    theme,
  ])
  return { language: row?.language ?? 'en', theme: row?.theme ?? 'system' }
}

/** The language of an account that was just made, in the transaction that made it. */
export const giveLanguage = (tx: Tx, accountId: string, language: 'en' | 'es'): Promise<number> =>
  tx.run('select auth.set_preferences($1, $2, null)', [accountId, language])
