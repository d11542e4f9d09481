import { lazyScreen } from '../lazy-screen.ts'
import type { RouteEntry } from '../route-meta.ts'

/** Screens that the settings of a tenant lead to. */
export const settingsRoutes: readonly RouteEntry[] = [
  {
    path: '/$tenantSlug/settings/pricing/import',
    title: 'cannedImport',
    layout: 'admin',
    permissions: ['pricing:create'],
    screen: lazyScreen(() => import('#features/pricing/canned/canned-import.screen.tsx'), 'CannedImportScreen'),
  },
  {
    path: '/$tenantSlug/settings/pricing',
    title: 'pricing',
    layout: 'admin',
    permissions: ['pricing:view'],
    screen: lazyScreen(() => import('#features/pricing/pricing.screen.tsx'), 'PricingScreen'),
  },
  {
    path: '/$tenantSlug/settings/connections',
    title: 'connections',
    layout: 'admin',
    screen: lazyScreen(() => import('#features/integrations/connections.screen.tsx'), 'ConnectionsScreen'),
  },
  {
    path: '/$tenantSlug/settings/privacy',
    title: 'privacy',
    layout: 'admin',
    permissions: ['data:erase', 'data:export'],
    screen: lazyScreen(() => import('#features/privacy/privacy.screen.tsx'), 'PrivacyScreen'),
  },
  {
    path: '/$tenantSlug/customers/$customerId/personal-data',
    title: 'privacy',
    layout: 'admin',
    permissions: ['data:erase', 'data:export'],
    screen: lazyScreen(() => import('#features/privacy/personal-data.screen.tsx'), 'PersonalDataScreen'),
  },
  {
    path: '/$tenantSlug/settings/taxes/certificates',
    title: 'certificates',
    layout: 'admin',
    permissions: ['tax:view'],
    screen: lazyScreen(() => import('#features/taxes/certificates/ending-list.screen.tsx'), 'EndingListScreen'),
  },
  {
    path: '/$tenantSlug/settings/taxes',
    title: 'taxes',
    layout: 'admin',
    permissions: ['tax:view'],
    screen: lazyScreen(() => import('#features/taxes/taxes.screen.tsx'), 'TaxesScreen'),
  },
]
