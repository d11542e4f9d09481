export { setOwnTenantState } from './organization.queries.ts'
export { organizationRoutes } from './organization.routes.ts'
export { tenantsRoutes } from './tenants.routes.ts'
