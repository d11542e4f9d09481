import {
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  type ParsedLocation,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { platformPaths } from '#platform/paths.ts'
import { counterKey, lockedPath } from '#platform/session/counter-lock.ts'
import { enterTenant, isTenantSlug, leaveTenant } from '#platform/session/session-actions.ts'
import { useSession } from '#platform/session/session-store.ts'
import { slugOf } from '#platform/url.ts'
import { releaseUnsaved } from '#ui/unsaved.ts'
import { CrashScreen } from './crash.screen.tsx'
import { decideRoute, fitsPlace, homeOf, needsShop, noAccessPath } from './guards.ts'
import { BlankLayout } from './layouts/blank-layout.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { refuse } from './refusal.ts'
import { Root } from './root.tsx'
import { RootFault } from './root-fault.tsx'
import { isTenantPath, type LayoutName, loginPath, type RouteEntry, type RouteRedirect } from './route-meta.ts'
import { addTable, known, missingTable, routeExists, type TableName } from './routes.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'

// Seldom seen: their scripts come when they are.
const NotFoundScreen = lazyScreen(() => import('./not-found.screen.tsx'), 'NotFoundScreen')
const AccessDeniedCard = lazyScreen(() => import('./access-denied-card.tsx'), 'AccessDeniedCard')

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundScreen,
  errorComponent: RootFault,
  // An address whose table of routes is not there yet: with the table, the same address leads to its screen.
  beforeLoad: async ({ location }) => {
    const missing = missingTable(location.pathname)
    if (missing === null) return
    await learn(missing)
    throw redirect({ href: location.href, replace: true })
  },
})

/** Pathless parents: a layout stays in place while its screens change. */
const layouts: Record<LayoutName, ReturnType<typeof layoutRoute>> = {
  admin: layoutRoute(
    'admin',
    lazyScreen(() => import('./layouts/admin-layout.tsx'), 'AdminLayout'),
  ),
  user: layoutRoute(
    'user',
    lazyScreen(() => import('./layouts/user-layout.tsx'), 'UserLayout'),
  ),
  auth: layoutRoute('auth', BlankLayout),
  blank: layoutRoute('blank', BlankLayout),
  default: layoutRoute(
    'default',
    lazyScreen(() => import('./layouts/default-layout.tsx'), 'DefaultLayout'),
  ),
}
function layoutRoute(id: LayoutName, component: RouteComponent) {
  return createRoute({
    getParentRoute: () => rootRoute,
    id: `layout-${id}`,
    component,
    loader: async () => {
      await (component as { preload?: () => Promise<void> }).preload?.()
    },
    errorComponent: CrashScreen,
  })
}

const who = () => useSession.getState().session
const shopChosen = () => {
  const { session, shop } = useSession.getState()
  return shop !== null || !session || !needsShop(session) || !routeExists('/$tenantSlug/shops')
}

/** People of the platform who are in no organization are led to its screens, so those must be known. */
async function knowPlatform(): Promise<void> {
  const session = who()
  if (session?.user.is_super_admin && !session.tenant) await learn('platform')
}

async function guard(
  entry: RouteEntry,
  location: ParsedLocation,
  slug: string | null,
  isPreload: boolean,
): Promise<{ denied: boolean }> {
  // A browser that was turned to a customer shows them nothing else (EST23).
  const locked = lockedPath()
  if (locked && locked !== location.pathname && !isPreload) throw redirect({ href: locked, replace: true })
  await knowPlatform()
  const decision = decideRoute(entry, who(), { href: location.href, slug }, routeExists)
  switch (decision.kind) {
    case 'show':
      return { denied: false }
    case 'card':
      return { denied: true }
    case 'not-found':
      throw notFound()
    case 'enter':
    case 'leave':
      // Pointing at a link is not going there.
      if (isPreload) return { denied: false }
      if (decision.kind === 'leave') await leaveTenant()
      else if (!(await enterTenant(decision.slug))) throw notFound()
      throw redirect({ href: location.href, replace: true })
    case 'foreign':
      if (isPreload) return { denied: false }
      if (!(await isTenantSlug(decision.slug))) throw notFound()
      throw redirect({ href: decision.to, replace: true })
    case 'redirect':
      if (decision.refused) refuse()
      if (decision.remember) throw redirect({ to: loginPath, search: { returnTo: decision.remember } as never, replace: true })
      throw redirect({ href: decision.to, replace: true })
  }
}

/** What is no id of a record leads nowhere. */
function checkIds(entry: RouteEntry, params: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(params)) if (name.endsWith('Id') && !fitsPlace(entry, value)) throw notFound()
}

