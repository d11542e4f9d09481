import { lazyScreen } from '../lazy-screen.ts'
import type { RouteEntry, RouteRedirect } from '../route-meta.ts'

/** The role and one of the permissions (OP-4). */
const dashboard = {
  layout: 'admin',
  roles: ['super-admin'],
  permissions: ['super-admin:view', 'kyc:view'],
  both: true,
  platform: true,
  showInMenu: true,
  group: 'system',
} as const
/** Reached from the platform's dashboard and from each other, not from the menu (B15). */
const screen = { layout: 'admin', roles: ['super-admin'], platform: true } as const

/** The platform's dashboards, the trial of calls and the six screens about itself, in the order of the menu. */
export const systemRoutes: readonly RouteEntry[] = [
  {
    ...dashboard,
    path: '/admin/dashboard',
    title: 'platformDashboard',
    icon: 'LayoutDashboard',
    screen: lazyScreen(() => import('#features/system/platform-dashboard.screen.tsx'), 'PlatformDashboardScreen'),
  },
  {
    ...dashboard,
    path: '/admin/dashboard-shop-time',
    title: 'shopTime',
    icon: 'Clock',
    screen: lazyScreen(() => import('#features/system/shop-time-dashboard.screen.tsx'), 'ShopTimeDashboardScreen'),
  },
  {
    ...dashboard,
    path: '/admin/technician-dashboard',
    title: 'allTechnicians',
    icon: 'HardHat',
    screen: lazyScreen(() => import('#features/system/technician-work.screen.tsx'), 'TechnicianWorkScreen'),
  },
  {
    ...dashboard,
    path: '/admin/service-manager',
    title: 'allService',
    icon: 'Gauge',
    screen: lazyScreen(() => import('#features/system/service-manager.screen.tsx'), 'ServiceManagerScreen'),
  },
  {
    path: '/admin/test/customers-api',
    title: 'customersApi',
    layout: 'admin',
    roles: ['super-admin'],
    permissions: ['super-admin:view', 'kyc:view'],
    both: true,
    // No `platform`: it works inside the organization that is chosen on it.
    icon: 'FlaskConical',
    showInMenu: true,
    group: 'system',
    screen: lazyScreen(() => import('#features/customers/customers-api.screen.tsx'), 'CustomersApiScreen'),
  },
  {
    ...screen,
    path: '/admin-shop-time/dashboard/overview',
    title: 'systemOverview',
    screen: lazyScreen(() => import('#features/system/system-overview.screen.tsx'), 'SystemOverviewScreen'),
  },
  {
    ...screen,
    path: '/admin-shop-time/dashboard/monitoring',
    title: 'systemMonitoring',
    screen: lazyScreen(() => import('#features/system/system-monitoring.screen.tsx'), 'SystemMonitoringScreen'),
  },
  {
    ...screen,
    path: '/admin-shop-time/dashboard/analytics',
    title: 'systemAnalytics',
    screen: lazyScreen(() => import('#features/system/system-analytics.screen.tsx'), 'SystemAnalyticsScreen'),
  },
  {
    ...screen,
    path: '/admin-shop-time/dashboard/activity',
    title: 'systemActivity',
    screen: lazyScreen(() => import('#features/system/system-activity.screen.tsx'), 'SystemActivityScreen'),
  },
  {
    ...screen,
    path: '/admin-shop-time/dashboard/system',
    title: 'systemState',
    screen: lazyScreen(() => import('#features/system/system-state.screen.tsx'), 'SystemStateScreen'),
  },
  {
    ...screen,
    path: '/admin-shop-time/dashboard/reports',
    title: 'systemReports',
    screen: lazyScreen(() => import('#features/system/system-reports.screen.tsx'), 'SystemReportsScreen'),
  },
]

/** The short forms of the six (OP-22). */
export const systemRedirects: readonly RouteRedirect[] = [
  { from: '/admin-shop-time', to: '/admin-shop-time/dashboard/overview' },
  { from: '/admin-shop-time/dashboard', to: '/admin-shop-time/dashboard/overview' },
  ...(['overview', 'monitoring', 'analytics', 'activity', 'system', 'reports'] as const).map((name) => ({
    from: `/admin-shop-time/${name}` as const,
    to: `/admin-shop-time/dashboard/${name}` as const,
  })),
]
