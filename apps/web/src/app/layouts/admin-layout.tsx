import { Outlet } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { CustomerDialogHost } from '#features/customers/customer-dialog-host.tsx'
import { FavoritesTab } from '#features/preferences/index.ts'
import { prefetchPalette, SearchPalette } from '#features/search/index.ts'
import { useShopKeeper } from '#features/shops/index.ts'
import { remember, useAppStorage } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useSession } from '#platform/session/session-store.ts'
import { deferred, useDeferred } from '#ui/deferred.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMedia } from '#ui/use-media.ts'
import { placeBeforeApproval } from '../guards.ts'
import { Brand } from '../shell/brand.tsx'
import { Header } from '../shell/header.tsx'
import { Nav } from '../shell/nav.tsx'
import { Notices } from '../shell/notices.tsx'
import { ShellSkeleton } from '../shell/shell-skeleton.tsx'
import { usePageKeys } from '../shell/use-page-keys.ts'
import { usePalettePages } from '../shell/use-palette-pages.ts'
import { shellText } from '../shell.text.ts'

/** Before approval the office is closed: one's own profile is in the frame of the application (A32). */
const EarlyFrame = lazyPart(() => import('#features/kyc/index.ts').then((kyc) => kyc.KycFrame))
const FloatingTimer = lazyPart(() => import('#features/jobs/floating-timer.tsx').then((module) => module.default))
const RoutePreview = lazyPart(() => import('../shell/route-preview.tsx').then((module) => module.default))
const KeysDialog = lazyDialog(() => import('../shell/keys-dialog.tsx'))
const drawerCode = deferred(() => import('../shell/mobile-drawer.tsx'))

const skeletonMs = 500
let arrived = false

/** The shell of the office: sidebar, header, content (B1, B2, B60). `children` take the place of the screen. */
export function AdminLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const t = useText(shellText)
  const signedIn = useSession((state) => state.session !== null)
  const isEarly = useSession((state) => state.session !== null && placeBeforeApproval(state.session) !== null)
  const inTenant = useSession((state) => Boolean(state.session?.tenant))
  const isTechnician = useSession((state) => Boolean(state.session?.tenant && state.session.user.technician_id))
  const collapsed = useAppStorage((kept) => kept.sidebarCollapsed)
  const narrow = useMedia('(max-width: 1023px)')
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never')
  const forgetDrawer = useCallback(() => setDrawer('never'), [])
  const drawerParts = useDeferred(drawerCode, narrow && drawer !== 'never', forgetDrawer)
  const [search, setSearch] = useState(false)
  const [ready, setReady] = useState(arrived)
  const closeSearch = useCallback(() => setSearch(false), [])
  const pages = usePalettePages()
  const titleOf = (route: { path: string; title: string }) => pages.find((page) => page.href === route.path)?.title ?? route.title
  const [keys, setKeys] = useState(false)
  const showKeys = useCallback(() => setKeys(true), [])
  usePageKeys(showKeys)
  useShopKeeper()

  useEffect(() => {
    if (arrived) return
    const timer = setTimeout(() => {
      arrived = true
      setReady(true)
    }, skeletonMs)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') prefetchPalette()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const key = event.key.toLowerCase()
      if (key === 'k') {
        event.preventDefault()
        setSearch((open) => !open)
      } else if (key === 'b') {
        event.preventDefault()
        remember({ sidebarCollapsed: !useAppStorage.getState().sidebarCollapsed })
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  // Without a session there is no shell; what the guard shows instead (the card) stands alone.
  if (!signedIn) return children
  if (isEarly)
    return (
      <Suspense fallback={null}>
        <EarlyFrame>{children}</EarlyFrame>
      </Suspense>
    )
  return (
    <div className="app" data-collapsed={(collapsed && !narrow) || undefined}>
      <a className="skip-link" href="#content">
        {t('skipToContent')}
      </a>
      {narrow ? (
        drawerParts && (
          <drawerParts.MobileDrawer open={drawer === 'open'} onOpenChange={(open) => setDrawer(open ? 'open' : 'closed')} />
        )
      ) : (
        <aside className="sidebar">
          <Brand small={collapsed} />
          <Nav collapsed={collapsed} />
        </aside>
      )}
      <div className="main">
        <Header
          narrow={narrow}
          onMenuNear={drawerCode.prefetch}
          onMenu={() => setDrawer('open')}
          onSearchNear={prefetchPalette}
          onSearch={() => setSearch(true)}
        />
        <Notices />
        <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col">
          {ready ? children : <ShellSkeleton />}
        </main>
      </div>
      {inTenant && <FavoritesTab floats={!narrow} Preview={RoutePreview} titleOf={titleOf} />}
      {inTenant && <CustomerDialogHost />}
      {isTechnician && (
        <Suspense fallback={null}>
          <FloatingTimer />
        </Suspense>
      )}
      <KeysDialog open={keys} onOpenChange={setKeys} />
      {search && <SearchPalette pages={pages} onClose={closeSearch} />}
    </div>
  )
}
