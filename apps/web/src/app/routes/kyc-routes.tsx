import { lazyScreen } from '../lazy-screen.ts'
import type { RouteEntry } from '../route-meta.ts'

/** Who decides on applications (OP-4). */
const reviewer = { roles: ['super-admin'], permissions: ['super-admin:view', 'kyc:view'], both: true } as const

/** The applications of businesses, for those who decide on them. */
export const kycRoutes: readonly RouteEntry[] = [
  {
    path: '/admin/kyc',
    title: 'kycApplications',
    menuTitle: 'kycList',
    layout: 'admin',
    permissions: ['kyc:manage', 'kyc:view'],
    platform: true,
    icon: 'FileCheck2',
    badge: 'kycWaiting',
    showInMenu: true,
    screen: lazyScreen(() => import('#features/kyc/review/application-list.screen.tsx'), 'ApplicationListScreen'),
  },
  {
    path: '/admin/kyc-dashboard',
    title: 'kycDashboard',
    menuTitle: 'kycFigures',
    layout: 'admin',
    ...reviewer,
    platform: true,
    showInMenu: true,
    parent: '/admin/kyc',
    screen: lazyScreen(() => import('#features/kyc/review/kyc-dashboard.screen.tsx'), 'KycDashboardScreen'),
  },
  {
    path: '/admin/kyc-application/$applicationId',
    title: 'kycApplication',
    layout: 'admin',
    ...reviewer,
    platform: true,
    screen: lazyScreen(() => import('#features/kyc/review/application-review.screen.tsx'), 'ApplicationReviewScreen'),
  },
]
