import { lazyRouteComponent } from '@tanstack/react-router'
import { ClipboardList, HardHat, LayoutDashboard, ReceiptText, Truck, Users, Wrench } from 'lucide-react'
import type { RouteEntry } from './route-meta.ts'

/** One screen under three addresses (checklist B40, B41). */
const technicianPortal = lazyRouteComponent(() => import('#features/jobs/technician-portal.screen.tsx'), 'TechnicianPortalScreen')

/**
 * Every screen of the product: path → lazy screen and what the route declares. The order is the order of the menu.
 * A new screen is one entry here; guards, menu, titles and redirects follow from it.
 */
export const routes: readonly RouteEntry[] = [
  {
    path: '/auth/login',
    title: 'signIn',
    layout: 'auth',
    public: true,
    screen: lazyRouteComponent(() => import('#features/auth/sign-in.screen.tsx'), 'SignInScreen'),
  },
  {
    path: '/auth/select-tenant',
    title: 'selectTenant',
    layout: 'auth',
    public: true,
    screen: lazyRouteComponent(() => import('#features/auth/select-tenant.screen.tsx'), 'SelectTenantScreen'),
  },
  {
    path: '/no-access',
    title: 'noAccess',
    layout: 'blank',
    screen: lazyRouteComponent(() => import('./no-access.screen.tsx'), 'NoAccessScreen'),
  },
  {
    path: '/$tenantSlug/dashboard',
    title: 'dashboard',
    layout: 'admin',
    permissions: ['analytics:view', 'service-order:view', 'customers:view', 'inventory:view', 'users:create'],
    icon: LayoutDashboard,
    showInMenu: true,
    screen: lazyRouteComponent(() => import('#features/analytics/dashboard.screen.tsx'), 'DashboardScreen'),
  },
  {
    path: '/$tenantSlug/service-orders',
    title: 'workOrders',
    menuTitle: 'workOrderList',
    layout: 'admin',
    permissions: ['service-order:view'],
    icon: ClipboardList,
    showInMenu: true,
    screen: lazyRouteComponent(() => import('#features/service-orders/order-list.screen.tsx'), 'OrderListScreen'),
  },
  {
    path: '/$tenantSlug/enhanced-service-orders/kanban',
    title: 'board',
    layout: 'admin',
    permissions: ['service-order:view'],
    showInMenu: true,
    parent: '/$tenantSlug/service-orders',
    screen: lazyRouteComponent(() => import('#features/service-orders/order-board.screen.tsx'), 'OrderBoardScreen'),
  },
  {
    path: '/$tenantSlug/service-orders/$orderId',
    title: 'workOrder',
    layout: 'admin',
    permissions: ['service-order:view'],
    screen: lazyRouteComponent(() => import('#features/service-orders/order-detail.screen.tsx'), 'OrderDetailScreen'),
  },
  {
    path: '/$tenantSlug/enhanced-service-orders/create',
    title: 'newWorkOrder',
    layout: 'admin',
    permissions: ['service-order:create'],
    screen: lazyRouteComponent(() => import('#features/service-orders/order-create.screen.tsx'), 'OrderCreateScreen'),
  },
  {
    path: '/$tenantSlug/customers',
    title: 'customers',
    layout: 'admin',
    permissions: ['customers:view'],
    icon: Users,
    showInMenu: true,
    screen: lazyRouteComponent(() => import('#features/customers/customer-list.screen.tsx'), 'CustomerListScreen'),
  },
  {
    path: '/$tenantSlug/customers/$customerId',
    title: 'customer',
    layout: 'admin',
    permissions: ['customers:view'],
    screen: lazyRouteComponent(() => import('./customer-detail.screen.tsx'), 'CustomerDetailScreen'),
  },
  {
    path: '/$tenantSlug/vehicles',
    title: 'vehicles',
    layout: 'admin',
    permissions: ['vehicles:view'],
    icon: Truck,
    showInMenu: true,
    screen: lazyRouteComponent(() => import('#features/vehicles/vehicle-list.screen.tsx'), 'VehicleListScreen'),
  },
  {
    path: '/$tenantSlug/vehicles/$vehicleId',
    title: 'vehicle',
    layout: 'admin',
    permissions: ['vehicles:view'],
    screen: lazyRouteComponent(() => import('#features/vehicles/vehicle-detail.screen.tsx'), 'VehicleDetailScreen'),
  },
  {
    path: '/$tenantSlug/technicians',
    title: 'technicians',
    layout: 'admin',
    permissions: ['technicians:view', 'service-order:view'],
    icon: HardHat,
    showInMenu: true,
    screen: lazyRouteComponent(() => import('#features/technicians/technician-list.screen.tsx'), 'TechnicianListScreen'),
  },
  {
    path: '/$tenantSlug/technician-portal',
    title: 'technicianPortal',
    layout: 'user',
    icon: Wrench,
    showInMenu: true,
    menuFor: 'technicians',
    screen: technicianPortal,
  },
  { path: '/technician-portal', title: 'technicianPortal', layout: 'user', screen: technicianPortal },
  { path: '/technicians', title: 'technicians', layout: 'user', screen: technicianPortal },
  {
    path: '/$tenantSlug/invoices',
    title: 'invoices',
    layout: 'admin',
    permissions: ['invoices:view'],
    icon: ReceiptText,
    showInMenu: true,
    group: 'billing',
    screen: lazyRouteComponent(() => import('#features/invoices/invoice-list.screen.tsx'), 'InvoiceListScreen'),
  },
  {
    path: '/$tenantSlug/invoices/$invoiceId',
    title: 'invoice',
    layout: 'admin',
    permissions: ['invoices:view'],
    screen: lazyRouteComponent(() => import('#features/invoices/invoice-detail.screen.tsx'), 'InvoiceDetailScreen'),
  },
  {
    path: '/i/$token',
    title: 'invoice',
    layout: 'blank',
    public: true,
    screen: lazyRouteComponent(() => import('#features/invoices/public-invoice.screen.tsx'), 'PublicInvoiceScreen'),
  },
]

/** Paths that only lead on: to another path of the table, slots kept. */
export const redirects: readonly { from: `/${string}`; to: `/${string}` }[] = [
  { from: '/auth', to: '/auth/login' },
  { from: '/auth/enhanced-login', to: '/auth/login' },
  { from: '/$tenantSlug/enhanced-service-orders', to: '/$tenantSlug/service-orders' },
]

const known = new Set<string>(routes.map((route) => route.path))

/** Is there a screen at this path? */
export const routeExists = (path: string): boolean => known.has(path)
