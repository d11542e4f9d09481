import { Star } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { useFavoriteMoves, useFavorites } from './favorites.api.ts'
import type { FavoriteRoute } from './favorites.rules.ts'
import { favoritesText } from './favorites.text.ts'

/** The star of an entry of the menu: shows whether it is a favorite, and makes it one or none (B58). */
export function FavoriteStar({ route }: { route: FavoriteRoute }) {
  const t = useText(favoritesText)
  const { favorites, data } = useFavorites()
  const { toggleRoute } = useFavoriteMoves()
  const isThere = favorites.routes.some((one) => one.path === route.path)
  return (
    <button
      type="button"
      className="nav-star"
      aria-pressed={isThere}
      aria-label={t(isThere ? 'remove' : 'add', { name: route.title })}
      disabled={data === undefined}
      onClick={() => toggleRoute(route, isThere)}
    >
      <Star size={15} fill={isThere ? 'currentColor' : 'none'} />
    </button>
  )
}
