import { lazyRouteComponent } from '@tanstack/react-router'
import { ClipboardList, HardHat, LayoutDashboard, ReceiptText, Truck, Users, Wrench } from 'lucide-react'
import type { RouteEntry } from '../route-meta.ts'

/** One screen under three addresses (checklist B40, B41). */
const technicianPortal = lazyRouteComponent(() => import('#features/jobs/technician-portal.screen.tsx'), 'TechnicianPortalScreen')
const technicianDashboard = lazyRouteComponent(
  () => import('#features/analytics/technician-dashboard.screen.tsx'),
  'TechnicianDashboardScreen',
)

/** The screens of a tenant, in the order of the menu. */
export const tenantRoutes: readonly RouteEntry[] = [
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
    screen: lazyRouteComponent(() => import('../customer-detail.screen.tsx'), 'CustomerDetailScreen'),
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
  { path: '/technicians', title: 'technicianDashboard', layout: 'user', screen: technicianDashboard },
  { path: '/technicians/$technicianId', title: 'technicianDashboard', layout: 'user', screen: technicianDashboard },
  {
    path: '/$tenantSlug/technicians/$technicianId',
    title: 'technicianDashboard',
    layout: 'user',
    screen: technicianDashboard,
  },
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
]
