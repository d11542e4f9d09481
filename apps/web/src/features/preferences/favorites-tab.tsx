import { Link2, Star, Zap } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { remember, useAppStorage } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { favoritesText } from './favorites.text.ts'

const Drawers = lazy(() => import('./favorites-drawers.tsx'))

/**
 * The floating tab at the edge of the screen: opens the favorite links and actions (J6). Ctrl or Cmd + Shift + F, or a
 * `toggle-favorites` event, opens and closes the links (J7).
 */
export function FavoritesTab() {
  const t = useText(favoritesText)
  const isOpen = useAppStorage((kept) => kept.floatingMenuOpen)
  const [drawer, setDrawer] = useState<'links' | 'actions' | null>(null)
  const [wasUsed, setWasUsed] = useState(false)
  if (drawer && !wasUsed) setWasUsed(true)
  useEffect(() => {
    const toggle = () => setDrawer((now) => (now === 'links' ? null : 'links'))
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.altKey || event.key.toLowerCase() !== 'f') return
      event.preventDefault()
      toggle()
    }
    addEventListener('keydown', onKey)
    addEventListener('toggle-favorites', toggle)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('toggle-favorites', toggle)
    }
  }, [])
  return (
    <>
      <div className="favorites-tab" data-open={isOpen || undefined}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={t('favorites')}
          onClick={() => remember({ floatingMenuOpen: !isOpen })}
        >
          <Star size={18} />
        </button>
        {isOpen && (
          <>
            <button type="button" aria-keyshortcuts="Control+Shift+F Meta+Shift+F" onClick={() => setDrawer('links')}>
              <Link2 size={18} />
              {t('links')}
            </button>
            <button type="button" onClick={() => setDrawer('actions')}>
              <Zap size={18} />
              {t('actions')}
            </button>
          </>
        )}
      </div>
      {wasUsed && (
        <Suspense fallback={null}>
          <Drawers open={drawer} onClose={() => setDrawer(null)} />
        </Suspense>
      )}
    </>
  )
}
