import * as z from 'zod'
import { defineCall, platform } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { csvFile, exportFields } from '../core/list-fields.ts'
import { commaList, Pagination, pageFields, searchText } from '../core/page.ts'
import { tenantList } from './tenants.list.ts'
import { TenantChange, TenantDetail, TenantStates, TenantSummary } from './tenants.model.ts'

const params = z.object({ id: pathId('TENANT_NOT_FOUND') })
const narrowing = {
  /** In the name or the slug. */
  search: searchText().optional(),
  /** This one alone. */
  slug: searchText().optional(),
  state: commaList(TenantStates).optional(),
  sortBy: z.enum(['name', 'created_at', 'users', 'shops', 'orders']).optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
}

export const listTenants = defineCall({
  method: 'GET',
  path: '/tenants',
  summary: 'Every organization of the platform (D10)',
  access: platform('tenant:view', 'tenant:manage'),
  query: z.object({ ...narrowing, ...pageFields }),
  answer: z.object({ tenants: z.array(TenantSummary), pagination: Pagination }),
})
export const exportTenants = defineCall({
  method: 'GET',
  path: '/tenants/export',
  summary: 'The filtered organizations as a CSV file',
  access: platform('tenant:view', 'tenant:manage'),
  limit: 'export',
  query: z.object({ ...narrowing, ...exportFields(tenantList) }),
  answer: csvFile,
  problems: ['EXPORT_TOO_LARGE'],
})
export const getTenant = defineCall({
  method: 'GET',
  path: '/tenants/{id}',
  summary: 'One organization with its figures (D10)',
  access: platform('tenant:view', 'tenant:manage'),
  params,
  answer: z.object({ tenant: TenantDetail }),
  problems: ['TENANT_NOT_FOUND'],
})
export const updateTenant = defineCall({
  method: 'PATCH',
  path: '/tenants/{id}',
  summary: 'Suspend an organization, let it go on, or rename it; acts at once and is written in its audit log (D11)',
  access: platform('tenant:manage'),
  strong: true,
  params,
  body: TenantChange,
  answer: z.object({ tenant: TenantDetail }),
  problems: ['TENANT_NOT_FOUND', 'TENANT_NOT_REVIEWED', 'STALE_VERSION'],
})
