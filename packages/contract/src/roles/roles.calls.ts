import * as z from 'zod'
import { allOf, anyOf, defineCall } from '../core/call.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { Role, RoleChange, RoleInput, RoleLimits } from './roles.model.ts'

const one = z.object({ role: Role })
// No UUID: a system role goes by its name, a permission by resource:action.
const params = z.object({ id: z.string().max(80) })
const slots = z.object({ id: z.string().max(80), permissionId: z.string().max(80) })

export const listRoles = defineCall({
  method: 'GET',
  path: '/roles',
  summary: 'The system roles and the organization’s own (C18)',
  access: anyOf('roles:view'),
  query: z.object(pageFields),
  answer: z.object({ roles: z.array(Role), pagination: Pagination }),
})
export const getRole = defineCall({
  method: 'GET',
  path: '/roles/{id}',
  summary: 'One role (C18)',
  access: anyOf('roles:view'),
  params,
  answer: one,
  problems: ['ROLE_NOT_FOUND'],
})
export const createRole = defineCall({
  method: 'POST',
  path: '/roles',
  summary: 'Make a role that holds at most what one holds oneself (C16, C19)',
  reach: 'organization',
  access: anyOf('roles:create'),
  status: 201,
  body: RoleInput,
  answer: one,
  problems: ['ROLE_NAME_TAKEN', 'INVALID_PERMISSIONS', 'GRANT_TOO_HIGH'],
})
export const updateRole = defineCall({
  method: 'PUT',
  path: '/roles/{id}',
  summary: 'Change a role; what is left out stays; its people’s rights change with their next call (C19)',
  reach: 'organization',
  access: anyOf('roles:create'),
  params,
  body: RoleChange,
  answer: one,
  problems: ['ROLE_NOT_FOUND', 'ROLE_NAME_TAKEN', 'INVALID_PERMISSIONS', 'GRANT_TOO_HIGH', 'SYSTEM_ROLE_FIXED', 'STALE_VERSION'],
})
export const deleteRole = defineCall({
  method: 'DELETE',
  path: '/roles/{id}',
  summary: 'Delete a role that nobody has (C20)',
  reach: 'organization',
  access: anyOf('roles:delete'),
  params,
  problems: ['ROLE_NOT_FOUND', 'SYSTEM_ROLE_UNDELETABLE', 'GRANT_TOO_HIGH', 'ROLE_IN_USE'],
})
export const addRolePermission = defineCall({
  method: 'POST',
  path: '/roles/{id}/permissions/{permissionId}',
  summary: 'Give a role one more permission (C22)',
  reach: 'organization',
  access: anyOf('roles:create'),
  params: slots,
  answer: one,
  problems: ['ROLE_NOT_FOUND', 'PERMISSION_NOT_FOUND', 'PERMISSION_ASSIGNED', 'GRANT_TOO_HIGH', 'SYSTEM_ROLE_FIXED'],
})
export const removeRolePermission = defineCall({
  method: 'DELETE',
  path: '/roles/{id}/permissions/{permissionId}',
  summary: 'Take a permission from a role (C22)',
  reach: 'organization',
  access: anyOf('roles:create'),
  params: slots,
  status: 200,
  answer: one,
  problems: ['ROLE_NOT_FOUND', 'PERMISSION_NOT_FOUND', 'PERMISSION_NOT_ASSIGNED', 'SYSTEM_ROLE_FIXED'],
})
export const setRoleLimits = defineCall({
  method: 'PUT',
  path: '/roles/{id}/limits',
  summary:
    'Set what people of a role may come to by themselves: one purchase order, one refund by another way, discounts; of roles of the system as well (6-beyond 0.2, PAY13, CAN31)',
  reach: 'organization',
  access: allOf('roles:create', 'purchasing:approve'),
  params,
  body: RoleLimits,
  answer: one,
  problems: ['ROLE_NOT_FOUND', 'LIMIT_NEEDED', 'NOT_ALLOWED'],
})
