import * as tenants from '@twopost/contract/tenants'
import { type Route, route } from '#platform/http/route.ts'
import { exportTenants } from './tenants.export.ts'
import { listTenants, showTenant, updateTenant } from './tenants.service.ts'

export const tenantsRoutes: Route[] = [
  route(tenants.listTenants, listTenants),
  route(tenants.exportTenants, exportTenants),
  route(tenants.getTenant, showTenant),
  route(tenants.updateTenant, updateTenant),
]
