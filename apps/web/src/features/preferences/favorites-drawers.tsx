import { Link, useRouter } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Eye, GripVertical, Play, Star, X } from 'lucide-react'
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useSession } from '#platform/session/session-store.ts'
import { IconButton } from '#ui/button.tsx'
import { Drawer } from '#ui/dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { startPointerDrag } from '#ui/pointer-drag.ts'
import { favoriteActionIds, favoriteActions, isFavoriteAction, runFavoriteAction } from './favorite-actions.rules.ts'
import { useFavoriteMoves, useFavorites } from './favorites.api.ts'
import type { FavoriteAction, FavoriteRoute } from './favorites.rules.ts'
import { favoritesText } from './favorites.text.ts'
import { favoritesDrawersText } from './favorites-drawers.text.ts'

/** Shows the screen of a path, small; the screens are the application's. */
export type FavoritePreview = ComponentType<{ href: string }>
/** What a link is called now, in the language in use; as it was called when it was added where nobody knows better. */
export type FavoriteTitle = (route: FavoriteRoute) => string

export interface FavoritesDrawersProps {
  open: 'links' | 'actions' | null
  onClose: () => void
  Preview: FavoritePreview
  titleOf: FavoriteTitle
}

/** The drawers of favorite links and actions (J6–J10). */
export default function FavoritesDrawers({ open, onClose, Preview, titleOf }: FavoritesDrawersProps) {
  const t = useText(favoritesDrawersText)
  const shared = useText(favoritesText)
  const found = useFavorites()
  const problem = useProblemText(found.error)
  const content = (children: React.ReactNode) =>
    found.data ? (
      children
    ) : found.error ? (
      <ErrorState title={t('loadFailed')} message={problem} onRetry={() => void found.refetch()} />
    ) : (
      <SkeletonRows rows={4} />
    )
  return (
    <>
      <Drawer open={open === 'links'} onOpenChange={onClose} title={shared('linksTitle')}>
        {content(<Links routes={found.favorites.routes} onClose={onClose} Preview={Preview} titleOf={titleOf} />)}
      </Drawer>
      <Drawer open={open === 'actions'} onOpenChange={onClose} title={shared('actionsTitle')}>
        {content(<Actions chosen={found.favorites.actions} onClose={onClose} />)}
      </Drawer>
    </>
  )
}

