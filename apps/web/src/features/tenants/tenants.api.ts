import type { Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'

export type Tenant = Answer<Calls['listTenants']>['tenants'][number]
export type TenantDetail = Answer<Calls['getTenant']>['tenant']

export const useTenants = (query: NonNullable<Sent<Calls['listTenants']>['query']>) =>
  useCall('listTenants', { query }, { keepPrevious: true })
export const useTenantDetail = (id: string, enabled = true) => useCall('getTenant', { params: { id } }, { enabled })
export const useUpdateTenant = () => useSend('updateTenant', { refreshes: ['listTenants', 'getTenant'] })
