import * as z from 'zod'
import { anyOf, defineCall, everyone } from '../core/call.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { requiredLine } from '../core/text.ts'
import { versionField } from '../core/version.ts'
import { Organization, PublicTenant } from './organization.model.ts'

export const listPublicTenants = defineCall({
  method: 'GET',
  path: '/tenant-discovery/public',
  summary: 'Organizations that chose to be listed (A16)',
  access: everyone,
  query: z.object(pageFields),
  answer: z.object({ tenants: z.array(PublicTenant), pagination: Pagination }),
})
export const resolveTenant = defineCall({
  method: 'GET',
  path: '/tenant-discovery/resolve-by-subdomain',
  summary: 'The approved organization with this slug (A16, OP-15)',
  access: everyone,
  query: z.object({ subdomain: requiredLine(60) }),
  answer: z.object({ tenant: PublicTenant }),
  problems: ['TENANT_NOT_FOUND'],
})
export const getOrganization = defineCall({
  method: 'GET',
  path: '/organization',
  summary: 'One’s own organization',
  access: anyOf('settings:view', 'settings:create'),
  answer: z.object({ organization: Organization }),
})
export const updateOrganization = defineCall({
  method: 'PATCH',
  path: '/organization',
  summary: 'Its name, and whether it is listed publicly (D9, OP-15)',
  reach: 'organization',
  access: anyOf('settings:create'),
  body: z.strictObject({
    name: requiredLine(120, 'BUSINESS_NAME_REQUIRED').optional(),
    is_public: z.boolean('NOT_FLAG').optional(),
    ...versionField,
  }),
  answer: z.object({ organization: Organization }),
  problems: ['STALE_VERSION'],
})