function Links({
  routes,
  onClose,
  Preview,
  titleOf,
}: {
  routes: readonly FavoriteRoute[]
  onClose: () => void
  Preview: FavoritePreview
  titleOf: FavoriteTitle
}) {
  const t = useText(favoritesDrawersText)
  const shared = useText(favoritesText)
  const { toggleRoute, moveRoute } = useFavoriteMoves()
  const [previewed, setPreviewed] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const move = (from: number, to: number) => {
    const route = routes[from]
    if (!route || to < 0 || to >= routes.length) return
    moveRoute(from, to)
    setSaid(t('moved', { name: titleOf(route), place: String(to + 1), count: String(routes.length) }))
  }
  const over = useDragging(list, move)
  if (routes.length === 0) return <EmptyState icon={<Star size={22} />} title={t('noLinks')} text={t('noLinksText')} />
  return (
    <>
      <ul ref={list} className="flex flex-col">
        {routes.map((route, index) => {
          const name = titleOf(route)
          return (
            <li
              key={route.path}
              data-place={index}
              className="favorite-row list-row flex-wrap"
              data-over={over === index || undefined}
            >
              <span className="favorite-grip" title={t('drag')} aria-hidden="true">
                <GripVertical size={17} />
              </span>
              <Link to={route.path} className="min-w-0 flex-1 truncate py-2 max-sm:basis-3/4" onClick={onClose}>
                {name}
              </Link>
              <IconButton
                className="max-sm:ml-auto"
                label={t('preview', { name })}
                icon={<Eye size={16} />}
                aria-expanded={previewed === route.path}
                onClick={() => setPreviewed(previewed === route.path ? null : route.path)}
              />
              <IconButton
                label={t('up', { name })}
                icon={<ArrowUp size={16} />}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                label={t('down', { name })}
                icon={<ArrowDown size={16} />}
                disabled={index === routes.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton label={shared('remove', { name })} icon={<X size={16} />} onClick={() => toggleRoute(route, true)} />
              {previewed === route.path && (
                <div className="favorite-preview">
                  <Suspense fallback={<SkeletonRows rows={4} />}>
                    <Preview href={route.path} />
                  </Suspense>
                  {/* Over the picture, whose own links lead nowhere. */}
                  <Link
                    to={route.path}
                    className="favorite-preview-link"
                    onClick={onClose}
                    aria-label={t('openNamed', { name })}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  )
}

/** Rows are dragged by their grip; the row under the pointer is where it goes. @returns the place that is under it */
function useDragging(list: React.RefObject<HTMLUListElement | null>, move: (from: number, to: number) => void): number | null {
  const [over, setOver] = useState<number | null>(null)
  const latest = useRef(move)
  useEffect(() => {
    latest.current = move
  })
  useEffect(() => {
    const surface = list.current
    if (!surface) return
    const placeOf = (row: HTMLElement | null) => (row?.dataset.place === undefined ? null : Number(row.dataset.place))
    return startPointerDrag(
      surface,
      { item: '.favorite-row', notFrom: 'a, button', target: '.favorite-row', scroller: '.drawer-body' },
      {
        onLift: () => undefined,
        onOver: (row) => setOver(placeOf(row)),
        onDrop: (item, target) => {
          setOver(null)
          const [from, to] = [placeOf(item), placeOf(target)]
          if (from !== null && to !== null && from !== to) latest.current(from, to)
        },
        onHome: () => undefined,
        overlay: () => null,
      },
    )
  }, [list])
  return over
}

function Actions({ chosen, onClose }: { chosen: readonly FavoriteAction[]; onClose: () => void }) {
  const t = useText(favoritesDrawersText)
  const shared = useText(favoritesText)
  const router = useRouter()
  const paths = usePaths()
  const permissions = useSession((state) => state.session?.permissions)
  const { toggleAction } = useFavoriteMoves()
  const may = (id: string) => isFavoriteAction(id) && (permissions?.includes(favoriteActions[id].permission) ?? false)
  const run = async (id: string) => {
    if (!isFavoriteAction(id)) return
    onClose()
    await runFavoriteAction(id, paths, (path) => router.navigate({ href: path }))
  }
  const mine = chosen.filter((action) => may(action.id))
  return (
    <div className="flex flex-col gap-5">
      {mine.length === 0 ? (
        <EmptyState icon={<Star size={22} />} title={t('noActions')} text={t('noActionsText')} />
      ) : (
        <ul>
          {mine.map((action) => {
            const name = isFavoriteAction(action.id) ? t(action.id) : action.title
            return (
              <li key={action.id} className="list-row">
                <button type="button" className="min-w-0 flex-1 truncate py-2 text-left" onClick={() => void run(action.id)}>
                  {name}
                </button>
                <IconButton label={`${t('run')}: ${name}`} icon={<Play size={16} />} onClick={() => void run(action.id)} />
                <IconButton
                  label={shared('remove', { name })}
                  icon={<X size={16} />}
                  onClick={() => toggleAction(action, true)}
                />
              </li>
            )
          })}
        </ul>
      )}
      <section className="flex flex-col gap-1">
        <h3 className="font-[620]">{t('available')}</h3>
        <ul>
          {favoriteActionIds.filter(may).map((id) => {
            const isThere = chosen.some((action) => action.id === id)
            const action = { id, title: t(id), description: t(`${id}-text`), component: id }
            return (
              <li key={id} className="list-row">
                <span className="two-lines min-w-0 flex-1">
                  <span>{t(id)}</span>
                  <span>{t(`${id}-text`)}</span>
                </span>
                <IconButton
                  label={shared(isThere ? 'remove' : 'add', { name: t(id) })}
                  icon={<Star size={16} fill={isThere ? 'currentColor' : 'none'} />}
                  aria-pressed={isThere}
                  onClick={() => toggleAction(action, isThere)}
                />
              </li>
            )
          })}
        </ul>
      </section>
    </div>
  )
}
