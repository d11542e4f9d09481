import { resetUserFactors } from '@twopost/contract/auth'
import * as users from '@twopost/contract/users'
import type { Config } from '#platform/config/config.ts'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { listApprovers } from './approvers.service.ts'
import { bulkUsers } from './bulk-users.service.ts'
import { exportGlobalUsers } from './global-users.export.ts'
import { listGlobalUsers } from './global-users.service.ts'
import { createUser, resendInvitation } from './new-user.service.ts'
import { deletePhoto, sendPhoto, uploadPhoto } from './photo.service.ts'
import { showProfile, updateProfile } from './profile.service.ts'
import { assignUserRole, deleteUser, removeUserRole, resetFactorsOf, signOutUser, updateUser } from './user-change.service.ts'
import { listUsers, listUsersByRole, listUsersByStatus, searchUsers, showUser, showUserAnalytics } from './user-list.service.ts'
import { exportUsers } from './users.export.ts'

export const usersRoutes = (config: Config): Route[] => [
  route(users.listUsers, listUsers),
  route(users.listApprovers, listApprovers),
  routeOutside(users.exportUsers, exportUsers),
  route(users.searchUsers, searchUsers),
  route(users.listUsersByRole, listUsersByRole),
  route(users.listUsersByStatus, listUsersByStatus),
  route(users.getUserAnalytics, showUserAnalytics),
  route(users.getUser, showUser),
  route(users.createUser, createUser(config)),
  route(users.replaceUser, updateUser),
  route(users.updateUser, updateUser),
  route(users.deleteUser, deleteUser),
  route(users.assignUserRole, assignUserRole),
  route(users.removeUserRole, removeUserRole),
  route(users.resendInvitation, resendInvitation(config)),
  route(users.signOutUser, signOutUser),
  routeOutside(resetUserFactors, resetFactorsOf),
  route(users.bulkUsers, bulkUsers),
  route(users.listGlobalUsers, listGlobalUsers),
  route(users.exportGlobalUsers, exportGlobalUsers),
  route(users.getProfile, showProfile),
  route(users.updateProfile, updateProfile),
  routeOutside(users.uploadOwnPhoto, uploadPhoto),
  routeOutside(users.deleteOwnPhoto, deletePhoto),
  routeOutside(users.getUserPhoto, sendPhoto),
]
