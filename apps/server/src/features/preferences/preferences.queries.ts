import type { Favorites, KeptList } from '@twopost/contract/preferences'
import { columns, type RowOf, typed } from '#platform/database/shape.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { authAccounts } from '#tables.gen.ts'

/** By the id of the list. */
export type KeptLists = Record<string, KeptList>

const preferencesRow = columns('', authAccounts, ['language', 'theme']).shape
/** English as long as nobody has chosen a language. */
export interface SavedPreferences {
  language: 'en' | 'es'
  theme: RowOf<typeof preferencesRow>['theme']
}
/** What an account keeps at hand, and of the lists of the platform. */
export async function selectKept(database: Database, accountId: string): Promise<{ favorites: Favorites; lists: KeptLists }> {
  const [row] = await database.single(
    { favorites: typed<Favorites>('jsonb'), lists: typed<KeptLists>('jsonb') },
    'select auth.favorites_of($1) as favorites, auth.lists_of($1) as lists',
    [accountId],
  )
  return row ?? { favorites: { routes: [], actions: [] }, lists: {} }
}
export const saveLists = (database: Database, accountId: string, lists: KeptLists): Promise<unknown> =>
  database.single({ lists: 'jsonb' }, 'select auth.set_lists($1, $2) as lists', [accountId, JSON.stringify(lists)])
export const saveFavorites = (database: Database, accountId: string, favorites: Favorites): Promise<unknown> =>
  database.single({ favorites: 'jsonb' }, 'select auth.set_favorites($1, $2) as favorites', [
    accountId,
    JSON.stringify(favorites),
  ])
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
