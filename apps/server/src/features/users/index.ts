export {
  countSuperAdmins,
  countTenants,
  createAccount,
  createTenant,
  insertRole,
  insertTechnician,
  insertUser,
  insertUserShop,
} from './users.queries.ts'
