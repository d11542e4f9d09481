import * as tenants from '@twopost/contract/tenants'
import { type Route, route } from '#platform/http/route.ts'
import { listPublicTenants, resolveTenant, showOrganization, updateOrganization } from './organization.service.ts'

export const organizationRoutes: Route[] = [
  route(tenants.listPublicTenants, listPublicTenants),
  route(tenants.resolveTenant, resolveTenant),
  route(tenants.getOrganization, showOrganization),
  route(tenants.updateOrganization, updateOrganization),
]
