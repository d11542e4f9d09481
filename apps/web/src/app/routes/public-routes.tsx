import { lazyRouteComponent } from '@tanstack/react-router'
import type { RouteEntry } from '../route-meta.ts'

/** What anyone may open. */
export const publicRoutes: readonly RouteEntry[] = [
  {
    path: '/i/$token',
    title: 'invoice',
    layout: 'blank',
    public: true,
    screen: lazyRouteComponent(() => import('#features/invoices/public-invoice.screen.tsx'), 'PublicInvoiceScreen'),
  },
]
