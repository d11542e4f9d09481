import * as roles from '@twopost/contract/roles'
import { type Route, route } from '#platform/http/route.ts'
import { permissionsRoutes } from './permissions.routes.ts'
import {
  addRolePermission,
  createRole,
  deleteRole,
  listRoles,
  removeRolePermission,
  setRoleLimits,
  showRole,
  updateRole,
} from './roles.service.ts'

export const rolesRoutes: Route[] = [
  route(roles.listRoles, listRoles),
  route(roles.getRole, showRole),
  route(roles.createRole, createRole),
  route(roles.updateRole, updateRole),
  route(roles.deleteRole, deleteRole),
  route(roles.addRolePermission, addRolePermission),
  route(roles.removeRolePermission, removeRolePermission),
  route(roles.setRoleLimits, setRoleLimits),
  ...permissionsRoutes,
]
