import { lazyRouteComponent } from '@tanstack/react-router'
import type { RouteEntry } from './route-meta.ts'

/**
 * Every screen of the product: path → lazy screen and what the route declares. The order is the order of the menu.
 * A new screen is one entry here; guards, menu, titles and redirects follow from it.
 */
export const routes: readonly RouteEntry[] = [
  {
    path: '/auth/login',
    title: 'signIn',
    layout: 'auth',
    public: true,
    screen: lazyRouteComponent(() => import('#features/auth/sign-in.screen.tsx'), 'SignInScreen'),
  },
  {
    path: '/auth/select-tenant',
    title: 'selectTenant',
    layout: 'auth',
    public: true,
    screen: lazyRouteComponent(() => import('#features/auth/select-tenant.screen.tsx'), 'SelectTenantScreen'),
  },
  {
    path: '/no-access',
    title: 'noAccess',
    layout: 'blank',
    screen: lazyRouteComponent(() => import('./no-access.screen.tsx'), 'NoAccessScreen'),
  },
]

/** Paths that only lead on: to another path of the table, slots kept. */
export const redirects: readonly { from: `/${string}`; to: `/${string}` }[] = [
  { from: '/auth', to: '/auth/login' },
  { from: '/auth/enhanced-login', to: '/auth/login' },
]

const known = new Set<string>(routes.map((route) => route.path))

/** Is there a screen at this path? */
export const routeExists = (path: string): boolean => known.has(path)
