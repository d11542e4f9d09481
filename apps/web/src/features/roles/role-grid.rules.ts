/** The rows of the grid: resources a tenant's role can have, with their actions (C2, C16). The platform's own are left out. */
export const gridRows = [
  {
    resource: 'service-order',
    actions: [
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
  },
  { resource: 'customers', actions: ['view', 'create', 'delete', 'export', 'manage'] },
  { resource: 'messages', actions: ['view', 'send'] },
  { resource: 'vehicles', actions: ['view', 'create', 'delete', 'export', 'manage'] },
  { resource: 'inventory', actions: ['view', 'create', 'delete', 'count', 'override', 'manage'] },
  { resource: 'suppliers', actions: ['view', 'create', 'delete', 'manage'] },
  { resource: 'purchasing', actions: ['view', 'create', 'receive', 'match', 'approve'] },
  { resource: 'pricing', actions: ['view', 'create', 'delete', 'cost'] },
  { resource: 'invoices', actions: ['view', 'create', 'delete', 'send', 'manage'] },
  { resource: 'payments', actions: ['view', 'create', 'refund', 'backdate'] },
  { resource: 'tax', actions: ['view', 'create', 'override'] },
  { resource: 'discounts', actions: ['create', 'approve'] },
  { resource: 'inspections', actions: ['view', 'create', 'review', 'sign'] },
  { resource: 'exceptions', actions: ['view', 'resolve'] },
  { resource: 'integrations', actions: ['view', 'create', 'delete'] },
  { resource: 'data', actions: ['export', 'erase'] },
  { resource: 'analytics', actions: ['view', 'export'] },
  { resource: 'reports', actions: ['view', 'export', 'generate', 'financial'] },
  { resource: 'technicians', actions: ['view', 'create', 'delete'] },
  { resource: 'time', actions: ['view', 'edit', 'approve'] },
  { resource: 'pay', actions: ['view'] },
  { resource: 'users', actions: ['view', 'create', 'delete', 'assign', 'manage'] },
  { resource: 'roles', actions: ['view', 'create', 'delete', 'manage'] },
  { resource: 'permissions', actions: ['view'] },
  { resource: 'shop', actions: ['view', 'create', 'delete'] },
  { resource: 'settings', actions: ['view', 'create', 'manage'] },
  { resource: 'notifications', actions: ['view', 'send'] },
] as const
export type GridRow = (typeof gridRows)[number]

const platformOnly = /^(?:kyc|tenant|system|global|super-admin):/
/** What the platform added to the catalogue and roles can hold; it opens nothing here, so anyone who makes roles may give it. */
export const addedOf = <P extends { id: string; isBuiltIn: boolean }>(permissions: readonly P[]): P[] =>
  permissions.filter((one) => !one.isBuiltIn && !platformOnly.test(one.id))

/** What was added to and taken from a set of permissions. */
export function difference(before: readonly string[], after: ReadonlySet<string>): { added: string[]; removed: string[] } {
  return { added: [...after].filter((one) => !before.includes(one)), removed: before.filter((one) => !after.has(one)) }
}
/** Is all, some or nothing of a row chosen, among what one may give? */
export function rowState(row: GridRow, chosen: ReadonlySet<string>, mine: ReadonlySet<string>): boolean | 'indeterminate' {
  const possible = row.actions.map((action) => `${row.resource}:${action}`).filter((id) => mine.has(id) || chosen.has(id))
  const count = possible.filter((id) => chosen.has(id)).length
  return count === 0 ? false : count === possible.length ? true : 'indeterminate'
}
