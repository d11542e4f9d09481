import { useMemo } from 'react'
import { useSession } from './session/session-store.ts'

/** Without a tenant the platform's own addresses begin with `/admin`. */
const under = (slug: string) => {
  const base = `/${slug === '' ? 'admin' : encodeURIComponent(slug)}`
  const pathTo = (area: string) => (id: string) => `${base}/${area}/${encodeURIComponent(id)}`
  return {
    dashboard: `${base}/dashboard`,
    orders: `${base}/service-orders`,
    order: pathTo('service-orders'),
    counter: (id: string) => `${base}/service-orders/${encodeURIComponent(id)}/counter`,
    board: `${base}/enhanced-service-orders/kanban`,
    scheduling: `${base}/enhanced-service-orders/scheduling`,
    flags: `${base}/enhanced-service-orders/flags`,
    orderFlow: `${base}/service-orders-demo`,
    newOrder: `${base}/enhanced-service-orders/create`,
    orderFigures: `${base}/service-orders/analytics`,
    salesFigures: `${base}/analytics/sales`,
    profitFigures: `${base}/analytics/profit`,
    runningFigures: `${base}/analytics/cash-and-flow`,
    taxReport: `${base}/analytics/taxes`,
    savedReports: `${base}/analytics/saved-reports`,
    exceptions: `${base}/exceptions`,
    customers: `${base}/customers`,
    customer: pathTo('customers'),
    personalData: (id: string) => `${base}/customers/${encodeURIComponent(id)}/personal-data`,
    customerFigures: `${base}/customers/analytics`,
    vehicles: `${base}/vehicles`,
    vehicle: pathTo('vehicles'),
    vehicleFigures: `${base}/vehicles/analytics`,
    inventory: `${base}/inventory`,
    item: pathTo('inventory'),
    kits: `${base}/inventory/kits`,
    bins: `${base}/inventory/bins`,
    counts: `${base}/inventory/counts`,
    count: pathTo('inventory/counts'),
    itemImport: `${base}/inventory/import`,
    reorders: `${base}/inventory/reorders`,
    partsReports: `${base}/inventory/reports`,
    partsDesk: `${base}/parts-desk`,
    purchaseOrders: `${base}/purchase-orders`,
    purchaseOrder: pathTo('purchase-orders'),
    vendorBills: `${base}/purchase-orders/bills`,
    vendorBill: pathTo('purchase-orders/bills'),
    vendorBillImport: `${base}/purchase-orders/bills/import`,
    vendorClaims: `${base}/purchase-orders/claims`,
    cores: `${base}/purchase-orders/cores`,
    receive: (id: string) => `${base}/purchase-orders/${encodeURIComponent(id)}/receive`,
    suppliers: `${base}/suppliers`,
    supplier: pathTo('suppliers'),
    supplierImport: `${base}/suppliers/import`,
    supplierFigures: `${base}/suppliers/analytics`,
    inspectionTemplates: `${base}/inspections/templates`,
    inspectionTemplate: pathTo('inspections/templates'),
    inspectionReports: `${base}/inspections/reports`,
    inspection: pathTo('inspections'),
    ownInspection: pathTo('technician-portal/inspections'),
    invoices: `${base}/invoices`,
    invoice: pathTo('invoices'),
    receipts: `${base}/invoices/payments`,
    technicians: `${base}/technicians`,
    technicianFigures: `${base}/technicians/analytics`,
    /** A technician's dashboard; `me` is one's own. */
    technician: pathTo('technicians'),
    portal: `${base}/technician-portal`,
    timeClock: `${base}/technician-portal/time`,
    ownNotifications: `${base}/technician-portal/notifications`,
    ownProfile: `${base}/technician-portal/profile`,
    ownSettings: `${base}/technician-portal/settings`,
    hours: `${base}/hours`,
    notifications: `${base}/notifications`,
    shops: `${base}/shops`,
    users: `${base}/users`,
    roles: `${base}/roles`,
    role: pathTo('roles'),
    profile: `${base}/profile`,
    settings: `${base}/settings`,
    pricing: `${base}/settings/pricing`,
    cannedImport: `${base}/settings/pricing/import`,
    privacy: `${base}/settings/privacy`,
    taxes: `${base}/settings/taxes`,
    certificates: `${base}/settings/taxes/certificates`,
    connections: `${base}/settings/connections`,
    bookkeeping: `${base}/settings/bookkeeping`,
    data: `${base}/settings/data`,
    deferredWork: `${base}/deferred-work`,
    newImport: `${base}/settings/data/import`,
    dataImport: pathTo('settings/data/imports'),
  }
}

/** Every place a screen links to, below a tenant's slug. A test holds them against the routes. */
export function pathsOf(slug: string) {
  return under(slug)
}

/** The places of the tenant one is in: `<Link to={paths.order(id)}>`. */
export function usePaths(): ReturnType<typeof pathsOf> {
  const slug = useSession((state) => state.session?.tenant?.slug ?? '')
  return useMemo(() => under(slug), [slug])
}

/** The places of the platform itself. */
export const platformPaths = {
  tenants: '/admin/tenants',
  tenant: (id: string) => `/admin/tenants/${encodeURIComponent(id)}`,
  /** Its application, found by the name. */
  application: (name: string) => `/admin/kyc?q=${encodeURIComponent(name)}`,
  auditLog: (tenantId: string) => `/admin/audit-log?tenant=${encodeURIComponent(tenantId)}`,
  /** An account, found by its address. */
  account: (email: string) => `/admin/global-users?q=${encodeURIComponent(email)}`,
  kyc: '/admin/kyc',
  kycDashboard: '/admin/kyc-dashboard',
  kycApplication: (id: string) => `/admin/kyc-application/${encodeURIComponent(id)}`,
} as const
