import { useLocation } from '@tanstack/react-router'
import { Link2, Star, Zap } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { remember, useAppStorage } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { favoritesText } from './favorites.text.ts'
import type { FavoritePreview, FavoriteTitle } from './favorites-drawers.tsx'

const Drawers = lazyPart(() => import('./favorites-drawers.tsx').then((module) => module.default))

type Drawer = 'links' | 'actions'

/** Asks the shell to open a drawer of favorites; `toggle-favorites` without a detail means the links (J7). */
const askFor = (drawer: Drawer) => dispatchEvent(new CustomEvent('toggle-favorites', { detail: drawer }))

/** The favorites in the bar on top, where the screen has no edge to spare: phones and tablets (R1-38). */
export function FavoritesMenu() {
  const t = useText(favoritesText)
  return (
    <Menu
      label={t('favorites')}
      trigger={
        <button type="button" className="header-button" aria-label={t('favorites')}>
          <Star size={22} />
        </button>
      }
    >
      <MenuItem icon={<Link2 size={16} />} onSelect={() => askFor('links')}>
        {t('linksTitle')}
      </MenuItem>
      <MenuItem icon={<Zap size={16} />} onSelect={() => askFor('actions')}>
        {t('actionsTitle')}
      </MenuItem>
    </Menu>
  )
}

/**
 * The floating tab at the edge of wide screens: opens the favorite links and actions (J6). Ctrl or Cmd + Shift + F, or a
 * `toggle-favorites` event, opens and closes the links (J7). It folds, and its drawer closes, when the screen changes (R1-38).
 */
export function FavoritesTab({
  floats,
  Preview,
  titleOf,
}: {
  floats: boolean
  Preview: FavoritePreview
  titleOf: FavoriteTitle
}) {
  const t = useText(favoritesText)
  const isOpen = useAppStorage((kept) => kept.floatingMenuOpen)
  const path = useLocation({ select: (location) => location.pathname })
  const [drawer, setDrawer] = useState<Drawer | null>(null)
  const [wasUsed, setWasUsed] = useState(false)
  if (drawer && !wasUsed) setWasUsed(true)
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    setDrawer(null)
    remember({ floatingMenuOpen: false })
  }, [path])
  useEffect(() => {
    const toggle = (wanted: Drawer) => setDrawer((now) => (now === wanted ? null : wanted))
    const onEvent = (event: Event) => toggle((event as CustomEvent<unknown>).detail === 'actions' ? 'actions' : 'links')
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.altKey || event.key.toLowerCase() !== 'f') return
      event.preventDefault()
      toggle('links')
    }
    addEventListener('keydown', onKey)
    addEventListener('toggle-favorites', onEvent)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('toggle-favorites', onEvent)
    }
  }, [])
  return (
    <>
      {floats && (
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
      )}
      {wasUsed && (
        <Suspense fallback={null}>
          <Drawers open={drawer} onClose={() => setDrawer(null)} Preview={Preview} titleOf={titleOf} />
        </Suspense>
      )}
    </>
  )
}
