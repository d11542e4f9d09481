export { useRoleName, useRoles } from './roles.api.ts'
