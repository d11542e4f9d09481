import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'

export type Favorites = Answer<Calls['getPreferences']>['preferences']['favorites']
export type FavoriteRoute = Favorites['routes'][number]
export type FavoriteAction = Favorites['actions'][number]

/** The same favorites with a link added at the end, or taken out when it is there. */
export function withRoute(favorites: Favorites, route: FavoriteRoute): Favorites {
  const rest = favorites.routes.filter((one) => one.path !== route.path)
  return { ...favorites, routes: rest.length < favorites.routes.length ? rest : [...rest, route] }
}
export function withAction(favorites: Favorites, action: FavoriteAction): Favorites {
  const rest = favorites.actions.filter((one) => one.id !== action.id)
  return { ...favorites, actions: rest.length < favorites.actions.length ? rest : [...rest, action] }
}
/** A link taken to another place of the list; places outside of it change nothing. */
export function moveRoute(favorites: Favorites, from: number, to: number): Favorites {
  const routes = [...favorites.routes]
  const [moved] = routes.splice(from, 1)
  if (!moved || to < 0 || to > routes.length) return favorites
  routes.splice(to, 0, moved)
  return { ...favorites, routes }
}
