export { useRoles } from './roles.api.ts'
