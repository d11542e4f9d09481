import { useMemo } from 'react'
import { api } from '#platform/api/client.ts'
import { spokenProblem } from '#platform/api/problem.ts'
import { callKey, queryClient, useCall } from '#platform/api/queries.ts'
import { say } from '#platform/i18n/text.ts'
import { useSession } from '#platform/session/session-store.ts'
import { notify } from '#ui/notify.ts'
import { type FavoriteAction, type FavoriteRoute, type Favorites, moveRoute, withAction, withRoute } from './favorites.rules.ts'
import { favoritesText } from './favorites.text.ts'

const empty: Favorites = { routes: [], actions: [] }
const key = callKey('getPreferences', {})
type Cached = { preferences: { favorites: Favorites } }

/** One's favorites, from the server (J5). */
export function useFavorites() {
  const signedIn = useSession((state) => state.session !== null)
  const found = useCall('getPreferences', {}, { enabled: signedIn, staleTime: 5 * 60_000 })
  return { favorites: found.data?.preferences.favorites ?? empty, ...found }
}

type Failure = 'updateFailed' | 'removeFailed' | 'removeActionFailed' | 'reorderFailed'
let queue: Promise<unknown> = Promise.resolve()

/** Shows a change at once and sends it after those before it; a refusal is taken back and told in the specified words (P56). */
function change(make: (before: Favorites) => Favorites, failure: Failure): void {
  const before = queryClient.getQueryData<Cached>(key)
  if (!before) return
  const favorites = make(before.preferences.favorites)
  queryClient.setQueryData<Cached>(key, { ...before, preferences: { ...before.preferences, favorites } })
  queue = queue.then(async () => {
    try {
      await api('updatePreferences', { body: { favorites } })
    } catch (error) {
      queryClient.setQueryData<Cached>(key, before)
      notify({ kind: 'error', title: say(favoritesText)(failure), text: await spokenProblem(error) })
    }
  })
}

/** What can be done with favorites. */
export function useFavoriteMoves() {
  return useMemo(
    () => ({
      toggleRoute: (route: FavoriteRoute, isThere: boolean) =>
        change((before) => withRoute(before, route), isThere ? 'removeFailed' : 'updateFailed'),
      toggleAction: (action: FavoriteAction, isThere: boolean) =>
        change((before) => withAction(before, action), isThere ? 'removeActionFailed' : 'updateFailed'),
      moveRoute: (from: number, to: number) => change((before) => moveRoute(before, from, to), 'reorderFailed'),
    }),
    [],
  )
}
