import { beginnings } from '#platform/url.ts'
import { loadOnce } from './lazy-screen.ts'
import type { RouteEntry, RouteRedirect, RouteTable } from './route-meta.ts'
import { menuRoutes } from './routes/menu-routes.tsx'

/**
 * Every screen of the product stands in one of these tables: path → lazy screen and what the route declares. The menu of a tenant is on
 * every first page, so its table comes with it; the others come with the first address under their beginnings, and a new screen in them
 * adds nothing to a first page.
 */
export const tables = {
  auth: loadOnce<RouteTable>(() => import('./routes/auth-routes.tsx')),
  platform: loadOnce<RouteTable>(() => import('./routes/platform-routes.tsx')),
  public: loadOnce<RouteTable>(() => import('./routes/public-routes.tsx')),
  tenant: loadOnce<RouteTable>(() => import('./routes/tenant-routes.tsx')),
} as const satisfies Record<keyof typeof beginnings, () => Promise<RouteTable>>
export type TableName = keyof typeof tables
const names = Object.keys(tables) as TableName[]

/** The routes that are known so far, in the order of the menu, and the titles of those that came later. */
export const known: { routes: readonly RouteEntry[]; redirects: readonly RouteRedirect[]; titles?: RouteTable['titles'] } = {
  routes: menuRoutes,
  redirects: [{ from: '/$tenantSlug', to: '/$tenantSlug/dashboard' }],
}
const added = new Set<TableName>()

/** Is there a screen at this path, among those that are known? */
export const routeExists = (path: string): boolean => known.routes.some((route) => route.path === path)

/** The table that an address needs and that is not there yet; null for none. */
export function missingTable(pathname: string): TableName | null {
  const [, begin = '', ...rest] = pathname.split('/')
  if (begin === '' || begin === 'dashboard') return null
  const name = names.find((one) => (beginnings[one] as readonly string[]).includes(begin)) ?? 'tenant'
  if (added.has(name)) return null
  return name === 'tenant' && routeExists(`/$tenantSlug/${rest.join('/').replace(/\/$/, '')}`) ? null : name
}

/** Makes the routes of a table known. @returns whether they are new @throws ScreenNotLoaded */
export async function addTable(name: TableName): Promise<boolean> {
  const { routes, redirects = [], titles } = await tables[name]()
  if (added.has(name)) return false
  added.add(name)
  known.routes = [...known.routes, ...routes]
  known.redirects = [...known.redirects, ...redirects]
  known.titles = titles
  return true
}
