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
/** Changes that are shown but not yet kept, in the order they were made, and the list as the server has it. */
let waiting: { make: (before: Favorites) => Favorites; failure: Failure }[] = []
let kept: Favorites = empty
let queue: Promise<unknown> = Promise.resolve()

// What one person changed is never sent for the next.
useSession.subscribe((state, before) => {
  if (state.session?.user.account_id !== before.session?.user.account_id) waiting = []
})

/** Shows what is kept with everything that still waits on top. */
function show(): void {
  const cached = queryClient.getQueryData<Cached>(key)
  if (!cached) return
  const favorites = waiting.reduce((list, change) => change.make(list), kept)
  queryClient.setQueryData<Cached>(key, { ...cached, preferences: { ...cached.preferences, favorites } })
}

/** Sends the oldest change. A refused one is taken back alone: what was changed after it stays (P56). */
async function sendNext(): Promise<void> {
  const [next] = waiting
  if (!next) return
  const favorites = next.make(kept)
  try {
    await api('updatePreferences', { body: { favorites } })
    // The person may have gone meanwhile, and their changes with them.
    if (waiting[0] === next) kept = favorites
  } catch (error) {
    notify({ kind: 'error', title: say(favoritesText)(next.failure), text: await spokenProblem(error) })
  }
  if (waiting[0] !== next) return
  waiting.shift()
  show()
}

/** Shows a change at once and sends it after those before it; a refusal is told in the specified words (P56). */
function change(make: (before: Favorites) => Favorites, failure: Failure): void {
  const cached = queryClient.getQueryData<Cached>(key)
  if (!cached) return
  if (waiting.length === 0) kept = cached.preferences.favorites
  waiting.push({ make, failure })
  show()
  queue = queue.then(sendNext)
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
