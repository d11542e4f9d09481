import { lazyScreen } from '../lazy-screen.ts'
import type { RouteEntry } from '../route-meta.ts'
import { kycRoutes } from './kyc-routes.tsx'
import { menuRoutes } from './menu-routes.tsx'
import { systemRedirects, systemRoutes } from './system-routes.tsx'
import { routes as tenantRoutes } from './tenant-routes.tsx'

/** One's own profile and settings, under both kinds of address (B22). */
const profile = lazyScreen(() => import('#features/users/profile.screen.tsx'), 'ProfileScreen')
const settings = lazyScreen(() => import('#features/preferences/settings.screen.tsx'), 'SettingsScreen')

const chooseTenant = lazyScreen(() => import('#features/tenants/choose-tenant.screen.tsx'), 'ChooseTenantScreen')
/** Screens of organizations that a super-admin opens from the platform: first which one (B16, B17, B24). */
const mirrored = ['service-orders', 'customers', 'inventory', 'invoices', 'suppliers', 'shops', 'users', 'roles', 'roles/$roleId']
const mirrors: readonly RouteEntry[] = mirrored.flatMap((area) => {
  const own = [...menuRoutes, ...tenantRoutes].find((route) => route.path === `/$tenantSlug/${area}`)
  if (!own) return []
  const { parent: _, menuTitle: __, menuFor: ___, ...entry } = own
  return [{ ...entry, path: `/admin/${area}` as const, group: 'tenants' as const, screen: chooseTenant }]
})

/** The screens of the platform itself, for super-admins, in the order of the menu. */
export const routes: readonly RouteEntry[] = [
  {
    path: '/admin/tenants',
    title: 'tenants',
    layout: 'admin',
    permissions: ['tenant:manage', 'tenant:view'],
    platform: true,
    icon: 'Building2',
    showInMenu: true,
    screen: lazyScreen(() => import('#features/tenants/tenant-list.screen.tsx'), 'TenantListScreen'),
  },
  {
    path: '/admin/tenants/$tenantId',
    title: 'tenant',
    layout: 'admin',
    permissions: ['tenant:manage', 'tenant:view'],
    platform: true,
    screen: lazyScreen(() => import('#features/tenants/tenant-detail.screen.tsx'), 'TenantDetailScreen'),
  },
  {
    path: '/admin/permissions',
    title: 'permissions',
    layout: 'admin',
    permissions: ['permissions:manage'],
    platform: true,
    icon: 'KeyRound',
    showInMenu: true,
    screen: lazyScreen(() => import('#features/roles/permission-list.screen.tsx'), 'PermissionListScreen'),
  },
  {
    path: '/admin/global-users',
    title: 'globalUsers',
    layout: 'admin',
    permissions: ['global:view'],
    platform: true,
    icon: 'Contact',
    showInMenu: true,
    screen: lazyScreen(() => import('#features/users/global-user-list.screen.tsx'), 'GlobalUserListScreen'),
  },
  {
    path: '/admin/audit-log',
    title: 'auditLog',
    layout: 'admin',
    // The same permission as the call; who belongs to an organization has its own screen.
    roles: ['super-admin'],
    permissions: ['system:logs'],
    both: true,
    platform: true,
    icon: 'ScrollText',
    showInMenu: true,
    screen: lazyScreen(() => import('#features/audit-log/audit-log.screen.tsx'), 'AuditLogScreen'),
  },
  ...mirrors,
  { path: '/admin/profile', title: 'profile', layout: 'admin', screen: profile },
  { path: '/admin/settings', title: 'settings', layout: 'admin', screen: settings },
  ...systemRoutes,
  ...kycRoutes,
]

export const redirects = systemRedirects

export { routeTitles as titles } from './route-titles.text.ts'
