import { lazyScreen } from '../lazy-screen.ts'
import type { RouteEntry } from '../route-meta.ts'

/** The screens of figures that the menu of a tenant does not name. */
export const figureRoutes: readonly RouteEntry[] = [
  {
    path: '/$tenantSlug/customers/analytics',
    title: 'customerFigures',
    layout: 'admin',
    permissions: ['customers:view', 'analytics:view'],
    screen: lazyScreen(() => import('#features/analytics/figures/customer-figures.screen.tsx'), 'CustomerFiguresScreen'),
  },
  {
    path: '/$tenantSlug/analytics/sales',
    title: 'salesFigures',
    layout: 'admin',
    permissions: ['reports:view'],
    screen: lazyScreen(() => import('#features/analytics/kpis/kpi-figures.screen.tsx'), 'SalesFiguresScreen'),
  },
  {
    path: '/$tenantSlug/analytics/profit',
    title: 'profitFigures',
    layout: 'admin',
    permissions: ['reports:financial'],
    screen: lazyScreen(() => import('#features/analytics/kpis/kpi-figures.screen.tsx'), 'ProfitFiguresScreen'),
  },
  {
    path: '/$tenantSlug/analytics/cash-and-flow',
    title: 'runningFigures',
    layout: 'admin',
    permissions: ['reports:view'],
    screen: lazyScreen(() => import('#features/analytics/kpis/running-figures.screen.tsx'), 'RunningFiguresScreen'),
  },
  {
    path: '/$tenantSlug/analytics/taxes',
    title: 'taxReport',
    layout: 'admin',
    permissions: ['reports:financial'],
    screen: lazyScreen(() => import('#features/reports/tax-report.screen.tsx'), 'TaxReportScreen'),
  },
  {
    path: '/$tenantSlug/analytics/saved-reports',
    title: 'savedReports',
    layout: 'admin',
    permissions: ['reports:view'],
    screen: lazyScreen(() => import('#features/reports/saved-reports.screen.tsx'), 'SavedReportsScreen'),
  },
  {
    path: '/$tenantSlug/vehicles/analytics',
    title: 'vehicleFigures',
    layout: 'admin',
    permissions: ['vehicles:view', 'analytics:view'],
    screen: lazyScreen(() => import('#features/analytics/figures/vehicle-figures.screen.tsx'), 'VehicleFiguresScreen'),
  },
]
