/**
 * The permission catalogue and the system roles, as data (C1–C14, OP-1–OP-3).
 * One place: the server's gate, the walkers and the browser's menus read these values.
 */

/** Resource → its actions (C1). */
export const catalogue = {
  users: ['view', 'create', 'delete', 'assign', 'manage'],
  roles: ['view', 'create', 'delete', 'manage'],
  permissions: ['view', 'manage'],
  'service-order': [
    'view',
    'create',
    'delete',
    'assign',
    'approve',
    'start',
    'complete',
    'schedule',
    'authorize',
    'override',
    'manage',
  ],
  customers: ['view', 'create', 'delete', 'export', 'manage'],
  vehicles: ['view', 'create', 'delete', 'export', 'manage'],
  inventory: ['view', 'create', 'delete', 'count', 'override', 'manage'],
  suppliers: ['view', 'create', 'delete', 'manage'],
  invoices: ['view', 'create', 'delete', 'send', 'manage'],
  analytics: ['view', 'export'],
  reports: ['view', 'export', 'generate', 'financial'],
  settings: ['view', 'create', 'manage'],
  notifications: ['view', 'send'],
  technicians: ['view', 'create', 'delete'],
  shop: ['view', 'create', 'delete'],
  kyc: ['view', 'review', 'manage'],
  tenant: ['view', 'manage'],
  system: ['view', 'logs', 'admin', 'backup', 'manage'],
  global: ['view'],
  'super-admin': ['view'],
  time: ['view', 'edit', 'approve'],
  pay: ['view'],
  pricing: ['view', 'create', 'delete', 'cost'],
  purchasing: ['view', 'create', 'receive', 'match', 'approve'],
  payments: ['view', 'create', 'refund', 'backdate'],
  tax: ['view', 'create', 'override'],
  messages: ['view', 'send'],
  discounts: ['create', 'approve'],
  inspections: ['view', 'create', 'review', 'sign'],
  exceptions: ['view', 'resolve'],
  integrations: ['view', 'create', 'delete'],
  data: ['erase', 'import', 'export'],
} as const

type Catalogue = typeof catalogue
/** A permission that the catalogue names, in the form resource:action. */
export type Permission = { [R in keyof Catalogue]: `${R}:${Catalogue[R][number]}` }[keyof Catalogue]

/** Every permission of the catalogue. */
export const allPermissions: readonly Permission[] = Object.entries(catalogue).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}:${action}` as Permission),
)

/** Other spellings that count as a catalogue permission; both forms stand in the session (C4). */
export const permissionAliases: Readonly<Record<string, Permission>> = {
  'vehicle:view': 'vehicles:view',
  'customer:view': 'customers:view',
  'user:create': 'users:create',
}

/** The session marker of a super-admin: no permission by itself. */
export const superAdminMarker = 'super-admin'

export const systemRoleNames = [
  'super-admin',
  'admin',
  'administrator',
  'service-manager',
  'technician',
  'customer-service',
  'viewer',
  'user',
  'guest',
] as const
export type SystemRole = (typeof systemRoleNames)[number]

const of = (resource: string, ...actions: string[]) => actions.map((action) => `${resource}:${action}` as Permission)
const platformOnly = /^(system|kyc|tenant|global|super-admin):/

/** admin: everything but `*:manage` and the platform's own resources (C7, OP-3). */
const admin = allPermissions.filter((p) => !p.endsWith(':manage') && !platformOnly.test(p))

/** What each system role holds; fixed, no tenant can change them (C6–C14). */
export const systemRoles: Readonly<Record<SystemRole, readonly Permission[]>> = {
  'super-admin': allPermissions,
  admin,
  administrator: admin.filter((p) => p !== 'users:delete' && p !== 'roles:delete' && p !== 'pay:view' && p !== 'data:erase'),
  'service-manager': [
    ...of('users', 'view'),
    ...of('service-order', 'view', 'create', 'assign', 'approve', 'start', 'complete', 'schedule', 'authorize', 'override'),
    ...of('customers', 'view', 'create', 'delete'),
    ...of('vehicles', 'view', 'create', 'delete'),
    ...of('inventory', 'view', 'create', 'count', 'override'),
    ...of('suppliers', 'view', 'create'),
    ...of('invoices', 'view', 'create', 'send'),
    ...of('analytics', 'view', 'export'),
    ...of('reports', 'view', 'export', 'financial'),
    ...of('notifications', 'view', 'send'),
    ...of('time', 'view', 'edit', 'approve'),
    ...of('pricing', 'view', 'create', 'cost'),
    ...of('purchasing', 'view', 'create', 'receive', 'match'),
    ...of('payments', 'view', 'create', 'refund'),
    ...of('tax', 'view', 'override'),
    ...of('messages', 'view', 'send'),
    ...of('discounts', 'create', 'approve'),
    ...of('inspections', 'view', 'create', 'review', 'sign'),
    ...of('exceptions', 'view', 'resolve'),
  ],
  technician: [
    ...of('service-order', 'view', 'create', 'start', 'complete'),
    ...of('customers', 'view'),
    ...of('inventory', 'view'),
    ...of('suppliers', 'view'),
    ...of('invoices', 'view'),
    ...of('notifications', 'view'),
    ...of('vehicles', 'view', 'create'),
    ...of('pricing', 'view'),
    ...of('inspections', 'view', 'create', 'sign'),
  ],
  'customer-service': [
    ...of('service-order', 'view', 'create', 'authorize'),
    ...of('customers', 'view', 'create'),
    ...of('vehicles', 'view', 'create'),
    ...of('invoices', 'view', 'create'),
    ...of('notifications', 'view', 'send'),
    ...of('payments', 'view', 'create'),
    ...of('messages', 'view', 'send'),
    ...of('pricing', 'view'),
    ...of('discounts', 'create'),
    ...of('inspections', 'view', 'review'),
  ],
  viewer: [
    'service-order',
    'customers',
    'vehicles',
    'inventory',
    'suppliers',
    'purchasing',
    'invoices',
    'payments',
    'analytics',
    'reports',
    'notifications',
    'inspections',
  ].map((resource) => `${resource}:view` as Permission),
  user: [...of('service-order', 'view'), ...of('customers', 'view')],
  guest: [],
}

/** Roles that count as administrators of a tenant: never deleted, the last one never demoted (OP-10). */
export const adminRoles: readonly SystemRole[] = ['super-admin', 'admin', 'administrator']

/** Is this word a system role? */
export const isSystemRole = (word: string): word is SystemRole => (systemRoleNames as readonly string[]).includes(word)

const permissionForm = /^[a-z]+(-[a-z]+)*:[a-z]+(-[a-z]+)*$/
/** Has this word the form of a permission, resource:action, in at most 80 characters (C25)? */
export const isPermissionForm = (text: string): boolean => text.length <= 80 && permissionForm.test(text)

/** Is this word a permission of the catalogue? */
export const isPermission = (word: string): word is Permission => (allPermissions as readonly string[]).includes(word)

/**
 * The full set a holder of these permissions has: `x:manage` implies every action of x,
 * and the aliases are added beside what they stand for (C4).
 */
export function expandPermissions(held: readonly string[]): ReadonlySet<string> {
  const all = new Set<string>(held)
  for (const permission of held) {
    const [resource, action] = permission.split(':')
    if (action === 'manage' && resource && resource in catalogue)
      for (const implied of catalogue[resource as keyof Catalogue]) all.add(`${resource}:${implied}`)
  }
  for (const [alias, permission] of Object.entries(permissionAliases)) {
    if (all.has(permission)) all.add(alias)
    if (all.has(alias)) all.add(permission)
  }
  return all
}
