import type { CallName } from '@twopost/contract/calls'
import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

/** Valid inputs of the platform's own calls. */
export const platformSamples = ({ world }: FullWorld) =>
  ({
    leaveTenant: {},
    listTenants: {
      query: { search: 'a', state: 'approved,suspended', sortBy: 'orders', sortOrder: 'desc', page: '1', limit: '5' },
    },
    getTenant: { params: { id: world.tenantId } },
    updateTenant: { params: { id: world.tenantId }, body: { state: 'approved', name: 'Another name', reason: 'A sample' } },
  }) satisfies Partial<Record<CallName, Sample>>
