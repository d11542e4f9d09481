export { rolesRoutes } from './roles.routes.ts'
export { systemRoleOf } from './roles.rules.ts'
export { expectGrantable, findRole, type RoleView } from './roles.service.ts'
