export { findAccountIdByEmail } from './user-list.queries.ts'
export { userLeaving } from './users.events.ts'
export {
  countSuperAdmins,
  countTenants,
  createAccount,
  createAccountIn,
  createTenant,
  createTenantIn,
  findTenantBySlug,
  insertRole,
  insertTechnician,
  insertUser,
  insertUserShop,
  listTenantIds,
} from './users.queries.ts'
export { usersRoutes } from './users.routes.ts'
