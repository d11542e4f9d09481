export { countActive, selectActiveIds } from './acting-member.queries.ts'
export { type ActingMember, findActingMembers, membersByEmail } from './acting-member.service.ts'
export { type Lent, ownRights, withApprover } from './approvers.service.ts'
export { subscribeUsers } from './member-choices.events.ts'
export { acceptMembership } from './member-choices.queries.ts'
export { receiveOwnPhotos } from './photo.service.ts'
export { expectWithinShops } from './user-access.service.ts'
export { findAccountIdByEmail } from './user-list.queries.ts'
export { roleGiven, userLeaving } from './users.events.ts'
export {
  countSuperAdmins,
  createAccount,
  createAccountIn,
  createTenant,
  createTenantIn,
  findTenantBySlug,
  insertUser,
  insertUserShop,
  listTenantIds,
} from './users.queries.ts'
export { usersRoutes } from './users.routes.ts'
