import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { SkeletonRows } from '#ui/feedback.tsx'
import { useMedia } from '#ui/use-media.ts'
import type { RouteEntry } from '../route-meta.ts'
import { parseSearch, stringifySearch } from '../search-text.ts'
import { shellText } from '../shell.text.ts'
import { useMenu } from './nav.tsx'

/** The screen of one path in a router of its own, which knows no other: nothing in it leads away or changes the address. */
function routerOf({ path, screen }: RouteEntry, href: string) {
  const root = createRootRoute()
  const route = createRoute({ getParentRoute: () => root, path, component: screen as RouteComponent })
  return createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [href] }),
    parseSearch,
    stringifySearch,
    defaultPendingComponent: () => <SkeletonRows rows={6} />,
    defaultErrorComponent: () => null,
  })
}

/** The points of a screen before it is made small. */
const wide = [1200, 760] as const
const phone = [390, 620] as const

/** A screen of the menu as it is now, small, to look at only (J8). */
export default function RoutePreview({ href }: { href: string }) {
  const t = useText(shellText)
  const menu = useMenu()
  const entry = menu
    .flatMap(({ entries }) => entries.flatMap((one) => [one, ...one.children]))
    .find((one) => one.href === href)?.route
  const isPhone = useMedia('(max-width: 767px)')
  const [width, height] = isPhone ? phone : wide
  const frame = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0)
  useLayoutEffect(() => setScale((frame.current?.clientWidth ?? 0) / width), [width])
  const router = useMemo(() => entry && routerOf(entry, href), [entry, href])
  if (!router) return <p className="text-sm text-ink-3">{t('notOpenToYou')}</p>
  return (
    <div ref={frame} className="route-preview" style={{ height: height * scale }} aria-hidden="true" inert>
      <div style={{ width, height, transform: `scale(${scale})` }}>
        {/* The types know the application's router alone. */}
        <RouterProvider router={router as never} />
      </div>
    </div>
  )
}