function screenRoute(entry: RouteEntry) {
  const Screen = entry.screen
  const route = createRoute({
    getParentRoute: () => layouts[entry.layout],
    path: entry.path,
    staticData: { entry },
    beforeLoad: async ({ location, params, preload }) => {
      const slug = isTenantPath(entry.path) ? ((params as { tenantSlug?: string }).tenantSlug ?? null) : null
      const verdict = await guard(entry, location, slug, preload)
      checkIds(entry, params)
      return verdict
    },
    component: function GuardedScreen() {
      const { denied } = route.useRouteContext() as { denied: boolean }
      const signedIn = useSession((state) => state.session !== null)
      if (denied) return <AccessDeniedCard />
      // The session has just ended and the way to the sign-in screen has begun: nothing of the screen stays.
      return entry.public || signedIn ? <Screen /> : null
    },
    // The screen's code is fetched with the route, not after it.
    loader: async () => {
      await (Screen as { preload?: () => Promise<void> }).preload?.()
    },
    errorComponent: CrashScreen,
  })
  return route
}

const redirectRoute = ({ from, to }: RouteRedirect) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: from,
    beforeLoad: ({ params, search }) => {
      throw redirect({ to, params: params as never, search: search as never, replace: true })
    },
  })
const homeRoutes = (['/', '/dashboard'] as const).map((path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: async ({ location }) => {
      await knowPlatform()
      const session = who()
      // OP-19: /dashboard is the selected tenant's.
      if (path === '/dashboard' && !session)
        throw redirect({ to: loginPath, search: { returnTo: location.href } as never, replace: true })
      throw redirect({ href: homeOf(session, routeExists, shopChosen()), replace: true })
    },
  }),
)

const screens = new Map<RouteEntry, ReturnType<typeof screenRoute>>()
const leading = new Map<RouteRedirect, ReturnType<typeof redirectRoute>>()
/** The routes of all tables that are known; those that were there before stay the same. */
function routeTree() {
  for (const entry of known.routes) if (!screens.has(entry)) screens.set(entry, screenRoute(entry))
  for (const one of known.redirects) if (!leading.has(one)) leading.set(one, redirectRoute(one))
  const layoutRoutes = (Object.keys(layouts) as LayoutName[]).map((name) =>
    layouts[name].addChildren([...screens].filter(([entry]) => entry.layout === name).map(([, route]) => route)),
  )
  return rootRoute.addChildren([...layoutRoutes, ...leading.values(), ...homeRoutes])
}
/** Takes a table of routes in, once. @throws ScreenNotLoaded */
async function learn(name: TableName): Promise<void> {
  if (!(await addTable(name))) return
  routeTree()
  router.setRoutes(router.buildRouteTree())
}

export const router = createRouter({
  routeTree: routeTree(),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  notFoundMode: 'root',
  defaultNotFoundComponent: NotFoundScreen,
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    entry?: RouteEntry
  }
}

/**
 * When the session begins, ends or changes, the guards look again. After an expiry the place is kept for after the
 * next sign-in (OP-32), after logging out it is not.
 */
export function followSession(): void {
  // Turned to a customer in another tab, or handed back there.
  addEventListener('storage', ({ key }) => void (key === counterKey && router.invalidate()))
  useSession.subscribe((state, before) => {
    if (state.session?.token === before.session?.token && state.session?.permissions === before.session?.permissions) return
    if (!state.session && before.session) {
      const entry = router.state.matches.at(-1)?.staticData.entry
      const here = router.state.location.href
      if (entry && !entry.public) {
        // Without a session nothing can be saved any more.
        releaseUnsaved()
        void router.navigate({
          to: loginPath,
          search: (state.ended === 'expired' && here !== noAccessPath ? { returnTo: here } : {}) as never,
          replace: true,
        })
        return
      }
    }
    // A super-admin has left the organization: its addresses would lead into it again.
    if (state.session && !state.session.tenant && before.session?.tenant && slugOf(router.latestLocation.pathname)) {
      void router.navigate({ href: platformPaths.tenants })
      return
    }
    // Another session, or the organization was approved or closed: the guards lead on from here.
    const isOther = state.session?.token !== before.session?.token
    if (isOther || state.session?.tenant?.state !== before.session?.tenant?.state) void router.invalidate()
  })
}

/** Does something once the first address has led to its screen. */
export function onFirstScreen(work: () => void): void {
  const stop = router.subscribe('onResolved', () => {
    stop()
    work()
  })
}
