import type { CallName } from '@twopost/contract/calls'
import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

const unknown = '019ff636-8385-7174-9277-b6189ee4a4fc'

/** Valid inputs of the platform's own calls. */
export const platformSamples = ({ world }: FullWorld) =>
  ({
    leaveTenant: {},
    listTenants: {
      query: { search: 'a', state: 'approved,suspended', sortBy: 'orders', sortOrder: 'desc', page: '1', limit: '5' },
    },
    exportTenants: { query: { search: 'a', state: 'approved', columns: 'name,orders' } },
    getTenant: { params: { id: world.tenantId } },
    updateTenant: { params: { id: world.tenantId }, body: { state: 'approved', name: 'Another name', reason: 'A sample' } },
    listGlobalUsers: { query: { search: 'a', kind: 'unverified', page: '1', limit: '5' } },
    exportGlobalUsers: { query: { search: 'a', columns: 'name,memberships' } },
    getSystemAnalytics: { query: { range: '24h' } },
    getSystemMonitoring: { query: { range: '1h' } },
    getSystemActivity: { query: { range: '7d' } },
    getSystemReports: { query: { range: '30d', kind: 'days', page: '1', limit: '5' } },
    exportSystemReports: { query: { range: '7d', kind: 'tenants', sortBy: 'commands', columns: 'name,commands' } },
    getSystemWork: { query: { range: '90d' } },
    createPermission: {
      body: { id: 'payments:sample', name: 'Sample', description: 'A sample', category: 'Billing' },
    },
    updatePermission: { params: { id: 'customers:view' }, body: { name: 'View customers', category: 'Customers' } },
    deletePermission: { params: { id: 'payments:sample' } },
    listPermissionCategories: {},
    createPermissionCategory: { body: { name: `Sample ${world.canary}`, description: 'A sample' } },
    updatePermissionCategory: { params: { id: unknown }, body: { description: 'Another' } },
    deletePermissionCategory: { params: { id: unknown } },
    listPermissionResources: {},
    createPermissionResource: { body: { name: 'Sample things', description: 'A sample' } },
    updatePermissionResource: { params: { id: unknown }, body: { description: 'Another' } },
    deletePermissionResource: { params: { id: unknown } },
  }) satisfies Partial<Record<CallName, Sample>>
