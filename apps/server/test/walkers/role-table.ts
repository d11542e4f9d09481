/**
 * The table of roles as required, written by hand and independent of the product's own (C6–C13, OP-3): what each role
 * holds, as `resource:actions`. The walkers expect from this and never from the contract.
 */
const all: Record<string, string> = {
  users: 'view create delete assign manage',
  roles: 'view create delete manage',
  permissions: 'view manage',
  'service-order': 'view create delete assign approve start complete schedule manage',
  customers: 'view create delete export manage',
  vehicles: 'view create delete export manage',
  inventory: 'view create delete manage',
  suppliers: 'view create delete manage',
  invoices: 'view create delete send manage',
  analytics: 'view export',
  reports: 'view export generate',
  settings: 'view create manage',
  notifications: 'view send',
  technicians: 'view create delete',
  shop: 'view create delete',
  kyc: 'view review manage',
  tenant: 'view manage',
  system: 'view logs admin backup manage',
  global: 'view',
  'super-admin': 'view',
}
const list = (table: Record<string, string>): string[] =>
  Object.entries(table).flatMap(([resource, actions]) => actions.split(' ').map((action) => `${resource}:${action}`))

const admin: Record<string, string> = {
  users: 'view create delete assign',
  roles: 'view create delete',
  permissions: 'view',
  'service-order': 'view create delete assign approve start complete schedule',
  customers: 'view create delete export',
  vehicles: 'view create delete export',
  inventory: 'view create delete',
  suppliers: 'view create delete',
  invoices: 'view create delete send',
  analytics: 'view export',
  reports: 'view export generate',
  settings: 'view create',
  notifications: 'view send',
  technicians: 'view create delete',
  shop: 'view create delete',
}
export const roleTable: Record<string, readonly string[]> = {
  'super-admin': list(all),
  admin: list(admin),
  administrator: list({ ...admin, users: 'view create assign', roles: 'view create' }),
  'service-manager': list({
    users: 'view',
    'service-order': 'view create assign approve start complete schedule',
    customers: 'view create delete',
    vehicles: 'view create delete',
    inventory: 'view create',
    suppliers: 'view create',
    invoices: 'view create send',
    analytics: 'view export',
    reports: 'view export',
    notifications: 'view send',
  }),
  technician: list({
    'service-order': 'view create start complete',
    customers: 'view',
    inventory: 'view',
    suppliers: 'view',
    invoices: 'view',
    notifications: 'view',
    vehicles: 'view create',
  }),
  'customer-service': list({
    'service-order': 'view create',
    customers: 'view create',
    vehicles: 'view create',
    invoices: 'view create',
    notifications: 'view send',
  }),
  viewer: list({
    'service-order': 'view',
    customers: 'view',
    vehicles: 'view',
    inventory: 'view',
    suppliers: 'view',
    invoices: 'view',
    analytics: 'view',
    reports: 'view',
    notifications: 'view',
  }),
  user: list({ 'service-order': 'view', customers: 'view' }),
  guest: [],
}
export const everyPermission: readonly string[] = list(all)
