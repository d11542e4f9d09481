import { lazyScreen } from '../lazy-screen.ts'
import type { RouteEntry } from '../route-meta.ts'

/** What anyone may open. */
export const routes: readonly RouteEntry[] = [
  {
    path: '/i/$token',
    title: 'invoice',
    layout: 'blank',
    public: true,
    screen: lazyScreen(() => import('#features/invoices/documents/public-invoice.screen.tsx'), 'PublicInvoiceScreen'),
  },
  {
    path: '/pay/test/$token',
    title: 'pay',
    layout: 'blank',
    public: true,
    screen: lazyScreen(() => import('#features/online-payments/test-pay.screen.tsx'), 'TestPayScreen'),
  },
  {
    path: '/pay/$token',
    title: 'pay',
    layout: 'blank',
    public: true,
    screen: lazyScreen(() => import('#features/online-payments/pay.screen.tsx'), 'PayScreen'),
  },
  {
    path: '/inspection/$token',
    title: 'inspection',
    layout: 'blank',
    public: true,
    screen: lazyScreen(() => import('#features/inspections/report/public-inspection.screen.tsx'), 'PublicInspectionScreen'),
  },
  {
    path: '/rate/$token',
    title: 'rating',
    layout: 'blank',
    public: true,
    screen: lazyScreen(() => import('#features/ratings/rating.screen.tsx'), 'RatingScreen'),
  },
  {
    path: '/home',
    title: 'home',
    layout: 'default',
    public: true,
    screen: lazyScreen(() => import('#features/public-site/home.screen.tsx'), 'HomeScreen'),
  },
  {
    path: '/legal/$page',
    title: 'legal',
    layout: 'default',
    public: true,
    screen: lazyScreen(() => import('#features/public-site/legal.screen.tsx'), 'LegalScreen'),
  },
  {
    path: '/newsletter/confirm',
    title: 'newsletter',
    layout: 'default',
    public: true,
    screen: lazyScreen(() => import('#features/public-site/newsletter-confirm.screen.tsx'), 'NewsletterConfirmScreen'),
  },
  // Fixed examples without a call, for anyone (OP-26).
  {
    path: '/shop-preview-demo',
    title: 'demo',
    layout: 'default',
    public: true,
    screen: lazyScreen(() => import('#features/shops/demo/shop-preview-demo.screen.tsx'), 'ShopPreviewDemoScreen'),
  },
  {
    path: '/shop-card-demo',
    title: 'demo',
    layout: 'default',
    public: true,
    screen: lazyScreen(() => import('#features/shops/demo/shop-card-demo.screen.tsx'), 'ShopCardDemoScreen'),
  },
  {
    path: '/test/shop',
    title: 'demo',
    layout: 'default',
    public: true,
    screen: lazyScreen(() => import('#features/shops/demo/shop-form-demo.screen.tsx'), 'ShopFormDemoScreen'),
  },
  {
    path: '/test/tenant-validation',
    title: 'demo',
    layout: 'default',
    public: true,
    screen: lazyScreen(() => import('#features/tenants/slug-demo.screen.tsx'), 'SlugDemoScreen'),
  },
  {
    path: '/enhanced-service-orders/demo',
    title: 'demo',
    layout: 'default',
    public: true,
    screen: lazyScreen(() => import('#features/service-orders/demo/order-demo.screen.tsx'), 'OrderDemoScreen'),
  },
  {
    path: '/enhanced-service-orders/industry-demo',
    title: 'demo',
    layout: 'default',
    public: true,
    screen: lazyScreen(() => import('#features/service-orders/demo/trade-demo.screen.tsx'), 'TradeDemoScreen'),
  },
]

export { routeTitles as titles } from './route-titles.text.ts'
