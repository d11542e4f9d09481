import { lazyRouteComponent } from '@tanstack/react-router'
import { Building2, KeyRound } from 'lucide-react'
import type { RouteEntry } from '../route-meta.ts'

/** One's own profile and settings, under both kinds of address (B22). */
const profile = lazyRouteComponent(() => import('#features/users/profile.screen.tsx'), 'ProfileScreen')
const settings = lazyRouteComponent(() => import('#features/preferences/settings.screen.tsx'), 'SettingsScreen')

/** The screens of the platform itself, for super-admins, in the order of the menu. */
export const platformRoutes: readonly RouteEntry[] = [
  {
    path: '/admin/tenants',
    title: 'tenants',
    layout: 'admin',
    permissions: ['tenant:manage', 'tenant:view'],
    platform: true,
    icon: Building2,
    showInMenu: true,
    screen: lazyRouteComponent(() => import('#features/tenants/tenant-list.screen.tsx'), 'TenantListScreen'),
  },
  {
    path: '/admin/tenants/$tenantId',
    title: 'tenant',
    layout: 'admin',
    permissions: ['tenant:manage', 'tenant:view'],
    platform: true,
    screen: lazyRouteComponent(() => import('#features/tenants/tenant-detail.screen.tsx'), 'TenantDetailScreen'),
  },
  {
    path: '/admin/permissions',
    title: 'permissions',
    layout: 'admin',
    permissions: ['permissions:manage'],
    platform: true,
    icon: KeyRound,
    showInMenu: true,
    screen: lazyRouteComponent(() => import('#features/roles/permission-list.screen.tsx'), 'PermissionListScreen'),
  },
  { path: '/admin/profile', title: 'profile', layout: 'admin', screen: profile },
  { path: '/admin/settings', title: 'settings', layout: 'admin', screen: settings },
]
