import { lazyScreen } from '../lazy-screen.ts'
import type { RouteEntry, RouteRedirect } from '../route-meta.ts'
import { technicianPortal } from './menu-routes.tsx'

const technicianDashboard = lazyScreen(
  () => import('#features/analytics/technician-dashboard.screen.tsx'),
  'TechnicianDashboardScreen',
)

/** The screens of a tenant that its menu does not name. */
export const routes: readonly RouteEntry[] = [
  {
    path: '/$tenantSlug/service-orders-demo',
    title: 'orderFlow',
    layout: 'admin',
    permissions: ['service-order:view'],
    screen: lazyScreen(() => import('#features/service-orders/demo/order-flow-demo.screen.tsx'), 'OrderFlowDemoScreen'),
  },
  {
    path: '/$tenantSlug/customers/analytics',
    title: 'customerFigures',
    layout: 'admin',
    permissions: ['customers:view', 'analytics:view'],
    screen: lazyScreen(() => import('#features/analytics/figures/customer-figures.screen.tsx'), 'CustomerFiguresScreen'),
  },
  {
    path: '/$tenantSlug/vehicles/analytics',
    title: 'vehicleFigures',
    layout: 'admin',
    permissions: ['vehicles:view', 'analytics:view'],
    screen: lazyScreen(() => import('#features/analytics/figures/vehicle-figures.screen.tsx'), 'VehicleFiguresScreen'),
  },
  {
    path: '/$tenantSlug/technicians/analytics',
    title: 'technicianFigures',
    layout: 'admin',
    permissions: ['time:view'],
    screen: lazyScreen(() => import('#features/analytics/figures/technician-figures.screen.tsx'), 'TechnicianFiguresScreen'),
  },
  {
    path: '/$tenantSlug/service-orders/$orderId',
    title: 'workOrder',
    layout: 'admin',
    permissions: ['service-order:view'],
    screen: lazyScreen(() => import('#features/service-orders/detail/order-detail.screen.tsx'), 'OrderDetailScreen'),
  },
  {
    path: '/$tenantSlug/enhanced-service-orders/create',
    title: 'newWorkOrder',
    layout: 'admin',
    permissions: ['service-order:create'],
    screen: lazyScreen(() => import('#features/service-orders/create/order-create.screen.tsx'), 'OrderCreateScreen'),
  },
  {
    path: '/$tenantSlug/customers/$customerId',
    title: 'customer',
    layout: 'admin',
    permissions: ['customers:view'],
    screen: lazyScreen(() => import('../customer-detail.screen.tsx'), 'CustomerDetailScreen'),
  },
  {
    path: '/$tenantSlug/vehicles/$vehicleId',
    title: 'vehicle',
    layout: 'admin',
    permissions: ['vehicles:view'],
    screen: lazyScreen(() => import('#features/vehicles/vehicle-detail.screen.tsx'), 'VehicleDetailScreen'),
  },
  {
    path: '/$tenantSlug/parts-desk',
    title: 'partsDesk',
    layout: 'admin',
    permissions: ['inventory:view', 'purchasing:view'],
    screen: lazyScreen(() => import('#features/purchasing/desk/desk.screen.tsx'), 'DeskScreen'),
  },
  {
    path: '/$tenantSlug/purchase-orders/$purchaseOrderId/receive',
    title: 'receiveOrder',
    layout: 'admin',
    permissions: ['purchasing:receive'],
    screen: lazyScreen(() => import('#features/purchasing/receive.screen.tsx'), 'ReceiveScreen'),
  },
  {
    path: '/$tenantSlug/purchase-orders/$purchaseOrderId',
    title: 'purchaseOrder',
    layout: 'admin',
    permissions: ['inventory:view', 'purchasing:view'],
    screen: lazyScreen(() => import('#features/purchasing/purchase-detail.screen.tsx'), 'PurchaseDetailScreen'),
  },
  {
    path: '/$tenantSlug/suppliers/import',
    title: 'supplierImport',
    layout: 'admin',
    permissions: ['suppliers:create'],
    screen: lazyScreen(() => import('#features/suppliers/supplier-import.screen.tsx'), 'SupplierImportScreen'),
  },
  {
    path: '/$tenantSlug/suppliers/$supplierId',
    title: 'supplier',
    layout: 'admin',
    permissions: ['suppliers:view'],
    screen: lazyScreen(() => import('../supplier-detail.screen.tsx'), 'SupplierDetailScreen'),
  },
  {
    path: '/$tenantSlug/technician-portal/time',
    title: 'timeTracking',
    layout: 'user',
    screen: lazyScreen(() => import('#features/attendance/time-clock.screen.tsx'), 'TimeClockScreen'),
  },
  {
    path: '/$tenantSlug/technician-portal/notifications',
    title: 'notifications',
    layout: 'user',
    permissions: ['notifications:view'],
    screen: lazyScreen(() => import('../portal.screen.tsx'), 'PortalNotificationsScreen'),
  },
  {
    path: '/$tenantSlug/technician-portal/profile',
    title: 'profile',
    layout: 'user',
    screen: lazyScreen(() => import('../portal.screen.tsx'), 'PortalProfileScreen'),
  },
  {
    path: '/$tenantSlug/technician-portal/settings',
    title: 'settings',
    layout: 'user',
    screen: lazyScreen(() => import('../portal.screen.tsx'), 'PortalSettingsScreen'),
  },
  { path: '/technician-portal', title: 'technicianPortal', layout: 'user', screen: technicianPortal },
  { path: '/technicians', title: 'technicianDashboard', layout: 'user', screen: technicianDashboard },
  {
    path: '/technicians/$technicianId',
    title: 'technicianDashboard',
    words: ['me'],
    layout: 'user',
    screen: technicianDashboard,
  },
  {
    path: '/$tenantSlug/technicians/$technicianId',
    words: ['me'],
    title: 'technicianDashboard',
    layout: 'user',
    screen: technicianDashboard,
  },
  {
    path: '/$tenantSlug/inventory/counts/$sheetId',
    title: 'count',
    layout: 'admin',
    permissions: ['inventory:count'],
    screen: lazyScreen(() => import('#features/inventory/counts/count-sheet.screen.tsx'), 'CountSheetScreen'),
  },
  {
    path: '/$tenantSlug/inventory/reports',
    title: 'partsReports',
    layout: 'admin',
    permissions: ['inventory:view'],
    screen: lazyScreen(() => import('#features/analytics/parts/parts-reports.screen.tsx'), 'PartsReportsScreen'),
  },
  {
    path: '/$tenantSlug/inventory/import',
    title: 'itemImport',
    layout: 'admin',
    permissions: ['inventory:create'],
    screen: lazyScreen(() => import('#features/inventory/item-import.screen.tsx'), 'ItemImportScreen'),
  },
  {
    path: '/$tenantSlug/inventory/$itemId',
    title: 'part',
    layout: 'admin',
    permissions: ['inventory:view'],
    screen: lazyScreen(() => import('#features/inventory/item-detail.screen.tsx'), 'ItemDetailScreen'),
  },
  {
    path: '/$tenantSlug/invoices/$invoiceId',
    title: 'invoice',
    layout: 'admin',
    permissions: ['invoices:view'],
    screen: lazyScreen(() => import('#features/invoices/invoice-detail.screen.tsx'), 'InvoiceDetailScreen'),
  },
  {
    path: '/$tenantSlug/notifications',
    title: 'notifications',
    layout: 'admin',
    permissions: ['notifications:view'],
    screen: lazyScreen(() => import('#features/notifications/notification-list.screen.tsx'), 'NotificationListScreen'),
  },
  {
    path: '/$tenantSlug/roles/$roleId',
    title: 'role',
    words: 'any',
    layout: 'admin',
    permissions: ['roles:view', 'roles:create'],
    screen: lazyScreen(() => import('#features/roles/role-detail.screen.tsx'), 'RoleDetailScreen'),
  },
  {
    path: '/$tenantSlug/profile',
    title: 'profile',
    layout: 'admin',
    screen: lazyScreen(() => import('#features/users/profile.screen.tsx'), 'ProfileScreen'),
  },
  {
    path: '/$tenantSlug/forced-shop-creation',
    title: 'firstShop',
    layout: 'blank',
    permissions: ['shop:create'],
    screen: lazyScreen(() => import('#features/shops/forced-shop.screen.tsx'), 'ForcedShopScreen'),
  },
]

export const redirects: readonly RouteRedirect[] = [
  { from: '/$tenantSlug/inventory/list', to: '/$tenantSlug/inventory' },
  { from: '/$tenantSlug/enhanced-service-orders', to: '/$tenantSlug/service-orders' },
  { from: '/$tenantSlug/enhanced-service-orders/$orderId', to: '/$tenantSlug/service-orders/$orderId' },
]

export { routeTitles as titles } from './route-titles.text.ts'
