import { lazyRouteComponent } from '@tanstack/react-router'
import { FileCheck2 } from 'lucide-react'
import type { RouteEntry } from '../route-meta.ts'

/** Who decides on applications (OP-4). */
const reviewer = { roles: ['super-admin'], permissions: ['super-admin:view', 'kyc:view'], both: true } as const

/** Registration of businesses, their applications, and those who decide on them. */
export const kycRoutes: readonly RouteEntry[] = [
  {
    path: '/auth/register',
    title: 'register',
    layout: 'auth',
    public: true,
    screen: lazyRouteComponent(() => import('#features/kyc/registration.screen.tsx'), 'RegistrationScreen'),
  },
  {
    path: '/kyc-onboarding',
    title: 'onboarding',
    layout: 'blank',
    public: true,
    screen: lazyRouteComponent(() => import('#features/kyc/onboarding.screen.tsx'), 'OnboardingScreen'),
  },
  {
    path: '/tenant-pending-approval',
    title: 'pendingApproval',
    layout: 'blank',
    public: true,
    screen: lazyRouteComponent(() => import('#features/kyc/waiting.screen.tsx'), 'WaitingScreen'),
  },
  {
    path: '/admin/kyc',
    title: 'kycApplications',
    menuTitle: 'kycList',
    layout: 'admin',
    permissions: ['kyc:manage', 'kyc:view'],
    platform: true,
    icon: FileCheck2,
    showInMenu: true,
    screen: lazyRouteComponent(() => import('#features/kyc/application-list.screen.tsx'), 'ApplicationListScreen'),
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
    screen: lazyRouteComponent(() => import('#features/kyc/kyc-dashboard.screen.tsx'), 'KycDashboardScreen'),
  },
  {
    path: '/admin/kyc-application/$applicationId',
    title: 'kycApplication',
    layout: 'admin',
    ...reviewer,
    platform: true,
    screen: lazyRouteComponent(() => import('#features/kyc/application-review.screen.tsx'), 'ApplicationReviewScreen'),
  },
]
