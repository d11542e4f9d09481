import type { RouteEntry } from './route-meta.ts'
import { authRoutes } from './routes/auth-routes.tsx'
import { kycRoutes } from './routes/kyc-routes.tsx'
import { platformRoutes } from './routes/platform-routes.tsx'
import { publicRoutes } from './routes/public-routes.tsx'
import { systemRedirects, systemRoutes } from './routes/system-routes.tsx'
import { tenantRoutes } from './routes/tenant-routes.tsx'

/**
 * Every screen of the product: path → lazy screen and what the route declares. The order is the order of the menu.
 * A new screen is one entry in one of these tables; guards, menu, titles and redirects follow from it.
 */
export const routes: readonly RouteEntry[] = [
  ...authRoutes,
  ...tenantRoutes,
  ...platformRoutes,
  ...systemRoutes,
  ...kycRoutes,
  ...publicRoutes,
]

/** Paths that only lead on: to another path of the table, slots kept. */
export const redirects: readonly { from: `/${string}`; to: `/${string}` }[] = [
  ...systemRedirects,
  { from: '/auth', to: '/auth/login' },
  { from: '/auth/enhanced-login', to: '/auth/login' },
  { from: '/$tenantSlug', to: '/$tenantSlug/dashboard' },
  { from: '/$tenantSlug/enhanced-service-orders', to: '/$tenantSlug/service-orders' },
  { from: '/$tenantSlug/enhanced-service-orders/$orderId', to: '/$tenantSlug/service-orders/$orderId' },
]

const known = new Set<string>(routes.map((route) => route.path))

/** Is there a screen at this path? */
export const routeExists = (path: string): boolean => known.has(path)
